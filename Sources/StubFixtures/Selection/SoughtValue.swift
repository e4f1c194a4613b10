import StubContract
import StubHTTP
import StubJSON
import StubSchema

/// A value that a request compares with those of rows: a text, which may also be a number or a time.
struct SoughtValue: Sendable, Hashable {
    let text: String
    private let number: JSONNumber?
    /// The seconds since 1970 of a time, or of the first moment of a day.
    private let moment: Double?
    /// Whether the text is a day, without a time.
    private let isDay: Bool

    init(_ text: String) {
        self.text = text
        number = ContractParameter.number(text)
        let day = TimeText.day(text)
        moment = day ?? TimeText.seconds(text)
        isDay = day != nil
    }
}

// MARK: - Equal values

extension SoughtValue {
    /// Whether a row's value has this text, is the same number or time in another notation, is a time
    /// on this day, or is an object that is known by the value.
    func equals(_ value: JSONValue, ignoringCase: Bool = false) -> Bool {
        if case .object(let members) = value {
            return StubBinding.Filter.identities.contains { key in
                members[key].map { $0.object == nil && equals($0, ignoringCase: ignoringCase) }
                    ?? false
            }
        }
        guard let text = RowCriterion.text(value) else { return false }
        if text == self.text { return true }
        if ignoringCase, text.lowercased() == self.text.lowercased() { return true }
        if let number, value.number == number { return true }
        guard let moment, let other = Self.moment(of: value) else { return false }
        return isDay ? (moment..<moment + TimeText.secondsPerDay).contains(other) : moment == other
    }

    /// The seconds since 1970 of a row's time: a text, or a number of seconds or milliseconds.
    private static func moment(of value: JSONValue) -> Double? {
        if let text = value.string { return TimeText.seconds(text) ?? TimeText.day(text) }
        return switch UnixTime.unit(of: value) {
        case nil: nil
        case .seconds: value.number?.double
        case .milliseconds: value.number.map { $0.double / 1000 }
        }
    }
}

// MARK: - Bounds

extension SoughtValue {
    /// Whether a row's value is on the right side of this bound.
    ///
    /// Numbers are compared as numbers, also those in texts, times as times, and other texts by their
    /// bytes. A bound that is neither a number nor a time admits all numbers and times: most servers
    /// ignore such a text, or refuse it.
    func admits(_ value: JSONValue, _ test: StubBinding.Filter.Test) -> Bool {
        guard let text = RowCriterion.text(value), value.bool == nil else { return false }
        if let rowNumber = value.number ?? ContractParameter.number(text) {
            if let number { return Self.holds(test, rowNumber, number) }
            guard let moment, let other = Self.moment(of: value) else { return true }
            return holds(test, other, moment)
        }
        if let other = Self.moment(of: value) {
            // A time in a text, and a bound such as `1767225600`.
            let moment = moment ?? number.flatMap { Self.moment(of: .number($0)) }
            return moment.map { holds(test, other, $0) } ?? true
        }
        return Self.holds(test, Bytes(text), Bytes(self.text))
    }

    /// Compares times: the last moment of a day is also on or before it.
    private func holds(
        _ test: StubBinding.Filter.Test, _ time: Double, _ bound: Double
    ) -> Bool {
        isDay && test == .atMost
            ? time < bound + TimeText.secondsPerDay : Self.holds(test, time, bound)
    }

    private static func holds<Value: Comparable>(
        _ test: StubBinding.Filter.Test, _ value: Value, _ bound: Value
    ) -> Bool {
        switch test {
        case .atLeast: value >= bound
        case .atMost: value <= bound
        case .above: value > bound
        case .below: value < bound
        case .equals, .contains: false
        }
    }

    /// A text in the order of its bytes, which is that of sorted lists.
    private struct Bytes: Comparable {
        let text: String

        init(_ text: String) {
            self.text = text
        }

        static func == (left: Bytes, right: Bytes) -> Bool {
            left.text.utf8.elementsEqual(right.text.utf8)
        }

        static func < (left: Bytes, right: Bytes) -> Bool {
            left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
        }
    }
}
