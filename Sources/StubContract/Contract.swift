import StubHTTP
public import StubJSON

/// The API's promise: an OpenAPI 3.1 document, read, checked and ready to route and validate.
public struct Contract: Sendable {
    /// The document as it was read, for positions.
    public let document: JSONDocument
    public let title: String
    public let version: String
    /// In document order.
    public let operations: [ContractOperation]
    public let router: OperationRouter
    /// Who may log in; `nil` if the document's root `x-stub` has no `tokens`.
    public let tokens: TokenBinding?
    /// What is odd but does not stop anything.
    public let warnings: [Diagnostic]

    /// The operation of that id; `nil` if there is none.
    public func operation(_ id: String) -> ContractOperation? {
        operations.first { $0.id == id }
    }

    /// A contract without operations, for serving fixtures alone.
    public static func empty() throws(DiagnosticError) -> Contract {
        let text = #"{"openapi":"3.1.0","info":{"title":"No contract","version":"0"},"paths":{}}"#
        return try ContractLoader.load(JSONDocument(file: "(none)", bytes: Array(text.utf8)))
    }
}
