import Foundation
import StubContract
import StubHTTP
import StubRules
import StubServer
import StubTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

private let contract = "Contracts/customer/openapi.json"
private let fixtures = "Fixtures/customer"

@Suite(.stub(contract: contract, fixtures: fixtures), .timeLimit(.minutes(10)))
struct StubTraitTests {
    private func get(_ path: String) async throws -> (status: Int, body: String) {
        let stub = try #require(Stub.current)
        let url = try #require(URL(string: stub.url + path))
        let (data, response) = try await URLSession.shared.data(from: url)
        let http = try #require(response as? HTTPURLResponse)
        return (http.statusCode, String(decoding: data, as: UTF8.self))
    }

    @Test func `a test has a stub that answers`() async throws {
        #expect(try await get("/products/1").status == 200)
    }

    @Test(arguments: 1...4)
    func `each case of a test has its own journal`(id: Int) async throws {
        let stub = try #require(Stub.current)
        #expect(stub.journal.exchanges.isEmpty)
        #expect(try await get("/products/\(id)").status == 200)
        #expect(stub.journal.exchanges.map(\.request.target) == ["/products/\(id)"])
    }

    @Test(
        .stub(
            contract: contract, fixtures: fixtures,
            rules: [Rule(.operation("getProduct")).respond(503)]))
    func `a test's own stub replaces its suite's`() async throws {
        #expect(try await get("/products/1").status == 503)
    }

    @Test func `a request that matches no operation fails the test`() async throws {
        let trait = StubTrait.stub(contract: contract, fixtures: fixtures)
        let test = try #require(Test.current)
        let testCase = try #require(Test.Case.current)
        try await withKnownIssue {
            try await trait.provideScope(for: test, testCase: testCase) {
                _ = try await get("/nowhere")
            }
        } matching: { issue in
            "\(issue)".contains("GET /nowhere")
        }
    }

    @Test(.stub(contract: contract, fixtures: fixtures, allowsUnmatched: true))
    func `unmatched requests can be allowed`() async throws {
        #expect(try await get("/nowhere").status == 404)
    }
}
