import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubSupport
import TestSupport
import Testing

@testable import StubServer

/// Sign-in as the documents of real APIs have it: grants in the query, sessions by cookies, users who
/// change themselves, and keys of services.
struct SessionSignInTests {
    private static let user = """
        {"type": "object", "properties": {
          "id": {"type": "string", "format": "uuid"}, "email": {"type": "string"},
          "user_metadata": {"type": "object"}, "app_metadata": {"type": "object"},
          "created_at": {"type": "string", "format": "date-time"},
          "is_anonymous": {"type": "boolean"}}}
        """

    private static func json(_ schema: String) -> String {
        #""content": {"application/json": {"schema": \#(schema)}}"#
    }

    private static let failure = """
        "400": {"description": "no", \(json(#"""
            {"type": "object", "properties": {"msg": {"type": "string"},
             "code": {"type": "integer", "example": 400}}}
            """#))}
        """

    private static let tokens = """
        "200": {"description": "ok", \(json("""
            {"type": "object", "properties": {"access_token": {"type": "string"},
             "refresh_token": {"type": "string"}, "expires_in": {"type": "integer"},
             "expires_at": {"type": "integer"}, "user": \(user)}}
            """))}, \(failure)
        """

    private static let credentials = """
        "email": {"type": "string"}, "password": {"type": "string"}
        """

    private static let document = """
        {"openapi": "3.1.0", "info": {"title": "a", "version": "1"}, "security": [],
         "paths": {
           "/token": {"post": {
             "parameters": [{"name": "grant_type", "in": "query", "required": true,
               "schema": {"type": "string"}}],
             "requestBody": {\(json(#"{"type": "object", "properties": {\#(credentials), "refresh_token": {"type": "string"}, "auth_code": {"type": "string"}, "code_verifier": {"type": "string"}}}"#))},
             "responses": {\(tokens)}}},
           "/signup": {"post": {
             "requestBody": {\(json(#"{"type": "object", "properties": {\#(credentials), "data": {"type": "object"}}}"#))},
             "responses": {\(tokens)}}},
           "/authorize": {"get": {
             "parameters": [{"name": "redirect_to", "in": "query", "schema": {"type": "string"}}],
             "responses": {"302": {"description": "go"}}}},
           "/logout": {"post": {"security": [{"user": []}],
             "parameters": [{"name": "scope", "in": "query", "schema": {"type": "string"}}],
             "responses": {"204": {"description": "done"}}}},
           "/com.example.refreshSession": {"post": {"security": [{"user": []}],
             "responses": {\(tokens)}}},
           "/user": {
             "get": {"security": [{"user": []}],
               "responses": {"200": {"description": "ok", \(json(user))}}},
             "put": {"security": [{"user": []}],
               "requestBody": {\(json(#"{"type": "object", "properties": {"email": {"type": "string"}, "data": {"type": "object"}, "app_metadata": {"type": "object"}}}"#))},
               "responses": {"200": {"description": "ok", \(json(user))}}},
             "delete": {"security": [{"user": []}], "responses": {"204": {"description": "gone"}}}},
           "/session": {
             "post": {"requestBody": {\(json(#"{"type": "object", "required": ["email", "password"], "properties": {\#(credentials)}}"#))},
               "responses": {"201": {"description": "in",
                 "headers": {"Set-Cookie": {"required": true, "schema": {"type": "string"}}},
                 \(json(#"{"type": "object", "required": ["account", "csrfToken"], "properties": {"account": \#(user), "csrfToken": {"type": "string"}}}"#))},
                 "401": {"description": "no"}}},
             "get": {"security": [{"cookie": []}], "responses": {"200": {"description": "ok",
               \(json(#"{"type": "object", "required": ["account", "csrfToken"], "properties": {"account": \#(user), "csrfToken": {"type": "string"}}}"#))}}},
             "delete": {"security": [{"cookie": [], "csrf": []}],
               "responses": {"204": {"description": "out"}}}},
           "/notes": {"post": {"security": [{"user": []}, {"cookie": [], "csrf": []}],
             "requestBody": {\(json(#"{"type": "object", "properties": {"text": {"type": "string"}}}"#))},
             "responses": {"201": {"description": "made", \(json(#"{"type": "object", "required": ["id", "userId", "text"], "properties": {"id": {"type": "integer"}, "userId": {"type": "string", "readOnly": true}, "text": {"type": "string"}}}"#))}}}},
           "/reports": {"get": {"security": [{"oauth": ["read:reports"]}],
             "responses": {"200": {"description": "ok"}}}},
           "/admin/things": {"get": {"security": [{"AdminAuth": []}],
             "responses": {"200": {"description": "ok"}}}}},
         "components": {"securitySchemes": {
           "user": {"type": "http", "scheme": "bearer"},
           "AdminAuth": {"type": "http", "scheme": "bearer"},
           "oauth": {"type": "oauth2", "flows": {}},
           "cookie": {"type": "apiKey", "in": "cookie", "name": "sid"},
           "csrf": {"type": "apiKey", "in": "header", "name": "X-CSRF"}}}}
        """

    private static let users = """
        [{"id": "66092efd-3051-4dbe-8f65-000000000001", "email": "ann@example.com",
          "password": "secret", "is_anonymous": false}]
        """

    private let served: Served

    init() throws {
        var service = FixedToken(name: "service", token: "key-1")
        service.scheme = "AdminAuth"
        var reader = FixedToken(name: "reader", token: "key-2")
        reader.scopes = ["read"]
        reader.user = "ann@example.com"
        var auditor = FixedToken(name: "auditor", token: "key-3")
        auditor.user = "ann@example.com"
        auditor.role = "admin"
        let fixed = [service, reader, auditor]
        served = try .document(
            Self.document,
            fixtures: [
                ("users", Self.users), ("notes", #"[{"id": 1, "userId": "a", "text": "b"}]"#),
            ]
        ) { $0.fixedTokens = fixed }
    }

    private func post(
        _ target: String, _ body: String = "{}", token: String? = nil
    ) throws -> HTTPResponse {
        try served.send(.post, target, json: body, token: token)
    }

    private func signUp(_ email: String) throws -> JSONValue {
        let response = try post("/signup", #"{"email": "\#(email)", "password": "p4"}"#)
        #expect(response.status == 200, "\(response.text)")
        #expect(response.issueCodes == [])
        return try response.json()
    }

    private func text(_ value: JSONValue, _ member: String) throws -> String {
        try #require(value[member]?.string)
    }

    // MARK: - Grants

    @Test func `a grant is named by the query`() throws {
        let session = try signUp("eve@example.com")
        let again = try post(
            "/token?grant_type=password", #"{"email": "eve@example.com", "password": "p4"}"#)
        #expect(try again.json()["user"]?["id"] == session["user"]?["id"])
        let refresh = #"{"refresh_token": "\#(try text(session, "refresh_token"))"}"#
        let fresh = try post("/token?grant_type=refresh_token", refresh)
        #expect(fresh.status == 200)
        #expect(try fresh.json()["user"]?["email"] == "eve@example.com")
        #expect(try post("/token?grant_type=refresh_token", refresh).status == 400)
    }

    @Test func `refusals say why in the members that the document has`() throws {
        let wrong = try post(
            "/signup", #"{"email": "ann@example.com", "password": "other"}"#)
        #expect(wrong.status == 400)
        #expect(try wrong.json()["msg"]?.string?.contains("registered") == true)
        #expect(try wrong.json()["code"] == 400)
        #expect(try wrong.json()["message"] == nil)
    }

    @Test func `a code is redeemed once, by its verifier`() throws {
        let challenge = Base64.urlEncode(SHA256.hash("v3rifier".utf8))
        let redirect = try served.get(
            "/authorize?redirect_to=app%3A%2F%2Fin&code_challenge=\(challenge)"
                + "&code_challenge_method=s256&login_hint=ann%40example.com")
        #expect(redirect.issueCodes == [])
        let location = try #require(redirect.fields["Location"])
        let code = try #require(location.split(separator: "code=").last)
        #expect(location.hasPrefix("app://in?code="))
        func redeem(_ verifier: String) throws -> HTTPResponse {
            try post(
                "/token?grant_type=pkce",
                #"{"auth_code": "\#(code)", "code_verifier": "\#(verifier)"}"#)
        }
        #expect(try redeem("other").status == 400)
        let session = try redeem("v3rifier")
        #expect(try session.json()["user"]?["email"] == "ann@example.com")
        #expect(try redeem("v3rifier").status == 400)
    }

    @Test func `an authorization without an address to lead back to is an example`() throws {
        let redirect = try served.get("/authorize")
        #expect(redirect.status == 302)
        #expect(redirect.fields["Location"]?.contains("code=") == false)
    }

    @Test func `a refresh without a body takes the refresh token in Authorization`() throws {
        let session = try signUp("eve@example.com")
        let (access, refresh) = (
            try text(session, "access_token"), try text(session, "refresh_token")
        )
        let path = "/com.example.refreshSession"
        #expect(try post(path, token: access).status == 401)
        #expect(try served.get("/user", token: refresh).status == 401)
        let fresh = try post(path, token: refresh)
        #expect(fresh.status == 200)
        #expect(try fresh.json()["user"]?["email"] == "eve@example.com")
        #expect(try post(path, token: refresh).status != 200)
    }

    // MARK: - Users

    @Test func `users without a name are new and anonymous`() throws {
        let (one, two) = (try post("/signup").json(), try post("/signup").json())
        #expect(one["user"]?["id"] != two["user"]?["id"])
        #expect(one["user"]?["is_anonymous"] == true)
        #expect(one["user"]?["email"] == nil)
        #expect(try signUp("eve@example.com")["user"]?["is_anonymous"] == false)
    }

    @Test func `a token changes its own user, under the names that the row has`() throws {
        let session = try signUp("eve@example.com")
        let token = try text(session, "access_token")
        let changed = try served.send(
            .put, "/user", json: #"{"data": {"test": 42}}"#, token: token)
        #expect(changed.status == 200)
        #expect(try changed.json()["email"] == "eve@example.com")
        #expect(try changed.json()["user_metadata"]?["test"] == 42)
        #expect(try changed.json()["data"] == nil)
        #expect(try served.get("/user", token: token).json() == changed.json())
        #expect(try served.send(.delete, "/user", token: token).status == 204)
        #expect(try served.get("/user", token: token).status == 401)
    }

    @Test func `a user is made at the time of the stub`() throws {
        served.stub.clock.freeze()
        let before = CivilTime(unixSeconds: served.stub.clock.now).iso8601
        #expect(try signUp("eve@example.com")["user"]?["created_at"] == .string(before))
    }

    @Test func `a new row belongs to the user who adds it`() throws {
        let session = try signUp("eve@example.com")
        let note = try post(
            "/notes", #"{"text": "x"}"#, token: try text(session, "access_token"))
        #expect(note.status == 201)
        #expect(try note.json()["userId"] == session["user"]?["id"])
    }

    @Test func `without checks, a request without a token is the first user's`() throws {
        let served = try Served.document(Self.document, fixtures: [("users", Self.users)]) {
            $0.checksSecurity = false
        }
        #expect(try served.get("/user").json()["email"] == "ann@example.com")
    }

    // MARK: - Cookies

    private func cookie(_ response: HTTPResponse) throws -> HTTPFields {
        let pair = try #require(response.fields["Set-Cookie"]?.split(separator: ";").first)
        return ["Cookie": "theme=dark; \(pair)"]
    }

    @Test func `a session is a cookie that its log-out ends`() throws {
        let wrong = try post("/session", #"{"email": "ann@example.com", "password": "no"}"#)
        #expect(wrong.status == 401)
        let opened = try post("/session", #"{"email": "ann@example.com", "password": "secret"}"#)
        #expect(opened.status == 201)
        #expect(opened.issueCodes == [])
        #expect(opened.fields["Set-Cookie"]?.contains("HttpOnly") == true)
        #expect(try opened.json()["account"]?["email"] == "ann@example.com")
        var fields = try cookie(opened)
        let read = try served.send(.get, "/session", fields: fields)
        #expect(try read.json() == opened.json())
        #expect(try served.get("/session").status == 401)
        #expect(try served.send(.get, "/session", fields: ["Cookie": "sid=made-up"]).status == 401)
        #expect(try served.send(.delete, "/session", fields: fields).status == 401)
        fields["X-CSRF"] = try opened.json()["csrfToken"]?.string
        #expect(try served.send(.delete, "/session", fields: fields).status == 204)
        #expect(try served.send(.get, "/session", fields: fields).status == 401)
    }

    @Test func `a session ends by the clock of the stub`() throws {
        let opened = try post("/session", #"{"email": "ann@example.com", "password": "secret"}"#)
        let fields = try cookie(opened)
        #expect(try served.send(.get, "/session", fields: fields).status == 200)
        served.stub.clock.advance(by: 3601)
        #expect(try served.send(.get, "/session", fields: fields).status == 401)
    }

    @Test func `changes by a cookie need the session's CSRF token`() throws {
        let opened = try post("/session", #"{"email": "ann@example.com", "password": "secret"}"#)
        var fields = try cookie(opened)
        fields["Content-Type"] = "application/json"
        func add() throws -> HTTPResponse {
            try served.send(
                HTTPRequest(
                    .post, "/notes", fields: fields,
                    body: Array(#"{"text": "x"}"#.utf8)))
        }
        #expect(try add().status == 401)
        fields["X-CSRF"] = "made-up"
        #expect(try add().status == 401)
        fields["X-CSRF"] = try opened.json()["csrfToken"]?.string
        #expect(try add().json()["userId"] == opened.json()["account"]?["id"])
    }

    // MARK: - Ends

    @Test(arguments: [
        ("", [401, 200]), ("?scope=local", [401, 200]), ("?scope=others", [200, 401]),
        ("?scope=global", [401, 401]),
    ])
    func `a log-out ends the sessions that its scope names`(
        _ query: String, _ statuses: [Int]
    ) throws {
        let one = try text(try signUp("eve@example.com"), "access_token")
        let two = try text(
            try post(
                "/token?grant_type=password", #"{"email": "eve@example.com", "password": "p4"}"#
            ).json(), "access_token")
        #expect(try post("/logout\(query)", token: one).status == 204)
        #expect(try [one, two].map { try served.get("/user", token: $0).status } == statuses)
    }

    // MARK: - Tokens that no operation issues

    @Test func `an operation of administrators takes a fixed token, and no user's`() throws {
        let user = try text(try signUp("eve@example.com"), "access_token")
        let refused = try served.get("/admin/things", token: user)
        #expect(refused.status == 401)
        #expect(refused.text.contains("serve --tokens FILE"))
        #expect(try served.get("/admin/things", token: "key-2").status == 401)
        #expect(try served.get("/admin/things", token: "key-3").status == 200)
        #expect(try served.get("/admin/things", token: "key-1").status == 200)
        #expect(try served.get("/user", token: "key-1").status == 401)
    }

    @Test func `a fixed token is of its user, and its scopes include those below them`() throws {
        #expect(try served.get("/user", token: "key-2").json()["email"] == "ann@example.com")
        #expect(try served.get("/reports", token: "key-2").status == 200)
        served.stub.clock.advance(by: 1e9)
        #expect(try post("/logout", token: "key-2").status == 204)
        #expect(try post("/logout?scope=others", token: "key-2").status == 204)
        #expect(served.stub.tokens.revoke(of: 9) == 0)
        #expect(try served.get("/user", token: "key-2").status == 200)
    }
}
