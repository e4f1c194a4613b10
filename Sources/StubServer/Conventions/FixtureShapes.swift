import StubContract
import StubJSON

/// What the files of a folder of fixtures are: collections with their fields, or documents.
struct FixtureShapes {
    private(set) var collections: [String: [String]] = [:]
    private(set) var documents: Set<String> = []
    private var samples: [String: [JSONValue]] = [:]

    /// The fields of a collection are those of its first rows.
    private static let sample = 100
    /// Rows that are held against a schema to see whether they are meant by it.
    private static let fewRows = 10

    /// Files in folders below are no fixtures.
    init(_ fixtures: DocumentTree) {
        for (path, document) in fixtures.documents where !path.contains("/") {
            let name = String(path.dropLast(".json".count))
            if let rows = Self.rows(of: document.value) {
                collections[name] = Self.scalarFields(of: rows)
                samples[name] = rows.prefix(Self.fewRows).map { .object($0) }
            } else {
                documents.insert(name)
            }
        }
    }

    var convention: BindingConvention {
        BindingConvention(collections: collections, documents: documents, samples: samples)
    }

    private static func rows(of value: JSONValue) -> [JSONObject]? {
        guard let elements = value.array else { return nil }
        let rows = elements.compactMap(\.object)
        return rows.isEmpty && !elements.isEmpty ? nil : rows
    }

    /// Fields with a text, a number or a flag in them, in order of appearance.
    private static func scalarFields(of rows: [JSONObject]) -> [String] {
        var found: [String] = []
        for row in rows.prefix(sample) {
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
