import Foundation
import StubHarness
import StubJSON
import StubServer
import Testing

@testable import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client with a key, of an API whose document tells neither a login nor errors.
private actor KeyClient {
    private let base: URL
    /// Whether the client asks for another token if a login is refused, which is a bug.
    private let refreshes: Bool
    private(set) var session: String?

    init(_ base: URL, refreshes: Bool) { (self.base, self.refreshes) = (base, refreshes) }

    func signIn(_ password: String) async throws {
        do {
            let answer = try await send("POST", "/session", ["password": password])
            session = answer["session_id"] as? String
        } catch {
            if refreshes { _ = try? await send("POST", "/renewal", ["refreshToken": "old"]) }
            throw error
        }
    }

    func rows() async throws -> String { "\(try await send("GET", "/rows"))" }

    private func send(
        _ method: String, _ path: String, _ body: [String: String]? = nil
    ) async throws -> [String: Any] {
        var request = URLRequest(url: try #require(URL(string: base.absoluteString + path)))
        request.httpMethod = method
        request.httpBody = try body.map { try JSONEncoder().encode($0) }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("a-key", forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
        guard status / 100 == 2 else {
            throw Refused(status: status, message: object["status_message"] as? String)
        }
        return object
    }

    struct Refused: Error {
        let status: Int
        let message: String?
    }
}

/// The screen that shows the rows.
private actor Rows {
    private let client: KeyClient
    private(set) var content: String?
    private(set) var error: (any Error)?

    init(_ client: KeyClient) { self.client = client }

    func load() async {
        error = nil
        do { content = try await client.rows() } catch { self.error = error }
    }
}

/// No check demands of a client what its API's document does not tell.
@Suite(.timeLimit(.minutes(10)))
struct KeyClientTests {
    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Rows", "version": "1"}, "security": [{"key": []}],
        "paths": {
          "/key": {"get": {"operationId": "checkKey", "responses": {
            "200": {"description": "ok"}, "401": {"description": "no", "content": {
              "application/json": {"schema": {"type": "object", "properties": {
                "status_code": {"type": "integer"}, "status_message": {"type": "string"}}}}}}}}},
          "/session": {"post": {"operationId": "open",
            "requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}},
            "responses": {"200": {"description": "A session", "content": {"application/json": {
              "schema": {"type": "object", "required": ["session_id"], "properties": {
                "session_id": {"type": "string"}}}}}}}}},
          "/renewal": {"post": {"operationId": "renew",
            "x-stub": {"action": "refresh", "collection": "users"},
            "requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}},
            "responses": {"200": {"description": "A token", "content": {"application/json": {
              "schema": {"type": "object"}}}}}}},
          "/rows": {"get": {"operationId": "listRows", "responses": {"200": {"description": "Rows",
            "content": {"application/json": {"schema": {"type": "object", "required": ["rows"],
              "properties": {"rows": {"type": "array", "items": {"type": "object"}}}}}}}}}}},
        "components": {"securitySchemes": {
          "key": {"type": "apiKey", "in": "header", "name": "Authorization"}}}}
        """

    private static func suite(refreshes: Bool) throws -> Suite<CheckStage<KeyClient>> {
        let app = AppUnderTest<KeyClient>("A client with a key") {
            KeyClient($0.url, refreshes: refreshes)
        } failure: { error in
            (error as? KeyClient.Refused).map { Failure(status: $0.status, message: $0.message) }
                ?? .standard(error)
        }
        var session = SessionAdapter<KeyClient>(
            "listRows", renewal: SessionRenewal.none, signIn: { try await $0.signIn("secret") },
            call: { app, _ in _ = try await app.rows() },
            isSignedIn: { await $0.session != nil },
            signInWrongly: { try await $0.signIn("wrong") })
        session.signInAs = { app, _, password in try await app.signIn(password) }
        let screen = ScreenAdapter<KeyClient, Rows>(
            "listRows", open: { Rows($0.app) }, load: { await $0.load() },
            content: { await $0.content }, error: { await $0.error })
        return try Suite.app(app, .of(contract, [:]), patience: .seconds(600)) {
            Checks.tokens(session: session).only("T20", "T29", "T39")
            Checks.errors(
                screen: screen,
                actions: [AppAction("listRows") { _ = try await $0.app.rows() }]
            ).only("E01", "E02")
        }
    }

    private func result(of id: String, refreshes: Bool = false) async throws -> CaseResult? {
        let suite = try Self.suite(refreshes: refreshes)
        let check = try #require(suite.cases.first { $0.id == id })
        return await Runner(suite, options: RunOptions(limit: .seconds(600))).result(of: check)
    }

    @Test(arguments: ["T20", "T29", "E02"])
    func `a check holds for it`(id: String) async throws {
        let result = try await result(of: id)
        #expect(result?.verdict == .passed, "\(result?.mismatches.map(\.description) ?? [])")
    }

    @Test func `a refresh that the server refuses is one as well`() async throws {
        let result = try await result(of: "T20", refreshes: true)
        #expect(result?.verdict == .failed)
        #expect(result?.mismatches.map(\.what) == ["refreshes"])
    }

    @Test(arguments: [
        ("T39", RequestKind.noLogin),
        ("E01", "the contract documents no error of the actions' operations by its status"),
    ])
    func `a check does not apply to it`(id: String, reason: String) async throws {
        #expect(try await result(of: id)?.verdict == .notApplicable(reason: reason))
    }
}
