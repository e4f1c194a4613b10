import StubContract
import StubJSON

/// Rows that responses of lists and items contained, from which path parameters get their values.
struct KnownRows {
    private var rows: [String: [JSONObject]] = [:]
    private static let mostRows = 20

    /// Adds the rows of a response; does nothing for operations without a fixture.
    mutating func add(_ value: JSONValue, of operation: ContractOperation) {
        guard let fixture = operation.binding?.fixture else { return }
        let found = Self.rows(in: value, depth: 0)
        rows[fixture, default: []] += found.prefix(Self.mostRows)
    }

    /// The value of a path parameter; `nil` if no row has one.
    func value(of parameter: String, in operation: ContractOperation) -> JSONValue? {
        guard let binding = operation.binding else { return nil }
        if parameter == binding.idParameter {
            return first(binding.key ?? "id", of: binding.fixture)
        }
        if let parent = binding.parent, parent.parameter == parameter {
            return first("id", of: parent.collection)
        }
        return nil
    }

    private func first(_ key: String, of fixture: String) -> JSONValue? {
        rows[fixture]?.lazy.compactMap { $0[key] }.first { !$0.isNull }
    }

    /// The elements of the first array of objects, or else the object itself.
    private static func rows(in value: JSONValue, depth: Int) -> [JSONObject] {
        if let elements = value.array { return elements.compactMap(\.object) }
        guard let object = value.object else { return [] }
        if depth < 2 {
            for member in object.members {
                let found = member.value.array?.compactMap(\.object) ?? []
                if !found.isEmpty { return found }
            }
        }
        return [object]
    }
}
