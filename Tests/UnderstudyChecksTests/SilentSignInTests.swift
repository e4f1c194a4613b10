import Foundation
import StubHarness
import StubServer
import Testing

@testable import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client that has stored a password and signs in again when its token is refused.
private actor SilentClient {
    private let base: URL
    /// Whether calls that are refused at the same time sign in together.
    private let isJoined: Bool
    private var password: String?
    private var token: String?
    private var signingIn: Task<String, any Error>?

    init(_ base: URL, isJoined: Bool) {
        self.base = base
        self.isJoined = isJoined
    }

    var isSignedIn: Bool { password != nil }

    func signOut() {
        (password, token) = (nil, nil)
        signingIn?.cancel()
    }

    func signIn(_ password: String) async throws {
        token = try await issued(for: password)
        self.password = password
    }

    func rows() async throws -> String {
        if isJoined, let signingIn { _ = try? await signingIn.value }
        guard let used = token else { throw Refused(status: 401, message: nil) }
        do {
            return try await send("GET", "/rows", token: used)
        } catch let refused as Refused where refused.status == 401 {
            return try await send("GET", "/rows", token: try await renewed(after: used))
        }
    }

    private func renewed(after used: String) async throws -> String {
        guard let password, let token else { throw CancellationError() }
        guard token == used else { return token }
        if isJoined, let signingIn { return try await signingIn.value }
        let task = Task {
            defer { signingIn = nil }
            let new = try await issued(for: password)
            guard self.password != nil else { throw CancellationError() }
            self.token = new
            return new
        }
        signingIn = task
        return try await task.value
    }

    private func issued(for password: String) async throws -> String {
        let answer = try await send(
            "POST", "/login", body: #"{"email": "ada@example.com", "password": "\#(password)"}"#)
        let object = try JSONSerialization.jsonObject(with: Data(answer.utf8))
        guard let token = (object as? [String: Any])?["token"] as? String else {
            throw URLError(.cannotParseResponse)
        }
        return token
    }

    private func send(
        _ method: String, _ path: String, token: String? = nil, body: String? = nil
    ) async throws -> String {
        var request = URLRequest(url: try #require(URL(string: base.absoluteString + path)))
        // All tests run at once, on a machine that may build beside them.
        request.timeoutInterval = 600
        request.httpMethod = method
        request.setValue(token.map { "Bearer \($0)" }, forHTTPHeaderField: "Authorization")
        request.httpBody = body.map { Data($0.utf8) }
        if body != nil {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else {
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
            throw Refused(status: status, message: object?["message"] as? String)
        }
        return String(decoding: data, as: UTF8.self)
    }
}

private struct Refused: Error {
    let status: Int
    let message: String?
}

/// An API without refresh tokens, and an app that renews its session by signing in again.
@Suite(.timeLimit(.minutes(10)))
struct SilentSignInTests {
    private typealias Stage = CheckStage<SilentClient>

    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"},
        "x-stub": {"tokens": {"collection": "users", "username": "email"}},
        "paths": {
          "/login": {"post": {"operationId": "logIn",
            "requestBody": {"content": {"application/json": {"schema": {"type": "object",
              "required": ["email", "password"], "properties": {"email": {"type": "string"},
                "password": {"type": "string"}}}}}},
            "responses": {"200": {"description": "A token", "content": {"application/json": {"schema":
              {"type": "object", "required": ["token"],
               "properties": {"token": {"type": "string"}}}}}}},
            "x-stub": {"action": "login", "collection": "users",
              "tokens": {"answer": {"accessToken": "token"}}}}},
          "/rows": {"get": {"operationId": "listRows", "security": [{"bearer": []}],
            "responses": {"200": {"description": "Rows", "content": {"application/json": {"schema":
              {"type": "array", "items": {"type": "object"}}}}},
              "default": {"description": "An error"}},
            "x-stub": {"action": "list", "collection": "rows"}}}},
        "components": {"securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}}}
        """

    private static func suite(isJoined: Bool) throws -> Suite<Stage> {
        let definition = try StubDefinition.of(
            contract,
            [
                "rows": #"[{"id": "1", "name": "Lamp"}]"#,
                "users": #"[{"id": "1", "email": "ada@example.com", "password": "ada-secret"}]"#,
            ])
        let session = SessionAdapter<SilentClient>(
            "listRows", renewal: .silentSignIn, signIn: { try await $0.signIn("ada-secret") },
            call: { app, _ in _ = try await app.rows() },
            content: { app, _ in try await app.rows() },
            signOut: { await $0.signOut() }, isSignedIn: { await $0.isSignedIn })
        let app = AppUnderTest<SilentClient>("A client") { setup in
            SilentClient(setup.url, isJoined: isJoined)
        } failure: { error in
            (error as? Refused).map { Failure(status: $0.status, message: $0.message) }
                ?? .standard(error)
        }
        return try Suite.app(app, definition, patience: .seconds(600)) {
            Checks.tokens(session: session)
        }
    }

    private static func result(of id: String, isJoined: Bool = true) async throws -> CaseResult? {
        let suite = try suite(isJoined: isJoined)
        let check = try #require(suite.cases.first { $0.id == id })
        return await Runner(suite, options: RunOptions(limit: .seconds(600))).result(of: check)
    }

    @Test(arguments: ["T01", "T02", "T04", "T06", "T12", "T15", "T18", "T22"])
    func `a check of renewed sessions holds for it`(id: String) async throws {
        let result = try await Self.result(of: id)
        #expect(result?.verdict == .passed, "\(result?.mismatches.map(\.description) ?? [])")
    }

    @Test func `each call that signs in by itself is seen`() async throws {
        let result = try await Self.result(of: "T01", isJoined: false)
        #expect(result?.verdict == .failed)
    }

    @Test(arguments: ["T03", "T05", "T09", "T10", "T11", "T16", "T23", "T26", "T30", "T31"])
    func `a check of refresh tokens does not apply`(id: String) throws {
        let check = try #require(try Self.suite(isJoined: true).cases.first { $0.id == id })
        guard case .notApplicable(let reason) = check.applicability else {
            Issue.record("\(id) applies")
            return
        }
        #expect(reason == RenewalFlow.needsRefreshToken)
    }
}
