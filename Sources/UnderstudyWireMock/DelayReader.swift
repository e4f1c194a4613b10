import StubJSON
import StubRules

/// Reads delays: `fixedDelayMilliseconds`, `delayDistribution` and `chunkedDribbleDelay`.
struct DelayReader {
    var notes: MappingNotes

    /// Returns the sum of a fixed delay and a distribution, in milliseconds.
    mutating func delay(fixed: MappingPlace?, distribution: MappingPlace?) -> RuleDelay? {
        let milliseconds = notes.number(fixed)
        guard let distribution, !distribution.value.isNull else {
            return milliseconds.map { .fixed(RuleDelay.milliseconds($0)) }
        }
        guard let delay = self.distribution(distribution, plus: milliseconds ?? 0) else {
            return nil
        }
        if case .lognormal = delay, milliseconds ?? 0 > 0 {
            notes.refuse(
                distribution,
                "'delayDistribution' with the type lognormal cannot be combined with a fixed delay")
        }
        return delay
    }

    private mutating func distribution(
        _ place: MappingPlace, plus fixed: Double
    ) -> RuleDelay? {
        guard let type = notes.text(notes.required("type", in: place)) else { return nil }
        let what = "'delayDistribution' with the type \(type)"
        switch type {
        case "fixed":
            guard notes.object(place, what, known: ["type", "milliseconds"]),
                let time = notes.number(
                    notes.required("milliseconds", in: place), to: limit(after: fixed))
            else { return nil }
            return .fixed(RuleDelay.milliseconds(fixed + time))
        case "uniform":
            guard notes.object(place, what, known: ["type", "lower", "upper"]),
                let lower = notes.number(notes.required("lower", in: place)),
                let upper = notes.number(
                    notes.required("upper", in: place), to: limit(after: fixed))
            else { return nil }
            guard lower <= upper else {
                notes.refuse(place, "'lower' must not be greater than 'upper'")
                return nil
            }
            return .uniform(
                from: RuleDelay.milliseconds(fixed + lower),
                to: RuleDelay.milliseconds(fixed + upper))
        case "lognormal":
            guard notes.object(place, what, known: ["type", "median", "sigma", "maxValue"]),
                let median = notes.number(notes.required("median", in: place)),
                let sigma = notes.number(notes.required("sigma", in: place), to: 1000)
            else { return nil }
            let most = notes.number(place["maxValue"]) ?? Double(MappingNotes.longestDelay)
            return .lognormal(
                median: RuleDelay.milliseconds(median), sigma: sigma,
                max: RuleDelay.milliseconds(most))
        default:
            notes.refuse(place, "the type '\(type)' of 'delayDistribution' is not supported")
            return nil
        }
    }

    /// The longest delay that can be added to a fixed one, in whole milliseconds.
    private func limit(after fixed: Double) -> Int {
        MappingNotes.longestDelay - Int(fixed.rounded(.up))
    }

    mutating func pace(_ place: MappingPlace?) -> RulePace? {
        guard let place, !place.value.isNull else { return nil }
        guard
            notes.object(
                place, "'chunkedDribbleDelay'", known: ["numberOfChunks", "totalDuration"]),
            let chunks = notes.integer(
                notes.required("numberOfChunks", in: place), in: 1...1_000_000),
            let duration = notes.number(notes.required("totalDuration", in: place))
        else { return nil }
        return .chunks(chunks, over: RuleDelay.milliseconds(duration))
    }
}
