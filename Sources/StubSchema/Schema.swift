public import StubJSON

/// A compiled JSON Schema (2020-12), good for any number of values on any number of threads.
///
/// It never changes: what evaluation has to remember lives in the evaluation.
public struct Schema: Sendable {
    let table: SchemaTable
    let root: Int

    /// All that is wrong with the value; empty if it is valid.
    ///
    /// A value that breaks an `anyOf` or `oneOf` gets the issues of the branch it was meant for,
    /// where that is clear.
    public func issues(in value: JSONValue, formats: FormatPolicy = .annotate) -> [SchemaIssue] {
        if isValid(value, formats: formats) { return [] }
        var evaluator = SchemaEvaluator(table: table, formats: formats, collects: true)
        return evaluator.issues(of: value, at: root)
    }

    /// The first issues, and how many there are; those beyond the limit are only counted.
    ///
    /// Where alternatives are among what breaks, the count of those beyond the limit is an estimate.
    package func issues(
        in value: JSONValue, formats: FormatPolicy, limit: Int
    ) -> (listed: [SchemaIssue], count: Int) {
        if isValid(value, formats: formats) { return ([], 0) }
        var evaluator = SchemaEvaluator(table: table, formats: formats, collects: true)
        evaluator.issueLimit = limit
        let listed = evaluator.issues(of: value, at: root)
        return (listed, listed.count + evaluator.unlisted)
    }

    /// Whether the value is valid; faster than asking for issues.
    public func isValid(_ value: JSONValue, formats: FormatPolicy = .annotate) -> Bool {
        var evaluator = SchemaEvaluator(table: table, formats: formats, collects: false)
        return evaluator.accepts(value, at: root)
    }

    /// The URI of the resource that the schema is a part of.
    package var uri: String { table[root].base }

    /// The schema as it stands in its document.
    public var source: JSONValue { table[root].source }
}

/// Whether `format` is checked (JSON Schema 2020-12, Validation §7.2).
public enum FormatPolicy: Sendable, Hashable {
    /// `format` only describes: the standard's default.
    case annotate
    /// `format` is checked where the format is known; unknown formats pass.
    case assert
}
