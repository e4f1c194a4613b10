import CStubPlatform

/// What the TLS connections to a server have in common: the authorities that are trusted.
///
/// It uses the OpenSSL of the system, which only Linux has.
final class TLSContext: Sendable {
    /// The address of the settings, since pointers are not `Sendable`.
    ///
    /// The library itself synchronises their use.
    private let address: UInt

    /// Whether this system has a library for TLS.
    static var isAvailable: Bool { stub_tls_is_available() }

    /// Reads the authorities; `nil` if there is no library, or if the file has no certificate.
    ///
    /// - Parameters:
    ///   - authorities: a file with certificates in PEM, trusted in addition to the system's.
    ///   - verifies: whether the certificates of servers are checked.
    init?(authorities: String?, verifies: Bool) {
        guard let context = stub_tls_context_new(authorities, verifies) else { return nil }
        address = UInt(bitPattern: context)
    }

    deinit {
        if let context = OpaquePointer(bitPattern: address) { stub_tls_context_free(context) }
    }

    /// Returns a new connection to a host, by name or by numeric address without brackets.
    func channel(to host: String) -> TLSChannel? {
        let isAddress = HostAddress.isNumeric(host)
        // A final dot means the same host, but certificates do not contain it.
        let name = !isAddress && host.hasSuffix(".") ? String(host.dropLast()) : host
        return OpaquePointer(bitPattern: address)
            .flatMap { stub_tls_new($0, name, isAddress) }
            .map(TLSChannel.init)
    }
}
