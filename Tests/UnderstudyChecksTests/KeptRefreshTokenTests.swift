import Foundation
import StubHarness
import StubServer
import Testing

@testable import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client whose refresh token stays the same.
private actor KeepingClient {
    private let base: URL
    /// What it does wrong.
    enum Bug {
        /// It takes a refresh whose response is lost for the end of its session.
        case givesUp
        /// It refreshes until a token lives longer than a minute.
        case refreshesOnAndOn
        /// It takes a token whose life nobody tells for one that has expired.
        case refreshesForWantOfLife
    }

    private let bug: Bug?
    private var end: Date?
    private let clock: ManualClock
    private var access: String?
    private var refreshToken: String?
    private var refreshing: Task<String, any Error>?

    static let deadline = Duration.seconds(15)

    init(_ base: URL, _ bug: Bug?, clock: ManualClock) {
        self.base = base
        self.clock = clock
        self.bug = bug
    }

    var isSignedIn: Bool { refreshToken != nil }

    func signIn() async throws {
        let answer = try await send(
            "POST", "/login", body: #"{"email": "ada@example.com", "password": "ada-secret"}"#)
        (access, refreshToken) = (answer["token"] as? String, answer["refresh"] as? String)
        end = expiry(answer)
    }

    private func expiry(_ answer: [String: Any]) -> Date? {
        (answer["expires"] as? NSNumber).map { clock.now.addingTimeInterval($0.doubleValue) }
    }

    func rows() async throws {
        if let refreshing { _ = try? await refreshing.value }
        while let access, bug == .refreshesOnAndOn, let end,
            end.timeIntervalSince(clock.now) < 60
        {
            _ = try await renewed(after: access)
        }
        if let access, bug == .refreshesForWantOfLife, end == nil {
            _ = try await renewed(after: access)
        }
        guard let used = access else { throw Refused(status: 401, message: nil) }
        do {
            _ = try await send("GET", "/rows", token: used)
        } catch let refused as Refused where refused.status == 401 {
            _ = try await send("GET", "/rows", token: try await renewed(after: used))
        }
    }

    private func renewed(after used: String) async throws -> String {
        if let access, access != used { return access }
        if let refreshing { return try await refreshing.value }
        let token = refreshToken ?? ""
        let task = Task {
            defer { refreshing = nil }
            do {
                let answer = try await send(
                    "POST", "/refresh", body: #"{"refresh": "\#(token)"}"#)
                access = answer["token"] as? String
                end = expiry(answer)
                return access ?? ""
            } catch {
                if bug == .givesUp || (error as? Refused)?.status == 401 {
                    (access, refreshToken) = (nil, nil)
                }
                throw error
            }
        }
        refreshing = task
        return try await task.value
    }

    private func send(
        _ method: String, _ path: String, token: String? = nil, body: String? = nil
    ) async throws -> [String: Any] {
        var request = URLRequest(url: try #require(URL(string: base.absoluteString + path)))
        request.httpMethod = method
        request.timeoutInterval = 600
        request.setValue(token.map { "Bearer \($0)" }, forHTTPHeaderField: "Authorization")
        request.httpBody = body.map { Data($0.utf8) }
        if body != nil {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await response(to: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        guard status == 200 else {
            throw Refused(status: status, message: object?["message"] as? String)
        }
        return object ?? [:]
    }

    /// The response, if it comes before the deadline on the clock of the check.
    private func response(to request: URLRequest) async throws -> (Data, URLResponse) {
        try await withThrowingTaskGroup(of: (Data, URLResponse).self) { group in
            group.addTask { try await URLSession.shared.data(for: request) }
            group.addTask { [clock] in
                try await clock.sleep(for: Self.deadline)
                throw URLError(.timedOut)
            }
            defer { group.cancelAll() }
            return try await group.next() ?? { throw URLError(.unknown) }()
        }
    }
}

private struct Refused: Error {
    let status: Int
    let message: String?
}

/// An API whose refreshes give a new access token alone, as many do (RFC 6749 §6).
@Suite(.timeLimit(.minutes(10)))
struct KeptRefreshTokenTests {
    private typealias Stage = CheckStage<KeepingClient>

    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"},
        "x-stub": {"tokens": {"collection": "users", "username": "email"}},
        "paths": {
          "/login": {"post": {"operationId": "logIn",
            "requestBody": {"content": {"application/json": {"schema": {"type": "object",
              "required": ["email", "password"], "properties": {"email": {"type": "string"},
                "password": {"type": "string"}}}}}},
            "responses": {"200": {"description": "Tokens", "content": {"application/json": {"schema":
              {"type": "object", "required": ["token", "refresh"],
               "properties": {"token": {"type": "string"}, "refresh": {"type": "string"},
                 "expires": {"type": "integer"}}}}}}},
            "x-stub": {"action": "login", "collection": "users",
              "tokens": {"answer": {"accessToken": "token", "refreshToken": "refresh",
                "expiresIn": "expires"}}}}},
          "/refresh": {"post": {"operationId": "refresh",
            "requestBody": {"content": {"application/json": {"schema": {"type": "object",
              "required": ["refresh"], "properties": {"refresh": {"type": "string"}}}}}},
            "responses": {"200": {"description": "A token", "content": {"application/json": {"schema":
              {"type": "object", "required": ["token"], "additionalProperties": false,
               "properties": {"token": {"type": "string"}, "expires": {"type": "integer"}}}}}},
              "default": {"description": "An error"}},
            "x-stub": {"action": "refresh",
              "tokens": {"request": {"refreshToken": "refresh"},
                         "answer": {"accessToken": "token", "expiresIn": "expires"}}}}},
          "/rows": {"get": {"operationId": "listRows", "security": [{"bearer": []}],
            "responses": {"200": {"description": "Rows", "content": {"application/json": {"schema":
              {"type": "array", "items": {"type": "object"}}}}},
              "default": {"description": "An error"}},
            "x-stub": {"action": "list", "collection": "rows"}}}},
        "components": {"securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}}}
        """

    private static func suite(_ bug: KeepingClient.Bug?) throws -> Suite<Stage> {
        let definition = try StubDefinition.of(
            contract,
            [
                "rows": #"[{"id": "1", "name": "Lamp"}]"#,
                "users": #"[{"id": "1", "email": "ada@example.com", "password": "ada-secret"}]"#,
            ])
        let session = SessionAdapter<KeepingClient>(
            "listRows", deadline: KeepingClient.deadline,
            signIn: { try await $0.signIn() }, call: { app, _ in try await app.rows() },
            isSignedIn: { await $0.isSignedIn })
        let app = AppUnderTest<KeepingClient>("A client") { setup in
            KeepingClient(setup.url, bug, clock: setup.clock)
        } failure: { error in
            (error as? Refused).map { Failure(status: $0.status, message: $0.message) }
                ?? .standard(error)
        }
        return try Suite.app(app, definition, patience: .seconds(600)) {
            Checks.tokens(session: session)
        }
    }

    private static func result(
        of id: String, _ bug: KeepingClient.Bug? = nil
    ) async throws -> CaseResult? {
        let suite = try suite(bug)
        let check = try #require(suite.cases.first { $0.id == id })
        return await Runner(suite, options: RunOptions(limit: .seconds(600))).result(of: check)
    }

    @Test(arguments: ["T01", "T10", "T11", "T12", "T15", "T41"])
    func `a check of renewed sessions holds for it`(id: String) async throws {
        let result = try await Self.result(of: id)
        #expect(result?.verdict == .passed, "\(result?.mismatches.map(\.description) ?? [])")
    }

    @Test func `who gives up the session after a lost response is seen`() async throws {
        let result = try await Self.result(of: "T11", .givesUp)
        #expect(result?.verdict == .failed)
    }

    @Test(arguments: [KeepingClient.Bug.refreshesOnAndOn, .refreshesForWantOfLife])
    private func `who refreshes tokens that live shortly without need is seen`(
        bug: KeepingClient.Bug
    ) async throws {
        let result = try await Self.result(of: "T41", bug)
        #expect(result?.verdict == .failed)
    }

    @Test(arguments: ["T09", "T31"])
    func `a check of new refresh tokens does not apply`(id: String) throws {
        let check = try #require(try Self.suite(nil).cases.first { $0.id == id })
        guard case .notApplicable(let reason) = check.applicability else {
            Issue.record("\(id) applies")
            return
        }
        #expect(reason == RenewalFlow.needsRotation)
    }
}
