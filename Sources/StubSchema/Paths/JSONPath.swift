package import StubJSON

/// A path expression that selects values of a JSON document, such as
/// `$.items[?@.id == 1].name` (RFC 9535).
package struct JSONPath: Sendable, Hashable {
    /// Whose rules an expression is read and evaluated by.
    package enum Dialect: Sendable, Hashable {
        /// RFC 9535 and nothing else, so that other tools select the same values.
        case standard
        /// What WireMock's mappings use: a filter is written `[?(…)]` and decides about an object
        /// itself, not about its members, and there are `length()`, `=~`, `in` and `nin`.
        case wiremock
    }

    indirect enum Step: Sendable, Hashable {
        case members([String])
        case elements([Int])
        case slice(JSONPathSlice)
        case wildcard
        case filter(JSONPathFilter)
        /// Several selectors of different kinds.
        case union([Step])
        /// The number of elements, members or characters.
        case length
        /// The step applied to a value and to everything in it.
        case descendants(Step)

        fileprivate var isDefinite: Bool {
            switch self {
            case .members(let names): names.count == 1
            case .elements(let indices): indices.count == 1
            case .length: true
            case .slice, .wildcard, .filter, .union, .descendants: false
            }
        }
    }

    /// The expression as it was written.
    package let text: String
    let dialect: Dialect
    let steps: [Step]

    /// The values that are visited at most to evaluate a path of a rule.
    private static let visits = 1_000_000

    /// Whether it selects at most one value, which is then not in a list.
    package var isDefinite: Bool { steps.allSatisfy(\.isDefinite) }

    /// Returns the selected values, in the order of the document; `nil` if they are too many.
    package func values(in root: JSONValue) -> [JSONValue]? {
        var run = JSONPathRun(root: root, visits: Self.visits)
        return run.values(of: self, in: root)
    }

    /// Returns the places of the selected values, each once, in the order in which they are
    /// selected; `nil` if too many values are visited.
    ///
    /// - Parameter visits: the values that are visited at most, including those in filters.
    package func pointers(in root: JSONValue, visits: Int) -> [JSONPointer]? {
        var run = JSONPathRun(root: root, visits: visits)
        guard let places = run.places(of: self) else { return nil }
        var seen: Set<JSONPointer> = []
        return places.filter { seen.insert($0).inserted }
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
    package func texts(of values: [JSONValue]) -> [String] {
        var values = values
        if isDefinite, let elements = values.first?.array { values = elements }
        return values.filter { !$0.isNull }.map { $0.string ?? JSONSerializer.string($0) }
    }
}

// MARK: - Writing

extension JSONPath {
    /// The normalized path to a pointer (RFC 9535 §2.7), such as `$['paths']['/x']`.
    ///
    /// Members that RFC 9535 allows to write after a dot are written so: `$.paths['/x'].get`.
    ///
    /// - Parameter root: the document, which tells members from elements.
    package static func text(of pointer: JSONPointer, in root: JSONValue) -> String {
        var text = "$"
        var value: JSONValue? = root
        for token in pointer.tokens {
            if value?.array != nil {
                text += "[\(token)]"
                value = JSONPointer.arrayIndex(token).flatMap { value?[$0] }
            } else {
                text += isShort(token) ? "." + token : "[" + quoted(token) + "]"
                value = value?[token]
            }
        }
        return text
    }

    private static func isShort(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        return JSONPathParser.beginsName(first)
            && name.unicodeScalars.allSatisfy(JSONPathParser.isPartOfName)
    }

    private static func quoted(_ name: String) -> String {
        var text = "'"
        for scalar in name.unicodeScalars {
            switch scalar {
            case "'": text += "\\'"
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "'"
    }
}
