package import StubJSON

extension Schema {
    /// All violations of the schema by the value; empty if the value is valid.
    ///
    /// If the value violates an `anyOf` or `oneOf` and the intended branch is clear, the issues of
    /// that branch are reported.
    package func issues(in value: JSONValue, formats: FormatPolicy = .annotate) -> [SchemaIssue] {
        if isValid(value, formats: formats) { return [] }
        var evaluator = SchemaEvaluator(table: table, formats: formats, collects: true)
        return evaluator.issues(of: value, at: root)
    }

    /// The first issues and their total number; issues beyond the limit are only counted.
    ///
    /// If alternatives are violated, the number beyond the limit is an estimate.
    package func issues(
        in value: JSONValue, formats: FormatPolicy, limit: Int
    ) -> (listed: [SchemaIssue], count: Int) {
        if isValid(value, formats: formats) { return ([], 0) }
        var evaluator = SchemaEvaluator(table: table, formats: formats, collects: true)
        evaluator.issueLimit = limit
        let listed = evaluator.issues(of: value, at: root)
        return (listed, listed.count + evaluator.unlisted)
    }

    /// Whether the value is valid; faster than collecting issues.
    package func isValid(_ value: JSONValue, formats: FormatPolicy = .annotate) -> Bool {
        table.accepts(value, at: table[root], formats)
    }
}

extension SchemaTable {
    /// Whether the value is valid; formats are validated according to the policy.
    func accepts(_ value: JSONValue, at node: SchemaNode, _ formats: FormatPolicy) -> Bool {
        var evaluator = SchemaEvaluator(table: self, formats: formats, collects: false)
        return evaluator.accepts(value, at: node) && evaluator.end == nil
    }
}
