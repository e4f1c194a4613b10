import CStubPlatform

/// The text forms of IP addresses.
package enum IPAddress {
    /// Whether the bytes are an address of IPv4 (RFC 3986 §3.2.2).
    package static func isIPv4(_ bytes: some Collection<UInt8>) -> Bool {
        withText(bytes, stub_is_ipv4)
    }

    /// Whether the bytes are an address of IPv6 (RFC 4291 §2.2), without a zone.
    package static func isIPv6(_ bytes: some Collection<UInt8>) -> Bool {
        withText(bytes, stub_is_ipv6)
    }

    private static func withText(
        _ bytes: some Collection<UInt8>, _ body: (UnsafePointer<CChar>) -> Bool
    ) -> Bool {
        let characters = Array("0123456789abcdefABCDEF.:".utf8)
        guard bytes.count < 46, bytes.allSatisfy(characters.contains) else { return false }
        return body(bytes.map(CChar.init) + [0])
    }
}
