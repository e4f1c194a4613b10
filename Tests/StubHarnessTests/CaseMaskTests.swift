import StubContract
import StubHTTP
import StubJSON
import Testing

@testable import StubHarness

/// Texts of mismatches and violations, which every report shows, have no secrets.
@Suite(.timeLimit(.minutes(10)))
struct CaseMaskTests {
    private static let (old, new) = ("Zq8rT1vXw5Lm2Nk9", "Hf3jP6yBc7Da4Se0")

    /// The result of a case whose app logged in, and whose requests had the token.
    private func result(
        allowing: [String] = [], names: Set<String> = [], issue: ContractIssue? = nil,
        _ body: @escaping @Sendable (Expectations) -> Void
    ) async throws -> CaseResult {
        var suite = Suite<Exchange>(
            "Sample contract",
            cases: [
                ContractCase("T01", "first", .tokens, allowing: allowing) { _, then in body(then) }
            ],
            open: { _ in
                Exchange(
                    id: 1,
                    request: HTTPRequest(
                        .post, "/session?api_key=\(Self.old)",
                        fields: ["Authorization": "Bearer \(Self.old)"]),
                    response: HTTPResponse(
                        status: 200, body: Array(#"{"accessToken":"\#(Self.new)"}"#.utf8)),
                    operation: "login", receivedAt: 0, arrival: .zero,
                    issues: issue.map { [$0] } ?? [])
            }, close: { [$0] })
        suite.secretNames = names
        return try #require(await Runner(suite, options: .patient).result(of: suite.cases[0]))
    }

    private func texts(_ result: CaseResult) -> String {
        result.mismatches.map(\.description).joined(separator: "\n")
            + result.issues.map(\.description).joined(separator: "\n")
    }

    @Test func `tokens that differ have different marks, and equal ones the same`() async throws {
        let result = try await result { then in
            then.equal(
                [Self.old, Self.new, Self.old], [Self.new, Self.new, Self.old], "the tokens")
        }
        let text = texts(result)
        #expect(!text.contains(Self.old) && !text.contains(Self.new), "\(text)")
        let mismatch = try #require(result.mismatches.first)
        let marks = { (text: String) in
            text.matches(of: /\[REDACTED \d+\]/).map { String($0.output) }
        }
        let (left, right) = (marks(mismatch.actual), marks(mismatch.expected))
        #expect(Set(left + right).count == 2, "\(text)")
        #expect(left != right && left.last == right.last, "\(text)")
    }

    @Test func `a label that looks like the name of a secret stays`() async throws {
        let result = try await result { then in
            then.labelled("getAccountsVerifyCredentials").isNil(
                "Bearer \(Self.old)", "the error in the normal answer")
        }
        let text = texts(result)
        #expect(
            text.contains("getAccountsVerifyCredentials: the error in the normal answer"), "\(text)"
        )
        #expect(!text.contains(Self.old), "\(text)")
    }

    @Test func `the request of a violation is masked wherever it is shown`() async throws {
        let issue = ContractIssue(
            ContractIssue.Kind(.request, .query, "type"), severity: .error,
            message: "\"\(Self.old)\" is no integer", location: "api_key",
            contract: JSONPointer(tokens: ["paths"]))
        for allowed in [[], ["request/query/type"]] {
            let result = try await result(allowing: allowed, issue: issue) {
                $0.isTrue(true, "ran")
            }
            #expect(result.verdict == (allowed.isEmpty ? .failed : .passed))
            #expect(result.issues.map(\.request) == ["POST /session?api_key=[REDACTED 1]"])
            #expect(result.issues[0].issue.message == "\"[REDACTED 1]\" is no integer")
            #expect(!texts(result).contains(Self.old))
        }
    }

    @Test func `names of secrets in the contract count, and other texts stay`() async throws {
        let result = try await result(names: ["membership"]) { then in
            then.fail(
                #"{"membership":"\#(String(Self.new.reversed()))","rows":20}"#,
                expected: "a page of [1, 2, 3]",
                actual: "late\n  replay: curl /__admin/rules -d '{\"token\":\"\(Self.old)\"}'")
        }
        let mismatch = try #require(result.mismatches.first)
        #expect(mismatch.what == #"{"membership":"[REDACTED 3]","rows":20}"#)
        #expect(mismatch.expected == "a page of [1, 2, 3]")
        // A command with generated content has to stay what it is.
        #expect(mismatch.actual.hasSuffix("-d '{\"token\":\"\(Self.old)\"}'"))
    }

    @Test func `what is known of a case that was lost is masked`() async throws {
        let suite = Suite.make {
            ContractCase("T01", "first", .tokens) { _, then in then.isTrue(true, "ran") }
        }
        var lost = LostCase(.ended("signal 4"))
        lost.note(.exchange("GET /a?token=\(Self.old) → 200"))
        lost.lastWords = ["Authorization: Bearer \(Self.old)"]
        let runner = Runner(suite, options: .patient, executor: { [lost] _, _, _ in .lost(lost) })
        var results: [CaseResult] = []
        _ = await runner.run { event in
            if case .caseEnded(let result) = event { results.append(result) }
        }
        let text = try #require(results.first).mismatches.map(\.description).joined()
        #expect(text.contains("GET /a?token=[REDACTED 1]") && !text.contains(Self.old), "\(text)")
    }
}
