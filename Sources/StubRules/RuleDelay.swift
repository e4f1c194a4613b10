package import StubSupport

/// How long a response waits, in real time, before its first byte.
public enum RuleDelay: Sendable, Hashable {
    /// Always the same time.
    case fixed(Duration)
    /// Any time between two, each equally likely.
    case uniform(from: Duration, to: Duration)
    /// Half of the waits are shorter than the median; a few are much longer, never over `max`.
    case lognormal(median: Duration, sigma: Double, max: Duration)
    /// Never answers.
    case infinite

    /// A day: longer waits are cut down to it.
    static let bound = Duration.seconds(86_400)

    /// Reads `250`, `uniform:100-400` or `lognormal:200,0.4`, all in milliseconds; else `nil`.
    package init?(spec: String) {
        let parts = spec.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let separator: Character = parts.first == "uniform" ? "-" : ","
        let numbers = (parts.last ?? "")
            .split(separator: separator, omittingEmptySubsequences: false).map {
                Double($0) ?? .nan
            }
        guard numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        switch (parts.count == 2 ? parts[0] : "fixed", numbers.count) {
        case ("fixed", 1):
            self = .fixed(Self.milliseconds(numbers[0]))
        case ("uniform", 2) where numbers[0] <= numbers[1]:
            self = .uniform(
                from: Self.milliseconds(numbers[0]), to: Self.milliseconds(numbers[1]))
        case ("lognormal", 2):
            self = .lognormal(
                median: Self.milliseconds(numbers[0]), sigma: numbers[1], max: Self.bound)
        default:
            return nil
        }
    }

    /// The next wait; `nil` for one without end.
    package func sample(using random: inout SplitMix64) -> Duration? {
        switch self {
        case .fixed(let duration):
            return max(.zero, min(duration, Self.bound))
        case .uniform(let from, let to):
            return max(.zero, min(from + (to - from) * random.unit(), Self.bound))
        case .lognormal(let median, let sigma, let longest):
            let factor = Self.exponential(sigma * Self.normal(using: &random))
            return max(.zero, min(min(median, Self.bound) * min(factor, 1e6), longest, Self.bound))
        case .infinite:
            return nil
        }
    }

    package static func milliseconds(_ value: Double) -> Duration {
        .microseconds(Int64(min(max(value, 0), 86_400_000) * 1000))
    }

    /// Nearly normal: the sum of twelve even numbers, so that no logarithm is needed.
    private static func normal(using random: inout SplitMix64) -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
    }

    /// e to a power, by its series after taking out powers of two.
    private static func exponential(_ power: Double) -> Double {
        let naturalLogOf2 = 0.693_147_180_559_945_3
        let bounded = power > -700 ? min(power, 700) : -700
        let twos = (bounded / naturalLogOf2).rounded()
        let rest = bounded - twos * naturalLogOf2
        var term = 1.0
        var sum = 1.0
        for count in 1...16 {
            term *= rest / Double(count)
            sum += term
        }
        return sum * Double(sign: .plus, exponent: Int(twos), significand: 1)
    }
}
