package import StubJSON

/// Identifies a row in its collection: the value of its `id` member.
package enum RowID: Sendable, Hashable {
    case int(Int)
    case string(String)

    /// Creates an id from an integer or a string; `nil` for any other JSON value.
    package init?(_ value: JSONValue) {
        if let number = value.int {
            self = .int(number)
        } else if let text = value.string {
            self = .string(text)
        } else {
            return nil
        }
    }

    /// Returns the possible ids for a path segment: `7` is first an integer, then a string.
    package static func candidates(_ text: String) -> [RowID] {
        if let number = Int(text), String(number) == text { return [.int(number), .string(text)] }
        return [.string(text)]
    }

    package var json: JSONValue {
        switch self {
        case .int(let number): .int(number)
        case .string(let text): .string(text)
        }
    }
}

extension RowID: Comparable {
    /// Sorts integers by value before strings by code point.
    package static func < (left: RowID, right: RowID) -> Bool {
        switch (left, right) {
        case (.int(let left), .int(let right)): left < right
        case (.string(let left), .string(let right)):
            left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.int, .string): true
        case (.string, .int): false
        }
    }
}

extension RowID: CustomStringConvertible {
    package var description: String {
        switch self {
        case .int(let number): String(number)
        case .string(let text): text
        }
    }
}
