extension JSONNumber {
    /// A number as `digits × 10^exponent`, for common numbers: at most 18 digits and an exponent
    /// from -18 to 0.
    package struct Compact: Sendable {
        package let digits: Int
        package let exponent: Int

        /// How many digits there are at most, also after the decimal point.
        package static let mostDigits = 18

        /// Negative, zero or positive if the left number is smaller, equal or greater; `nil` if
        /// `Int` is too small to decide.
        @inline(__always)
        package static func order(_ left: Compact?, _ right: Compact?) -> Int? {
            guard let left, let right else { return nil }
            var (leftDigits, rightDigits) = (left.digits, right.digits)
            var overflows = false
            if left.exponent > right.exponent {
                (leftDigits, overflows) = leftDigits.multipliedReportingOverflow(
                    by: powersOfTen[left.exponent - right.exponent])
            } else if right.exponent > left.exponent {
                (rightDigits, overflows) = rightDigits.multipliedReportingOverflow(
                    by: powersOfTen[right.exponent - left.exponent])
            }
            if overflows { return nil }
            return leftDigits == rightDigits ? 0 : leftDigits < rightDigits ? -1 : 1
        }

        private static let powersOfTen: [Int] = (0...mostDigits).map { exponent in
            (0..<exponent).reduce(1) { product, _ in product * 10 }
        }
    }

    /// The compact form; `nil` for long numbers and those with an exponent.
    package var compact: Compact? {
        guard literal.utf8.count <= 20 else { return nil }
        return literal.utf8.withContiguousStorageIfAvailable(Self.compact)
            ?? Self.compact(Array(literal.utf8))
    }

    private static func compact(_ bytes: some Collection<UInt8>) -> Compact? {
        var digits = 0
        var count = 0
        var exponent = 0
        var isFraction = false
        for byte in bytes {
            switch byte {
            case 0x30...0x39:
                if count == Compact.mostDigits { return nil }
                digits = digits * 10 + Int(byte - 0x30)
                count += 1
                if isFraction { exponent -= 1 }
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "-"): break
            default: return nil
            }
        }
        let isNegative = bytes.first == UInt8(ascii: "-")
        return Compact(digits: isNegative ? -digits : digits, exponent: exponent)
    }
}
