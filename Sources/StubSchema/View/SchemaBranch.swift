import StubJSON

/// The combined requirements of schemas, after a choice at each `anyOf`, `oneOf` and `if`.
struct SchemaBranch: Sendable {
    private(set) var restriction: JSONTypes?
    private(set) var values: [JSONValue]?
    private(set) var formats: Set<String> = []
    private(set) var patterns: Set<String> = []
    private(set) var minItems = 0
    private(set) var required: Set<String> = []
    private(set) var objects: [ObjectRules] = []
    private(set) var arrays: [ArrayRules] = []
    private var visited: Set<ObjectIdentifier> = []

    /// More alternatives than these are left out.
    private static let mostBranches = 64
    /// Higher than the limit of the evaluator.
    private static let depthLimit = 256

    /// Every way to satisfy all the schemas.
    static func all(of nodes: [SchemaNode], _ table: SchemaTable) -> [SchemaBranch] {
        nodes.reduce([SchemaBranch()]) { adding($1, to: $0, table, depth: 0) }
    }

    private static func adding(
        _ node: SchemaNode, to branches: [SchemaBranch], _ table: SchemaTable, depth: Int
    ) -> [SchemaBranch] {
        let known = branches.filter { $0.visited.contains(ObjectIdentifier(node)) }
        var result = branches.filter { !$0.visited.contains(ObjectIdentifier(node)) }
        guard depth < depthLimit, !result.isEmpty else { return branches }
        for index in result.indices { result[index].add(node) }
        for applicator in node.rules.applicators {
            switch applicator {
            case .reference(let number), .dynamicReference(_, let number):
                result = adding(table[number], to: result, table, depth: depth + 1)
            case .allOf(let parts):
                for part in parts { result = adding(part, to: result, table, depth: depth + 1) }
            case .anyOf(let parts), .oneOf(let parts):
                result = choosing(parts, for: result, table, depth: depth)
            case .conditional(_, let then, let otherwise):
                result = choosing(
                    [then, otherwise].compactMap(\.self), for: result, table, depth: depth)
            case .not:
                break
            }
        }
        return known + result
    }

    private static func choosing(
        _ parts: [SchemaNode], for branches: [SchemaBranch], _ table: SchemaTable, depth: Int
    ) -> [SchemaBranch] {
        guard !parts.isEmpty else { return branches }
        let all = parts.flatMap { adding($0, to: branches, table, depth: depth + 1) }
        return Array(all.prefix(mostBranches))
    }

    private mutating func add(_ node: SchemaNode) {
        visited.insert(ObjectIdentifier(node))
        let rules = node.rules
        if let types = rules.types {
            if restriction == nil {
                restriction = types
            } else {
                restriction?.formRestriction(types)
            }
        }
        if let listed = rules.const.map({ [$0] }) ?? rules.members {
            values = values.map { $0.filter(listed.contains) } ?? listed
        }
        if let format = rules.format { formats.insert(format.rawValue) }
        if let pattern = rules.string?.value.pattern { patterns.insert(pattern.source) }
        if let array = rules.array?.value {
            arrays.append(array)
            minItems = max(minItems, array.minItems ?? 0)
        }
        if let object = rules.object?.value {
            objects.append(object)
            required.formUnion(object.required)
        }
    }

    func accepts(_ value: JSONValue) -> Bool { restriction?.accepts(value) ?? true }

    func nodes(ofMember key: String) -> [SchemaNode] {
        objects.flatMap { rules in
            var nodes: [SchemaNode] = []
            if let own = rules.properties[key] { nodes.append(own) }
            nodes += rules.patternProperties.filter { $0.pattern.matches(key) }.map(\.node)
            if nodes.isEmpty, let others = rules.additionalProperties { nodes.append(others) }
            return nodes
        }
    }

    func nodes(ofElement index: Int) -> [SchemaNode] {
        arrays.compactMap { rules in
            index < rules.prefixItems.count ? rules.prefixItems[index] : rules.items
        }
    }
}
