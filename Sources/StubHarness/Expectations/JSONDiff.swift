package import StubJSON

/// The differences between two JSON values.
package struct JSONDiff: Sendable {
    /// One difference, at a pointer.
    package enum Change: Sendable, Hashable {
        /// The actual value lacks an expected value.
        case missing(JSONPointer, expected: JSONValue)
        /// The actual value has a value that was not expected.
        case unexpected(JSONPointer, actual: JSONValue)
        /// The values differ.
        case changed(JSONPointer, expected: JSONValue, actual: JSONValue)
    }

    /// The differences in the order of the expected value, then what only the actual value has.
    package private(set) var changes: [Change] = []

    private static let shownChanges = 20
    private static let shownCharacters = 120

    /// Compares two values; arrays are aligned first, so that one extra element is one difference.
    package init(expected: JSONValue, actual: JSONValue) {
        compare(expected, actual, at: .root)
    }

    /// Whether the values are equal.
    package var isEmpty: Bool { changes.isEmpty }

    private mutating func compare(_ expected: JSONValue, _ actual: JSONValue, at place: JSONPointer)
    {
        switch (expected, actual) {
        case (.object(let expected), .object(let actual)):
            compare(expected, actual, at: place)
        case (.array(let expected), .array(let actual)):
            compare(expected, actual, at: place)
        default:
            if expected != actual {
                changes.append(.changed(place, expected: expected, actual: actual))
            }
        }
    }

    private mutating func compare(
        _ expected: JSONObject, _ actual: JSONObject, at place: JSONPointer
    ) {
        for member in expected {
            let place = place.appending(member.key)
            if let value = actual[member.key] {
                compare(member.value, value, at: place)
            } else {
                changes.append(.missing(place, expected: member.value))
            }
        }
        for member in actual where expected[member.key] == nil {
            changes.append(.unexpected(place.appending(member.key), actual: member.value))
        }
    }

    private mutating func compare(
        _ expected: [JSONValue], _ actual: [JSONValue], at place: JSONPointer
    ) {
        if expected.count == actual.count {
            for (index, pair) in zip(expected, actual).enumerated() {
                compare(pair.0, pair.1, at: place.appending(index))
            }
            return
        }
        // One extra or missing row would make all later rows differ, so rows are aligned first.
        let alignment = ListAlignment(expected: expected, actual: actual)
        for index in alignment.missing {
            changes.append(.missing(place.appending(index), expected: expected[index]))
        }
        for index in alignment.unexpected {
            changes.append(.unexpected(place.appending(index), actual: actual[index]))
        }
    }
}

extension JSONDiff: CustomStringConvertible {
    /// One line per difference with its pointer, at most twenty.
    package var description: String {
        var lines = changes.prefix(Self.shownChanges).map(Self.line)
        let rest = changes.count - lines.count
        if rest > 0 { lines.append("… and \(rest) more") }
        return lines.joined(separator: "\n")
    }

    private static func line(_ change: Change) -> String {
        switch change {
        case .missing(let place, let expected):
            "− \(name(place)): \(text(expected)) is missing"
        case .unexpected(let place, let actual):
            "+ \(name(place)): \(text(actual)) is unexpected"
        case .changed(let place, let expected, let actual):
            "≠ \(name(place)): expected \(text(expected)), got \(text(actual))"
        }
    }

    private static func name(_ place: JSONPointer) -> String {
        place == .root ? "(document)" : place.description
    }

    private static func text(_ value: JSONValue) -> String {
        let text = value.description
        return text.count <= shownCharacters ? text : "\(text.prefix(shownCharacters))…"
    }
}
