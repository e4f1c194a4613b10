/// Standard Base64 with padding (RFC 4648 §4), for bodies that are neither JSON nor text.
extension Base64 {
    private static let standardAlphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each digit; 64 for other characters.
    private static let standardValues: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, digit) in standardAlphabet.enumerated() {
            values[Int(digit)] = UInt8(truncatingIfNeeded: value)
        }
        return values
    }()

    /// Encodes with `+` and `/`, and with `=` up to whole groups of four.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        let alphabet = standardAlphabet
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

    /// Decodes a text; `nil` if it is not canonical Base64.
    package static func decodeCanonical(_ text: String) -> [UInt8]? {
        let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        let values = standardValues
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
        // If encoding does not give the same text, it has stray bits or wrong padding.
        return encode(bytes) == text ? bytes : nil
    }
}
