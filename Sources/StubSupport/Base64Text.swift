/// Standard base64 with padding (RFC 4648 §4), for bodies that are neither JSON nor text.
package enum Base64Text {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each digit, 64 for what is none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, digit) in alphabet.enumerated() {
            values[Int(digit)] = UInt8(truncatingIfNeeded: value)
        }
        return values
    }()

    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        let alphabet = Self.alphabet
        var index = 0
        while index + 2 < bytes.count {
            let bits = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
            text.append(alphabet[bits >> 18])
            text.append(alphabet[bits >> 12 & 0x3F])
            text.append(alphabet[bits >> 6 & 0x3F])
            text.append(alphabet[bits & 0x3F])
            index += 3
        }
        if index < bytes.count {
            let second = index + 1 < bytes.count ? bytes[index + 1] : nil
            let bits = Int(bytes[index]) << 16 | Int(second ?? 0) << 8
            text.append(alphabet[bits >> 18])
            text.append(alphabet[bits >> 12 & 0x3F])
            text.append(second == nil ? UInt8(ascii: "=") : alphabet[bits >> 6 & 0x3F])
            text.append(UInt8(ascii: "="))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes; `nil` if the text is not canonical base64.
    package static func decode(_ text: String) -> [UInt8]? {
        let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        let values = Self.values
        for digit in digits {
            let value = values[Int(digit)]
            guard value < 64 else { return nil }
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
