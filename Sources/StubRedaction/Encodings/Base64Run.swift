/// Base64 in either alphabet, with padding or without (RFC 4648 §4 and §5).
enum Base64Run {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The bytes, without stray bits at the end; `nil` if a digit is none.
    static func decode(_ digits: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for digit in digits {
            if digit == UInt8(ascii: "=") { break }
            guard let value = value(digit) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
                bits &= (1 << count) - 1
            }
        }
        return bytes
    }

    /// The bytes in the same alphabet, and padded or not, as the text they came from.
    static func encode(_ bytes: [UInt8], like text: some Collection<UInt8>) -> [UInt8] {
        let isURL = text.contains { $0 == 0x2D || $0 == 0x5F }
        let isPadded = text.contains(UInt8(ascii: "=")) || !isURL && text.count % 4 == 0
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.count / 3 * 4 + 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * (3 - group.count))
            for index in 0...group.count {
                var digit = alphabet[Int(bits >> (18 - 6 * index) & 0x3F)]
                if isURL, digit == 0x2B { digit = 0x2D }
                if isURL, digit == 0x2F { digit = 0x5F }
                digits.append(digit)
            }
            if isPadded {
                digits += [UInt8](repeating: UInt8(ascii: "="), count: 3 - group.count)
            }
        }
        return digits
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x41...0x5A: digit - 0x41
        case 0x61...0x7A: digit - 0x61 + 26
        case 0x30...0x39: digit - 0x30 + 52
        case 0x2B, 0x2D: 62
        case 0x2F, 0x5F: 63
        default: nil
        }
    }
}
