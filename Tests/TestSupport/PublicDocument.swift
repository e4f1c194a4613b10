import StubDocuments
package import StubJSON

/// Documents modelled on well-known APIs.
package enum PublicDocument {
    package static let names = [
        "articles", "library", "parcels", "payments", "pets", "tracker",
    ]

    package static func load(_ name: String) throws -> JSONDocument {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return try JSONDocument(
            reading: "/\(folder)/StubContractTests/Documents/\(name).json")
    }
}
