import StubContract
import StubHTTP
package import StubServer

/// What a stub has noticed during a test that fails it.
package struct StubFindings {
    private let stub: Stub
    private let allowed: [String]

    /// - Parameter allowed: codes of the issues that the test provokes, whole or their first
    ///   segments; `request/operation` stands for requests that match no operation.
    package init(_ stub: Stub, allowing allowed: [String]) {
        self.stub = stub
        self.allowed = allowed
    }

    /// The findings as texts for people: each request or response that breaks the contract, with
    /// what was nearly asked for, and each operation that a rule or query names by mistake.
    package var texts: [String] {
        stub.mistakes.map { "A rule or a query is mistaken: \($0)" } + violations
    }

    private var violations: [String] {
        stub.journal.exchanges.compactMap { exchange in
            let issues = exchange.violations.filter { !allows($0.code) }
            guard !issues.isEmpty else { return nil }
            let request = "\(exchange.request.method) \(exchange.request.target)"
            return "\(request): " + issues.map(\.description).joined(separator: "\n") + "\n"
                + stub.journal.explanation(of: exchange, issues)
        }
    }

    private func allows(_ code: String) -> Bool {
        allowed.contains { code == $0 || code.hasPrefix($0 + "/") }
    }
}
