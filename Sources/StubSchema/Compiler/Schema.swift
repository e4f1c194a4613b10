package import StubJSON

/// A compiled JSON Schema (2020-12), for any number of values and threads.
///
/// It is immutable: the state of an evaluation is not part of it.
package struct Schema: Sendable {
    private(set) var table: SchemaTable
    let root: Int

    /// The URI of the resource that contains the schema.
    package var uri: String { table[root].base }

    /// The schema as written in its document.
    package var source: JSONValue { table[root].source }

    /// The number of digits that times have after the second in the documents of the schema; `nil`
    /// if these contain no time.
    package var timeDigits: Int? { table.times.digits }

    /// The schema as it applies to the body of a request.
    package var ofRequest: Schema {
        var schema = self
        schema.table.isOfRequest = true
        return schema
    }
}
