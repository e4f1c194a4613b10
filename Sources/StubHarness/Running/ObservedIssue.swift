public import StubContract

/// A contract issue seen while a case ran, with the exchange that shows it.
public struct ObservedIssue: Sendable, Hashable {
    public let issue: ContractIssue
    /// The exchange's number in the case's journal.
    public let exchange: Int
    /// Method and target as sent, such as `GET /products?limit=20`.
    public let request: String
    /// Whether the case brings the issue about on purpose.
    public let isAllowed: Bool

    public init(issue: ContractIssue, exchange: Int, request: String, isAllowed: Bool) {
        self.issue = issue
        self.exchange = exchange
        self.request = request
        self.isAllowed = isAllowed
    }
}

extension ObservedIssue: CustomStringConvertible {
    public var description: String { "\(request) (exchange \(exchange)): \(issue)" }
}
