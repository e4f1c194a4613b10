package import StubJSON

/// All fixtures by name: collections that requests page through and write to, and documents.
package struct FixtureStore: Sendable {
    /// A fixture that is served whole.
    package struct Document: Sendable {
        package let value: JSONValue
        package let text: [UInt8]

        init(_ value: JSONValue) {
            self.value = value
            text = JSONSerializer.bytes(value)
        }
    }

    /// Mutate through this dictionary, in place: a collection taken out of it is copied on write.
    package var collections: [String: FixtureCollection] = [:]
    package private(set) var documents: [String: Document] = [:]

    package init() {}

    /// Reads fixtures: an array of objects is a collection, any other JSON a document.
    ///
    /// Rows of a collection need a unique `id`, an integer or a string, unless no row has any.
    package init(seed: [(name: String, document: JSONDocument)]) throws(DiagnosticError) {
        var diagnostics: [Diagnostic] = []
        for (name, document) in seed {
            if collections[name] != nil || documents[name] != nil {
                diagnostics.append(
                    Diagnostic(
                        code: "fixture/duplicate-name",
                        message: "there already is a fixture '\(name)'", file: document.file,
                        hint: "Rename one of the two files."))
                continue
            }
            let reader = CollectionReader(document: document)
            guard let elements = document.value.array, reader.isCollection else {
                documents[name] = Document(document.value)
                continue
            }
            let (rows, found) = reader.rows(elements)
            diagnostics += found
            collections[name] = FixtureCollection(name: name, rows: rows)
        }
        guard diagnostics.isEmpty else { throw DiagnosticError(diagnostics) }
    }

    /// The names of all fixtures, sorted.
    package var names: [String] { (Array(collections.keys) + documents.keys).sorted() }

    /// Runs a change on one collection in place.
    package mutating func change<Result>(
        _ collection: String,
        _ change: (inout FixtureCollection) throws(FixtureError) -> Result
    ) throws(FixtureError) -> Result {
        // Reaching through the index changes the dictionary's own value, which is then unshared.
        guard let index = collections.index(forKey: collection) else {
            throw .noCollection(collection, known: Array(collections.keys))
        }
        return try change(&collections.values[index])
    }
}

extension FixtureStore {
    /// A fixture's whole text: a document's, or a collection as a bare array; `nil` if unknown.
    package func text(of name: String) -> [UInt8]? {
        documents[name]?.text ?? collections[name].map { PageWriter.array($0.rows[...]) }
    }
}
