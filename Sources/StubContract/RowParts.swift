public import StubJSON

/// The members that a contract requires of the objects in a row, each with a valid value.
///
/// A client sends the part of them that it decides about: of an order's lines, the product and the
/// quantity, and not the price.
public struct RowParts: Sendable, Hashable {
    /// The required members of an object, with generated values.
    public internal(set) var required = JSONObject()
    /// The objects and arrays in an object, by member.
    public internal(set) var inner: [String: RowParts] = [:]

    /// Whether nothing is required of the objects in the row.
    public var isEmpty: Bool { inner.isEmpty }

    /// Returns the members of a row with what the objects in it lack.
    ///
    /// The row itself stays as it is: it is not known which of its members were left out.
    package func completing(_ row: JSONObject) -> JSONObject {
        var completed = row
        for (key, parts) in inner {
            if let value = completed[key] { completed[key] = parts.completed(value) }
        }
        return completed
    }

    /// Returns changes of a row with what the objects in them lack and the row does not have.
    package func completing(_ changes: JSONObject, of row: JSONObject) -> JSONObject {
        var completed = changes
        for (key, parts) in inner {
            guard let value = changes[key] else { continue }
            // An object is merged into the one that the row has, an array replaces it.
            if value.object != nil, row[key]?.object != nil { continue }
            completed[key] = parts.completed(value)
        }
        return completed
    }

    private func completed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            var completed = completing(members)
            for member in required where completed[member.key] == nil {
                completed[member.key] = member.value
            }
            return .object(completed)
        case .array(let elements): return .array(elements.map(completed))
        case .null, .bool, .number, .string: return value
        }
    }
}
