/// The keywords for objects, for `ValidityCheck`.
final class MemberRules: Sendable {
    let keys: KeyTable
    let nodes: ContiguousArray<Unmanaged<SchemaNode>>
    let additional: Unmanaged<SchemaNode>?
    let minimum: Int
    let maximum: Int
    /// The indexes of the required keys among the first 64.
    let required: UInt64
    /// The required keys that are not in `required`.
    let others: [String]

    init(_ rules: ObjectRules) {
        keys = rules.properties.table
        nodes = ContiguousArray(rules.properties.nodes.map { .passUnretained($0) })
        additional = rules.additionalProperties.map { .passUnretained($0) }
        minimum = rules.minProperties ?? 0
        maximum = rules.maxProperties ?? Int.max
        required = rules.requiredProperties
        others = rules.requiresProperties ? [] : rules.required
    }
}
