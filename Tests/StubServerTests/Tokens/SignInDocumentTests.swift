import StubFixtures
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Sign-in where documents say less, or say it elsewhere: apps that register, registrations without
/// tokens, credentials of the whole document, tokens in the query.
struct SignInDocumentTests {
    private static func json(_ schema: String) -> String {
        #""content": {"application/json": {"schema": \#(schema)}}"#
    }

    private static func object(_ members: String, required: String = "[]") -> String {
        #"{"type": "object", "required": \#(required), "properties": {\#(members)}}"#
    }

    private static let text = #"{"type": "string"}"#

    private static func post(
        _ body: String, _ status: Int, _ answer: String?, security: String = ""
    ) -> String {
        let content = answer.map { ", " + json($0) } ?? ""
        return """
            {"post": {\(security) "requestBody": {\(json(body))},
             "responses": {"\(status)": {"description": "ok"\(content)},
               "401": {"description": "no"}}}}
            """
    }

    private static let credentials = object(#""Username": \#(text), "password": \#(text)"#)
    private static let session = object(
        #""Token": \#(text), "refreshToken": \#(text), "Username": \#(text)"#)
    private static let profile = object(#""username": \#(text), "bio": \#(text)"#)

    private static let document = """
        {"openapi": "3.1.0", "info": {"title": "a", "version": "1"}, "security": [{"user": []}],
         "paths": {
           "/account/register": \(post(credentials, 204, nil)),
           "/account/login": \(post(credentials, 200, session)),
           "/account/code": \(post(object(#""username": \#(text), "otp": \#(text)"#), 200, session)),
           "/account/logout": \(post(object(#""refreshToken": \#(text)"#), 204, nil, security: #""security": [],"#)),
           "/account/refresh-account": {"get": {"responses": {"200": {"description": "ok",
             \(json(session))}}}},
           "/things": {"get": {"responses": {"200": {"description": "ok"}}}},
           "/notes": {
             "get": {"responses": {"200": {"description": "ok", \(json(#"{"type": "array", "items": \#(note)}"#))}}},
             \(post(object(#""text": \#(text)"#), 201, note).dropFirst().dropLast())},
           "/me/orders": {"get": {"responses": {"200": {"description": "ok",
             \(json(#"{"type": "array", "items": \#(order)}"#))}}}},
           "/notes/{id}": {
             "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
             "put": {"requestBody": {\(json(object(#""text": \#(text)"#)))},
               "responses": {"200": {"description": "ok", \(json(note))},
                 "403": {"description": "not yours"}}},
             "delete": {"responses": {"204": {"description": "gone"},
               "403": {"description": "not yours"}}}},
           "/apps": \(post(
               object(#""client_name": \#(text), "scopes": \#(text)"#), 200,
               object(
                   #""id": \#(text), "name": \#(text), "client_id": \#(text), "client_secret": \#(text), "scopes": {"type": "array", "items": \#(text)}"#,
                   required: #"["id", "name", "client_id", "client_secret", "scopes"]"#),
               security: #""security": [],"#)),
           "/oauth/token": \(post(
               object(
                   #""grant_type": \#(text), "client_id": \#(text), "client_secret": \#(text)"#),
               200, object(#""access_token": \#(text), "scope": {"type": "string", "example": "all"}, "token_type": {"enum": ["bearer"]}"#, required: #"["scope", "token_type"]"#))),
           "/user": \(post(object(#""Username": \#(text)"#), 201, object(#""Username": \#(text)"#)))},
         "components": {"securitySchemes": {"user": {"type": "http", "scheme": "bearer"}}}}
        """

    private static let order = object(
        #""id": {"type": "integer"}, "userId": {"type": "integer"}, "total": {"type": "integer"}"#)

    private static let note = object(
        #""id": {"type": "integer"}, "text": \#(text), "author": \#(profile)"#)

    private let served: Served

    init() throws {
        served = try .document(
            Self.document,
            fixtures: [
                ("Users", #"[{"id": 1, "Username": "ann", "username": "ann", "bio": "x"}]"#),
                (
                    "notes",
                    """
                    [{"id": 1, "text": "b", "author": {"username": "ann", "bio": "x"}},
                     {"id": 2, "text": "c", "author": {"username": "zoe", "bio": "y"}}]
                    """
                ),
                (
                    "orders",
                    #"[{"id": 1, "userId": 1, "total": 5}, {"id": 2, "userId": 2, "total": 6}]"#
                ),
                (
                    "apps",
                    #"[{"id": "1", "name": "a", "client_id": "i", "client_secret": "s", "scopes": []}]"#
                ),
            ])
    }

    private func post(_ target: String, _ body: String, token: String? = nil) throws -> HTTPResponse
    {
        try served.send(.post, target, json: body, token: token)
    }

    private func logIn() throws -> JSONValue {
        let body = #"{"Username": "eve", "password": "p4"}"#
        #expect(try post("/account/register", body).status == 204)
        let response = try post("/account/login", body)
        #expect(response.status == 200, "\(response.text)")
        return try response.json()
    }

    private func member(_ name: String, of value: JSONValue) throws -> String {
        try #require(value[name]?.string)
    }

    @Test func `who registers without getting tokens can log in, and only with the password`()
        throws
    {
        #expect(try logIn()["Username"] == "eve")
        let wrong = #"{"Username": "eve", "password": "other"}"#
        #expect(try post("/account/login", wrong).status == 401)
        #expect(try served.get("/things").status == 401)
    }

    @Test func `who reads tokens without naming anybody reads their own`() throws {
        let token = try member("Token", of: try logIn())
        let read = try served.get("/account/refresh-account", token: token)
        #expect(try read.json()["Username"] == "eve")
    }

    @Test func `a token may come in the query`() throws {
        let token = try member("Token", of: try logIn())
        #expect(try served.get("/things?access_token=\(token)").status == 200)
        #expect(try served.get("/things?access_token=made-up").status == 401)
    }

    @Test func `a refresh token alone logs out`() throws {
        let session = try logIn()
        let refresh = try member("refreshToken", of: session)
        let body = #"{"refreshToken": "\#(refresh)"}"#
        #expect(try post("/account/logout", body).status == 204)
        #expect(try served.get("/things", token: member("Token", of: session)).status == 401)
        #expect(try post("/account/logout", body).status == 401)
    }

    @Test func `a new row shows its author as it shows others`() throws {
        let token = try member("Token", of: try logIn())
        let made = try post("/notes", #"{"text": "x"}"#, token: token)
        #expect(made.status == 201)
        #expect(made.issueCodes == [])
        #expect(try made.json()["author"]?["username"] != "ann")
        #expect(try made.json()["author"]?["password"] == nil)
    }

    @Test func `only its author writes a row where the document forbids it to others`() throws {
        let token = try member("Token", of: try logIn())
        let made = try post("/notes", #"{"text": "x"}"#, token: token).json()
        let own = try #require(made["id"]?.int)
        func write(_ method: HTTPMethod, _ id: Int) throws -> Int {
            try served.send(
                method, "/notes/\(id)", json: method == .put ? #"{"text": "y"}"# : nil, token: token
            ).status
        }
        #expect(try write(.put, 1) == 403)
        #expect(try write(.delete, 1) == 403)
        #expect(try write(.put, own) == 200)
        #expect(try write(.delete, own) == 204)
        // Nobody is called zoe.
        #expect(try write(.delete, 2) == 204)
    }

    @Test func `a list below the current user has that user's rows alone`() throws {
        #expect(try served.get("/me/orders", token: identified("ann")).json().ids == [1])
        let token = try member("Token", of: try logIn())
        // The row whose user id is that of the one who has just registered.
        #expect(try served.get("/me/orders", token: token).json().ids == [2])
    }

    /// The access token for the user whom another service's token names.
    private func identified(_ email: String) throws -> String {
        let response = try identify(email)
        #expect(response.status == 200, "\(response.text)")
        return try member("access_token", of: response.json())
    }

    private func identify(_ email: String) throws -> HTTPResponse {
        let text = SignedToken.text(of: ["email": .string(email)], key: [1])
        return try post("/oauth/token", #"{"grant_type": "id_token", "id_token": "\#(text)"}"#)
    }

    @Test func `another service's token logs in the user whom it names`() throws {
        #expect(try served.get("/things", token: identified("Ann")).status == 200)
        let unknown = try identify("nobody")
        #expect(unknown.status == 400)
        #expect(try unknown.json()["error"] == "invalid_grant")
    }

    @Test func `a row that is added to one's own list is in it`() throws {
        let row = #"{"type": "object", "properties": {"total": {"type": "integer"}}}"#
        let served = try Served.document(
            Self.document.replacing(
                #""/me/orders": {"#,
                with: #"""
                    "/me/orders": {"post": {
                      "x-stub": {"action": "create", "collection": "orders",
                        "where": {"userId": "$user"}},
                      "requestBody": {\#(Self.json(row))},
                      "responses": {"201": {"description": "made", \#(Self.json(Self.order))}}},
                    """#),
            fixtures: [
                ("users", #"[{"id": 7, "username": "ann", "password": "p"}]"#),
                ("orders", #"[{"id": 1, "userId": 1, "total": 5}]"#),
            ])
        let login = #"{"Username": "ann", "password": "p"}"#
        let session = try served.send(.post, "/account/login", json: login).json()
        let token = try member("Token", of: session)
        let made = try served.send(.post, "/me/orders", json: #"{"total": 9}"#, token: token)
        #expect(made.status == 201, "\(made.text)")
        #expect(try made.json()["userId"] == 7)
        let id = try #require(made.json()["id"]?.int)
        #expect(try served.get("/me/orders", token: token).json().ids == [id])
    }

    @Test(
        arguments: [
            (nil, "123456"), (#"{"cookie": null, "code": null}"#, "123456"),
            (#"{"code": "777"}"#, "777"),
        ] as [(String?, String)])
    func `a one-time code takes the place of a password`(tokens: String?, code: String) throws {
        let stub = tokens.map { #""x-stub": {"tokens": \#($0)}, "# } ?? ""
        let served = try Served.document(
            Self.document.replacing(#""paths":"#, with: stub + #""paths":"#),
            fixtures: [("users", #"[{"id": 1, "username": "ann", "password": "p"}]"#)])
        func logIn(_ name: String, _ code: String) throws -> HTTPResponse {
            try served.send(
                .post, "/account/code", json: #"{"username": "\#(name)", "otp": "\#(code)"}"#)
        }
        let session = try logIn("Ann", code)
        #expect(session.status == 200, "\(session.text)")
        #expect(try served.get("/things", token: member("Token", of: session.json())).status == 200)
        #expect(try logIn("ann", "p").status == 401)
        #expect(try logIn("ann", "000000").status == 401)
        #expect(try logIn("nobody", code).status == 401)
        // Passwords are as they were inferred.
        let login = #"{"Username": "ann", "password": "p"}"#
        #expect(try served.send(.post, "/account/login", json: login).status == 200)
    }

    @Test func `an app that registers keeps its name and scopes, and its secret is checked`() throws
    {
        let registered = #"{"client_name": "Tusks", "scopes": "read write:notes"}"#
        let (one, two) = (
            try post("/apps", registered).json(), try post("/apps", registered).json()
        )
        #expect(one["name"] == "Tusks")
        #expect(one["scopes"] == ["read", "write:notes"])
        #expect(one["client_id"] != two["client_id"])
        func token(_ id: String, _ secret: String) throws -> HTTPResponse {
            try post(
                "/oauth/token",
                """
                {"grant_type": "client_credentials", "client_id": "\(id)",
                 "client_secret": "\(secret)"}
                """)
        }
        let id = try member("client_id", of: one)
        let secret = try member("client_secret", of: one)
        let granted = try token(id, secret)
        #expect(granted.status == 200)
        #expect(try granted.json()["scope"] == "all")
        #expect(try granted.json()["token_type"] == "bearer")
        let access = try member("access_token", of: granted.json())
        #expect(try served.get("/things", token: access).status == 200)
        #expect(try token(id, "nope").status == 401)
        #expect(try token("nope", secret).status == 401)
    }

    @Test func `a POST to the path of the current user adds nobody's change`() throws {
        let token = try member("Token", of: try logIn())
        _ = try post("/user", #"{"Username": "mallory"}"#, token: token)
        let read = try served.get("/account/refresh-account", token: token)
        #expect(try read.json()["Username"] == "eve")
    }

    @Test func `without an operation that issues tokens, nobody is the current user`() throws {
        let served = try Served.document(
            """
            {"openapi": "3.1.0", "info": {"title": "a", "version": "1"},
             "paths": {"/users/@me": {"patch": {
               "requestBody": {\(Self.json(Self.profile))},
               "responses": {"200": {"description": "ok", \(Self.json(Self.profile))},
                 "404": {"description": "none", \(Self.json(
                     Self.object(#""code": \#(Self.text)"#, required: #"["code"]"#)))}}}}}}
            """, fixtures: [("users", #"[{"id": 1, "username": "ann", "bio": "x"}]"#)])
        let response = try served.send(.patch, "/users/@me", json: #"{"bio": "y"}"#)
        #expect(response.status == 200)
        #expect(response.issueCodes == [])
    }

    @Test func `the only scheme of a document is that of its users, whatever its name`() throws {
        let document = Self.document.replacing("\"user\"", with: "\"adminService\"")
        let served = try Served.document(document, fixtures: [("users", "[]")])
        let body = #"{"Username": "eve", "password": "p4"}"#
        try served.send(.post, "/account/register", json: body)
        let session = try served.send(.post, "/account/login", json: body).json()
        let token = try member("Token", of: session)
        #expect(try served.get("/things", token: token).status == 200)
    }
}
