import StubHTTP
import StubJSON

/// A value while a template is filled.
indirect enum TemplateDatum: Sendable {
    case json(JSONValue)
    /// The values of a name of a request, of which the first one is the text.
    case values([String])
    /// Named values, such as all header fields.
    case named([(name: String, value: TemplateDatum)])
    /// A time, in seconds since 1970-01-01T00:00:00Z.
    case date(Double)

    static let nothing = TemplateDatum.json(.null)

    static func text(_ text: String) -> TemplateDatum { .json(.string(text)) }

    /// The value in the response: JSON for arrays and objects, nothing for null.
    var text: String {
        switch self {
        case .json(.null): ""
        case .json(let value): value.string ?? JSONSerializer.string(value)
        case .values(let values): values.first ?? ""
        case .named: JSONSerializer.string(json)
        case .date(let time): DateText(.standard).text(at: time)
        }
    }

    /// The value as JSON.
    var json: JSONValue {
        switch self {
        case .json(let value): value
        case .values(let values):
            values.count == 1 ? .string(values[0]) : .array(values.map { .string($0) })
        case .named(let members): .object(JSONObject(members.map { ($0.name, $0.value.json) }))
        case .date: .string(text)
        }
    }

    /// Whether `if` takes it for true: null, false, zero and what is empty are not.
    var isTruthy: Bool {
        switch self {
        case .json(.null), .json(.bool(false)): false
        case .json(.number(let number)): number.double != 0
        case .json(.string(let text)): !text.isEmpty
        case .json(.array(let elements)): !elements.isEmpty
        case .json(.object(let members)): !members.isEmpty
        case .json(.bool): true
        case .values(let values): values.contains { !$0.isEmpty }
        case .named(let members): !members.isEmpty
        case .date: true
        }
    }

    /// The number; `nil` for a text that is none.
    var number: Double? {
        if case .json(.number(let number)) = self { return number.double }
        return Double(text)
    }

    /// The elements or members with their keys; `nil` for other values.
    var items: [(key: JSONValue, value: TemplateDatum)]? {
        switch self {
        case .json(.array(let elements)):
            elements.enumerated().map { (.int($0), .json($1)) }
        case .json(.object(let members)): members.map { (.string($0.key), .json($0.value)) }
        case .values(let values): values.enumerated().map { (.int($0), .text($1)) }
        case .named(let members): members.map { (.string($0.name), $0.value) }
        default: nil
        }
    }

    /// How many steps it takes to look at the whole value.
    var weight: Int {
        switch self {
        case .json(.array(let elements)): elements.count / 2
        case .json(.object(let members)): members.count / 2
        case .json(.string(let text)): text.utf8.count / 256
        case .values(let values): values.count / 2
        case .named(let members): members.count / 2
        case .json, .date: 0
        }
    }

    /// The number of elements, members or characters.
    var count: Int { items?.count ?? text.count }

    /// The texts of the elements; one text for other values.
    var texts: [String] {
        switch self {
        case .json(.array(let elements)): elements.map { TemplateDatum.json($0).text }
        case .values(let values): values
        default: [text]
        }
    }

    /// The member or element; `nil` if there is none.
    func member(_ name: String) -> TemplateDatum? {
        switch self {
        case .json(.object(let members)): return members[name].map { .json($0) }
        case .json(.array(let elements)):
            return Self.element(name, elements.count).map { .json(elements[$0]) }
        case .values(let values): return Self.element(name, values.count).map { .text(values[$0]) }
        case .named(let members): return members.first { $0.name == name }?.value
        default: return nil
        }
    }

    private static func element(_ name: String, _ count: Int) -> Int? {
        let index = name == "first" ? 0 : name == "last" ? count - 1 : Int(name)
        guard let index, 0..<count ~= index else { return nil }
        return index
    }

    /// Whether two values are equal; a value of a request is compared as text.
    func equals(_ other: TemplateDatum) -> Bool {
        switch (self, other) {
        case (.json(let left), .json(let right)): left == right
        default: text == other.text
        }
    }
}
