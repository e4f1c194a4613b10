import StubJSON

extension JSONObject {
    /// The approximate number of bytes of memory for the members, including their text.
    var weight: Int {
        var weight = 200
        // Indices, so that no member is copied.
        for index in members.indices {
            weight += members[index].key.utf8.count + 50 + members[index].value.weight
        }
        return weight
    }
}

extension JSONValue {
    /// The approximate number of bytes of memory for the value.
    var weight: Int {
        switch self {
        case .null, .bool: 16
        case .number(let number): 48 + number.literal.utf8.count
        // Stored once as a value and once in the row's text.
        case .string(let text): 32 + 2 * text.utf8.count
        case .array(let elements): elements.reduce(64) { $0 + $1.weight }
        case .object(let members): members.weight
        }
    }
}
