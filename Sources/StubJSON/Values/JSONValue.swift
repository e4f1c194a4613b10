/// A JSON value (RFC 8259) whose numbers keep their spelling and whose objects keep their order.
public enum JSONValue: Sendable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A number with its spelling.
    case number(JSONNumber)
    /// A string with its escape sequences decoded.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object with unique keys.
    case object(JSONObject)
}

// MARK: - Equality of values, code point by code point in strings

extension JSONValue: Hashable {
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): JSONKey.areSame(left, right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let number): hasher.combine(number)
        case .string(let text): hasher.combine(JSONKey(text))
        case .array(let elements): hasher.combine(elements)
        case .object(let object): hasher.combine(object)
        }
    }
}

// MARK: - Typed access

extension JSONValue {
    /// The boolean; `nil` for any other type.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number as written; `nil` for any other type.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number as an integer, also if it is spelled `1.0` or `1e2`; `nil` if it exceeds `Int`.
    public var int: Int? { number?.int }

    /// The nearest double to the number; `nil` for any other type.
    public var double: Double? { number?.double }

    /// The string; `nil` for any other type.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements of an array; `nil` for any other type.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object; `nil` for any other type.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// Whether the value is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The member of an object; `nil` for a missing key or if this is not an object.
    ///
    /// Setting `nil` removes the member; what is not an object stays as it is.
    public subscript(key: String) -> JSONValue? {
        get { object?[key] }
        set {
            guard case .object(var members) = self else { return }
            members[key] = newValue
            self = .object(members)
        }
    }

    /// The element of an array; `nil` out of bounds or if this is not an array.
    ///
    /// Setting `nil` removes the element; without such an element, nothing changes.
    public subscript(index: Int) -> JSONValue? {
        get {
            guard let array, array.indices.contains(index) else { return nil }
            return array[index]
        }
        set {
            guard case .array(var elements) = self, elements.indices.contains(index) else {
                return
            }
            if let newValue {
                elements[index] = newValue
            } else {
                elements.remove(at: index)
            }
            self = .array(elements)
        }
    }

    /// The value at a pointer (RFC 6901); `nil` if the pointer leads nowhere.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        var value = self
        for token in pointer.tokens {
            switch value {
            case .object(let object):
                guard let next = object[token] else { return nil }
                value = next
            case .array(let array):
                guard let index = JSONPointer.arrayIndex(token), index < array.count else {
                    return nil
                }
                value = array[index]
            case .null, .bool, .number, .string:
                return nil
            }
        }
        return value
    }

    /// The JSON Schema name of this value's type: `null`, `boolean`, `number` and so on.
    public var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number(let number): number.isInteger ? "integer" : "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

// MARK: - Literals

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral,
    ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    /// `null` for a literal beyond the range of a double, which JSON has no number for.
    public init(floatLiteral value: Double) {
        self = JSONNumber(value).map(JSONValue.number) ?? .null
    }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }
    public init(nilLiteral: ()) { self = .null }

    /// An integer as a JSON value.
    public static func int(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON text.
    public var description: String { JSONSerializer.string(self) }
}
