import StubJSON

/// The bounds of a number, for the common numbers that have a compact form.
///
/// Such a number is `digits × 10^-scale`. Each scale has its own range of digits, so that comparing
/// a number takes no multiplication.
final class NumberRange: Sendable {
    private let digits: ContiguousArray<ClosedRange<Int>>

    /// `nil` if a bound is itself so long that only an exact comparison can tell.
    init?(_ rules: NumberRules) {
        let bounds = [
            rules.minimum, rules.exclusiveMinimum, rules.maximum, rules.exclusiveMaximum,
        ]
        guard bounds.allSatisfy({ $0 == nil || $0?.number.compact != nil }) else { return nil }
        var digits: ContiguousArray<ClosedRange<Int>> = []
        for scale in 0...JSONNumber.Compact.mostDigits {
            func scaled(_ bound: NumberRules.Bound?) -> Scaled? {
                bound?.number.compact.map { Scaled($0, scale) }
            }
            let lowest = max(
                scaled(rules.minimum)?.roundedUp ?? Int.min,
                scaled(rules.exclusiveMinimum).map { $0.roundedDown + 1 } ?? Int.min)
            let highest = min(
                scaled(rules.maximum)?.roundedDown ?? Int.max,
                scaled(rules.exclusiveMaximum).map { $0.roundedUp - 1 } ?? Int.max)
            // No number has so many digits.
            digits.append(lowest <= highest ? lowest...highest : Int.max...Int.max)
        }
        self.digits = digits
    }

    @inline(__always)
    func contains(_ number: JSONNumber.Compact) -> Bool {
        digits[-number.exponent].contains(number.digits)
    }

    /// A bound, multiplied by the power of ten of a scale and rounded to whole numbers.
    private struct Scaled {
        let roundedDown: Int
        let roundedUp: Int

        /// Beyond all numbers that have a compact form.
        private static let most = Int.max - 1

        init(_ bound: JSONNumber.Compact, _ scale: Int) {
            let power = scale + bound.exponent
            var unit = 1
            for _ in 0..<abs(power) { unit *= 10 }
            guard power < 0 else {
                let (product, overflows) = bound.digits.multipliedReportingOverflow(by: unit)
                let digits = overflows ? bound.digits.signum() * Self.most : product
                roundedDown = max(-Self.most, min(Self.most, digits))
                roundedUp = roundedDown
                return
            }
            let (quotient, remainder) = bound.digits.quotientAndRemainder(dividingBy: unit)
            roundedDown = remainder < 0 ? quotient - 1 : quotient
            roundedUp = remainder > 0 ? quotient + 1 : quotient
        }
    }
}
