/// The size of a value when it is written out.
///
/// Copies inside a value share their storage, so the written text can be far larger than the memory
/// the value takes.
package struct JSONExtent: Sendable, Hashable {
    /// Length of the compact text in bytes, not counting escape characters.
    package private(set) var bytes = 0
    /// Number of values: the value itself and all nested ones.
    package private(set) var values = 0
    /// Nesting depth of arrays and objects; 0 for a scalar.
    package private(set) var depth = 0

    /// Measures a value by visiting all of it.
    package init(of value: JSONValue) {
        add(value, level: 0)
    }

    private mutating func add(_ value: JSONValue, level: Int) {
        values += 1
        switch value {
        case .null: bytes += 4
        case .bool(let flag): bytes += flag ? 4 : 5
        case .number(let number): bytes += number.literal.utf8.count
        case .string(let text): bytes += Self.bytes(of: text)
        case .array(let elements):
            // Brackets, and a comma after each element but the last.
            bytes += 2 + max(0, elements.count - 1)
            depth = max(depth, level + 1)
            for element in elements { add(element, level: level + 1) }
        case .object(let object):
            bytes += 2 + max(0, object.count - 1)
            depth = max(depth, level + 1)
            for member in object {
                bytes += Self.bytes(of: member.key) + 1
                add(member.value, level: level + 1)
            }
        }
    }

    /// Length in bytes of a string with its quotes.
    package static func bytes(of text: String) -> Int { text.utf8.count + 2 }
}

extension JSONValue {
    /// Whether there are more values than so many, the value itself among them; looks at no more.
    package func holds(moreThan limit: Int) -> Bool {
        var left = limit
        return exhausts(&left)
    }

    private func exhausts(_ left: inout Int) -> Bool {
        left -= 1
        if left < 0 { return true }
        switch self {
        case .array(let elements): return elements.contains { $0.exhausts(&left) }
        case .object(let object): return object.contains { $0.value.exhausts(&left) }
        case .null, .bool, .number, .string: return false
        }
    }
}
