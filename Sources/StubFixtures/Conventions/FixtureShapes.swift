package import StubContract
package import StubDocuments
package import StubJSON

/// What the files of a folder of fixtures are: collections with their fields, or documents.
package struct FixtureShapes {
    private(set) var collections: [String: [String]] = [:]
    private(set) var documents: Set<String> = []
    private var samples: [String: [JSONValue]] = [:]

    /// The fields of a collection are those of its first rows.
    private static let sample = 100
    /// Rows that are validated against a schema to decide whether it describes them.
    private static let fewRows = 10

    /// Files in folders below are no fixtures.
    package init(_ fixtures: DocumentTree) throws(DiagnosticError) {
        for (path, document) in fixtures.documents where !path.contains("/") {
            let name = DocumentFormat.stem(of: path)
            if let rows = try Self.firstRows(of: document) {
                collections[name] = Self.scalarFields(of: rows)
                samples[name] = rows.prefix(Self.fewRows).map { .object($0) }
            } else {
                documents.insert(name)
            }
        }
    }

    package var convention: BindingConvention {
        BindingConvention(collections: collections, documents: documents, samples: samples)
    }

    /// The first rows of a collection, which is an array with an object in it or an empty one;
    /// `nil` for anything else.
    ///
    /// A long file is read no further than that.
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

    /// Fields with a text, a number or a flag in them, in order of appearance.
    private static func scalarFields(of rows: [JSONObject]) -> [String] {
        var found: [String] = []
        for row in rows {
            for member in row where !found.contains(member.key) {
                switch member.value {
                case .string, .number, .bool: found.append(member.key)
                case .null, .array, .object: continue
                }
            }
        }
        return found
    }
}
