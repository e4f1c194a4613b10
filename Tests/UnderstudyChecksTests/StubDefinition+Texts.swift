import StubContract
import StubDocuments
import StubJSON
import StubServer

extension StubDefinition {
    /// A definition of the JSON of a document and of the rows of each collection.
    static func of(_ contract: String, _ rows: [String: String]) throws -> StubDefinition {
        func document(_ name: String, _ text: String) throws -> JSONDocument {
            try JSONDocument(file: "\(name).json", bytes: Array(text.utf8))
        }
        return try StubDefinition(
            contract: ContractLoader.load(document("openapi", contract)),
            fixtures: DocumentTree(
                rows.sorted { $0.key < $1.key }.map {
                    ("\($0.key).json", try document($0.key, $0.value))
                }))
    }
}
