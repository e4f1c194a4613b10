/// The address between the brackets of a host: `IPv6address` or `IPvFuture` (RFC 3986 §3.2.2).
enum IPLiteral {
    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        return first.lowercased == UInt8(ascii: "v") ? isFuture(bytes) : isIPv6(bytes)
    }

    /// Up to eight groups, `::` for a run of zeros, and optionally IPv4 instead of the last two
    /// groups.
    private static func isIPv6(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        var groups = 0
        var hasGap = false
        if isColon(bytes, at: 0) {
            guard isColon(bytes, at: 1) else { return false }
            hasGap = true
            index = 2
        }
        while index < bytes.count {
            let start = index
            while index < bytes.count, index - start < 4, bytes[index].hexValue != nil {
                index += 1
            }
            guard index > start else { return false }
            if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
                guard isIPv4(bytes[start...]) else { return false }
                groups += 2
                break
            }
            groups += 1
            if index == bytes.count { break }
            guard isColon(bytes, at: index) else { return false }
            index += 1
            if isColon(bytes, at: index) {
                guard !hasGap else { return false }
                hasGap = true
                index += 1
            } else if index == bytes.count {
                return false
            }
        }
        return hasGap ? groups <= 7 : groups == 8
    }

    private static func isColon(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index < bytes.count && bytes[index] == UInt8(ascii: ":")
    }

    /// Four numbers up to 255, without leading zeros.
    private static func isIPv4(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                guard let first = part.first, part.count <= 3, part.allSatisfy(\.isDigit) else {
                    return false
                }
                let value = part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
                return value <= 255 && (part.count == 1 || first != 0x30)
            }
    }

    /// `v`, a hexadecimal version, a dot, and characters of a registered name or colons.
    private static func isFuture(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")), dot > 1, dot + 1 < bytes.count
        else { return false }
        return bytes[1..<dot].allSatisfy { $0.hexValue != nil }
            && bytes[(dot + 1)...].allSatisfy { $0.isHostName || $0 == UInt8(ascii: ":") }
    }
}
