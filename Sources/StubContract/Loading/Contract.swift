import StubHTTP
public import StubJSON

/// An OpenAPI 3.1 document that was read and checked, ready to route and validate exchanges.
public struct Contract: Sendable {
    /// The main document, to look up positions.
    package let document: JSONDocument
    /// All documents of the contract, the main one first.
    package let documents: [JSONDocument]
    /// The `title` of the document's `info`.
    public let title: String
    /// The `version` of the document's `info`, which is the version of the API.
    public let version: String
    /// The operations in document order.
    package internal(set) var operations: [ContractOperation]
    /// Finds the operation of a request.
    package let router: OperationRouter
    /// How users log in; `nil` if the root `x-stub` has no `tokens`.
    package let tokens: TokenBinding?
    /// Diagnostics that do not prevent using the contract.
    public let warnings: [Diagnostic]
    /// The contracts that it was joined from; empty for one that was read from a document.
    package internal(set) var parts: [ContractPart] = []

    /// The contracts that were read from documents: the joined ones, or this one.
    package var originals: [Contract] { parts.isEmpty ? [self] : parts.map(\.contract) }

    /// The operation with this id; `nil` if there is none.
    package func operation(_ id: String) -> ContractOperation? {
        operations.first { $0.id == id }
    }

    /// A contract without operations, to serve fixtures only.
    package static let empty: Contract = {
        let text = #"{"openapi":"3.1.0","info":{"title":"No contract","version":"0"},"paths":{}}"#
        let document = JSONDocument(unread: Array(text.utf8), file: "(none)")
        return Contract(
            document: document, documents: [document], title: "No contract", version: "0",
            operations: [], router: OperationRouter(), tokens: nil, warnings: [])
    }()
}
