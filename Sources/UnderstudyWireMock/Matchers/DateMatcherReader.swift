import StubJSON
import StubRules

/// Reads the matchers `before`, `after` and `equalToDateTime`.
struct DateMatcherReader {
    var notes: MappingNotes

    /// The members that these matchers can have.
    static let flags = [
        "actualFormat", "expectedOffset", "expectedOffsetUnit", "truncateExpected",
        "truncateActual", "applyTruncationLast",
    ]

    init(notes: MappingNotes) {
        self.notes = notes
    }

    mutating func comparison(
        _ relation: DateComparison.Relation, _ operand: MappingPlace, in place: MappingPlace
    ) -> DateComparison? {
        guard let text = notes.text(operand) else { return nil }
        var comparison = DateComparison(relation, text: text)
        if let time = DateReading.seconds(text) {
            comparison.expected = time
        } else if let offset = Self.offset(text) {
            comparison.offset = offset
        } else {
            notes.refuse(operand, "the date '\(text)' of '\(operand.name)' is not supported")
        }
        if let offset = offset(place) { comparison.offset = offset }
        comparison.format = format(place["actualFormat"])
        comparison.truncatesExpected = truncation(place["truncateExpected"])
        comparison.truncatesActual = truncation(place["truncateActual"])
        comparison.truncatesLast = notes.flag(place["applyTruncationLast"])
        return comparison
    }

    /// `now`, `now +3 days` or `3 days`.
    private static func offset(_ text: String) -> DateOffset? {
        if text == "now" { return DateOffset.none }
        return DateOffset(text.hasPrefix("now ") ? text.dropFirst(4) : text[...])
    }

    private mutating func offset(_ place: MappingPlace) -> DateOffset? {
        guard let member = place.given("expectedOffset"),
            let amount = notes.integer(member, in: -1_000_000_000...1_000_000_000)
        else {
            if let unit = place.given("expectedOffsetUnit"), place.given("expectedOffset") == nil {
                notes.refuse(unit, "'expectedOffsetUnit' needs 'expectedOffset'")
            }
            return nil
        }
        let unit = notes.text(place["expectedOffsetUnit"]) ?? "seconds"
        if let offset = DateOffset(amount, unit: unit) { return offset }
        notes.refuse(member, "the offset of \(amount) \(unit) is not supported")
        return nil
    }

    private mutating func truncation(_ place: MappingPlace?) -> DateTruncation? {
        guard let place, let text = notes.text(place) else { return nil }
        if let truncation = DateTruncation(rawValue: text.lowercased()) { return truncation }
        notes.refuse(place, "the truncation '\(text)' of '\(place.name)' is not supported")
        return nil
    }

    private mutating func format(_ place: MappingPlace?) -> DateText.Format? {
        guard let place, let text = notes.text(place) else { return nil }
        do throws(DateText.Format.UnknownLetter) {
            return try DateText.Format(named: text)
        } catch {
            notes.refuse(
                place, "the letters '\(error.letters)' of '\(place.name)' are not supported")
            return nil
        }
    }
}
