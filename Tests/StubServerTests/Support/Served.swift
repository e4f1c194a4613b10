import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubFixtures
@testable import StubServer

/// A stub that is called directly, without a socket.
struct Served {
    let stub: Stub

    /// The constant real time of these stubs.
    ///
    /// So two of them have the same dates and tokens, however long the machine takes.
    static let realTime = 1_790_000_000.25

    init(_ definition: StubDefinition, _ configure: (inout StubConfiguration) -> Void = { _ in }) {
        var configuration = StubConfiguration()
        configure(&configuration)
        stub = Stub(
            definition, configuration: configuration,
            routes: definition.dialect.map { _ in .wireMock }, wallClock: { Self.realTime })
    }

    /// Wraps an existing stub.
    init(sharing stub: Stub) {
        self.stub = stub
    }

    /// The sample contract and fixtures.
    static func customer(
        _ configure: (inout StubConfiguration) -> Void = { _ in }
    ) throws -> Served {
        Served(try shipped.get(), configure)
    }

    /// A contract of these paths, and these fixtures by name.
    static func inline(
        paths: String, fixtures: [(String, String)] = [], scenarios: [String] = [],
        _ configure: (inout StubConfiguration) -> Void = { _ in }
    ) throws -> Served {
        Served(
            try definition(paths: paths, fixtures: fixtures, scenarios: scenarios), configure)
    }

    static func definition(
        paths: String, fixtures: [(String, String)] = [], scenarios: [String] = []
    ) throws -> StubDefinition {
        let contract = """
            {"openapi": "3.1.0", "info": {"title": "Inline", "version": "1"}, "paths": \(paths)}
            """
        return try StubDefinition(
            contract: ContractLoader.load(Sample.document(contract, file: "openapi.json")),
            fixtures: DocumentTree(
                fixtures.map { ($0.0 + ".json", try Sample.document($0.1, file: $0.0 + ".json")) }),
            scenarios: scenarios.enumerated().map {
                try Sample.document($1, file: "scenarios/\($0).json")
            })
    }

    /// A contract without `x-stub`, bound to these fixtures by its paths.
    static func conventional(
        paths: String, schemas: String = "{}", fixtures: [(String, String)],
        _ configure: (inout StubConfiguration) -> Void = { _ in }
    ) throws -> Served {
        let contract = """
            {"openapi": "3.1.0", "info": {"title": "Inline", "version": "1"},
             "paths": \(paths), "components": {"schemas": \(schemas)}}
            """
        return try document(contract, fixtures: fixtures, configure)
    }

    /// Fixtures without a contract.
    static func fixtures(
        _ fixtures: [(String, String)], _ configure: (inout StubConfiguration) -> Void = { _ in }
    ) throws -> Served {
        let tree = DocumentTree(
            try fixtures.map { ($0.0 + ".json", try Sample.document($0.1, file: $0.0 + ".json")) })
        return Served(
            try StubDefinition(contract: ResourceContract.contract(for: tree), fixtures: tree),
            configure)
    }

    private static let shipped = Result {
        try StubDefinition(
            contract: root + "/Contracts/customer/openapi.json",
            fixtures: root + "/Fixtures/customer")
    }

    /// The folder of the package.
    static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
}

// MARK: - Requests

extension Served {
    /// Sends a request and returns the response, which is available immediately.
    @discardableResult
    func send(_ request: HTTPRequest) throws -> HTTPResponse {
        guard case .now(let response) = stub.responder.respond(to: request) else {
            throw NoAnswer()
        }
        return response
    }

    /// Sends a request and waits for its response.
    func answer(to request: HTTPRequest) async -> HTTPResponse {
        switch stub.responder.respond(to: request) {
        case .now(let response): response
        case .later(let work): await work()
        }
    }

    /// Sends a request with an optional JSON body and an optional token.
    @discardableResult
    func send(
        _ method: HTTPMethod, _ target: String, json body: String? = nil, token: String? = nil,
        fields: HTTPFields = [:]
    ) throws -> HTTPResponse {
        var request = HTTPRequest(method, target, fields: fields, body: Array((body ?? "").utf8))
        if request.fields["Host"] == nil { request.fields["Host"] = "127.0.0.1:4280" }
        if body != nil, request.fields["Content-Type"] == nil {
            request.fields["Content-Type"] = "application/json"
        }
        if let token { request.fields["Authorization"] = "Bearer \(token)" }
        return try send(request)
    }

    @discardableResult
    func get(_ target: String, token: String? = nil) throws -> HTTPResponse {
        try send(.get, target, token: token)
    }

    func admin(
        _ method: HTTPMethod, _ path: String, _ body: String? = nil, fields: HTTPFields = [:]
    ) throws -> HTTPResponse {
        try send(method, "/__admin/" + path, json: body, fields: fields)
    }

    /// Logs in the usual test user.
    func login() throws -> (access: String, refresh: String) {
        let response = try send(
            .post, "/auth/login", json: #"{"username": "emilys", "password": "emilyspass"}"#)
        let body = try response.json()
        return (
            try #require(body["accessToken"]?.string), try #require(body["refreshToken"]?.string)
        )
    }

    private struct NoAnswer: Error {}
}

extension HTTPResponse {
    /// The `message` of an error's body.
    var message: String? { (try? json())?["message"]?.string }

    /// The media type without its parameters.
    var mediaType: String? {
        fields["Content-Type"].map { String($0.prefix { $0 != ";" }) }
    }

    /// The codes in the `Understudy-Issues` field; empty without one.
    var issueCodes: [String] {
        let issues = fields["Understudy-Issues"].flatMap { try? JSONParser.parse($0) }
        return issues?.array?.compactMap { $0["code"]?.string } ?? []
    }
}

extension JSONValue {
    /// The member at a pointer such as `/products/0/id`.
    func at(_ pointer: String) -> JSONValue? {
        JSONPointer(pointer).flatMap { self[$0] }
    }

    /// The ids of an array's rows.
    var ids: [Int] { array?.compactMap { $0["id"]?.int } ?? [] }
}
