package import StubContract

/// A contract issue found in an exchange while a case ran.
package struct ObservedIssue: Sendable, Hashable {
    /// The issue.
    package let issue: ContractIssue
    /// The number of the exchange in the journal of the case.
    package let exchange: Int
    /// Method and target of the request, such as `GET /products?limit=20`.
    package let request: String
    /// Whether the case allows issues with this code.
    package let isAllowed: Bool

    /// Creates an observed issue.
    package init(issue: ContractIssue, exchange: Int, request: String, isAllowed: Bool) {
        self.issue = issue
        self.exchange = exchange
        self.request = request
        self.isAllowed = isAllowed
    }
}

extension ObservedIssue: CustomStringConvertible {
    /// The request, the number of the exchange and the issue.
    package var description: String { "\(request) (exchange \(exchange)): \(issue)" }
}
