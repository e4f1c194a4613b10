import Foundation
import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

struct AdminDocumentTests {
    /// The contract of the routes that a stub has, which is the same for each test.
    private static let contract = Result {
        try contract(of: Served.customerAndMappings().stub.responder.admin.routes)
    }

    private static func contract(of routes: [AdminRoute]) throws -> Contract {
        try ContractLoader.load(
            JSONDocument(file: "admin.json", bytes: AdminDocument.bytes(of: routes)))
    }

    @Test func `the document is a valid contract`() throws {
        #expect(try Self.contract.get().warnings.isEmpty)
    }

    @Test func `every route is an operation of the document with its own id and summary`() throws {
        let routes = try Served.customerAndMappings { $0.offersDiagnostics = true }
            .stub.responder.admin.routes
        #expect(routes.contains { $0.path == "echo" })
        let documented = try Self.contract(of: routes).operations
        #expect(
            Set(documented.map { "\($0.method) \($0.path)" })
                == Set(routes.map { "\($0.method) /\($0.path)" }))
        #expect(Set(documented.map(\.id)) == Set(routes.map(\.about.id)))
        #expect(Set(documented.map(\.id)).count == routes.count)
        #expect(routes.filter(\.about.summary.isEmpty).map(\.path) == [])
    }

    @Test func `the parameters of a path are in the document`() throws {
        let row = try #require(try Self.contract.get().operation("getRow"))
        #expect(row.parameters.map(\.name) == ["collection", "id"])
        #expect(row.parameters.allSatisfy { $0.isRequired })
    }

    @Test func `the documentation has a row for every route`() throws {
        let pages = [
            "StubServer/StubServer.docc/AdminAPI.md",
            "UnderstudyWireMock/UnderstudyWireMock.docc/MappingRoutes.md",
        ]
        let text = try pages.map { page in
            try String(contentsOfFile: Served.root + "/Sources/" + page, encoding: .utf8)
        }.joined(separator: "\n")
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
        let unlisted = ["GET ", "GET openapi.json"]
        let routes = try Served.customerAndMappings().stub.responder.admin.routes
            .map { "\($0.method) \($0.path)" }
        #expect(Set(routes).subtracting(rows).sorted() == unlisted)
        #expect(rows.filter { $0.contains("/") && !routes.contains($0) } == [])
    }

    @Test func `the served document describes the routes of the stub`() throws {
        let served = try Served.customerAndMappings()
        let response = try served.admin(.get, "openapi.json")
        #expect(response.body == AdminDocument.bytes(of: served.stub.responder.admin.routes))
        #expect(response.fields["Content-Type"] == "application/json; charset=utf-8")
    }

    @Test(
        arguments: [
            ("1", true), ("9223372036854775807", true), ("-9223372036854775808", true),
            (#""9223372036854775808""#, true), ("9223372036854775808", false),
            ("-9223372036854775809", false), ("1e30", false), ("1.5", false),
        ], ["tokens/expire", "tokens/revoke"])
    func `the document accepts the ids of users that the route accepts`(
        user: (id: String, isAccepted: Bool), path: String
    ) throws {
        let body = #"{"user": \#(user.id)}"#
        let response = try Served.customerAndMappings().admin(.post, path, body)
        #expect(response.status == (user.isAccepted ? 200 : 400), "\(response.text)")
        let issues = try Self.issues(of: body, to: "/" + path)
        #expect(issues.isEmpty == user.isAccepted, "\(issues)")
    }

    @Test(arguments: [
        (#"{"text": "a"}"#, true), (#"{"path": "/a/{id}", "json": null}"#, true),
        (#"{"base64": ""}"#, true), (#"{"base64": "YQ"}"#, true), (#"{"base64": "_-8="}"#, true),
        (#"{"base64": "YQ="}"#, false), (#"{"base64": "Y"}"#, false),
        (#"{"base64": "a b="}"#, false), (#"{"path": "", "text": "a"}"#, false),
        (#"{"path": "/a?b", "text": "a"}"#, false), (#"{"path": "/a"}"#, false),
        (#"{"text": "a", "json": 1}"#, false), (#"{"text": 1}"#, false),
        (#"{"text": "a", "extra": 1}"#, false),
    ])
    func `the document accepts the messages that the route accepts`(
        body: String, isAccepted: Bool
    ) throws {
        let response = try Served.customerAndMappings().admin(.post, "sockets/send", body)
        #expect(response.status == (isAccepted ? 200 : 400), "\(response.text)")
        let issues = try Self.issues(of: body, to: "/sockets/send")
        #expect(issues.isEmpty == isAccepted, "\(issues)")
    }

    /// What the document finds wrong with the body of a POST.
    private static func issues(of body: String, to path: String) throws -> [ContractIssue] {
        RequestValidator.validate(
            HTTPRequest(
                .post, path, fields: ["Content-Type": "application/json"],
                body: Array(body.utf8)),
            target: try #require(RequestTarget(path)), pathParameters: [],
            against: try #require(try contract.get().operations.first { $0.path == path })
        ).issues
    }

    @Test(arguments: [
        (HTTPMethod.get, "", nil as String?, 200),
        (.get, "health", nil, 200),
        (.get, "sessions", nil, 200),
        (.post, "sessions", nil, 201),
        (.post, "sessions", #"{"scenarios": ["nowhere"]}"#, 400),
        (.delete, "sessions/s9", nil, 404),
        (.get, "rules", nil, 200),
        (.post, "rules", #"{"operation": "listUsers", "respond": {"status": 503}}"#, 201),
        (.post, "rules", #"{"operation": "listUsers"}"#, 400),
        (.delete, "rules/7", nil, 404),
        (.patch, "rules/1", #"{"enabled": 1}"#, 400),
        (.patch, "rules/7", #"{"enabled": true}"#, 404),
        (.get, "scenarios", nil, 200),
        (.get, "exchanges/1", nil, 200),
        (.get, "exchanges/x", nil, 404),
        (.put, "scenarios/nowhere", nil, 404),
        (.get, "requests?limit=2&since=1&unmatched=false&operation=listUsers", nil, 200),
        (.get, "requests?limit=-1", nil, 400),
        (.get, "requests?unmatched=maybe", nil, 400),
        (.post, "requests/count", #"{"operation": "listUsers"}"#, 200),
        (.post, "requests/find", #"{"query": {"limit": {"present": true}}}"#, 200),
        (.post, "requests/find", #"{"nothing": 1}"#, 400),
        (.get, "requests/unmatched/near-misses", nil, 200),
        (.get, "requests.har", nil, 200),
        (.get, "coverage", nil, 200),
        (.get, "clock", nil, 200),
        (.post, "clock/advance", #"{"seconds": -1.5}"#, 200),
        (.post, "clock/advance", #"{"seconds": "1"}"#, 400),
        (.post, "clock/freeze", nil, 200),
        (.post, "clock/resume", nil, 200),
        (.get, "tokens", nil, 200),
        (.put, "tokens", #"{"policy": "lenient", "accessLifetime": 0.5}"#, 200),
        (.put, "tokens", #"{"policy": "loose"}"#, 400),
        (.post, "tokens/expire", #"{"kind": "access", "user": 1}"#, 200),
        (.post, "tokens/expire", #"{"id": "access-1"}"#, 200),
        (.post, "tokens/revoke", #"{"id": 1}"#, 400),
        (.post, "tokens/revoke", #"{"user": {}}"#, 400),
        (.get, "fixtures", nil, 200),
        (.get, "fixtures/dashboard", nil, 200),
        (.get, "fixtures/nothing", nil, 404),
        (.get, "fixtures/nothing?limit=1", nil, 404),
        (.get, "fixtures/posts?skip=-1", nil, 400),
        (.get, "fixtures/dashboard?skip=x", nil, 400),
        (.post, "fixtures/posts", #"{"title": "New"}"#, 201),
        (.post, "fixtures/posts", #"{"id": 1}"#, 409),
        (.get, "fixtures/posts/1", nil, 200),
        (.put, "fixtures/posts/1", #"{"title": "Other"}"#, 200),
        (.patch, "fixtures/posts/1", #"{"title": "Other"}"#, 200),
        (.patch, "fixtures/posts/1", "[]", 400),
        (.delete, "fixtures/posts/1", nil, 204),
        (.post, "barriers/gate/release", nil, 200),
        (.delete, "requests", nil, 204),
        (.delete, "rules", nil, 204),
        (.delete, "sessions", nil, 204),
        (.post, "reset?fixture=nothing", nil, 404),
        (.post, "reset?fixtures=posts", nil, 400),
        (.post, "reset?fixture=posts", nil, 204),
        (.post, "reset", nil, 204),
        (.get, "mappings", nil, 200),
        (.post, "mappings", #"{"request": {"url": "/a"}, "priority": 1}"#, 201),
        (.post, "mappings", #"{"response": {"proxyBaseUrl": "http://x"}}"#, 422),
        (.post, "mappings/import", #"{"mappings": [{"name": "a"}]}"#, 200),
        (.post, "mappings/reset", nil, 200),
        (.get, "mappings/unmatched", nil, 200),
        (.delete, "mappings/unmatched", nil, 200),
        (.get, "mappings/none", nil, 404),
        (.put, "mappings/none", "{}", 404),
        (.delete, "mappings/none", nil, 404),
        (.delete, "mappings", nil, 200),
        (.post, "scenarios/reset", nil, 200),
        (.put, "scenarios/none/state", #"{"state": "a"}"#, 404),
        (.get, "settings", nil, 200),
        (.post, "settings", #"{"fixedDelay": 5}"#, 200),
        (.post, "settings", #"{"other": 5}"#, 422),
        (.get, "requests/unmatched", nil, 200),
        (.get, "requests/1", nil, 200),
        (.post, "requests/count", #"{"urlPath": "/users"}"#, 200),
        (.post, "requests/find", #"{"urlPattern": "/user.*"}"#, 200),
        (.post, "requests/find", #"{"urlPath": "/a", "multipartPatterns": [1]}"#, 422),
        (.delete, "requests/1", nil, 200),
        (.post, "requests/remove", #"{"urlPath": "/users"}"#, 200),
        (.post, "requests/remove-by-metadata", #"{"matchesJsonPath": "$.a"}"#, 200),
        (.post, "requests/remove-by-metadata", "{}", 422),
        (.post, "mappings/remove", #"{"request": {"url": "/a"}}"#, 200),
        (.post, "mappings/find-by-metadata", #"{"matchesJsonPath": "$.a"}"#, 200),
        (.post, "mappings/remove-by-metadata", #"{"matchesJsonPath": "$.a"}"#, 200),
        (.post, "near-misses/request", #"{"url": "/users"}"#, 200),
        (.post, "near-misses/request-pattern", #"{"urlPath": "/user"}"#, 200),
        (.post, "requests/reset", nil, 200),
        (.get, "events?since=x", nil, 400),
        (.get, "events", nil, 200),
    ])
    func `responses match the document`(
        method: HTTPMethod, path: String, body: String?, status: Int
    ) throws {
        let served = try Served.customerAndMappings()
        _ = try served.login()
        try served.get("/users?limit=x")
        try served.get("/user")
        let response = try served.admin(method, path, body)
        #expect(response.status == status, "\(response.text)")
        let contract = try Self.contract.get()
        let target = try #require(RequestTarget("/" + path))
        guard case .operation(let index, _) = contract.router.match(method, target.segments) else {
            Issue.record("The document has no \(method) \(path).")
            return
        }
        let operation = contract.operations[index]
        #expect(operation.responses.map(\.status).contains(.exact(status)) || status == 404)
        #expect(ResponseValidator.issues(in: response, of: operation).map(\.description) == [])
    }
}
