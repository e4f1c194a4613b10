import StubJSON

/// Why an evaluation was given up before it could tell.
enum EvaluationEnd: UInt8 {
    /// The value nests deeper than can be followed, or the schema refers to itself in place.
    case endless
    /// The references multiply: the work is out of proportion to the value.
    case multiplying
    /// A pattern takes too many steps; the evaluation has an issue that says which.
    case expensive

    /// The only issue of an evaluation that ended like this.
    func issue(at node: SchemaNode) -> SchemaIssue {
        let message =
            switch self {
            case .endless:
                "the value nests too deeply, or the schema refers to itself without end"
            case .multiplying, .expensive:
                "the value takes too many steps to check, since the references multiply"
            }
        return SchemaIssue(
            instanceLocation: .root, keywordLocation: .root,
            absoluteKeywordLocation: "\(node.base)#\(node.pointer)", keyword: "$ref",
            message: message)
    }
}
