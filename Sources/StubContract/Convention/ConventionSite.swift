import StubHTTP
import StubJSON

/// What the convention looks at: one operation, with its answer and its request body.
struct ConventionSite {
    let method: HTTPMethod
    let template: OperationPath
    let parameters: [ContractParameter]
    let documents: DocumentSet
    let answer: AnswerOutline
    /// An example of the answer's JSON; `nil` if none is declared.
    let answerExample: JSONValue?
    /// The request body's schema, where it is JSON.
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
