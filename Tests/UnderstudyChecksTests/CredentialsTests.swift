import Foundation
import StubHarness
import StubServer
import Testing

@testable import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client with a form for a name and a password, whose requests have further header fields.
private actor LoginClient {
    /// What becomes of what is typed.
    enum Form: String, CaseIterable {
        case sendsAsTyped, refusesNames, refusesPasswords
        case changesNames, changesPasswords, refusesNamesAndChangesPasswords
        case ignoresTaps, failsToSendNames, trimsNames, trimsPasswords

        /// Whether the server reads what was typed, or nothing because the client says that it is wrong.
        var isRight: Bool {
            [.sendsAsTyped, .refusesNames, .refusesPasswords, .trimsNames].contains(self)
        }
    }

    /// An entry that the client takes for wrong without asking the server.
    struct Invalid: Error {}

    private let base: URL
    private let form: Form
    /// A header field that all requests have, wherever they go.
    private let sentEverywhere: String?
    private var token: String?

    init(_ base: URL, _ form: Form = .sendsAsTyped, sentEverywhere: String? = nil) {
        self.base = base
        self.form = form
        self.sentEverywhere = sentEverywhere
    }

    func signIn(_ name: String, _ password: String) async throws {
        let isPlain = name.utf8.allSatisfy { $0 < 0x80 && $0 != 0x2B }
        switch form {
        case .refusesNames, .refusesNamesAndChangesPasswords: if !isPlain { throw Invalid() }
        case .refusesPasswords: if password.contains(" ") { throw Invalid() }
        case .failsToSendNames: if !isPlain { throw URLError(.badURL) }
        case .ignoresTaps: return
        case .sendsAsTyped, .changesNames, .changesPasswords, .trimsNames, .trimsPasswords: break
        }
        let changesName = form == .changesNames
        let changesPassword =
            form == .changesPasswords || form == .refusesNamesAndChangesPasswords
        var (name, password) = (name, password)
        if form == .trimsNames { name = name.trimmingCharacters(in: .whitespaces) }
        if form == .trimsPasswords { password = password.trimmingCharacters(in: .whitespaces) }
        let body = try JSONEncoder().encode([
            "email": changesName ? name.replacing("+", with: " ") : name,
            "password": changesPassword ? password.replacing("+", with: " ") : password,
        ])
        let answer = try await send("POST", "/session", body)
        token =
            (try JSONSerialization.jsonObject(with: answer) as? [String: Any])?["token"] as? String
    }

    func rows() async throws { try await send("GET", "/rows") }

    @discardableResult
    private func send(
        _ method: String, _ path: String, _ body: Data? = nil
    ) async throws -> Data {
        var request = URLRequest(url: try #require(URL(string: base.absoluteString + path)))
        request.httpMethod = method
        request.httpBody = body
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let sentEverywhere { request.setValue("1f0c", forHTTPHeaderField: sentEverywhere) }
        let session = URLSession(
            configuration: .ephemeral, delegate: TokenRemoval(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if status / 100 != 2 { throw URLError(.badServerResponse) }
        return data
    }
}

/// Follows redirects without the token.
private final class TokenRemoval: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        var request = request
        request.setValue(nil, forHTTPHeaderField: "Authorization")
        completionHandler(request)
    }
}

/// What is a credential, and what an app may do with one.
@Suite(.timeLimit(.minutes(10)))
struct CredentialsTests {
    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Rows", "version": "1"},
        "x-stub": {"tokens": {"collection": "users", "username": "email"}},
        "paths": {
          "/session": {"post": {"operationId": "logIn",
            "requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}},
            "responses": {"200": {"description": "Tokens", "content": {"application/json": {"schema":
              {"type": "object"}}}}, "default": {"description": "An error"}},
            "x-stub": {"action": "login", "collection": "users",
              "tokens": {"answer": {"accessToken": "token"}}}}},
          "/rows": {"get": {"operationId": "listRows", "security": [{"bearer": []}],
            "responses": {"200": {"description": "Rows", "content": {"application/json": {"schema":
              {"type": "array", "items": {"type": "object"}}}}},
              "default": {"description": "An error"}},
            "x-stub": {"action": "list", "collection": "rows"}}},
          "/orders": {"get": {"operationId": "listOrders", "security": [{"partner": []}],
            "responses": {"200": {"description": "Orders"}}}}},
        "components": {"securitySchemes": {
          "bearer": {"type": "http", "scheme": "bearer"},
          "partner": {"type": "apiKey", "in": "header", "name": "X-Partner"}}}}
        """

    private static func definition() throws -> StubDefinition {
        try .of(
            contract,
            [
                "rows": #"[{"id": "1", "name": "Lamp"}]"#,
                "users": #"[{"id": "1", "email": "ada@example.com", "password": "ada-secret"}]"#,
            ])
    }

    private static let actions = ["first", "second"].map { part in
        AppAction<LoginClient>("listRows") { try await $0.app.rows() }.with { $0.part = part }
    }

    @Test func `one client that gives others its key is reported once`() async throws {
        let app = AppUnderTest<LoginClient>("A login") {
            LoginClient($0.url, sentEverywhere: "X-Api-Key")
        }
        let suite = try Suite.app(app, Self.definition(), patience: .seconds(600)) {
            Checks.actions(
                Self.actions,
                prepare: { try await $0.app.signIn("ada@example.com", "ada-secret") }
            ).only("T27")
        }
        let result = await Runner(suite, options: RunOptions(limit: .seconds(600)))
            .result(of: suite.cases[0])
        #expect(result?.mismatches.count == 1, "\(result?.mismatches.map(\.description) ?? [])")
    }

    private static func result(
        of id: String, _ policy: AppPolicy = AppPolicy(),
        _ make: @escaping @Sendable (URL) -> LoginClient
    ) async throws -> CaseResult? {
        var session = SessionAdapter<LoginClient>(
            "listRows", signIn: { try await $0.signIn("ada@example.com", "ada-secret") },
            call: { app, _ in try await app.rows() })
        session.signInAs = { try await $0.signIn($1, $2) }
        let app = AppUnderTest<LoginClient>("A login", policy: policy) {
            make($0.url)
        } failure: { error in
            error is LoginClient.Invalid ? Failure(kind: .invalid) : .standard(error)
        }
        let suite = try Suite.app(app, definition(), patience: .seconds(600)) {
            Checks.tokens(session: session).only("T27", "T39")
        }
        let check = try #require(suite.cases.first { $0.id == id })
        return await Runner(suite, options: RunOptions(limit: .seconds(600))).result(of: check)
    }

    @Test(arguments: LoginClient.Form.allCases)
    private func `an app may refuse what was typed, but not change it`(
        form: LoginClient.Form
    ) async throws {
        let result = try await Self.result(of: "T39") { LoginClient($0, form) }
        #expect(
            (result?.verdict == .passed) == form.isRight,
            "\(result?.mismatches.map(\.description) ?? [])")
        #expect(result?.verdict == .passed || result?.verdict == .failed)
    }

    @Test func `blanks around a password may be removed by an app that says so`() async throws {
        var policy = AppPolicy()
        policy.trimsPasswords = true
        let trimmed = try await Self.result(of: "T39", policy) { LoginClient($0, .trimsPasswords) }
        #expect(trimmed?.verdict == .passed, "\(trimmed?.mismatches.map(\.description) ?? [])")
        let typed = try await Self.result(of: "T39", policy) { LoginClient($0) }
        #expect(typed?.verdict == .passed)
    }

    @Test(arguments: [
        ("X-Api-Key", true), ("X-Access-Token", true), ("X-Partner", true),
        ("X-Next-Page-Token", false), ("X-Continuation-Token", false), ("X-CSRF-Token", false),
    ])
    func `another server may get every header field but credentials`(
        field: String, isCredential: Bool
    ) async throws {
        let result = try await Self.result(of: "T27") {
            LoginClient($0, sentEverywhere: field)
        }
        #expect(
            result?.verdict == (isCredential ? .failed : .passed),
            "\(result?.mismatches.map(\.description) ?? [])")
    }
}
