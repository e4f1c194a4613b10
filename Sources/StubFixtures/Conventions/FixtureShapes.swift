package import StubContract
package import StubDocuments
package import StubJSON

/// The kinds of files in a folder of fixtures: collections with their fields, or documents.
package struct FixtureShapes {
    private(set) var collections: [String: [String]] = [:]
    private(set) var documents: Set<String> = []
    private var samples: [String: [JSONValue]] = [:]

    /// The number of rows whose fields are the fields of the collection.
    private static let sample = 100

    /// Reads the shapes; files in subfolders are ignored.
    package init(_ fixtures: DocumentTree) throws(DiagnosticError) {
        for (path, document) in fixtures.documents where !path.contains("/") {
            let name = DocumentFormat.stem(of: path)
            if let rows = try Self.firstRows(of: document) {
                collections[name] = BindingConvention.fields(of: rows)
                samples[name] = rows.prefix(BindingConvention.sampleCount).map { .object($0) }
            } else {
                documents.insert(name)
            }
        }
    }

    package var convention: BindingConvention {
        BindingConvention(collections: collections, documents: documents, samples: samples)
    }

    /// Returns the first rows of a collection, which is empty or an array with an object.
    ///
    /// Returns `nil` for anything else. A long file is not read further.
    private static func firstRows(
        of document: JSONDocument
    ) throws(DiagnosticError) -> [JSONObject]? {
        var isEmpty = true
        var rows: [JSONObject] = []
        let isArray = try document.forEachElement { element in
            isEmpty = false
            if let row = element.object { rows.append(row) }
            return rows.count < sample
        }
        return isArray && (isEmpty || !rows.isEmpty) ? rows : nil
    }
}
