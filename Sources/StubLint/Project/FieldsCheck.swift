import StubContract
import StubFixtures
import StubJSON

extension ProjectCheck {
    /// Finds fields that `x-stub` searches, filters or counts by but that no row has.
    static let fields = ProjectCheck { lint in
        for linted in lint.operations {
            guard let binding = linted.operation.binding, linted.binding != nil else { continue }
            for (field, place) in linted.namedFields {
                guard lint.hasField(field, in: binding.fixture) == false else { continue }
                lint.report(
                    .unknownField, "no row of '\(binding.fixture)' has the field '\(field)'",
                    in: linted.document,
                    at: JSONPointer(tokens: linted.pointer.tokens + ["x-stub"] + place),
                    "Name a member of its rows, with dots if it is nested.")
            }
        }
    }
}

extension LintedOperation {
    /// The fields that the binding names, with their places.
    fileprivate var namedFields: [(field: String, place: [String])] {
        guard let binding else { return [] }
        var fields: [(String, [String])] = []
        for (index, value) in (binding["search"]?["fields"]?.array ?? []).enumerated() {
            value.string.map { fields.append(($0, ["search", "fields", String(index)])) }
        }
        for member in binding["filters"]?.object?.members ?? [] {
            let filter = member.value.string.flatMap {
                StubBinding.Filter(parameter: member.key, written: $0)
            }
            filter.map { fields.append(($0.field, ["filters", member.key])) }
        }
        for member in binding["distinct"]?.object?.members ?? [] {
            member.value.string.map { fields.append(($0, ["distinct", member.key])) }
        }
        for member in binding["where"]?.object?.members ?? [] where !member.key.hasSuffix("?") {
            fields.append((member.key, ["where", member.key]))
        }
        let single = [
            ["distinct"], ["sort", "whenFiltered", "by"], ["mark", "counter"], ["mark", "row"],
            ["owner", "key"],
        ]
        for place in single {
            binding[JSONPointer(tokens: place)]?.string.map { fields.append(($0, place)) }
        }
        return fields
    }
}

extension ProjectLint {
    /// The maximum number of rows that are searched for a field.
    private static let sample = 1000

    /// Whether a row has the field or a schema declares it; `nil` if the fixture is unreadable.
    fileprivate func hasField(_ field: String, in fixture: String) -> Bool? {
        if unreadableFixtures.contains(fixture) { return nil }
        let path = FieldPath(field)
        let rows = self.fixture(fixture)?.rows?.rows ?? []
        if rows.prefix(Self.sample).contains(where: { $0.has(path) }) { return true }
        let schemas = operations.filter { $0.operation.binding?.fixture == fixture }
            .compactMap(\.operation.rowSchema)
        let answers = schemas.compactMap { contract?.declares(path.keys, $0) }
        if answers.contains(true) { return true }
        return rows.isEmpty && answers.isEmpty ? nil : false
    }
}
