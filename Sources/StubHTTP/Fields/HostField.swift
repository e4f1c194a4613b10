/// The grammar of `Host`: `uri-host [ ":" port ]` (RFC 9110 §7.2).
enum HostField {
    /// Whether the bytes are a valid host; an empty host is invalid (RFC 9110 §4.2.1).
    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        let end =
            first == UInt8(ascii: "[") ? literalEnd(of: bytes) : nameEnd(of: bytes)
        guard let end, end > 0 else { return false }
        return isPort(UnsafeBufferPointer(rebasing: bytes[end...]))
    }

    /// The index after `[…]` if the brackets hold a valid address.
    private static func literalEnd(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let address = UnsafeBufferPointer(rebasing: bytes[1..<close])
        return IPLiteral.isValid(address) ? close + 1 : nil
    }

    private static func nameEnd(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while index < bytes.count, bytes[index] != UInt8(ascii: ":") {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < bytes.count, bytes[index + 1].hexValue != nil,
                    bytes[index + 2].hexValue != nil
                else { return nil }
                index += 3
            } else if bytes[index].isHostName {
                index += 1
            } else {
                return nil
            }
        }
        return index
    }

    private static func isPort(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let colon = bytes.first else { return true }
        guard colon == UInt8(ascii: ":") else { return false }
        var port = 0
        for byte in bytes.dropFirst() {
            guard byte.isDigit else { return false }
            port = port * 10 + Int(byte - 0x30)
            if port > 65535 { return false }
        }
        return true
    }
}
