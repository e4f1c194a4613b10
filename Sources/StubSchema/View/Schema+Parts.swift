package import StubJSON

extension Schema {
    /// Whether each object that the schema accepts stays valid if only these of its members are left.
    ///
    /// Known of a schema that judges every member by itself: no keyword relates members to one
    /// another or counts how few there are, so that the required ones have to be left alone.
    package func allowsParts(keeping keys: Set<JSONKey>) -> Bool {
        requiredOfParts?.allSatisfy { keys.contains(JSONKey($0)) } ?? false
    }

    /// The members that every part of a valid object needs; `nil` if the schema relates members.
    private var requiredOfParts: [String]? {
        // Which schema a dynamic reference leads to depends on how it was reached.
        if table.usesDynamicScope { return nil }
        var node = table[root]
        for _ in 0..<16 {
            guard !node.rules.rejectsAll, !node.hasValues, node.rules.unevaluatedItems == nil,
                node.rules.unevaluatedProperties == nil,
                node.rules.types?.contains(.object) != false
            else { return nil }
            guard let applicator = node.rules.applicators.first else {
                guard let object = node.rules.object?.value, object.judgesMembersAlone else {
                    return nil
                }
                return object.needed(in: table)
            }
            guard node.rules.applicators.count == 1, node.rules.object == nil,
                case .reference(let number) = applicator
            else { return nil }
            node = table[number]
        }
        return nil
    }
}

extension ObjectRules {
    /// Whether, besides `required`, each member is judged by itself, and there may be few of them.
    fileprivate var judgesMembersAlone: Bool {
        minProperties == nil && dependentRequired.isEmpty && dependentSchemas.isEmpty
    }
}
