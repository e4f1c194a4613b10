import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client that sends what no app would.
struct StubClient {
    struct Answer {
        let status: Int
        let body: Data

        var json: JSONValue? { try? JSONParser.parse(Array(body)) }
    }

    private let stub: Stub
    private let transport: any HTTPTransport
    private let token: String?

    /// - Parameter token: the `Authorization` of each request that has no other one.
    init(_ stub: Stub, _ transport: any HTTPTransport, token: String? = nil) {
        self.stub = stub
        self.transport = transport
        self.token = token
    }

    /// A client of the stage's stub with the token of a user.
    init(signedInOn stage: Stage, _ then: Expectations) async throws {
        try await stage.signIn()
        _ = await stage.product(1)
        let token = try then.require(stage.authorizations(Operation.product).last, "a token")
        self.init(stage.stub, await stage.app.transport(), token: token)
    }

    /// The codes of what is reported of the last exchange.
    var lastIssues: [String] {
        stub.journal.exchanges.last?.issues.map { "\($0.code)" } ?? []
    }

    func get(
        _ path: String, with authorization: String? = nil, fields: [String: String] = [:]
    ) async throws -> Answer {
        try await send("GET", path, with: authorization, fields: fields)
    }

    /// The rows of a list.
    func rows(_ path: String) async throws -> [JSONValue] {
        let list = try await get(path).json?.object ?? [:]
        return list.lazy.compactMap { $0.value.array }.first ?? []
    }

    func send(
        _ method: String, _ path: String, _ body: JSONValue? = nil,
        with authorization: String? = nil, fields: [String: String] = [:]
    ) async throws -> Answer {
        guard let url = URL(string: stub.address + path) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
        if let authorization = authorization ?? token {
            request.setValue(authorization, forHTTPHeaderField: "Authorization")
        }
        if let body {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(JSONSerializer.string(body).utf8)
        }
        let (data, response) = try await transport.send(request)
        return Answer(status: response.statusCode, body: data)
    }
}
