package import StubJSON

/// An alternative of a schema that accepts objects member by member.
///
/// If it accepts an object, it also accepts the object without some of its members, as long as the
/// required ones remain and there are not too many: no keyword relates members to one another or
/// counts how few there are.
package struct PartSchema: Sendable {
    private let table: SchemaTable
    private let node: SchemaNode
    /// The keys that the objects need.
    package let required: [String]
    /// The greatest number of members that the objects may have; `nil` allows any number.
    package let maximum: Int?

    fileprivate init(table: SchemaTable, node: SchemaNode, rules: ObjectRules) {
        self.table = table
        required = rules.needed(in: table)
        maximum = rules.maxProperties
        var members = node.rules
        var uncounted = rules
        uncounted.maxProperties = nil
        members.object = Frozen(uncounted)
        self.node = SchemaNode(
            source: node.source, base: node.base, pointer: node.pointer, resource: node.resource,
            rules: members)
    }

    /// Whether the alternative accepts the value, however many members it has; formats are
    /// asserted.
    package func accepts(_ value: JSONValue) -> Bool {
        table.accepts(value, at: node, .assert)
    }
}

extension Schema {
    /// The alternatives, one of which is enough, that accept objects member by member; those of any
    /// other kind are left out.
    package var parts: [PartSchema] {
        // Which schema a dynamic reference leads to depends on how it was reached.
        if table.usesDynamicScope { return [] }
        var found: [PartSchema] = []
        collectParts(of: table[root], depth: 0, into: &found)
        return found
    }

    private func collectParts(of node: SchemaNode, depth: Int, into found: inout [PartSchema]) {
        guard depth < 16, !node.rules.rejectsAll, !node.hasValues,
            node.rules.unevaluatedItems == nil, node.rules.unevaluatedProperties == nil,
            node.rules.types?.contains(.object) != false
        else { return }
        guard let applicator = node.rules.applicators.first else {
            if let object = node.rules.object?.value, object.judgesMembersAlone {
                found.append(PartSchema(table: table, node: node, rules: object))
            }
            return
        }
        guard node.rules.applicators.count == 1, node.rules.object == nil else { return }
        switch applicator {
        case .reference(let number):
            collectParts(of: table[number], depth: depth + 1, into: &found)
        case .anyOf(let branches):
            for branch in branches { collectParts(of: branch, depth: depth + 1, into: &found) }
        case .allOf, .oneOf, .not, .conditional, .dynamicReference: return
        }
    }
}

extension ObjectRules {
    /// Whether, besides `required`, each member is judged by itself, and there may be few of them.
    fileprivate var judgesMembersAlone: Bool {
        minProperties == nil && dependentRequired.isEmpty && dependentSchemas.isEmpty
    }
}
