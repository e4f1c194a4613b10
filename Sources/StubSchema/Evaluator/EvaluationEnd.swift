import StubJSON

/// Why an evaluation was given up before it could tell.
enum EvaluationEnd: Equatable {
    /// The value nests deeper than can be followed, or the schema refers to itself in place.
    case endless
    /// The references multiply: the work is out of proportion to the value.
    case multiplying
    /// A pattern takes too many steps.
    case expensive(SchemaIssue)

    /// The only issue of an evaluation that ended like this.
    func issue(at node: SchemaNode) -> SchemaIssue {
        let message: String
        switch self {
        case .expensive(let issue): return issue
        case .endless:
            message = "the value nests too deeply, or the schema refers to itself without end"
        case .multiplying:
            message = "the value takes too many steps to check, since the references multiply"
        }
        return SchemaIssue(
            instanceLocation: .root, keywordLocation: .root,
            absoluteKeywordLocation: "\(node.base)#\(node.pointer)", keyword: "$ref",
            message: message)
    }
}
