import StubJSON

extension JSONObject {
    /// The approximate number of bytes of memory for the members, including their text.
    var weight: Int {
        reduce(200) { $0 + $1.key.utf8.count + 50 + $1.value.weight }
    }
}

extension JSONValue {
    fileprivate var weight: Int {
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
