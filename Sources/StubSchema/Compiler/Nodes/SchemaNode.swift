import StubJSON

/// A compiled schema: its keywords, grouped by the type of value that they apply to.
///
/// Nodes form trees. A reference is a number in the `SchemaTable`, so that recursive schemas need
/// no reference cycles and nodes are immutable.
final class SchemaNode: Sendable {
    let source: JSONValue
    /// The URI of the node's resource, and the node's location in it.
    let base: String
    let pointer: JSONPointer
    /// The number of that resource; the dynamic scope is a list of such numbers.
    let resource: Int
    let rules: Rules
    /// Whether the schema only restricts the type.
    let isTypeOnly: Bool
    /// Whether the schema has no subschemas.
    let isLeaf: Bool
    /// Whether the schema has `const` or `enum`.
    let hasValues: Bool
    /// The number of the schema that this one only refers to.
    let alias: Int?
    /// Parts of the rules, which are read without counting references.
    let number: Unmanaged<Frozen<NumberRules>>?
    let string: Unmanaged<Frozen<StringRules>>?
    let array: Unmanaged<Frozen<ArrayRules>>?
    let object: Unmanaged<Frozen<ObjectRules>>?
    /// The requirements of the schema; a rule that is `nil` or empty has no effect.
    struct Rules: Sendable {
        /// `false`: no value is valid.
        var rejectsAll = false
        /// OpenAPI 3.0's `nullable`: `null` is valid whatever the other keywords say.
        var acceptsNull = false
        var types: JSONTypes?
        var const: JSONValue?
        /// The values of `enum`.
        var members: [JSONValue]?
        var format: SchemaFormat?
        /// Whether the dialect requires validating formats.
        var assertsFormat = false
        var number: Frozen<NumberRules>?
        var string: Frozen<StringRules>?
        var array: Frozen<ArrayRules>?
        var object: Frozen<ObjectRules>?
        var applicators: [Applicator] = []
        var unevaluatedItems: SchemaNode?
        var unevaluatedProperties: SchemaNode?

        /// The target of `$ref` if no other keyword restricts the value.
        fileprivate var onlyReference: Int? {
            guard applicators.count == 1, case .reference(let number)? = applicators.first,
                !rejectsAll, !acceptsNull, types == nil, const == nil, members == nil,
                format == nil,
                self.number == nil, string == nil, array == nil, object == nil,
                unevaluatedItems == nil,
                unevaluatedProperties == nil
            else { return nil }
            return number
        }
    }

    init(source: JSONValue, base: String, pointer: JSONPointer, resource: Int, rules: Rules) {
        self.source = source
        self.base = base
        self.pointer = pointer
        self.resource = resource
        self.rules = rules
        hasValues = rules.const != nil || rules.members != nil
        isLeaf =
            !rules.rejectsAll && rules.applicators.isEmpty && rules.array == nil
            && rules.object == nil && rules.unevaluatedItems == nil
            && rules.unevaluatedProperties == nil
        isTypeOnly =
            isLeaf && !hasValues && rules.format == nil && rules.number == nil
            && rules.string == nil
        alias = rules.onlyReference
        number = rules.number.map { .passUnretained($0) }
        string = rules.string.map { .passUnretained($0) }
        array = rules.array.map { .passUnretained($0) }
        object = rules.object.map { .passUnretained($0) }
    }

    /// A placeholder in the table for a schema that is not compiled yet.
    static let placeholder = SchemaNode(
        source: .bool(true), base: "", pointer: .root, resource: 0, rules: Rules())
}

/// Rules in a class, so that access to one of them copies nothing.
final class Frozen<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

struct NumberRules: Sendable {
    var minimum: Bound?
    var exclusiveMinimum: Bound?
    var maximum: Bound?
    var exclusiveMaximum: Bound?
    var multipleOf: JSONNumber?

    /// A number to compare others with, parsed once.
    struct Bound: Sendable {
        let number: JSONNumber
        private let compact: JSONNumber.Compact?

        init(_ number: JSONNumber) {
            self.number = number
            compact = number.compact
        }

        /// Negative, zero or positive if the value is smaller, equal or greater.
        func order(of value: JSONNumber, _ valueCompact: JSONNumber.Compact?) -> Int {
            if let order = JSONNumber.Compact.order(valueCompact, compact) { return order }
            return value == number ? 0 : value < number ? -1 : 1
        }
    }
}

struct StringRules: Sendable {
    var minLength: Int?
    var maxLength: Int?
    var pattern: SchemaPattern?
}

struct ArrayRules: Sendable {
    var minItems: Int?
    var maxItems: Int?
    var uniqueItems = false
    var prefixItems: [SchemaNode] = []
    var items: SchemaNode?
    /// The keyword for the remaining items: `additionalItems` before 2020-12.
    var itemsKeyword = "items"
    var contains: SchemaNode?
    var minContains: Int?
    var maxContains: Int?
}

struct ObjectRules: Sendable {
    var minProperties: Int?
    var maxProperties: Int?
    /// The keys that `required` lists; `needed(in:)` are those that count.
    var required: [String] = []
    /// Those of them that requests need not have, and those that responses need not have.
    var spared: (inRequests: [String], inResponses: [String]) = ([], [])
    var properties = PropertyTable()
    /// The indexes of the required keys among the first 64 properties.
    private(set) var requiredProperties: UInt64 = 0
    /// Whether all required keys are in `requiredProperties`.
    private(set) var requiresProperties = false
    var patternProperties: [(pattern: SchemaPattern, node: SchemaNode)] = []
    var additionalProperties: SchemaNode?
    var propertyNames: SchemaNode?
    var dependentRequired: [(keyword: String, key: String, required: [String])] = []
    var dependentSchemas: [(keyword: String, key: String, node: SchemaNode)] = []

    /// Whether another keyword than `properties` applies to the members that it declares.
    var restrictsDeclared: Bool { !patternProperties.isEmpty || propertyNames != nil }

    /// The keys that every object has, of a request or of a response.
    func needed(in table: SchemaTable) -> [String] {
        let spared = table.isOfRequest ? spared.inRequests : spared.inResponses
        return spared.isEmpty ? required : required.filter { !spared.contains($0) }
    }

    /// Computes the indexes of the required keys once all keywords are read.
    mutating func indexRequired() {
        let positions = required.compactMap { properties.position(of: $0) }.filter { $0 < 64 }
        requiredProperties = positions.reduce(0) { $0 | 1 << UInt64($1) }
        requiresProperties = positions.count == required.count && dependentRequired.isEmpty
    }
}

/// A keyword that applies other schemas to the same value.
enum Applicator: Sendable {
    case reference(Int)
    /// The first resource in the dynamic scope that has the anchor determines the target; the
    /// number is the default target.
    case dynamicReference(String, Int)
    case allOf([SchemaNode])
    case anyOf([SchemaNode])
    case oneOf([SchemaNode])
    case not(SchemaNode)
    case conditional(if: SchemaNode, then: SchemaNode?, else: SchemaNode?)
}

/// A set of JSON Schema's seven type names.
struct JSONTypes: OptionSet, Sendable {
    let rawValue: UInt8

    static let null = JSONTypes(rawValue: 1)
    static let boolean = JSONTypes(rawValue: 2)
    static let integer = JSONTypes(rawValue: 4)
    static let number = JSONTypes(rawValue: 8)
    static let string = JSONTypes(rawValue: 16)
    static let array = JSONTypes(rawValue: 32)
    static let object = JSONTypes(rawValue: 64)
    static let all = JSONTypes(rawValue: 127)

    static let byName: [(name: String, types: JSONTypes)] = [
        ("null", .null), ("boolean", .boolean), ("integer", .integer), ("number", .number),
        ("string", .string), ("array", .array), ("object", .object),
    ]

    static func named(_ name: String) -> JSONTypes? {
        byName.first { $0.name == name }?.types
    }

    var names: [String] {
        Self.byName.filter { contains($0.types) }.map(\.name)
    }

    func accepts(_ value: JSONValue) -> Bool {
        if !isDisjoint(with: .type(of: value)) { return true }
        guard contains(.integer), case .number(let number) = value else { return false }
        return number.isInteger
    }

    /// The type of a value, which is `number` for any number.
    @inline(__always)
    static func type(of value: JSONValue) -> JSONTypes {
        switch value {
        case .null: .null
        case .bool: .boolean
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
