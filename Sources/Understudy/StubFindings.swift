import StubContract
import StubHTTP
import StubRules
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

    /// A finding as a text for people, and where the test has caused it, if the stub knows.
    package struct Finding {
        package let text: String
        package let place: CallPlace?
    }

    /// Each operation, path or row that the test names or writes by mistake, and each request or
    /// response that breaks the contract, with what was nearly asked for.
    package var all: [Finding] {
        let mistakes = stub.placedMistakes.filter { mistake in
            mistake.code.map { !allows($0) } ?? true
        }
        return mistakes.map { mistake in
            Finding(text: "\(mistake.subject.rawValue): \(mistake.text)", place: mistake.place)
        } + violations.map { Finding(text: $0, place: nil) }
    }

    /// The findings as texts that begin with their places.
    package var texts: [String] {
        all.map { finding in
            (finding.place.map { "\($0.fileID):\($0.line): " } ?? "") + finding.text
        }
    }

    private var violations: [String] {
        stub.journal.exchanges.compactMap { exchange in
            let isRuled = isRuled(exchange)
            let issues = exchange.violations.filter { issue in
                !allows(issue.code) && !(isRuled && issue.kind.part == .operation)
            }
            guard !issues.isEmpty else { return nil }
            let request = "\(exchange.request.method) \(exchange.request.target)"
            return "\(request): " + issues.map(\.description).joined(separator: "\n") + "\n"
                + stub.journal.explanation(of: exchange, issues) + advice(exchange, issues)
        }
    }

    /// How a test says that the response of its own rule breaks the contract on purpose.
    private func advice(_ exchange: Exchange, _ issues: [ContractIssue]) -> String {
        guard exchange.source?.kind == "rule", issues.allSatisfy({ $0.kind.side == .response })
        else { return "" }
        let codes = Set(issues.map(\.code)).sorted().map { "\"\($0)\"" }
        return "\nIf the test sends it on purpose, give its stub allowing: "
            + "[\(codes.joined(separator: ", "))]."
    }

    /// Whether a rule about a path or a GraphQL operation has answered a request that the contract
    /// does not have: who wrote it knows of the request.
    private func isRuled(_ exchange: Exchange) -> Bool {
        guard exchange.operation == nil, exchange.source?.kind == "rule" else { return false }
        return stub.rules.all.contains { use in
            use.rule.pattern.namesTarget && use.rule.pattern.matches(exchange)
        }
    }

    private func allows(_ code: String) -> Bool {
        allowed.contains { code == $0 || code.hasPrefix($0 + "/") }
    }
}
