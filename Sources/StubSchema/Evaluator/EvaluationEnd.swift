import StubJSON

/// Why an evaluation was aborted without a result.
enum EvaluationEnd: UInt8 {
    /// The value nests too deeply, or the schema refers to itself at the same location.
    case endless
    /// References multiply: the work is out of proportion to the size of the value.
    case multiplying
    /// Matching a pattern takes too many steps; the evaluation has an issue that names the pattern.
    case expensive

    /// The only issue of an evaluation that was aborted.
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
