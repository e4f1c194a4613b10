/// Standard base64 with padding (RFC 4648 §4), for bodies that are neither JSON nor text.
enum Base64Text {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                let digit = alphabet[Int(bits >> (18 - 6 * index) & 0x3F)]
                text.append(index <= group.count ? digit : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes; `nil` if the text is not canonical base64.
    static func decode(_ text: String) -> [UInt8]? {
        let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for digit in digits {
            guard let value = alphabet.firstIndex(of: digit) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        // Anything that does not come out the same again has stray bits or wrong padding.
        return encode(bytes) == text ? bytes : nil
    }
}
