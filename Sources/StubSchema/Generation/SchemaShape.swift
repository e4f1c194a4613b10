import StubJSON

/// The combined requirements of a set of schemas, with references and `allOf` followed.
///
/// If a schema has alternatives (`anyOf`, `oneOf`, `if`), one branch is taken; the generator tries
/// another one if that fails.
struct SchemaShape {
    private(set) var types: JSONTypes = [
        .null, .boolean, .integer, .number, .string, .array, .object,
    ]
    /// Values that a schema lists itself, the most specific first.
    private(set) var declared: [JSONValue] = []
    /// The listed values that describe only a part of the value, such as a branch of `allOf`.
    private(set) var parts: [JSONValue] = []
    /// The listed values that are defaults and not examples.
    private(set) var defaults: [JSONValue] = []
    /// Whether null is the default, not only one of the values.
    private(set) var defaultsToNull = false
    /// Whether a schema is `writeOnly`, so that only requests contain the value.
    private(set) var isWriteOnly = false
    private(set) var formats: [SchemaFormat] = []
    private(set) var numbers: [NumberRules] = []
    private(set) var strings: [StringRules] = []
    private(set) var arrays: [ArrayRules] = []
    private(set) var objects: [ObjectRules] = []
    private(set) var unevaluatedItems: [SchemaNode] = []
    private(set) var isImpossible = false
    /// Branches of a `oneOf` that were not taken, and that the value must violate.
    private(set) var rivals: [SchemaNode] = []

    private var visited: Set<ObjectIdentifier> = []
    /// How many schemas led to the current one, all for the same value.
    private var depth = 0
    /// The number of them that combine several schemas.
    private var combinations = 0

    /// Higher than the limit of the evaluator.
    private static let depthLimit = 256

    init(_ nodes: [SchemaNode], table: SchemaTable, choices: inout BranchChoices) {
        for node in nodes { add(node, table, &choices) }
    }

    private mutating func add(
        _ node: SchemaNode, _ table: SchemaTable, _ choices: inout BranchChoices
    ) {
        guard depth < Self.depthLimit, visited.insert(ObjectIdentifier(node)).inserted else {
            return
        }
        depth += 1
        defer { depth -= 1 }
        let rules = node.rules
        if rules.rejectsAll { isImpossible = true }
        if let types = rules.types { self.types.formRestriction(types) }
        addDeclared(node)
        if let format = rules.format { formats.append(format) }
        if let number = rules.number { numbers.append(number.value) }
        if let string = rules.string { strings.append(string.value) }
        if let array = rules.array { arrays.append(array.value) }
        if let object = rules.object { objects.append(object.value) }
        if let items = rules.unevaluatedItems { unevaluatedItems.append(items) }
        for applicator in rules.applicators {
            switch applicator {
            case .reference(let number), .dynamicReference(_, let number):
                add(table[number], table, &choices)
            case .allOf(let branches):
                let combines = branches.count > 1 || node.rules.object != nil
                if combines { combinations += 1 }
                for branch in branches { add(branch, table, &choices) }
                if combines { combinations -= 1 }
            case .anyOf(let branches):
                let pick = choices.pick(branches.count)
                add(branches[pick], table, &choices)
            case .oneOf(let branches):
                let pick = choices.pick(branches.count)
                add(branches[pick], table, &choices)
                rivals += branches.indices.filter { $0 != pick }.map { branches[$0] }
            case .conditional(let condition, let then, let otherwise):
                // The `else` branch without the condition's requirements is smaller.
                if choices.pick(2) == 0 {
                    if let otherwise { add(otherwise, table, &choices) }
                } else {
                    add(condition, table, &choices)
                    if let then { add(then, table, &choices) }
                }
            case .not:
                break
            }
        }
    }

    private mutating func addDeclared(_ node: SchemaNode) {
        guard let source = node.source.object else { return }
        if source["writeOnly"] == true { isWriteOnly = true }
        let count = declared.count
        defer { if combinations > 0 { parts += declared[count...] } }
        if source["default"] == .some(.null) { defaultsToNull = true }
        if let example = source["example"] { declared.append(example) }
        if let examples = source["examples"]?.array { declared += examples }
        if let value = source["default"] {
            declared.append(value)
            defaults.append(value)
        }
        if let value = node.rules.const { declared.append(value) }
        if let members = node.rules.members { declared += members }
    }

    /// The members that the schemas declare, in the order they are written.
    var propertyKeys: [String] {
        objects.flatMap { $0.properties.keys }
    }

    /// Whether an object may have undeclared members that `additionalProperties` describes.
    var hasFreeMembers: Bool {
        objects.contains { rules in
            !rules.patternProperties.isEmpty
                || rules.additionalProperties.map { !$0.rules.rejectsAll } == true
        }
    }

    /// Adds schemas that turn out to apply later, such as those of `dependentSchemas`.
    mutating func add(
        _ nodes: [SchemaNode], table: SchemaTable, choices: inout BranchChoices
    ) {
        for node in nodes { add(node, table, &choices) }
    }
}

extension JSONTypes {
    /// Keeps the types that both sets accept; an `integer` is also a `number`.
    mutating func formRestriction(_ other: JSONTypes) {
        let expand = { (types: JSONTypes) in
            types.contains(.number) ? types.union(.integer) : types
        }
        self = expand(self).intersection(expand(other))
    }
}

/// Which branch to take at each choice; enumerates all combinations until one gives a value.
struct BranchChoices {
    private var picks: [Int] = []
    private var sizes: [Int] = []
    private var cursor = 0

    /// The branch to take at the next choice, which has this many branches.
    mutating func pick(_ count: Int) -> Int {
        defer { cursor += 1 }
        if cursor < picks.count, picks[cursor] < count {
            sizes[cursor] = count
            return picks[cursor]
        }
        picks = Array(picks.prefix(cursor)) + [0]
        sizes = Array(sizes.prefix(cursor)) + [count]
        return 0
    }

    /// Moves to the next combination; `false` after the last one.
    mutating func advance() -> Bool {
        picks = Array(picks.prefix(cursor))
        sizes = Array(sizes.prefix(cursor))
        cursor = 0
        while let last = picks.popLast(), let size = sizes.popLast() {
            if last + 1 < size {
                picks.append(last + 1)
                sizes.append(size)
                return true
            }
        }
        return false
    }
}
