import StubDocuments
import StubJSON

/// Documents modelled on well-known APIs.
enum PublicDocument {
    static let names = ["articles", "library", "parcels", "payments", "pets", "tracker"]

    static func load(_ name: String) throws -> JSONDocument {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        return try JSONDocument(reading: "/\(folder)/Documents/\(name).json")
    }
}
