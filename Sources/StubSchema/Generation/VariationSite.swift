import StubJSON

/// A location in a base value, with all the schemas that apply there.
struct VariationSite {
    /// A replacement for the value at the location, and what it demonstrates.
    struct Change {
        let value: JSONValue
        let keyword: String
        let text: String

        init(_ value: JSONValue, _ keyword: String, _ text: String) {
            self.value = value
            self.keyword = keyword
            self.text = text
        }
    }

    let location: JSONPointer
    let value: JSONValue
    /// The schemas that apply, including resolved references and matching branches.
    let nodes: [SchemaNode]
    let table: SchemaTable
    var random = SplitMix64(seed: 0)

    init(root schema: Schema, base: JSONValue) {
        self.init(
            location: .root, value: base, roots: [schema.table[schema.root]], table: schema.table)
    }

    private init(
        location: JSONPointer, value: JSONValue, roots: [SchemaNode], table: SchemaTable
    ) {
        self.location = location
        self.value = value
        self.table = table
        var nodes: [SchemaNode] = []
        for root in roots { Self.collect(root, value, table, into: &nodes) }
        self.nodes = nodes
    }

    /// The types that all schemas allow.
    var types: JSONTypes {
        var types: JSONTypes = [.null, .boolean, .integer, .number, .string, .array, .object]
        for node in nodes {
            if let demanded = node.rules.types { types.formRestriction(demanded) }
        }
        return types
    }

    var objects: [ObjectRules] { nodes.compactMap { $0.rules.object?.value } }
    var arrays: [ArrayRules] { nodes.compactMap { $0.rules.array?.value } }
    var strings: [StringRules] { nodes.compactMap { $0.rules.string?.value } }
    var numbers: [NumberRules] { nodes.compactMap { $0.rules.number?.value } }
    var formats: [SchemaFormat] { nodes.compactMap(\.rules.format) }

    /// The locations one level deeper; for a list only the first item, since the others are
    /// similar.
    func inner() -> [VariationSite] {
        switch value {
        case .object(let object):
            return object.compactMap { member in
                let schemas = schemas(forKey: member.key)
                return schemas.isEmpty
                    ? nil
                    : VariationSite(
                        location: location.appending(member.key), value: member.value,
                        roots: schemas, table: table)
            }
        case .array(let elements):
            let count = max(1, arrays.map(\.prefixItems.count).max() ?? 0)
            return elements.prefix(count).enumerated().compactMap { index, element in
                let schemas = schemas(forIndex: index)
                return schemas.isEmpty
                    ? nil
                    : VariationSite(
                        location: location.appending(index), value: element, roots: schemas,
                        table: table)
            }
        case .null, .bool, .number, .string:
            return []
        }
    }

    func schemas(forKey key: String) -> [SchemaNode] {
        objects.flatMap { rules in
            var schemas: [SchemaNode] = []
            if let node = rules.properties[key] { schemas.append(node) }
            schemas += rules.patternProperties.filter { $0.pattern.matches(key) }.map(\.node)
            if schemas.isEmpty, let node = rules.additionalProperties { schemas.append(node) }
            return schemas
        }
    }

    func schemas(forIndex index: Int) -> [SchemaNode] {
        arrays.compactMap { rules in
            index < rules.prefixItems.count ? rules.prefixItems[index] : rules.items
        }
    }

    /// A valid value for all the schemas.
    func example(for schemas: [SchemaNode]) -> JSONValue? {
        var maker = ExampleMaker(table: table, includesOptional: false)
        return maker.value(for: schemas)
    }

    private static func collect(
        _ node: SchemaNode, _ value: JSONValue, _ table: SchemaTable, into nodes: inout [SchemaNode]
    ) {
        guard !nodes.contains(where: { $0 === node }) else { return }
        nodes.append(node)
        let matches = { (node: SchemaNode) in
            var evaluator = SchemaEvaluator(table: table, formats: .assert, collects: false)
            return evaluator.accepts(value, at: node)
        }
        for applicator in node.rules.applicators {
            switch applicator {
            case .reference(let number), .dynamicReference(_, let number):
                collect(table[number], value, table, into: &nodes)
            case .allOf(let branches):
                for branch in branches { collect(branch, value, table, into: &nodes) }
            case .anyOf(let branches), .oneOf(let branches):
                for branch in branches where matches(branch) {
                    collect(branch, value, table, into: &nodes)
                }
            case .conditional(let condition, let then, let otherwise):
                guard let branch = matches(condition) ? then : otherwise else { continue }
                collect(branch, value, table, into: &nodes)
            case .not:
                break
            }
        }
        guard let object = value.object else { return }
        for dependency in node.rules.object?.value.dependentSchemas ?? []
        where object[dependency.key] != nil {
            collect(dependency.node, value, table, into: &nodes)
        }
    }
}
