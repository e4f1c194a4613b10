extension JSONNumber {
    /// Whether the number is a whole multiple of another, computed exactly.
    ///
    /// A divisor of more than 18 digits divides only zero and itself.
    package func isMultiple(of divisor: JSONNumber) -> Bool {
        if let value = Int(literal), let divisor = Int(divisor.literal) {
            return divisor != 0 && value.isMultiple(of: divisor)
        }
        let (value, divisor) = (decimal, divisor.decimal)
        guard !divisor.digits.isEmpty else { return false }
        if value.digits.isEmpty || value == divisor { return true }
        // Digits carry no trailing zeros, so a smaller power of ten is never a multiple.
        guard value.exponent >= divisor.exponent,
            let factor = UInt64(String(decoding: divisor.digits, as: UTF8.self)),
            factor <= UInt64.max / 16
        else { return false }
        var remainder: UInt64 = 0
        for digit in value.digits {
            remainder = (remainder * 10 + UInt64(digit - UInt8(ascii: "0"))) % factor
        }
        // The factors that the digits lack must come from the power of ten.
        var missing = factor / Self.greatestCommonDivisor(remainder, factor)
        let power = value.exponent - divisor.exponent
        for prime: UInt64 in [2, 5] {
            var left = power
            while left > 0, missing.isMultiple(of: prime) {
                missing /= prime
                left -= 1
            }
        }
        return missing == 1
    }

    private static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
        var (left, right) = (left, right)
        while left != 0 { (left, right) = (right % left, left) }
        return right
    }
}
