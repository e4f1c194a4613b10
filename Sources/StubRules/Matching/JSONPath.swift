package import StubJSON

/// A path expression that selects values of a JSON document, such as `$.items[?(@.id == 1)].name`.
///
/// It has members, elements, slices, wildcards, descendants, filters and `length()`; other
/// functions are not supported.
package struct JSONPath: Sendable, Hashable {
    indirect enum Step: Sendable, Hashable {
        case members([String])
        case elements([Int])
        case slice(Int?, Int?)
        case wildcard
        case filter(JSONPathFilter)
        /// The number of elements, members or characters.
        case length
        /// The step applied to a value and to everything in it.
        case descendants(Step)

        fileprivate var isDefinite: Bool {
            switch self {
            case .members(let names): names.count == 1
            case .elements(let indices): indices.count == 1
            case .length: true
            case .slice, .wildcard, .filter, .descendants: false
            }
        }
    }

    /// The expression as it was written.
    package let text: String
    let steps: [Step]

    /// Whether it selects at most one value, which is then not in a list.
    package var isDefinite: Bool { steps.allSatisfy(\.isDefinite) }

    /// Returns the selected values, in the order of the document; `nil` if they are too many.
    package func values(in root: JSONValue) -> [JSONValue]? {
        var run = JSONPathRun(root: root)
        return run.values(of: self, in: root)
    }
}

extension JSONPath {
    /// Whether the path selects something: a value that is not null and not an empty container;
    /// `nil` if the values are too many.
    package func selects(in root: JSONValue) -> Bool? {
        guard let values = values(in: root) else { return nil }
        guard isDefinite, let value = values.first else { return !values.isEmpty }
        switch value {
        case .null: return false
        case .array(let elements): return !elements.isEmpty
        case .object(let members): return !members.isEmpty
        default: return true
        }
    }

    /// The selected values as texts; a definite path to an array gives its elements.
    func texts(of values: [JSONValue]) -> [String] {
        var values = values
        if isDefinite, let elements = values.first?.array { values = elements }
        return values.filter { !$0.isNull }.map { $0.string ?? JSONSerializer.string($0) }
    }
}
