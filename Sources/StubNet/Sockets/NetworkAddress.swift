import CStubPlatform

/// The address by which other machines of the local network, such as a phone, reach this one.
package enum NetworkAddress {
    /// The IPv4 address as text; `nil` if the machine has no network.
    ///
    /// No packet is sent to find it.
    package static func find() -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            text.initialize(repeating: 0)
            guard let start = text.baseAddress, stub_network_address(start, 64) == 0 else {
                return nil
            }
            let address = String(cString: start)
            return address.hasPrefix("127.") || address == "0.0.0.0" ? nil : address
        }
    }
}
