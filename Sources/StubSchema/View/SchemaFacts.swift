package import StubJSON

/// The combined requirements of the schemas at one place of a value.
package struct SchemaFacts: Sendable {
    /// The names of the types that are allowed; `nil` if every type is. A number may be an integer.
    package var types: [String]? { restriction?.names }
    /// The values of `enum` or `const`; `nil` if there is no such list.
    package private(set) var values: [JSONValue]?
    /// The formats, such as `uuid`.
    package private(set) var formats: [String] = []
    /// The patterns in the dialect of ECMA-262, which match anywhere in a text.
    package private(set) var patterns: [String] = []
    /// The smallest number of elements; 0 by default.
    package private(set) var minItems = 0
    /// The members that every object must have.
    package private(set) var required: Set<String> = []
    /// The members that the schemas declare, in the order of the document.
    package private(set) var declared: [String] = []

    private var restriction: JSONTypes?
    private var objects: [ObjectRules] = []
    private var arrays: [ArrayRules] = []
    private let table: SchemaTable
    private var visited: Set<ObjectIdentifier> = []

    /// Higher than the limit of the evaluator.
    private static let depthLimit = 256

    init(of nodes: [SchemaNode], _ table: SchemaTable, for value: JSONValue) {
        self.table = table
        for node in nodes { add(node, value, depth: 0) }
    }

    private mutating func add(_ node: SchemaNode, _ value: JSONValue, depth: Int) {
        guard depth < Self.depthLimit, visited.insert(ObjectIdentifier(node)).inserted else {
            return
        }
        addOwn(node.rules)
        let depth = depth + 1
        for applicator in node.rules.applicators {
            switch applicator {
            case .reference(let number), .dynamicReference(_, let number):
                add(table[number], value, depth: depth)
            case .allOf(let branches):
                for branch in branches { add(branch, value, depth: depth) }
            case .anyOf(let branches), .oneOf(let branches):
                let fitting = branches.filter { accepts(value, $0) }
                if fitting.count == 1 {
                    add(fitting[0], value, depth: depth)
                } else {
                    addAlternatives(fitting.isEmpty ? branches : fitting, value, depth: depth)
                }
            case .conditional(let condition, let then, let otherwise):
                let branch = accepts(value, condition) ? then : otherwise
                if let branch { add(branch, value, depth: depth) }
            case .not:
                break
            }
        }
    }

    private mutating func addOwn(_ rules: SchemaNode.Rules) {
        if let types = rules.types {
            if restriction == nil {
                restriction = types
            } else {
                restriction?.formRestriction(types)
            }
        }
        if let const = rules.const {
            values = [const]
        } else if let members = rules.members {
            values = values.map { known in known.filter(members.contains) } ?? members
        }
        if let format = rules.format { formats.append(format.rawValue) }
        if let pattern = rules.string?.value.pattern { patterns.append(pattern.source) }
        if let array = rules.array?.value {
            arrays.append(array)
            minItems = max(minItems, array.minItems ?? 0)
        }
        if let object = rules.object?.value {
            objects.append(object)
            required.formUnion(object.required)
            for key in object.properties.entries.map(\.key) where !declared.contains(key) {
                declared.append(key)
            }
        }
    }

    /// Adds what several alternatives declare; only what all of them require is required.
    private mutating func addAlternatives(
        _ branches: [SchemaNode], _ value: JSONValue, depth: Int
    ) {
        var common: Set<String>?
        var types: JSONTypes? = []
        for branch in branches {
            var other = SchemaFacts(of: [], table, for: value)
            other.visited = visited
            other.add(branch, value, depth: depth)
            common = common?.intersection(other.required) ?? other.required
            if let known = types, let more = other.restriction {
                types = known.union(more)
            } else {
                types = nil
            }
            objects += other.objects
            arrays += other.arrays
            declared += other.declared.filter { !declared.contains($0) }
        }
        required.formUnion(common ?? [])
        guard let types else { return }
        if restriction == nil { restriction = types } else { restriction?.formRestriction(types) }
    }

    private func accepts(_ value: JSONValue, _ node: SchemaNode) -> Bool {
        var evaluator = SchemaEvaluator(table: table, formats: .annotate, collects: false)
        return evaluator.accepts(value, at: node)
    }
}

// MARK: - Parts

extension SchemaFacts {
    /// The schemas of a member: those declared for its name, or else for further members.
    package func member(_ key: String) -> SchemaView {
        SchemaView(objects.flatMap { Self.nodes(of: key, in: $0) }, table)
    }

    /// The schemas of an element of an array.
    package func element(_ index: Int) -> SchemaView {
        let nodes = arrays.compactMap { rules in
            index < rules.prefixItems.count ? rules.prefixItems[index] : rules.items
        }
        return SchemaView(nodes, table)
    }

    /// Whether each member of the object has the same schema, so that its keys are data.
    package var isMap: Bool { declared.isEmpty && describesOthers }

    /// Whether a schema says something about members that are not declared by name.
    package var describesOthers: Bool {
        objects.contains { rules in
            if !rules.patternProperties.isEmpty { return true }
            guard let others = rules.additionalProperties else { return false }
            return !others.rules.rejectsAll && others.source.object?.isEmpty == false
        }
    }

    /// Whether a member is declared by name or by a pattern, or described as a further member.
    package func declares(_ key: String) -> Bool {
        objects.contains { rules in
            if rules.properties[key] != nil { return true }
            if rules.patternProperties.contains(where: { $0.pattern.matches(key) }) { return true }
            return rules.additionalProperties?.source.object?.isEmpty == false
        }
    }

    private static func nodes(of key: String, in rules: ObjectRules) -> [SchemaNode] {
        var nodes: [SchemaNode] = []
        if let own = rules.properties[key] { nodes.append(own) }
        nodes += rules.patternProperties.filter { $0.pattern.matches(key) }.map(\.node)
        if nodes.isEmpty, let others = rules.additionalProperties { nodes.append(others) }
        return nodes
    }
}
