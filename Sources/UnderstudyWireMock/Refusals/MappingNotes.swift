import StubJSON

/// Collects refusals while a mapping is read, and reads simple values.
struct MappingNotes {
    private(set) var refusals: [MappingRefusal] = []

    /// The maximum number of refusals, because further ones rarely help.
    private static let limit = 50

    /// Whether no further refusal is recorded, so that reading can stop.
    var isFull: Bool { refusals.count >= Self.limit }

    mutating func refuse(_ place: MappingPlace, _ message: String) {
        if !isFull { refusals.append(MappingRefusal(pointer: place.pointer, message: message)) }
    }

    /// Names of WireMock that are not supported, and so not misspelled.
    private static let unsupported = ["equalToXml", "matchesXPath"]

    /// Refuses every member besides the known ones that would have an effect.
    ///
    /// Returns `false` if the value is no object.
    ///
    /// - Parameter words: further names that a misspelled one may mean.
    mutating func object(
        _ place: MappingPlace, _ what: String, known: [String], words: [String] = []
    ) -> Bool {
        guard let members = place.members else {
            refuse(place, "\(what) must be an object, this is \(place.value.typeName)")
            return false
        }
        for (key, member) in members where !known.contains(key) && !member.isEmpty {
            let nearest =
                Self.unsupported.contains(key)
                ? nil : NearestWord.nearest(to: key, among: known + words)
            refuse(
                member,
                "'\(key)' is not supported in \(what)"
                    + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
        }
        return true
    }

    mutating func text(_ place: MappingPlace?) -> String? {
        guard let place, !place.value.isNull else { return nil }
        if let text = place.value.string { return text }
        refuse(place, "'\(place.name)' must be a text, this is \(place.value.typeName)")
        return nil
    }

    mutating func flag(_ place: MappingPlace?) -> Bool {
        guard let place, !place.value.isNull else { return false }
        if let flag = Self.value(place).bool { return flag }
        refuse(place, "'\(place.name)' must be true or false, this is \(place.value.typeName)")
        return false
    }

    mutating func integer(_ place: MappingPlace?, in range: ClosedRange<Int>) -> Int? {
        guard let place, !place.value.isNull else { return nil }
        if let number = Self.value(place).int, range.contains(number) { return number }
        refuse(
            place,
            "'\(place.name)' must be a whole number from \(range.lowerBound) to "
                + "\(range.upperBound), not \(place.value)")
        return nil
    }

    /// The milliseconds of a day, the longest delay.
    static let longestDelay = 86_400_000

    /// Returns a number from 0 to a maximum, by default the milliseconds of the longest delay.
    mutating func number(_ place: MappingPlace?, to limit: Int = longestDelay) -> Double? {
        guard let place, !place.value.isNull else { return nil }
        if let number = Self.value(place).double, number >= 0, number <= Double(limit) {
            return number
        }
        refuse(place, "'\(place.name)' must be a number from 0 to \(limit), not \(place.value)")
        return nil
    }

    /// Returns the value; WireMock also accepts texts such as `"true"` and `"5"`.
    private static func value(_ place: MappingPlace) -> JSONValue {
        guard let text = place.value.string else { return place.value }
        guard text == "true" || text == "false" || text.first?.isNumber == true || text.first == "-"
        else { return place.value }
        return (try? JSONParser.parse(text)) ?? place.value
    }

    mutating func required(_ key: String, in place: MappingPlace) -> MappingPlace? {
        if let member = place.given(key) { return member }
        refuse(place, "'\(key)' is missing")
        return nil
    }
}
