import StubRules

/// A condition for a date: before, after or equal to another one, which may depend on the clock.
struct DateComparison: DialectCondition {
    enum Relation: String, Sendable, Hashable, CaseIterable {
        case before
        case after
        case equal = "equalToDateTime"
    }

    let relation: Relation
    /// The expected time, in seconds since 1970-01-01T00:00:00Z; `nil` is the stub's time.
    var expected: Double?
    var offset = DateOffset.none
    var truncatesExpected: DateTruncation?
    var truncatesActual: DateTruncation?
    /// Whether the offset is added before the expected time is truncated.
    var truncatesLast = false
    /// The format of the value; `nil` for the usual formats.
    var format: DateText.Format?
    /// The expected time as it was written.
    let text: String

    init(_ relation: Relation, text: String) {
        self.relation = relation
        self.text = text
    }

    func decide(_ value: String, bytes: [UInt8]?, now: Double) -> Bool? {
        let found = format.map { DateReading.seconds(value, in: $0) } ?? DateReading.seconds(value)
        guard var actual = found else { return false }
        if let truncatesActual { actual = truncatesActual.applied(to: actual) }
        let wanted = wanted(now)
        return switch relation {
        case .before: actual < wanted
        case .after: actual > wanted
        case .equal: actual == wanted
        }
    }

    private func wanted(_ now: Double) -> Double {
        var time = expected ?? now
        if truncatesLast { time = offset.applied(to: time) }
        if let truncatesExpected { time = truncatesExpected.applied(to: time) }
        return truncatesLast ? time : offset.applied(to: time)
    }
}

extension DateComparison: CustomStringConvertible {
    /// The condition as it is shown in lists and near misses.
    var description: String {
        switch relation {
        case .before: "before \(text)"
        case .after: "after \(text)"
        case .equal: "at \(text)"
        }
    }
}
