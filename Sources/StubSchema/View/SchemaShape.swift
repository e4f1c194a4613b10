import StubJSON

/// The combined requirements of schemas for one value, with references and `allOf` followed.
///
/// This is the one walk over compiled schemas; other modules use it by way of `SchemaView`. Before
/// schemas are compiled, the `SchemaOutline` of `StubContract` walks over documents.
///
/// Where schemas have alternatives (`anyOf`, `oneOf`, `if`), a `BranchChooser` decides.
struct SchemaShape: Sendable {
    /// The schemas that apply, each once.
    private(set) var nodes: [SchemaNode] = []
    private(set) var types = JSONTypes.all
    /// The values of `enum` and `const`; `nil` if any value is allowed.
    private(set) var listed: [JSONValue]?
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

    init(_ nodes: [SchemaNode], table: SchemaTable, choices: inout some BranchChooser) {
        add(nodes, table: table, choices: &choices)
    }

    /// The first way to satisfy all the schemas.
    init(_ nodes: [SchemaNode], table: SchemaTable) {
        var choices = BranchChoices()
        self.init(nodes, table: table, choices: &choices)
    }

    /// Ways to satisfy all the schemas, at most this many.
    static func all(
        of nodes: [SchemaNode], table: SchemaTable, limit: Int = 64
    ) -> [SchemaShape] {
        var choices = BranchChoices()
        var shapes: [SchemaShape] = []
        repeat {
            shapes.append(SchemaShape(nodes, table: table, choices: &choices))
        } while shapes.count < limit && choices.advance()
        return shapes
    }

    /// Adds schemas, also those that turn out to apply later, such as those of `dependentSchemas`.
    mutating func add(
        _ nodes: [SchemaNode], table: SchemaTable, choices: inout some BranchChooser
    ) {
        for node in nodes { add(node, table, &choices) }
    }

    private mutating func add(
        _ node: SchemaNode, _ table: SchemaTable, _ choices: inout some BranchChooser
    ) {
        guard depth < Self.depthLimit, visited.insert(ObjectIdentifier(node)).inserted else {
            return
        }
        depth += 1
        defer { depth -= 1 }
        addRules(of: node)
        for applicator in node.rules.applicators {
            switch applicator {
            case .reference(let number), .dynamicReference(_, let number):
                add(table[number], table, &choices)
            case .allOf(let branches):
                let combines = branches.count > 1 || node.rules.object != nil
                if combines { combinations += 1 }
                for branch in branches { add(branch, table, &choices) }
                if combines { combinations -= 1 }
            case .anyOf(let branches):
                for taken in choices.choose(among: branches, of: node) {
                    add(branches[taken], table, &choices)
                }
            case .oneOf(let branches):
                let taken = choices.choose(among: branches, of: node)
                for index in taken { add(branches[index], table, &choices) }
                rivals += branches.indices.filter { !taken.contains($0) }.map { branches[$0] }
            case .conditional(let condition, let then, let otherwise):
                let parts = choices.choose(condition, then: then, otherwise: otherwise)
                for part in parts { add(part, table, &choices) }
            case .not:
                break
            }
        }
        for dependency in node.rules.object?.value.dependentSchemas ?? []
        where choices.hasMember(dependency.key) {
            add(dependency.node, table, &choices)
        }
    }

    private mutating func addRules(of node: SchemaNode) {
        let rules = node.rules
        nodes.append(node)
        if rules.rejectsAll { isImpossible = true }
        if let types = rules.types { self.types.formRestriction(types) }
        if let values = rules.const.map({ [$0] }) ?? rules.members {
            listed = listed.map { $0.filter(values.contains) } ?? values
        }
        addDeclared(node)
        if let format = rules.format { formats.append(format) }
        if let number = rules.number { numbers.append(number.value) }
        if let string = rules.string { strings.append(string.value) }
        if let array = rules.array { arrays.append(array.value) }
        if let object = rules.object { objects.append(object.value) }
        if let items = rules.unevaluatedItems { unevaluatedItems.append(items) }
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
}

// MARK: - Parts

extension SchemaShape {
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

    /// Whether a member is declared by name or by a pattern, or described as a further member.
    func declares(_ key: String) -> Bool {
        objects.contains { rules in
            rules.properties[key] != nil || rules.describesOthers
                || rules.patternProperties.contains { $0.pattern.matches(key) }
        }
    }

    /// The schemas that apply to a member: those declared for its name, or else for further members.
    func nodes(forKey key: String) -> [SchemaNode] {
        objects.flatMap { rules in
            var nodes: [SchemaNode] = []
            if let node = rules.properties[key] { nodes.append(node) }
            nodes += rules.patternProperties.filter { $0.pattern.matches(key) }.map(\.node)
            if nodes.isEmpty, let node = rules.additionalProperties { nodes.append(node) }
            return nodes
        }
    }

    /// The schemas that apply to an element of an array.
    func nodes(forIndex index: Int) -> [SchemaNode] {
        arrays.compactMap { rules in
            index < rules.prefixItems.count ? rules.prefixItems[index] : rules.items
        }
    }
}

extension ObjectRules {
    /// Whether something is said of members without a name of their own, as of those of a map.
    var describesOthers: Bool {
        if !patternProperties.isEmpty && properties.isEmpty { return true }
        guard let others = additionalProperties else { return false }
        return !others.rules.rejectsAll && others.source.object?.isEmpty == false
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
