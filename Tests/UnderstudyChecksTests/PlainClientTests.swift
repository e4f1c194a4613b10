import Foundation
import StubHarness
import StubJSON
import StubServer
import Testing

@testable import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client that sends what it is asked for, and knows nothing of the checks.
private actor PlainClient {
    private let base: URL
    private var token: String?

    init(_ base: URL) { self.base = base }

    var isSignedIn: Bool { token != nil }

    func signOut() { token = nil }

    func signIn(password: String) async throws {
        let body = "grant_type=password&username=ada%40example.com&password=\(password)"
        token = try await Self.object(send("POST", "/token", form: body))["access_token"] as? String
    }

    @discardableResult
    func send(
        _ method: String, _ path: String, json: String? = nil, form: String? = nil
    ) async throws -> Data {
        var request = URLRequest(url: try #require(URL(string: base.absoluteString + path)))
        request.httpMethod = method
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        request.httpBody = (json ?? form).map { Data($0.utf8) }
        if json != nil || form != nil {
            let type = json == nil ? "x-www-form-urlencoded" : "json"
            request.setValue("application/\(type)", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status / 100 == 2 else {
            throw Refused(status: status, message: Self.object(data)["message"] as? String)
        }
        return data
    }

    static func object(_ data: Data) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
    }

    func ids(_ path: String, page: Int) async throws -> (ids: [String], next: Int?) {
        let answer = Self.object(try await send("GET", "\(path)?page=\(page)"))
        let rows = answer["rows"] as? [[String: Any]] ?? []
        let total = answer["total"] as? Int ?? 0
        return (rows.compactMap { $0["id"] as? String }, page * 5 < total ? page + 1 : nil)
    }

    /// Asks for a page in the body of a POST.
    func found(after cursor: String?) async throws -> (ids: [String], next: String?) {
        let body = cursor.map { #"{"page_size": 5, "start_cursor": "\#($0)"}"# }
        let answer = Self.object(
            try await send("POST", "/search", json: body ?? #"{"page_size": 5}"#))
        let ids = (answer["results"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        return (ids, answer["next_cursor"] as? String)
    }

    /// Whether there is a row.
    func has(_ id: String) async throws -> Bool {
        do {
            try await send("GET", "/rows/\(id)")
            return true
        } catch let refused as Refused where refused.status == 404 {
            return false
        }
    }

    func ids(_ path: String, from start: Int, size: Int) async throws -> (
        ids: [String], next: Int?
    ) {
        let answer = Self.object(try await send("GET", "\(path)?offset=\(start)&limit=\(size)"))
        let ids = (answer["rows"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        return (ids, ids.count == size ? start + size : nil)
    }
}

private struct Refused: Error {
    let status: Int
    let message: String?
}

/// The checks hold for a client that does nothing wrong, whatever its API declares.
@Suite(.timeLimit(.minutes(10)))
struct PlainClientTests {
    private typealias Stage = CheckStage<PlainClient>

    /// Pages of five rows, a response for all other statuses, and two ways to log in.
    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"},
        "x-stub": {"tokens": {"collection": "users", "username": "email"}},
        "paths": {
          "/codes": {"post": {"operationId": "logInByCode",
            "requestBody": {"content": {"application/json": {"schema": {"type": "object",
              "required": ["email", "otp"], "properties": {"email": {"type": "string"},
                "otp": {"type": "string"}}}}}},
            "responses": {"200": {"description": "Tokens", "content": {"application/json": {"schema":
              {"type": "object", "properties": {"access_token": {"type": "string"}}}}}}},
            "x-stub": {"action": "login", "collection": "users"}}},
          "/token": {"post": {"operationId": "getToken",
            "requestBody": {"content": {"application/x-www-form-urlencoded": {"schema":
              {"type": "object"}}}},
            "responses": {"200": {"description": "Tokens", "content": {"application/json": {"schema":
              {"type": "object", "properties": {"access_token": {"type": "string"}}}}}}},
            "x-stub": {"action": "token", "collection": "users"}}},
          "/rows": {
            "get": {"operationId": "listRows", "security": [{"bearer": []}],
              "parameters": [{"name": "page", "in": "query", "schema": {"type": "integer"}}],
              "responses": {"200": {"description": "Rows", "content": {"application/json": {"schema":
                {"type": "object", "properties": {"rows": {"type": "array", "items":
                  {"$ref": "#/components/schemas/Row"}}, "total": {"type": "integer"},
                  "pages": {"type": "integer"}}}}}},
                "default": {"description": "An error"}},
              "x-stub": {"action": "list", "collection": "rows", "rows": "rows", "page": {
                "style": "page", "page": "page", "limit": "limit", "default": 5,
                "envelope": {"total": "total", "pages": "pages"}}}},
            "post": {"operationId": "addRow",
              "requestBody": {"content": {"application/json": {"schema":
                {"$ref": "#/components/schemas/Row"}}}},
              "responses": {"201": {"description": "The row", "content": {"application/json":
                {"schema": {"$ref": "#/components/schemas/Row"}}}},
                "default": {"description": "An error"}},
              "x-stub": {"action": "create", "collection": "rows"}}},
          "/search": {"post": {"operationId": "search",
            "requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}},
            "responses": {"200": {"description": "Rows", "content": {"application/json": {"schema":
              {"type": "object", "properties": {"results": {"type": "array"},
                "next_cursor": {"type": ["string", "null"]}}}}}},
              "default": {"description": "An error"}},
            "x-stub": {"action": "list", "collection": "rows", "rows": "results",
              "readsBody": true, "page": {"style": "cursor", "cursor": "start_cursor",
              "limit": "page_size", "default": 20, "envelope": {"next": "next_cursor"}}}}},
          "/rows/{id}": {"get": {"operationId": "getRow",
            "parameters": [{"name": "id", "in": "path", "required": true,
              "schema": {"type": "string"}}],
            "responses": {"200": {"description": "The row", "content": {"application/json":
              {"schema": {"$ref": "#/components/schemas/Row"}}}},
              "404": {"description": "No such row"}, "default": {"description": "An error"}}}},
          "/large": {"get": {"operationId": "listLarge",
            "parameters": [{"name": "offset", "in": "query", "schema": {"type": "integer"}},
              {"name": "limit", "in": "query", "schema": {"type": "integer"}}],
            "responses": {"200": {"description": "Rows", "content": {"application/json": {"schema":
              {"type": "object", "properties": {"rows": {"type": "array"}}}}}}},
            "x-stub": {"action": "list", "collection": "large", "rows": "rows", "page": {
              "skip": "offset", "limit": "limit", "default": 10, "envelope": {}}}}}},
        "components": {
          "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
          "schemas": {"Row": {"type": "object", "properties": {"id": {"type": "string"},
            "name": {"type": "string"}, "note": {"type": "string"}, "count": {"type": "integer"},
            "price": {"type": "number"},
            "added": {"type": "string", "format": "date-time"}}}}}}
        """

    private static func definition() throws -> StubDefinition {
        // A thousand such rows take more memory than a stub has by default.
        let text = String(repeating: "a long text ", count: 1000)
        return try .of(
            contract,
            [
                "large": #"[{"id": "1", "text": "\#(text)"}]"#,
                "rows": #"[{"id": "1", "name": "Lamp"}]"#,
                "users": #"[{"id": "1", "email": "ada@example.com", "password": "ada-secret"}]"#,
            ])
    }

    /// What a client makes of a row; each way but the first misreads one member.
    enum Reading: CaseIterable {
        case right, smallNumbers, noOffset, noCents, exchanged

        fileprivate func values(of row: [String: Any]) -> [String: Any?] {
            var added = row["added"] as? String ?? ""
            if self == .noOffset { added = added.prefix(19) + "Z" }
            let time = try? Date.ISO8601FormatStyle().parse(added)
            let price = (row["price"] as? NSNumber)?.doubleValue ?? .nan
            let count = (row["count"] as? NSNumber)?.intValue ?? 0
            let (name, note) = (row["name"] as? String, row["note"] as? String)
            return [
                "name": self == .exchanged ? note : name, "note": note,
                "count": self == .smallNumbers ? Int(Int16(truncatingIfNeeded: count)) : count,
                "price": self == .noCents ? (price * 2).rounded() / 2 : price, "added": time,
            ]
        }
    }

    private static let session = SessionAdapter<PlainClient>(
        "listRows", renewal: SessionRenewal.none,
        signIn: { try await $0.signIn(password: "ada-secret") },
        call: { app, _ in try await app.send("GET", "/rows") },
        content: { app, _ in "\(try await app.ids("/rows", page: 1))" },
        signOut: { await $0.signOut() }, isSignedIn: { await $0.isSignedIn },
        signInWrongly: { try await $0.signIn(password: "wrong") })

    private static let pages = PageAdapter<PlainClient, Int>(
        "listRows", pageSize: 5, prepare: { try await session.signIn($0.app) },
        page: { app, page in try await app.ids("/rows", page: page ?? 1) })

    private static let large = PageAdapter<PlainClient, Int>("listLarge", pageSize: 10) {
        app, start in try await app.ids("/large", from: start ?? 0, size: 10)
    }

    private static let found = PageAdapter<PlainClient, String>("search", pageSize: 5) {
        app, cursor in try await app.found(after: cursor)
    }

    private static let check = AppAction<PlainClient>("getRow") { try await $0.app.has("1") }
        .with { $0.answers = [404] }

    private actor Form {
        private let app: PlainClient
        private let attempts: Int
        private(set) var error: (any Error)?

        init(_ app: PlainClient, attempts: Int = 1) {
            self.app = app
            self.attempts = attempts
        }

        /// Sends the row, again if the connection breaks.
        func submit() async {
            for _ in 0..<attempts {
                error = nil
                do {
                    try await app.send("POST", "/rows", json: #"{"name": "Desk"}"#)
                    return
                } catch {
                    self.error = error
                    if error is Refused { return }
                }
            }
        }
    }

    private static let form = WriteAdapter<PlainClient, Form>(
        "addRow", open: { Form($0.app) }, submit: { await $0.submit() }, error: { await $0.error },
        sends: ["name": "Desk"])

    /// - Parameters:
    ///   - policy: what the client declares.
    ///   - attempts: how often its form sends a row whose response is lost.
    private static func suite(
        _ policy: AppPolicy = AppPolicy(), attempts: Int = 1
    ) throws -> Suite<Stage> {
        var form = form
        form.open = { Form($0.app, attempts: attempts) }
        let app = AppUnderTest<PlainClient>("A plain client", policy: policy) { setup in
            PlainClient(setup.url)
        } failure: { error in
            (error as? Refused).map { Failure(status: $0.status, message: $0.message) }
                ?? .standard(error)
        }
        return try Suite.app(app, definition(), patience: .seconds(600)) {
            Checks.tokens(session: session).only("T20", "T29", "T32")
            Checks.pagination(list: pages.list).only("P02", "P09")
            Checks.pagination(list: large.list).only("P02", "P04", "P37")
            Checks.pagination(list: found.list).only("P01", "P02", "P03", "P29", "P32")
            Checks.writes(form: form).only("E22", "R07", "R23")
            Checks.actions([check]).only("R11")
        }
    }

    @Test(arguments: [
        "T20", "T29", "T32", "P01", "P02", "P03", "P09", "P29", "P32", "P37", "E22", "R07", "R11",
        "R23",
    ])
    func `a check holds for it`(id: String) async throws {
        let suite = try Self.suite()
        let check = try #require(suite.cases.first { $0.id == id })
        let result = await Runner(suite, options: RunOptions(limit: .seconds(600)))
            .result(of: check)
        #expect(result?.verdict == .passed, "\(result?.mismatches.map(\.description) ?? [])")
    }

    @Test(arguments: Reading.allCases)
    func `a value that is misread is seen`(reading: Reading) async throws {
        let action = AppAction<PlainClient>("getRow") { stage in
            try await stage.app.send("GET", "/rows/1")
        } values: { data in
            reading.values(of: PlainClient.object(data))
        }
        let app = AppUnderTest<PlainClient>("A plain client") { PlainClient($0.url) }
        let suite = try Suite.app(app, Self.definition(), patience: .seconds(600)) {
            Checks.decoding(actions: [action])
        }
        let check = try #require(suite.cases.first { $0.id == "D29" })
        let result = await Runner(suite, options: RunOptions(limit: .seconds(600)))
            .result(of: check)
        #expect(
            (result?.verdict == .passed) == (reading == .right),
            "\(result?.mismatches.map(\.description) ?? [])")
    }

    @Test(arguments: [false, true])
    func `a lost write is sent again where the app declares it`(
        repeatsLostWrites: Bool
    ) async throws {
        var policy = AppPolicy()
        policy.repeatsLostWrites = repeatsLostWrites
        let suite = try Self.suite(policy, attempts: 2)
        let check = try #require(suite.cases.first { $0.id == "R07" })
        let result = await Runner(suite, options: RunOptions(limit: .seconds(600)))
            .result(of: check)
        #expect((result?.verdict == .passed) == repeatsLostWrites)
    }

    @Test(arguments: [true, false])
    func `who leaves a page is told every error but the cancellation`(
        isCancellation: Bool
    ) async throws {
        let stage = try await CheckStage.open(
            Self.definition(), AppUnderTest<PlainClient>("A plain client") { PlainClient($0.url) },
            patience: .seconds(600))
        let pages = PageAdapter<PlainClient, Int>("listRows", pageSize: 5) { _, _ in
            guard isCancellation else { throw Refused(status: 500, message: nil) }
            throw CancellationError()
        }
        let walk = try await pages.list.open(stage)
        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask { await walk.load() }
        }
        #expect(await (walk.error == nil) == isCancellation)
        _ = await stage.close()
    }

    @Test func `checks of what a screen keeps do not apply to pages that nobody keeps`() throws {
        let screen = try #require(Self.pages.list.screen)
        let checks: [Checks<Stage>] = [
            Checks.errors(screen: screen), Checks.concurrency(screen: screen),
            Checks.cancellation(screen: screen),
        ]
        let entries = checks.listing(in: try Self.definition().contract)
        let kept = entries.filter { ["E29", "E30", "K03", "X08"].contains($0.id) }
        #expect(kept.count == 4 && kept.allSatisfy { $0.reason?.contains("nobody") == true })
        #expect(entries.contains { $0.id == "X02" && $0.reason == nil })
    }

    /// Only a short page shows the end, so that a capped one cannot be told from it.
    @Test func `a page is only capped where something says that others follow`() throws {
        let check = try #require(try Self.suite().cases.first { $0.id == "P04" })
        #expect(check.applicability != .applies)
    }
}
