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
        stub.unknownOperations.map { "A rule or a query is mistaken: \($0)" }
            + violations
    }

    private var violations: [String] {
        let found = stub.journal.exchanges.compactMap { exchange -> (Exchange, [String])? in
            let lines = unallowed(exchange)
            return lines.isEmpty ? nil : (exchange, lines)
        }
        guard !found.isEmpty else { return [] }
        let diagnoses = Dictionary(
            stub.journal.nearMisses.map { ($0.exchange.id, $0.diagnosis.description) },
            uniquingKeysWith: { first, _ in first })
        return found.map { exchange, lines in
            let request = "\(exchange.request.method) \(exchange.request.target)"
            return "\(request): " + lines.joined(separator: "\n") + (diagnoses[exchange.id] ?? "")
        }
    }

    private func unallowed(_ exchange: Exchange) -> [String] {
        if exchange.operation == nil {
            return allows("request/operation") ? [] : ["The contract has no such operation.\n"]
        }
        return exchange.issues.filter { !allows($0.code) }.map { "\($0)" }
    }

    private func allows(_ code: String) -> Bool {
        allowed.contains { code == $0 || code.hasPrefix($0 + "/") }
    }
}
