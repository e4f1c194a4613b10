import StubHTTP
import StubJSON

/// The input of the convention: one operation, with its response and request body.
struct ConventionSite {
    let method: HTTPMethod
    let template: OperationPath
    let parameters: [ContractParameter]
    let documents: DocumentSet
    let answer: AnswerOutline
    /// An example of the response body; `nil` if it declares no JSON.
    let answerExample: JSONValue?
    /// The schema of the request body if that is JSON.
    let body: DocumentNode?

    func outline(_ node: DocumentNode) -> SchemaOutline { SchemaOutline(node, in: documents) }

    var answerOutline: SchemaOutline? { answer.schema.map(outline) }

    func parameter(_ name: String) -> ContractParameter? {
        parameters.first { $0.location == .query && $0.name == name }
    }

    var queryNames: [String] {
        parameters.filter { $0.location == .query }.map(\.name)
    }
}
