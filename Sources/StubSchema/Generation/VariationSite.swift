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
    /// The requirements of the schemas that apply, including matching branches.
    let shape: SchemaShape
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
        var branches = FittingBranches(value: value, table: table)
        shape = SchemaShape(roots, table: table, choices: &branches)
    }

    /// The types that all schemas allow.
    var types: JSONTypes { shape.types }
    var nodes: [SchemaNode] { shape.nodes }

    /// The locations one level deeper; for a list only the first item, since the others are
    /// similar.
    func inner() -> [VariationSite] {
        switch value {
        case .object(let object):
            return object.compactMap { member in
                let schemas = shape.nodes(forKey: member.key)
                return schemas.isEmpty
                    ? nil
                    : VariationSite(
                        location: location.appending(member.key), value: member.value,
                        roots: schemas, table: table)
            }
        case .array(let elements):
            let count = max(1, shape.arrays.map(\.prefixItems.count).max() ?? 0)
            return elements.prefix(count).enumerated().compactMap { index, element in
                let schemas = shape.nodes(forIndex: index)
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

    /// A valid value for all the schemas.
    func example(for schemas: [SchemaNode]) -> JSONValue? {
        var maker = ExampleMaker(table: table, includesOptional: false)
        maker.inventsMembers = false
        return maker.value(for: schemas)
    }
}
