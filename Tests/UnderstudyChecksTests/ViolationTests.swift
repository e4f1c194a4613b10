import Foundation
import StubHarness
import StubJSON
import StubRules
import StubServer
import Testing
import UnderstudyTesting

@testable import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An app that sends one request.
private struct OneRequest: Sendable {
    let base: URL

    func get(_ path: String) async throws {
        let url = try #require(URL(string: base.absoluteString + path))
        _ = try await URLSession.shared.data(from: url)
    }
}

/// What `verify` says about requests and responses that break the contract.
@Suite(.timeLimit(.minutes(10)))
struct ViolationTests {
    private func mismatches(
        allowing allowed: [String] = [],
        _ body: @escaping @Sendable (CheckStage<OneRequest>) async throws -> Void
    ) async throws -> [String] {
        let definition = try StubFiles(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer"
        ).definition()
        let app = AppUnderTest<OneRequest>("One request") { OneRequest(base: $0.url) }
        var suite = try Suite.app(app, definition) {
            ContractCase("K90", "one request", .concurrency, allowing: allowed) { stage, then in
                try await body(stage)
                then.isTrue(true, "ran")
            }
        }
        suite.judgesAnswers = true
        let result = await Runner(suite, options: RunOptions(limit: .seconds(600)))
            .result(of: suite.cases[0])
        return try #require(result).mismatches.map(\.description)
    }

    @Test func `a request that matches no operation is shown with the nearest one`() async throws {
        let found = try await mismatches { try await $0.app.get("/product/1") }
        #expect(found.count == 1)
        for text in [
            "request/operation: the contract has no operation for GET /product/1",
            "Near getProduct: GET /products/{id}", "≠ path    expected /products/{id}",
        ] { #expect(found.first?.contains(text) == true, "\(found)") }
    }

    @Test func `a case may allow requests that match no operation`() async throws {
        let found = try await mismatches(allowing: ["request/operation"]) {
            try await $0.app.get("/product/1")
        }
        #expect(found == [])
    }

    @Test func `the nearest rule is shown with the difference`() async throws {
        let found = try await mismatches { stage in
            let pattern = RequestPattern(path: "/odd", query: ["page": "2"])
            stage.stub.rules.add(Rule(pattern, name: "second page").respond(200))
            try await stage.app.get("/odd?page=1")
        }
        #expect(found.first?.contains("≠ query.page  expected 2, found 1") == true, "\(found)")
    }

    @Test func `a violation on a further stub is shown with operation, place and value`()
        async throws
    {
        let found = try await mismatches { stage in
            let other = try await stage.fresh()
            other.stub.rules.add(
                Rule(.operation("getProduct")).respond(
                    200, body: .json(["id": "one", "title": "Lamp", "price": 1])))
            try await other.app.get("/products/1")
        }
        let text = found.first { $0.contains("at /id") } ?? ""
        for part in [
            "Response 200 of getProduct", #"≠ body/id  expected integer, found "one""#,
        ] { #expect(text.contains(part), "\(found)") }
    }

    @Test func `an error of another kind is shown with both, at the line of the check`()
        async throws
    {
        let definition = try StubFiles(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer"
        ).definition()
        let line = #line + 4
        let app = AppUnderTest<OneRequest>("One request") { OneRequest(base: $0.url) }
        let suite = try Suite.app(app, definition) {
            ContractCase("K90", "an error", .concurrency) { stage, then in
                stage.expect(Failure(kind: .decoding), .offline, "the error", then)
                stage.expect(nil, .offline, "no error at all", then)
            }
        }
        let result = try #require(
            await Runner(suite, options: RunOptions(limit: .seconds(600)))
                .result(of: suite.cases[0]))
        #expect(result.evaluated == 2)
        #expect(result.mismatches.map(\.expected) == ["offline", "offline"])
        #expect(result.mismatches.map(\.actual) == ["decoding", "no error"])
        #expect(result.mismatches.first?.place.line == line)
        #expect(result.mismatches.first?.place.fileID.hasSuffix("ViolationTests.swift") == true)
    }
}
