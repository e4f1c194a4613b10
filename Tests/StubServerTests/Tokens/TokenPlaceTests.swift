import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Tokens at places that few documents have, and what looks like a sign-in but is none.
struct TokenPlaceTests: DocumentWriting {
    private static let credentials = object(#""email": \#(text), "password": \#(text)"#)
    private static let user = object(#""_id": \#(text), "email": \#(text), "name": \#(text)"#)
    private static let users =
        #"[{"_id": "a1", "email": "ann@example.com", "name": "Ann", "password": "p"}, {"_id": "e2", "email": "eve@example.com", "name": "Eve", "password": "q"}]"#

    private func served(_ paths: [String], _ schemes: String) throws -> Served {
        try Served.document(
            Self.document(paths, schemes: schemes), fixtures: [("users", Self.users)])
    }

    private func logIn(
        _ served: Served, _ path: String = "/login", _ name: String = "ann",
        _ password: String = "p"
    ) throws -> HTTPResponse {
        try served.send(
            .post, path, json: #"{"email": "\#(name)@example.com", "password": "\#(password)"}"#)
    }

    // MARK: - Carriers

    private static let inHeader = [
        #""/login": {\#(call("post", credentials, answer(200, object(#""authToken": \#(text)"#)) + ", " + answer(401, nil), by: "app"))}"#,
        #""/me": {\#(call("get", nil, answer(200, user), by: "user"))}"#,
    ]
    private static let keys =
        #""app": {"type": "apiKey", "in": "header", "name": "X-Api-Key"}, "user": {"type": "apiKey", "in": "header", "name": "X-Auth-Token"}"#

    @Test func `a key whose name says so is the token of a login`() throws {
        let served = try served(Self.inHeader, Self.keys)
        func logIn(_ name: String, _ password: String) throws -> String? {
            let body = #"{"email": "\#(name)@example.com", "password": "\#(password)"}"#
            let login = try served.send(
                .post, "/login", json: body, fields: ["X-Api-Key": "any"])
            return login.status == 200 ? try login.json()["authToken"]?.string : nil
        }
        func name(_ token: String?) throws -> JSONValue? {
            let fields: HTTPFields = token.map { ["x-auth-token": $0] } ?? [:]
            let me = try served.send(.get, "/me", fields: fields)
            #expect(me.status == (token == nil || token == "made-up" ? 401 : 200), "\(me.text)")
            return try? me.json()["name"]
        }
        let (ann, eve) = (try logIn("ann", "p"), try logIn("eve", "q"))
        #expect(try logIn("eve", "p") == nil)
        // Each is asked twice: what is kept of one answer is not for the other.
        for _ in 1...2 {
            #expect(try name(ann) == "Ann")
            #expect(try name(eve) == "Eve")
            #expect(try name("made-up") == nil)
            #expect(try name(nil) == nil)
        }
    }

    @Test func `a login sets the cookie that operations demand, whatever its path`() throws {
        let served = try served(
            [
                #""/auth/login": {\#(Self.call("post", Self.credentials, Self.answer(200, Self.user)))}"#,
                #""/me": {\#(Self.call("get", nil, Self.answer(200, Self.user), by: "sid"))}"#,
            ], #""sid": {"type": "apiKey", "in": "cookie", "name": "sid"}"#)
        let login = try logIn(served, "/auth/login")
        let cookie = try #require(login.fields["Set-Cookie"]?.split(separator: ";").first)
        #expect(try login.json()["name"] == "Ann")
        let me = try served.send(.get, "/me", fields: ["Cookie": String(cookie)])
        #expect(try me.json()["name"] == "Ann")
        #expect(try served.send(.get, "/me", fields: ["Cookie": "sid=no"]).status == 401)
    }

    // MARK: - Logins

    private static let bearer = #""user": {"type": "http", "scheme": "bearer"}"#
    private static let pair = object(
        #""access_token": \#(text), "refresh_token": \#(text), "user": \#(user)"#)
    private static let hidden = #"{"type": "string", "writeOnly": true}"#

    private static let byToken = [
        #""/login": {\#(call("post", credentials, answer(200, pair) + ", " + answer(401, nil)))}"#,
        #""/rest/login": {\#(call("post", credentials, answer(200, object(#""key": \#(text)"#)) + ", " + answer(400, nil)))}"#,
        #""/token/verify": {\#(call("post", object(#""token": \#(hidden)"#), answer(200, object(#""token": \#(hidden)"#))))}"#,
        #""/auth/refresh": {\#(call("get", nil, answer(200, pair), by: "user"))}"#,
        #""/auth/social": {\#(call("post", object(#""email": \#(text), "token": \#(text)"#), answer(200, pair)))}"#,
        #""/auth/verify-mail": {\#(call("post", object(#""email": \#(text), "token": \#(text)"#), answer(200, pair) + ", " + answer(401, nil)))}"#,
        #""/auth/change-password": {\#(call("post", object(#""currentPassword": \#(text), "password": \#(text), "passwordConfirmation": \#(text)"#), answer(200, pair) + ", " + answer(400, nil), by: "user"))}"#,
        #""/teams/switch": {\#(call("post", object(#""team": \#(text)"#), answer(200, pair), by: "user"))}"#,
        #""/realms/{realm}/userinfo": {\#(call("get", nil, answer(200, user), by: "user").replacing(#""get": {"#, with: #""get": {"parameters": [{"name": "realm", "in": "path", "required": true, "schema": {"type": "string"}}], "#))}"#,
        #""/me": {\#(call("get", nil, answer(200, user), by: "user"))}"#,
    ]

    private func byToken() throws -> (served: Served, access: String, refresh: String) {
        let served = try served(Self.byToken, Self.bearer)
        let login = try logIn(served, "/login", "eve", "q").json()
        return (served, try text(login, "access_token"), try text(login, "refresh_token"))
    }

    private func owner(_ served: Served, _ token: String) throws -> JSONValue? {
        try served.get("/me", token: token).json()["name"]
    }

    @Test func `users whose ids have another name log in`() throws {
        let (served, access, _) = try byToken()
        #expect(try owner(served, access) == "Eve")
        #expect(try served.get("/realms/a/userinfo", token: access).json()["_id"] == "e2")
    }

    @Test func `a login may answer the token as a key`() throws {
        let (served, _, _) = try byToken()
        let key = try text(try logIn(served, "/rest/login", "eve", "q").json(), "key")
        #expect(try owner(served, key) == "Eve")
        #expect(try logIn(served, "/rest/login", "eve", "no").status == 400)
    }

    @Test func `a token that is sent one way alone is not answered`() throws {
        let contract = try byToken().served.stub.definition.contract
        let verify = contract.operations.first { $0.path == "/token/verify" }
        #expect(verify?.binding?.action.isAboutTokens != true)
    }

    @Test func `a GET refreshes by the refresh token in Authorization`() throws {
        let (served, access, refresh) = try byToken()
        #expect(try served.get("/auth/refresh", token: access).status == 401)
        let next = try text(try served.get("/auth/refresh", token: refresh).json(), "access_token")
        #expect(try owner(served, next) == "Eve")
    }

    @Test func `beside an address, a token is a code only where something is confirmed`() throws {
        let (served, _, _) = try byToken()
        func signIn(_ path: String, _ token: String) throws -> HTTPResponse {
            try served.send(
                .post, path, json: #"{"email": "eve@example.com", "token": "\#(token)"}"#)
        }
        let login = try signIn("/auth/social", "of-another-service").json()
        #expect(try owner(served, try text(login, "access_token")) == "Eve")
        #expect(try signIn("/auth/verify-mail", "000000").status == 401)
        #expect(try signIn("/auth/verify-mail", "123456").status == 200)
    }

    @Test func `beside the current password, what is called the password is the new one`() throws {
        let (served, access, _) = try byToken()
        func change(_ old: String) throws -> Int {
            let body =
                #"{"currentPassword": "\#(old)", "password": "n", "passwordConfirmation": "n"}"#
            return try served.send(.post, "/auth/change-password", json: body, token: access).status
        }
        #expect(try change("no") == 400)
        #expect(try logIn(served, "/login", "eve", "q").status == 200)
        #expect(try change("q") == 200)
        #expect(try logIn(served, "/login", "eve", "q").status == 401)
        #expect(try logIn(served, "/login", "eve", "n").status == 200)
    }

    @Test func `whoever gets other tokens for a token stays the same user`() throws {
        let (served, access, _) = try byToken()
        let made = try served.send(.post, "/teams/switch", json: #"{"team": "x"}"#, token: access)
        #expect(try owner(served, try text(made.json(), "access_token")) == "Eve")
    }
}
