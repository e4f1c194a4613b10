import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubServer

/// Sign-in of documents that declare little of it.
struct CredentialPlaceTests: DocumentWriting {
    private static let credentials = object(#""email": \#(text), "password": \#(text)"#)
    private static let user = object(
        #""uid": \#(text), "email": \#(text)"#, closed: true)
    private static let users =
        #"[{"uid": "ann", "email": "ann@example.com", "password": "p"}, {"uid": "eve", "email": "eve@example.com", "password": "q"}]"#

    private static func key(_ name: String, in place: String, required: Bool = true) -> String {
        #"{"name": "\#(name)", "in": "\#(place)", "required": \#(required), "schema": \#(text)}"#
    }

    private static func read(_ parameters: String, _ schema: String = user) -> String {
        #""parameters": [\#(parameters)], \#(call("get", nil, answer(200, schema) + ", " + answer(401, nil)))"#
    }

    private static let meta = object(#""session_token": \#(text), "access_token": \#(text)"#)
    private static let paths = [
        #""/login": {\#(call("post", credentials, answer(200, object(#""api_key": \#(text)"#)) + ", " + answer(401, nil)))}"#,
        #""/app/login": {\#(call("post", object(#""login_identifier": \#(text), "password": \#(text)"#), answer(200, object(#""meta": \#(meta)"#)) + ", " + answer(401, nil)))}"#,
        #""/customers": {\#(call("post", object(#""email": \#(text), "password": \#(text), "password_confirmation": \#(text)"#), answer(201, object(#""access_token": \#(text), "user": \#(user)"#)) + ", " + refusals))}"#,
        #""/me": {\#(read(key("api_key", in: "query")))}"#,
        #""/app/me": {\#(read(key("X-Session-Token", in: "header")))}"#,
        #""/users": {\#(read(key("X-Session-Token", in: "header", required: false), #"{"type": "array", "items": \#(user)}"#))}"#,
    ]

    /// Two refusals, of which the second one has an example about names that are taken.
    private static let refusals =
        answer(422, object(#""errors": {"type": "array", "items": \#(text)}"#))
        + #", "400": {"description": "no", "content": {"application/json": {"schema": {"type": "object", "properties": {"detail": {"type": "string"}}}, "examples": {"other": {"value": {"detail": "BAD_PASSWORD"}}, "taken": {"value": {"detail": "REGISTER_USER_ALREADY_EXISTS"}}}}}}"#

    private func served() throws -> Served {
        try Served.document(
            Self.document(Self.paths, schemes: ""), fixtures: [("users", Self.users)])
    }

    private func logIn(_ served: Served, _ password: String = "q") throws -> HTTPResponse {
        try served.send(
            .post, "/login", json: #"{"email": "eve@example.com", "password": "\#(password)"}"#)
    }

    @Test func `a parameter that is called like the token of a login is the credential`() throws {
        let served = try served()
        let key = try text(try logIn(served).json(), "api_key")
        #expect(try logIn(served, "no").status == 401)
        // The second answer may not come from what is kept of the first.
        for _ in 1...2 {
            #expect(try served.get("/me?api_key=\(key)").json()["uid"] == "eve")
            #expect(try served.get("/me?api_key=made-up").status == 401)
            #expect(try served.get("/me").status == 401)
        }
    }

    @Test func `a parameter of the header may be the credential, also an optional one`() throws {
        let served = try served()
        let login = try served.send(
            .post, "/app/login", json: #"{"login_identifier": "eve", "password": "q"}"#)
        let token = try text(try login.json(), "meta", "session_token")
        #expect(try login.json()["meta"]?["access_token"]?.string == token)
        func me(_ token: String?) throws -> HTTPResponse {
            try served.send(.get, "/app/me", fields: token.map { ["X-Session-Token": $0] } ?? [:])
        }
        #expect(try me(token).json()["uid"] == "eve")
        #expect(try me("made-up").status == 401)
        #expect(try me(nil).status == 401)
        #expect(try served.get("/users").status == 200)
    }

    @Test(arguments: ["eve", "EVE", "eve@example.com"])
    func `a login may name a user by id or address`(name: String) throws {
        let login = try served().send(
            .post, "/app/login", json: #"{"login_identifier": "\#(name)", "password": "q"}"#)
        #expect(login.status == 200, "\(login.text)")
    }

    @Test func `who sends the password twice registers, once`() throws {
        let served = try served()
        let body =
            #"{"email": "zoe@example.com", "password": "z", "password_confirmation": "z"}"#
        let made = try served.send(.post, "/customers", json: body)
        #expect(made.status == 201, "\(made.text)")
        #expect(try made.json()["user"]?["email"] == "zoe@example.com")
        let again = try served.send(.post, "/customers", json: body)
        #expect(again.status == 400)
        #expect(try again.json()["detail"] == "REGISTER_USER_ALREADY_EXISTS")
    }

    @Test func `passwords of users break no schema, and no response shows them`() throws {
        let served = try served()
        let definition = served.stub.definition
        let findings = FixtureCheck(definition.contract).findings(
            in: "users", try Sample.document(Self.users, file: "users.json"),
            rows: definition.fixtures.collections["users"])
        #expect(findings.isEmpty)
        let rows = try served.get("/users").json().array ?? []
        #expect(rows.count == 2)
        #expect(rows.allSatisfy { $0["password"] == nil })
    }

    @Test(arguments: ["/auth/forgot-password", "/auth/confirm-email", "/auth/refresh"])
    func `nobody needs a token for what comes before signing in`(path: String) throws {
        let token = Self.object(#""access_token": \#(Self.text), "refresh_token": \#(Self.text)"#)
        let document = Self.document(
            [
                #""/login": {\#(Self.call("post", Self.credentials, Self.answer(200, token)))}"#,
                #""/auth/forgot-password": {\#(Self.call("post", Self.object(#""email": \#(Self.text)"#), Self.answer(200, nil)))}"#,
                #""/auth/confirm-email": {\#(Self.call("post", Self.object(#""key": \#(Self.text)"#), Self.answer(200, nil)))}"#,
                #""/auth/refresh": {\#(Self.call("post", Self.object(#""refresh_token": \#(Self.text)"#), Self.answer(200, token)))}"#,
                #""/orders/confirm": {\#(Self.call("post", nil, Self.answer(200, nil)))}"#,
                #""/auth/verify": {\#(Self.call("get", nil, Self.answer(200, nil)))}"#,
                #""/me/email/verify": {\#(Self.call("post", Self.object(#""code": \#(Self.text)"#), Self.answer(200, nil)))}"#,
            ], schemes: #""user": {"type": "http", "scheme": "bearer"}"#
        ).replacing(#""paths""#, with: #""security": [{"user": []}], "paths""#)
        let served = try Served.document(document, fixtures: [("users", Self.users)])
        let refresh = try text(try logIn(served).json(), "refresh_token")
        let answer = try served.send(
            .post, path, json: #"{"email": "e", "key": "k", "refresh_token": "\#(refresh)"}"#)
        #expect(answer.status == 200, "\(answer.text)")
        // What is about something else, or about the request's own token or user, needs one.
        #expect(try served.send(.post, "/orders/confirm").status == 401)
        #expect(try served.get("/auth/verify").status == 401)
        let own = try served.send(.post, "/me/email/verify", json: #"{"code": "c"}"#)
        #expect(own.status == 401)
    }

    private static let client =
        #"{"name": "client", "in": "path", "required": true, "schema": {"enum": ["app", "web"]}}"#
    private static let sessions = document(
        [
            #""/{client}/session": {"parameters": [], \#(session("post", credentials, client + ", " + key("X-Session-Token", in: "header"))), \#(session("get", nil, client + ", " + key("X-Session-Token", in: "header", required: false))), \#(session("delete", nil, client + ", " + key("X-Session-Token", in: "header")))}"#
        ], schemes: "")

    private static func session(
        _ method: String, _ body: String?, _ parameters: String
    ) -> String {
        let ok =
            method == "delete"
            ? answer(204, nil) : answer(200, object(#""user": \#(user), "meta": \#(meta)"#))
        return call(method, body, ok + ", " + answer(401, nil)).replacing(
            #""\#(method)": {"#, with: #""\#(method)": {"parameters": [\#(parameters)], "#)
    }

    @Test func `a session may be at a path with one of a few words, and ends where it began`()
        throws
    {
        let served = try Served.document(Self.sessions, fixtures: [("users", Self.users)])
        let login = try served.send(
            .post, "/app/session", json: #"{"email": "eve@example.com", "password": "q"}"#)
        #expect(login.status == 200, "\(login.text)")
        let token = try text(try login.json(), "meta", "session_token")
        func session(_ method: HTTPMethod, _ token: String?) throws -> HTTPResponse {
            let fields: HTTPFields = token.map { ["X-Session-Token": $0] } ?? [:]
            return try served.send(method, "/app/session", fields: fields)
        }
        #expect(try session(.get, token).json()["user"]?["uid"] == "eve")
        #expect(try session(.get, nil).status == 401)
        #expect(try session(.delete, token).status == 204)
        #expect(try session(.get, token).status == 401)
        #expect(served.stub.definition.fixtures.collections["users"]?.rows.count == 2)
    }
}
