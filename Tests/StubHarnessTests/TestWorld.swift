import StubBackport
import StubContract
import StubHTTP
import StubHarness
import StubJSON

/// A world whose journal the test fills.
final class TestWorld: Sendable {
    private let exchanges = Mutex<[Exchange]>([])

    var journal: [Exchange] { exchanges.withLock { $0 } }

    func answer(_ operation: String?, _ status: Int, issues: [ContractIssue] = []) {
        exchanges.withLock { exchanges in
            exchanges.append(
                .make(
                    id: exchanges.count + 1, operation: operation, status: status, issues: issues))
        }
    }
}

extension Exchange {
    static func make(
        id: Int = 1, _ target: String = "/products?limit=20", operation: String? = "listProducts",
        status: Int = 200, body: String = "", arrival: Duration = .zero,
        issues: [ContractIssue] = []
    ) -> Exchange {
        Exchange(
            id: id, request: HTTPRequest(.get, target, body: Array(body.utf8)),
            response: HTTPResponse(status: status), operation: operation, receivedAt: 0,
            arrival: arrival, issues: issues)
    }
}

extension ContractIssue {
    static func make(
        _ kind: Kind = Kind(.request, .query, "undeclared")
    ) -> ContractIssue {
        ContractIssue(
            kind, severity: .warning, message: "the parameter is not declared",
            location: "page", contract: JSONPointer(tokens: ["paths"]))
    }
}

extension Suite<TestWorld> {
    static func make(
        operations: [String: [String]] = [:],
        @CaseBuilder<TestWorld> cases: () -> [ContractCase<TestWorld>]
    ) -> Suite {
        Suite("Sample contract", operations: operations, cases: cases()) { _ in
            TestWorld()
        } close: { world in
            world.journal
        }
    }
}

/// An error with a stable text.
struct Broken: Error, CustomStringConvertible {
    let description = "it broke"
}

extension Duration {
    /// A limit that no test reaches, however busy the machine is.
    static let patience = Duration.seconds(600)
}

extension RunOptions {
    static let patient = RunOptions(limit: .patience)
}
