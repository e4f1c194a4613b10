import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubRules
import StubSupport
import TestSupport
import Testing

@testable import StubServer

/// Logins of documents that say nothing of stubs.
struct TokenConventionTests {
    private static func document(
        login: String, request: String, answer: String, others: String = "",
        scheme: String = #"{"type": "http", "scheme": "bearer"}"#
    ) -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "a", "version": "1"},
         "paths": {
           "\(login)": {"post": {"security": [], "requestBody": {"required": true, "content": {
             "application/json": {"schema": \(request)}}},
             "responses": {"200": {"description": "ok", "content": {"application/json": {
               "schema": \(answer)}}}, "401": {"description": "no", "content": {
               "application/json": {"schema": {"type": "object", "required": ["error"],
                 "additionalProperties": false,
                 "properties": {"error": {"type": "string"}}}}}}}}},
           \(others)
           "/things": {"get": {"responses": {"200": {"description": "ok"}}}}},
         "security": [{"token": []}],
         "components": {"securitySchemes": {"token": \(scheme)}}}
        """
    }

    private static let users = """
        [{"id": 7, "username": "ann", "email": "ann@example.com", "password": "secret",
          "bio": null}]
        """

    private static let credentials = """
        {"type": "object", "properties": {"email": {"type": "string"},
         "password": {"type": "string"}}}
        """

    @Test(arguments: [
        (
            #"{"type": "object", "properties": {"accessToken": {"type": "string"}}}"#,
            "/accessToken"
        ),
        (#"{"type": "object", "properties": {"token": {"type": "string"}}}"#, "/token"),
        (
            """
            {"type": "object", "properties": {"success": {"type": "boolean"}, "data": {
             "type": "object", "properties": {"access_token": {"type": "string"},
             "refresh_token": {"type": "string"}, "expires_in": {"type": "integer"}}}}}
            """, "/data/access_token"
        ),
        (
            """
            {"type": "object", "required": ["user"], "properties": {"user": {"type": "object",
             "additionalProperties": false, "required": ["email", "token"], "properties": {
             "email": {"type": "string"}, "token": {"type": "string"},
             "username": {"type": "string"}, "bio": {"type": ["string", "null"]}}}}}
            """, "/user/token"
        ),
    ])
    func `a login is recognised by its members, wherever its token is`(
        _ answer: String, _ place: String
    ) throws {
        let served = try Served.document(
            Self.document(login: "/v1/sign-in", request: Self.credentials, answer: answer),
            fixtures: [("users", Self.users)])
        let response = try served.send(
            .post, "/v1/sign-in", json: #"{"email": "Ann@example.com", "password": "secret"}"#)
        #expect(response.status == 200)
        #expect(response.issueCodes == [])
        let token = try #require(try response.json().at(place)?.string)
        #expect(try served.get("/things", token: token).status == 200)
        #expect(try served.get("/things", token: "other").status == 401)
        #expect(try served.get("/things").status == 401)
        if place == "/user/token" {
            #expect(try response.json().at("/user/username") == "ann")
            #expect(try response.json().at("/user/bio") == .null)
        }
        served.stub.tokens.expire(.access)
        #expect(try served.get("/things", token: token).status == 401)
    }

    @Test func `a wrong password is answered by the declared error`() throws {
        let served = try Served.document(
            Self.document(
                login: "/login", request: Self.credentials,
                answer: #"{"type": "object", "properties": {"token": {"type": "string"}}}"#),
            fixtures: [("users", Self.users)])
        for body in [
            #"{"email": "ann@example.com", "password": "x"}"#,
            #"{"email": "eve@example.com", "password": "secret"}"#,
        ] {
            let response = try served.send(.post, "/login", json: body)
            #expect(response.status == 401)
            #expect(try response.json() == ["error": "Invalid credentials"])
            #expect(response.issueCodes == [])
        }
    }

    @Test func `a login that declares how it rejects a malformed request does so`() throws {
        let served = try Served.document(
            """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/login": {
              "post": {"requestBody": {"content": {"application/json": {"schema": {
                  "type": "object", "required": ["email", "password"], "properties": {
                    "email": {"type": "string"},
                    "password": {"type": "string", "minLength": 8}}}}}},
                "responses": {
                  "200": {"description": "ok", "content": {"application/json": {"schema": {
                    "type": "object", "properties": {"token": {"type": "string"}}}}}},
                  "401": {"description": "no"}, "422": {"description": "wrong"}}}}}}
            """, fixtures: [("users", #"[{"id": 1, "email": "ann@example.com"}]"#)])
        let answer = { (password: String) in
            try served.send(
                .post, "/login", json: #"{"email": "ann@example.com", "password": "\#(password)"}"#)
        }
        #expect(try answer("short").status == 422)
        #expect(try answer("long enough").status == 200)
    }

    /// The shape of a well-known sample API: everything inside `user`, `Token` in `Authorization`.
    private static let nested = document(
        login: "/users/login",
        request: """
            {"type": "object", "properties": {"user": {"type": "object", "properties": {
             "email": {"type": "string"}, "password": {"type": "string"}}}}}
            """,
        answer: nestedUser,
        others: """
            "/users": {"post": {"security": [], "requestBody": {"content": {"application/json": {
              "schema": {"type": "object", "properties": {"user": {"type": "object", "properties": {
                "username": {"type": "string"}, "email": {"type": "string"},
                "password": {"type": "string"}}}}}}}},
              "responses": {"201": {"description": "ok", "content": {"application/json": {
                "schema": \(nestedUser)}}}, "422": {"description": "no"}}}},
            "/user": {"get": {"responses": {"200": {"description": "ok", "content": {
              "application/json": {"schema": \(nestedUser)}}}}}},
            """,
        scheme: """
            {"type": "apiKey", "in": "header", "name": "Authorization",
             "description": "Send a JWT token: `Token xxxxxx.yyyyyyy.zzzzzz`"}
            """)
    private static let nestedUser = """
        {"type": "object", "required": ["user"], "properties": {"user": {"type": "object",
         "required": ["email", "token", "username"], "properties": {"email": {"type": "string"},
         "token": {"type": "string"}, "username": {"type": "string"}}}}}
        """

    @Test func `a nested login, its scheme's own word, and the current user`() throws {
        let served = try Served.document(Self.nested, fixtures: [("users", Self.users)])
        let login = try served.send(
            .post, "/users/login",
            json: #"{"user": {"email": "ann@example.com", "password": "secret"}}"#)
        let token = try #require(try login.json().at("/user/token")?.string)
        let user = try served.send(.get, "/user", fields: ["Authorization": "Token \(token)"])
        #expect(user.status == 200)
        #expect(try user.json().at("/user/username") == "ann")
        #expect(try user.json().at("/user/token") == .string(token))
        let refused = try served.get("/user")
        #expect(refused.status == 401)
        #expect(refused.fields["WWW-Authenticate"] == #"Token realm="understudy""#)
    }

    @Test func `a registration adds a user who can log in then, once`() throws {
        let served = try Served.document(Self.nested, fixtures: [("users", Self.users)])
        let body = #"{"user": {"username": "eve", "email": "eve@e.com", "password": "p"}}"#
        let made = try served.send(.post, "/users", json: body)
        #expect(made.status == 201)
        #expect(made.issueCodes == [])
        #expect(try made.json().at("/user/username") == "eve")
        let token = try #require(try made.json().at("/user/token")?.string)
        #expect(
            try served.send(.get, "/user", fields: ["Authorization": "Token \(token)"])
                .json().at("/user/email") == "eve@e.com")
        #expect(
            try served.send(
                .post, "/users/login", json: #"{"user": {"email": "eve@e.com", "password": "p"}}"#
            ).status == 200)
        #expect(try served.send(.post, "/users", json: body).status == 422)
    }

    @Test func `a refresh is recognised beside a login`() throws {
        let pair = """
            {"type": "object", "properties": {"access_token": {"type": "string"},
             "refresh_token": {"type": "string"}}}
            """
        let served = try Served.document(
            Self.document(
                login: "/login", request: Self.credentials, answer: pair,
                others: """
                    "/token/refresh": {"post": {"security": [], "requestBody": {"content": {
                      "application/json": {"schema": {"type": "object", "properties": {
                        "refresh_token": {"type": "string"}}}}}},
                      "responses": {"200": {"description": "ok", "content": {"application/json": {
                        "schema": \(pair)}}}, "401": {"description": "no"}}}},
                    "/logout": {"post": {"responses": {"204": {"description": "gone"}}}},
                    """))
        let login = try served.send(
            .post, "/login", json: #"{"email": "eve@e.com", "password": "x"}"#
        ).json()
        let refresh = try #require(login["refresh_token"]?.string)
        let body = #"{"refresh_token": "\#(refresh)"}"#
        let next = try served.send(.post, "/token/refresh", json: body)
        #expect(next.status == 200)
        #expect(try served.send(.post, "/token/refresh", json: body).status == 401)
        let again = try served.send(
            .post, "/login", json: #"{"email": "eve@e.com", "password": "x"}"#
        ).json()
        let access = try #require(again["access_token"]?.string)
        #expect(try served.send(.post, "/logout", token: access).status == 204)
        #expect(try served.get("/things", token: access).status == 401)
    }

    @Test(arguments: [
        ("", 200), (#""requestBody": {"content": {"image/png": {}}}, "#, 201),
    ])
    func `only a request without any body asks whose its token is`(
        body: String, status: Int
    ) throws {
        let served = try Served.document(
            Self.document(
                login: "/login", request: Self.credentials,
                answer: #"{"type": "object", "properties": {"token": {"type": "string"}}}"#,
                others: """
                    "/avatar": {"post": {\(body)"responses": {"\(status)": {"description": "ok",
                      "content": {"application/json": {"schema": {"type": "object", "properties": {
                        "id": {"type": "integer"}, "email": {"type": "string"}}}}}}}}},
                    """),
            fixtures: [("users", Self.users)])
        let operation = served.stub.definition.contract.operations.first {
            $0.path == "/avatar"
        }
        let isCurrentUser = operation?.binding?.action == .currentUser
        #expect(isCurrentUser == body.isEmpty)
    }

    @Test func `a user with the address in a part is the user itself`() throws {
        let served = try Served.document(
            Self.document(
                login: "/login", request: Self.credentials,
                answer: #"{"type": "object", "properties": {"token": {"type": "string"}}}"#,
                others: """
                    "/me": {"get": {"security": [{"bearer": []}],
                      "responses": {"200": {"description": "ok",
                      "content": {"application/json": {"schema": {"type": "object", "properties": {
                        "id": {"type": "integer"}, "name": {"type": "string"},
                        "person": {"type": "object", "properties": {
                          "email": {"type": "string"}}}}}}}}}}},
                    """),
            fixtures: [("users", Self.users)])
        let operation = served.stub.definition.contract.operations.first { $0.path == "/me" }
        #expect(operation?.binding?.action == .currentUser)
        #expect(operation?.binding?.tokenShape?.user == [])
    }

    @Test func `a document without a login has no simulation`() throws {
        let served = try Served.document(
            Self.document(
                login: "/search", request: #"{"type": "object"}"#,
                answer: #"{"type": "object", "properties": {"token": {"type": "string"}}}"#,
                others: #""/logout": {"post": {"responses": {"204": {"description": "gone"}}}},"#))
        #expect(served.stub.tokens.summary == .null)
        #expect(try served.get("/things", token: "anything").status == 200)
        #expect(try served.send(.post, "/logout", token: "anything").status == 204)
    }
}
