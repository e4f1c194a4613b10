package import StubJSON

/// The time, in real time, before the first byte of a response.
public enum RuleDelay: Sendable, Hashable {
    /// A constant time.
    case fixed(Duration)
    /// A random time between two limits, uniformly distributed.
    case uniform(from: Duration, to: Duration)
    /// A lognormal distribution: half of the times are below the median, and none exceeds `max`.
    case lognormal(median: Duration, sigma: Double, max: Duration)
    /// No response is sent.
    case infinite

    /// A day, the maximum for delays.
    static let bound = Duration.seconds(86_400)

    /// Parses `250`, `uniform:100-400` or `lognormal:200,0.4`, in milliseconds; `nil` for other
    /// texts.
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

    /// Returns the next delay; `nil` for an infinite one.
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

    /// Returns a nearly normal value: the sum of twelve uniform ones, which needs no logarithm.
    private static func normal(using random: inout SplitMix64) -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
    }

    /// Computes the exponential function by its series, after dividing by powers of two.
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
