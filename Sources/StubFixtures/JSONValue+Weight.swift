import StubJSON

extension JSONObject {
    /// About how many bytes of memory the members take, their text among them.
    var weight: Int {
        reduce(200) { $0 + $1.key.utf8.count + 50 + $1.value.weight }
    }
}

extension JSONValue {
    fileprivate var weight: Int {
        switch self {
        case .null, .bool: 16
        case .number(let number): 48 + number.literal.utf8.count
        // Once as a value and once in the row's text.
        case .string(let text): 32 + 2 * text.utf8.count
        case .array(let elements): elements.reduce(64) { $0 + $1.weight }
        case .object(let members): members.weight
        }
    }
}
