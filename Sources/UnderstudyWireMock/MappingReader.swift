package import StubJSON
package import StubRules
import StubSupport

/// Translates WireMock's mappings and request patterns into rules.
///
/// Nothing is ignored silently: a member that has no translation is refused with its name.
package struct MappingReader {
    private let files: MappingFiles
    private var notes = MappingNotes()

    private static let known = [
        "id", "uuid", "name", "request", "response", "priority", "persistent", "scenarioName",
        "requiredScenarioState", "newScenarioState", "metadata",
        // What WireMock itself adds when it lists mappings.
        "insertionIndex",
    ]

    package init(files: MappingFiles) {
        self.files = files
    }

    /// What was refused so far.
    package var refusals: [MappingRefusal] { notes.refusals }

    /// Returns the identifier of a mapping in lower case; `nil` if it has none.
    package static func key(of mapping: JSONValue) -> String? {
        (mapping["id"]?.string ?? mapping["uuid"]?.string)?.lowercased()
    }

    /// Returns the mappings of a file, which has one, or several ones in `mappings`.
    mutating func mappings(in value: JSONValue) -> [MappingPlace] {
        let place = MappingPlace(value: value, pointer: .root)
        guard let list = place["mappings"] else { return [place] }
        _ = notes.object(place, "a file of several mappings", known: ["mappings", "meta"])
        if let mappings = list.elements { return mappings }
        notes.refuse(list, "'mappings' must be an array, this is \(list.value.typeName)")
        return []
    }

    mutating func refuse(_ place: MappingPlace, _ message: String) {
        notes.refuse(place, message)
    }

    /// Reads a mapping.
    ///
    /// - Parameters:
    ///   - pointer: its place in the document, for refusals.
    ///   - key: the identifier, which takes precedence over the one in the mapping.
    /// - Returns: the rule; `nil` if something was refused.
    package mutating func rule(
        _ mapping: JSONValue, at pointer: JSONPointer = .root, key: String
    ) -> Rule? {
        let count = notes.refusals.count
        let place = MappingPlace(value: mapping, pointer: pointer)
        guard notes.object(place, "a mapping", known: Self.known) else { return nil }
        check(place, key: key)
        var rule = Rule(.any, name: notes.text(place["name"]))
        var request = RequestReader(notes)
        if let member = place.given("request") { rule.pattern = request.pattern(member) }
        var response = ResponseReader(
            notes: request.matchers.notes, files: files, path: request.template,
            identity: Self.identity(key: key, name: rule.name))
        rule.steps = [response.step(place.given("response"))]
        notes = response.notes
        rule.stage = stage(place)
        rule.priority =
            notes.integer(place["priority"], in: 0...Int(Int32.max)) ?? Rule.defaultPriority
        rule.origin = RuleOrigin(
            key: key, document: Self.document(mapping, key: key),
            isPersistent: notes.flag(place["persistent"]))
        return notes.refusals.count == count ? rule : nil
    }

    /// Refuses what makes it unclear which mapping it is, or whether it is one at all.
    private mutating func check(_ place: MappingPlace, key: String) {
        let id = notes.text(place["id"])?.lowercased()
        let other = notes.text(place["uuid"])?.lowercased()
        if let id, let other, id != other, let member = place["uuid"] {
            notes.refuse(member, "'uuid' is not the same as 'id'")
        }
        if !UUIDText.isOne(key) {
            notes.refuse(place["id"] ?? place["uuid"] ?? place, "'\(key)' is no UUID")
        }
        // Even an empty list of mappings is not a mapping, which would match every request.
        if let member = place["mappings"], member.isEmpty {
            notes.refuse(member, "'mappings' is not supported in a mapping")
        }
    }

    /// Reads the pattern of a journal query.
    package mutating func pattern(_ value: JSONValue) -> RequestPattern {
        var request = RequestReader(notes)
        let pattern = request.pattern(MappingPlace(value: value, pointer: .root))
        notes = request.matchers.notes
        return pattern
    }

    /// Reads a matcher for the metadata of mappings.
    package mutating func matcher(_ value: JSONValue) -> ValueMatcher? {
        var matchers = MatcherReader(notes: notes)
        defer { notes = matchers.notes }
        return matchers.matcher(MappingPlace(value: value, pointer: .root))
    }

    /// The fields by which clients recognise the mapping that answered.
    private static func identity(key: String, name: String?) -> [ResponseTemplate.Field] {
        var fields = [ResponseTemplate.Field(RuleOrigin.field, TextTemplate(literal: key))]
        if let name, !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            fields.append(.init("Matched-Stub-Name", TextTemplate(literal: name)))
        }
        return fields
    }

    private mutating func stage(_ place: MappingPlace) -> Rule.Stage? {
        let required = notes.text(place["requiredScenarioState"])
        let next = notes.text(place["newScenarioState"])
        if let scenario = notes.text(place["scenarioName"]) {
            return Rule.Stage(of: scenario, requires: required, movesTo: next)
        }
        for key in ["requiredScenarioState", "newScenarioState"] {
            if let member = place.given(key) {
                notes.refuse(member, "'\(key)' needs 'scenarioName'")
            }
        }
        return nil
    }

    /// The mapping as it is listed, with its identifier under both names.
    private static func document(_ mapping: JSONValue, key: String) -> JSONValue {
        var members = mapping.object ?? JSONObject()
        members["id"] = .string(key)
        members["uuid"] = .string(key)
        return .object(members)
    }
}
