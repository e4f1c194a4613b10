/// Base64 (RFC 4648): encodes for bodies and for URLs, and decodes both alphabets.
package enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each digit of either alphabet; 64 for other characters.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, digit) in alphabet.enumerated() {
            values[Int(digit)] = UInt8(truncatingIfNeeded: value)
        }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()

    /// Encodes with `+`, `/` and `=` (RFC 4648 §4), for bodies that are neither JSON nor text.
    package static func encode(_ bytes: [UInt8]) -> String {
        String(decoding: digits(of: bytes, isURL: false, isPadded: true), as: UTF8.self)
    }

    /// Encodes with `-` and `_` and without `=` (RFC 4648 §5).
    package static func urlEncode(_ bytes: [UInt8]) -> String {
        String(decoding: digits(of: bytes, isURL: true, isPadded: false), as: UTF8.self)
    }

    /// Encodes in either alphabet, with padding or without.
    package static func digits(of bytes: [UInt8], isURL: Bool, isPadded: Bool) -> [UInt8] {
        var digits = alphabet
        if isURL {
            digits[62] = UInt8(ascii: "-")
            digits[63] = UInt8(ascii: "_")
        }
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(digits[Int(buffer >> bits & 0x3F)])
            }
            buffer &= (1 << bits) - 1
        }
        if bits > 0 { text.append(digits[Int(buffer << (6 - bits) & 0x3F)]) }
        while isPadded, !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
        return text
    }

    /// Decodes either alphabet, with or without padding; `nil` for other texts.
    package static func decode(_ text: String) -> [UInt8]? {
        let padding = text.utf8.reversed().prefix(2).prefix { $0 == UInt8(ascii: "=") }.count
        if padding > 0, !text.utf8.count.isMultiple(of: 4) { return nil }
        return decode(digits: text.utf8.dropLast(padding))
    }

    /// Decodes either alphabet without padding; `nil` for other texts.
    package static func decode(digits: some Collection<UInt8>) -> [UInt8]? {
        guard digits.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3 + 2)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        let values = values
        for digit in digits {
            let value = values[Int(digit)]
            guard value < 64 else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
            buffer &= (1 << bits) - 1
        }
        return bytes
    }

    /// Decodes a text; `nil` if it is not canonical, with `+`, `/` and `=`.
    package static func decodeCanonical(_ text: String) -> [UInt8]? {
        // If encoding does not give the same text, it has stray bits or wrong padding.
        decode(text).flatMap { encode($0) == text ? $0 : nil }
    }
}
