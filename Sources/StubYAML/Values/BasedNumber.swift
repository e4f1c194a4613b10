/// Hexadecimal and octal numbers of any length, as exact decimals.
enum BasedNumber {
    /// Longer numbers are not converted, because the time grows with the square of the length.
    static let digitLimit = 1_024

    /// The decimal digits of a number; `nil` if it has too many digits.
    static func decimal(_ digits: UnsafeBufferPointer<UInt8>, digitBits: UInt32) -> String? {
        guard digits.count <= digitLimit else { return nil }
        let base: UInt64 = 1_000_000_000
        // Nine decimal digits per element, the lowest first.
        var parts: [UInt64] = [0]
        for digit in digits {
            var carry = UInt64(YAMLReader.hexDigit(digit) ?? 0)
            for index in parts.indices {
                let sum = parts[index] << UInt64(digitBits) + carry
                parts[index] = sum % base
                carry = sum / base
            }
            if carry > 0 { parts.append(carry) }
        }
        var text = String(parts[parts.count - 1])
        for part in parts.dropLast().reversed() {
            let digits = String(part)
            text += String(repeating: "0", count: 9 - digits.count) + digits
        }
        return text
    }
}
