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

    /// Returns the selected values, in the order of the document.
    package func values(in root: JSONValue) -> [JSONValue] { values(in: root, root: root) }

    /// - Parameter root: the document, to which `$` in filters refers.
    func values(in start: JSONValue, root: JSONValue) -> [JSONValue] {
        steps.reduce([start]) { values, step in
            values.flatMap { Self.select(step, in: $0, root: root) }
        }
    }

    private static func select(
        _ step: Step, in value: JSONValue, root: JSONValue
    ) -> [JSONValue] {
        switch step {
        case .members(let names):
            return names.compactMap { value[$0] }
        case .elements(let indices):
            guard let array = value.array else { return [] }
            return indices.compactMap { index in
                let place = index < 0 ? array.count + index : index
                return array.indices.contains(place) ? array[place] : nil
            }
        case .slice(let from, let to):
            guard let array = value.array else { return [] }
            func bound(_ index: Int) -> Int {
                min(max(index < 0 ? array.count + index : index, 0), array.count)
            }
            let (start, end) = (bound(from ?? 0), bound(to ?? array.count))
            return start < end ? Array(array[start..<end]) : []
        case .wildcard:
            return value.array ?? value.object?.map(\.value) ?? []
        case .filter(let filter):
            // A filter on an object decides about the object itself.
            let candidates = value.array ?? (value.object == nil ? [] : [value])
            return candidates.filter { filter.matches($0, root: root) }
        case .length:
            return length(of: value).map { [.int($0)] } ?? []
        case .descendants(let step):
            return descendants(of: value).flatMap { select(step, in: $0, root: root) }
        }
    }

    private static func length(of value: JSONValue) -> Int? {
        value.array?.count ?? value.object?.count ?? value.string?.count
    }

    /// The value and everything in it, outer values first.
    private static func descendants(of value: JSONValue) -> [JSONValue] {
        let inner = value.array ?? value.object?.map(\.value) ?? []
        return [value] + inner.flatMap(descendants)
    }
}

extension JSONPath {
    /// Whether the path selects something: a value that is not null and not an empty container.
    package func selects(in root: JSONValue) -> Bool {
        let values = values(in: root)
        guard isDefinite, let value = values.first else { return !values.isEmpty }
        switch value {
        case .null: return false
        case .array(let elements): return !elements.isEmpty
        case .object(let members): return !members.isEmpty
        default: return true
        }
    }

    /// The selected values as texts; a definite path to an array gives its elements.
    package func texts(in root: JSONValue) -> [String] {
        var values = values(in: root)
        if isDefinite, let elements = values.first?.array { values = elements }
        return values.filter { !$0.isNull }.map { $0.string ?? JSONSerializer.string($0) }
    }
}
