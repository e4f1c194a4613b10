import Foundation
import StubBackport
import StubContract
import StubHTTP
import StubJSON
import StubRules
import StubServer
import TestSupport
import Testing

@testable import UnderstudyTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

private let contract = "Contracts/customer/openapi.json"
private let fixtures = "Fixtures/customer"
private let overlay = try? TemporaryFolder([
    "rename.yaml": """
    overlay: 1.0.0
    info: {title: t, version: 1.0.0}
    actions: [{target: "$.paths['/products/{id}'].get", update: {operationId: readProduct}}]
    """
])

@Suite(.stub(contract: contract, fixtures: fixtures), .timeLimit(.minutes(10)))
struct StubTraitTests {
    private func get(_ path: String) async throws -> (status: Int, body: String) {
        let stub = Stub.current
        let url = try #require(URL(string: path, relativeTo: stub.url))
        let (data, response) = try await URLSession.shared.data(from: url)
        let http = try #require(response as? HTTPURLResponse)
        return (http.statusCode, String(decoding: data, as: UTF8.self))
    }

    @Test func `a test has a stub that answers`() async throws {
        #expect(try await get("/products/1").status == 200)
    }

    @Test(arguments: 1...4)
    func `each case of a test has its own journal`(id: Int) async throws {
        let stub = Stub.current
        #expect(stub.journal.exchanges.isEmpty)
        #expect(try await get("/products/\(id)").status == 200)
        #expect(stub.journal.exchanges.map(\.request.target) == ["/products/\(id)"])
    }

    @Test(
        .stub(
            contract: contract, fixtures: fixtures,
            rules: [Rule(.operation("getProduct")).respond(503)], allowing: ["response"]))
    func `a test's own stub replaces its suite's`() async throws {
        #expect(try await get("/products/1").status == 503)
    }

    @Test(
        .stub(
            contract: contract, overlay: (overlay?.path ?? "") + "/rename.yaml",
            fixtures: fixtures))
    func `an overlay changes the contract of a test`() async throws {
        #expect(try await get("/products/1").status == 200)
        let stub = Stub.current
        #expect(try stub.journal.count(matching: .operation("readProduct")) == 1)
    }

    @Test(arguments: [
        ("/nowhere", ["GET /nowhere: request/operation: the contract has no operation"]),
        (
            "/product/1",
            ["Near getProduct: GET /products/{id}", "≠ path    expected /products/{id}"]
        ),
        (
            "/products?limt=5",
            [
                "request/query/undeclared at limt", "Near listProducts: GET /products",
                "≠ query.limt  the query parameter 'limt' is not declared: 5",
            ]
        ),
        (
            "/products?limit=many",
            ["request/query/type", "≠ query.limit  expected integer, found many"]
        ),
    ])
    func `a request that breaks the contract fails the test, with what was nearly meant`(
        path: String, texts: [String]
    ) async throws {
        try await expectIssue(texts) { _ in _ = try await get(path) }
    }

    @Test func `a response that breaks the contract fails the test`() async throws {
        let rule = Rule(.operation("getProduct")).respond(200, body: .json(["id": "one"]))
        let texts = [
            "GET /products/1: response/body", "Response 200 of getProduct",
            #"≠ body/id  expected integer, found "one""#,
        ]
        try await expectIssue(texts, rules: [rule]) { _ in _ = try await get("/products/1") }
    }

    @Test func `the value of a body that breaks the contract is shown at its place`()
        async throws
    {
        let texts = [
            "POST /products/add: request/body/type at /price", "Near createProduct",
            #"≠ body/price  expected number, found "cheap""#,
        ]
        try await expectIssue(texts) { stub in
            var request = URLRequest(url: stub.url.appending(path: "products/add"))
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(#"{"title": "Lamp", "price": "cheap"}"#.utf8)
            _ = try await URLSession.shared.data(for: request)
        }
    }

    @Test func `the rule that nearly matched is shown with the difference`() async throws {
        let pattern = RequestPattern(path: "/odd", query: ["page": "2"])
        let rule = Rule(pattern, name: "second page").respond(200)
        let texts = ["'second page'", "≠ query.page  expected 2, found 1"]
        try await expectIssue(texts, rules: [rule]) { _ in _ = try await get("/odd?page=1") }
    }

    @Test func `a rule about an operation that does not exist fails the test`() async throws {
        try await expectIssue(["'getProdukt'", "Did you mean 'getProduct'?"]) { stub in
            stub.rules.add(Rule(.operation("getProdukt")).respond(503))
        }
    }

    @Test func `a query about an operation that does not exist throws and fails the test`()
        async throws
    {
        try await expectIssue(["'listProduct'", "Did you mean 'listProducts'?"]) { stub in
            #expect(throws: MistakenQuery.self) {
                try stub.journal.count(matching: .operation("listProduct"))
            }
        }
    }

    @Test(arguments: [true, false])
    func `a mistaken query or rule fails the test at the line of the call`(
        isQuery: Bool
    ) async throws {
        let trait = StubTrait.stub(contract: contract, fixtures: fixtures)
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        let line = Mutex(0)
        try await withKnownIssue {
            try await trait.provideScope(for: test, testCase: testCase) {
                let stub = Stub.current
                if isQuery {
                    line.withLock { $0 = #line + 1 }
                    #expect(stub.received("getProdukt").isEmpty)
                } else {
                    line.withLock { $0 = #line + 1 }
                    stub.on("getProdukt") { _ in .status(503) }
                }
            }
        } matching: { issue in
            issue.sourceLocation?.line == line.withLock { $0 }
                && issue.sourceLocation?.fileID == "UnderstudyTestingTests/StubTraitTests.swift"
        }
    }

    /// Runs work with a stub of its own, and expects one issue with these texts.
    private func expectIssue(
        _ texts: [String], rules: [Rule] = [], _ work: @Sendable (Stub) async throws -> Void
    ) async throws {
        let trait = StubTrait.stub(contract: contract, fixtures: fixtures, rules: rules)
        let test = try #require(Test.current)
        let testCase = try #require(Test.Case.current)
        try await withKnownIssue {
            try await trait.provideScope(for: test, testCase: testCase) {
                try await work(Stub.current)
            }
        } matching: { issue in
            texts.allSatisfy("\(issue)".contains)
        }
    }

    @Test func `a scenario that the contract does not have ends the test with an error`()
        async throws
    {
        let trait = StubTrait.stub(contract: contract, fixtures: fixtures, scenarios: ["no-such"])
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        let error = await #expect(throws: (any Error).self) {
            try await trait.provideScope(for: test, testCase: testCase) {}
        }
        #expect(error.map { "\($0)" } == "the contract has no scenario 'no-such'")
    }

    @Test(.stub(contract: contract, fixtures: fixtures, allowing: ["request/operation"]))
    func `unmatched requests can be allowed`() async throws {
        #expect(try await get("/nowhere").status == 404)
    }

    @Test(
        .stub(
            contract: contract, fixtures: fixtures,
            rules: [Rule(.operation("getProduct")).respond(418)], allowing: ["response/status"]))
    func `violations can be allowed by their codes`() async throws {
        #expect(try await get("/products/1").status == 418)
    }

    @Test func `a stub is stopped after its test`() async throws {
        let trait = StubTrait.stub(contract: contract, fixtures: fixtures)
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        let kept = Mutex<Stub?>(nil)
        try await trait.provideScope(for: test, testCase: testCase) {
            let stub = Stub.current
            #expect(!stub.address.isEmpty)
            kept.withLock { $0 = stub }
        }
        #expect(kept.withLock { $0?.address } == "")
    }
}

/// The attachments of a failed test.
struct StubEvidenceTests {
    /// Runs work as a test does, and returns what is attached to its report.
    private func attached(
        _ work: @escaping @Sendable (Stub) async throws -> Void
    ) async throws -> [String: String] {
        var trait = StubTrait.stub(
            contract: contract, fixtures: fixtures, allowing: ["response/status"])
        let files = Mutex<[String: String]>([:])
        trait.attach = { file, _ in files.withLock { $0[file.name] = file.text } }
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        try await trait.provideScope(for: test, testCase: testCase) {
            try await work(Stub.current)
        }
        return files.withLock { $0 }
    }

    private func get(_ path: String, from stub: Stub) async throws {
        let url = try #require(URL(string: path, relativeTo: stub.url))
        _ = try await URLSession.shared.data(from: url)
    }

    @Test func `a test that passes has nothing attached`() async throws {
        let files = try await attached { try await get("/products/1", from: $0) }
        #expect(files.isEmpty)
    }

    @Test func `a failed expectation attaches the exchanges and the log`() async throws {
        let files = Mutex<[String: String]>([:])
        try await withKnownIssue {
            let attached = try await attached { stub in
                stub.on("getProduct") { _ in .status(503) }
                try await get("/products/1?token=hidden-9f8a7c", from: stub)
                Issue.record("the test's own")
            }
            files.withLock { $0 = attached }
        } matching: { issue in
            issue.comments == ["the test's own"] || "\(issue)".contains("undeclared")
        }
        let (archive, log) = files.withLock { ($0["exchanges.har"], $0["stub.log"]) }
        #expect(archive?.contains("/products/1") == true)
        #expect(log?.contains("GET /products/1?token=") == true)
        #expect(log?.contains("→ 503 by rule") == true)
        #expect(log?.contains("hidden-9f8a7c") == false)
        #expect(archive?.contains("hidden-9f8a7c") == false)
    }

    @Test func `a violation that only the stub has seen attaches what was nearly asked for`()
        async throws
    {
        let log = Mutex<String?>(nil)
        await withKnownIssue {
            let files = try await attached { try await get("/product/1", from: $0) }
            log.withLock { $0 = files["stub.log"] }
        }
        #expect(log.withLock { $0 }?.contains("Near getProduct") == true)
    }

    @Test func `a test that throws attaches them as well`() async throws {
        struct Own: Error {}
        let seen = Mutex(false)
        var trait = StubTrait.stub(contract: contract, fixtures: fixtures)
        trait.attach = { _, _ in seen.withLock { $0 = true } }
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        await #expect(throws: Own.self) {
            try await trait.provideScope(for: test, testCase: testCase) { throw Own() }
        }
        #expect(seen.withLock { $0 })
    }
}

/// The tests of a suite with one server.
@Suite(.stub(contract: contract, fixtures: fixtures, shared: true), .timeLimit(.minutes(10)))
struct SharedStubTests {
    private static let ports = Mutex<Set<Int>>([])

    @Test(arguments: 1...4)
    func `each test has a session of the server`(id: Int) async throws {
        let stub = Stub.current
        #expect(stub.url.path.hasPrefix("/__session/"))
        #expect(stub.received().isEmpty)
        let rule = stub.on("getProduct") { request in try await stub.normal(request) }
        let (_, response) = try await URLSession.shared.data(
            from: stub.url.appendingPathComponent("products/\(id)"))
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(stub.received("getProduct").map(\.pathParameters) == [["id": "\(id)"]])
        #expect(rule.uses == 1)
        try Self.expectOneServer()
    }

    struct Inner {
        @Test func `a suite in it has the same server`() throws {
            try expectOneServer()
        }
    }

    private static func expectOneServer() throws {
        let port = try #require(Stub.current.url.port)
        let count = ports.withLock { ports in
            ports.insert(port)
            return ports.count
        }
        #expect(count == 1)
    }
}

/// A test without the trait.
struct MissingStubTests {
    @Test func `a test without a stub fails with a hint, and does not crash`() {
        withKnownIssue {
            let stub = Stub.current
            stub.rules.add(Rule(.any).respond(503))
            #expect(stub.received().isEmpty)
            #expect(stub.address.isEmpty)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains(".stub(contract:") }
        }
    }
}
