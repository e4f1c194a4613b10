import StubJSON

/// Candidate numbers for some bounds, the simplest first.
enum NumberSampler {
    static func candidates(_ rules: [NumberRules], integersOnly: Bool) -> [JSONNumber] {
        var candidates = [JSONNumber(0), JSONNumber(1), JSONNumber(-1)]
        let bounds = rules.flatMap {
            [$0.minimum, $0.exclusiveMinimum, $0.maximum, $0.exclusiveMaximum]
                .compactMap { $0?.number }
        }
        candidates += bounds
        for bound in bounds { candidates += near(bound, integersOnly: integersOnly).dropFirst() }
        if bounds.count >= 2, let low = bounds.min(), let high = bounds.max() {
            if let middle = JSONNumber((low.double + high.double) / 2) { candidates.append(middle) }
        }
        for divisor in rules.compactMap(\.multipleOf) {
            candidates += multiples(of: divisor, near: bounds)
        }
        // A product of divisors is a multiple of each.
        let divisors = rules.compactMap { $0.multipleOf?.int }
        if divisors.count > 1 {
            let product = divisors.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
            candidates += multiples(of: JSONNumber(product), near: bounds)
        }
        // A whole number is also an `integer`, which an alternative may exclude.
        if !integersOnly, let half = JSONNumber(0.5) { candidates.append(half) }
        return candidates
    }

    /// The usual number of a member with this name.
    static func typical(_ name: String, integersOnly: Bool) -> [JSONNumber] {
        if name.namesIdentity { return [JSONNumber(1)] }
        guard let range = NamedSamples.range(of: name) else { return [] }
        let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 4
        let whole = JSONNumber(middle)
        guard !integersOnly, range.count > 2, let half = JSONNumber(Double(middle) + 0.5) else {
            return [whole]
        }
        return [half, whole]
    }

    /// A number within the bounds, drawn from the usual ones if there are some among them; one that
    /// is not whole has two digits after the point.
    ///
    /// - Parameter pick: chooses among as many as it is given.
    static func varied(
        _ rules: [NumberRules], usual: ClosedRange<Int>, integersOnly: Bool, pick: (Int) -> Int
    ) -> [JSONNumber] {
        // Two digits are as many hundredths.
        let scale = integersOnly ? 1 : 100
        let bounds = bounds(rules, scale: scale)
        let clamped = { (bound: Int) in min(max(bound, -limit), limit) }
        let (low, high) = (bounds.low.map(clamped), bounds.high.map(clamped))
        let (least, most) = (usual.lowerBound * scale, usual.upperBound * scale)
        let from = max(low ?? least, min(high ?? least, least))
        let to = max(from, min(high ?? most, max(most, from)))
        let drawn = from + pick(min(to - from, 1_000_000_000) + 1)
        let step = step(of: rules) * scale
        let rest = step > scale ? drawn % step : 0
        return [drawn - rest, drawn - rest + step].compactMap {
            JSONNumber(digits: $0, exponent: integersOnly ? 0 : -2)
        }
    }

    /// Far enough from the greatest numbers to add and subtract.
    private static let limit = 1_000_000_000_000_000

    /// The smallest and the greatest whole number of parts, of which 1 has as many as the scale.
    static func bounds(_ rules: [NumberRules], scale: Int = 1) -> (low: Int?, high: Int?) {
        func parts(
            _ bound: NumberRules.Bound?, _ rule: FloatingPointRoundingRule, adding step: Int = 0
        ) -> Int? {
            guard let number = bound?.number else { return nil }
            if scale == 1, let int = number.int {
                let (sum, overflows) = int.addingReportingOverflow(step)
                return overflows ? nil : sum
            }
            let rounded = (number.double * Double(scale)).rounded(rule)
            return rounded.magnitude < 1e15 ? Int(rounded) + step : nil
        }
        let low = rules.flatMap {
            [parts($0.minimum, .up), parts($0.exclusiveMinimum, .down, adding: 1)]
        }
        let high = rules.flatMap {
            [parts($0.maximum, .down), parts($0.exclusiveMaximum, .up, adding: -1)]
        }
        return (low.compactMap(\.self).max(), high.compactMap(\.self).min())
    }

    /// The greatest whole number of which the rules want a multiple.
    static func step(of rules: [NumberRules]) -> Int {
        rules.compactMap { $0.multipleOf?.int }.filter { $0 > 1 }.max() ?? 1
    }

    /// A bound and the numbers next to it.
    static func near(_ bound: JSONNumber, integersOnly: Bool) -> [JSONNumber] {
        var numbers = [bound] + [1, -1].compactMap { bound.adding($0) }
        if !integersOnly {
            numbers += [0.5, -0.5, 0.01, -0.01].compactMap { JSONNumber(bound.double + $0) }
        }
        return numbers
    }

    private static func multiples(of divisor: JSONNumber, near bounds: [JSONNumber]) -> [JSONNumber]
    {
        var factors = [1, 2, 10, -1]
        for bound in bounds {
            let quotient = bound.double / divisor.double
            guard quotient.magnitude < 1e15 else { continue }
            let floor = Int(quotient.rounded(.down))
            factors += [floor, floor + 1, floor - 1, floor + 2]
        }
        return factors.compactMap { divisor.multiplied(by: $0) }
    }
}

extension JSONNumber {
    /// The exact product; `nil` if it has too many digits.
    fileprivate func multiplied(by factor: Int) -> JSONNumber? {
        guard let digits = Int(String(decoding: decimal.digits, as: UTF8.self)) else { return nil }
        let (product, overflows) = digits.multipliedReportingOverflow(by: factor)
        guard !overflows else { return nil }
        return JSONNumber(
            digits: decimal.isNegative ? -product : product, exponent: decimal.exponent)
    }

    /// The exact sum; `nil` if it has too many digits.
    fileprivate func adding(_ value: Int) -> JSONNumber? {
        if let int {
            let (sum, overflows) = int.addingReportingOverflow(value)
            return overflows ? nil : JSONNumber(sum)
        }
        let decimal = decimal
        guard (-17..<0).contains(decimal.exponent),
            let digits = Int(String(decoding: decimal.digits, as: UTF8.self))
        else { return nil }
        let scale = (0..<(-decimal.exponent)).reduce(1) { product, _ in product * 10 }
        let (shift, shiftOverflows) = value.multipliedReportingOverflow(by: scale)
        let (sum, overflows) = (decimal.isNegative ? -digits : digits)
            .addingReportingOverflow(shift)
        guard !shiftOverflows, !overflows else { return nil }
        return JSONNumber(digits: sum, exponent: decimal.exponent)
    }

    /// `digits × 10^exponent`, written without an exponent if that is short.
    fileprivate init?(digits: Int, exponent: Int) {
        guard digits != 0, exponent != 0 else {
            self.init(digits)
            return
        }
        let text = String(digits.magnitude)
        let sign = digits < 0 ? "-" : ""
        let literal: String
        switch exponent {
        case 1...15: literal = sign + text + String(repeating: "0", count: exponent)
        case -15...(-1):
            let padded = String(repeating: "0", count: max(0, 1 - exponent - text.count)) + text
            literal = sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
        default: literal = "\(sign)\(text)e\(exponent)"
        }
        self.init(unchecked: literal)
    }
}

extension String {
    /// Whether a member of this name has an identity, such as `id`, `userId` or `user_id`.
    package var namesIdentity: Bool {
        lowercased() == "id" || hasSuffix("Id") || hasSuffix("ID") || hasSuffix("_id")
    }
}
