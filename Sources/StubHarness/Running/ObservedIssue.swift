public import StubContract

/// A contract issue found in an exchange while a case ran.
public struct ObservedIssue: Sendable, Hashable {
    /// The issue.
    public let issue: ContractIssue
    /// The number of the exchange in the journal of the case.
    public let exchange: Int
    /// Method and target of the request, such as `GET /products?limit=20`.
    public let request: String
    /// Whether the case allows issues with this code.
    public let isAllowed: Bool

    /// Creates an observed issue.
    public init(issue: ContractIssue, exchange: Int, request: String, isAllowed: Bool) {
        self.issue = issue
        self.exchange = exchange
        self.request = request
        self.isAllowed = isAllowed
    }
}

extension ObservedIssue: CustomStringConvertible {
    /// The request, the number of the exchange and the issue.
    public var description: String { "\(request) (exchange \(exchange)): \(issue)" }
}
