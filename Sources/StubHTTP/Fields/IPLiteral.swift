import StubBackport

/// The address between the brackets of a host: `IPv6address` or `IPvFuture` (RFC 3986 §3.2.2).
enum IPLiteral {
    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        return first.lowercased == UInt8(ascii: "v") ? isFuture(bytes) : IPAddress.isIPv6(bytes)
    }

    /// `v`, a hexadecimal version, a dot, and characters of a registered name or colons.
    private static func isFuture(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")), dot > 1, dot + 1 < bytes.count
        else { return false }
        return bytes[1..<dot].allSatisfy { $0.hexValue != nil }
            && bytes[(dot + 1)...].allSatisfy { $0.isHostName || $0 == UInt8(ascii: ":") }
    }
}
