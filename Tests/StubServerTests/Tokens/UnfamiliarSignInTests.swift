import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Sign-in by paths, credentials and members that few documents have.
struct UnfamiliarSignInTests: DocumentWriting {
    // MARK: - Paths

    private static let bearer = #""user": {"type": "http", "scheme": "bearer"}"#
    private static let user = object(
        #""id": {"type": "string", "format": "uuid"}, "email": \#(text), "displayName": \#(text), "isAnonymous": \#(flag)"#
    )
    private static let session = object(
        #""session": \#(object(#""accessToken": \#(text), "refreshToken": \#(text), "accessTokenExpiresIn": {"type": "integer"}, "user": \#(user)"#))"#,
        closed: true)
    private static let fault = object(
        #""error": {"enum": ["role-not-allowed", "email-already-in-use", "invalid-email-password"]}"#
    )
    private static let credentials = object(#""email": \#(text), "password": \#(text)"#)

    private static func refusing(_ answers: String) -> String {
        answers + #", "default": {"description": "no", \#(json(fault))}"#
    }

    private static let byPath = document(
        [
            #""/sign-up/by-mail": {\#(call("post", credentials, refusing(answer(200, session))))}"#,
            #""/sign-in/by-mail": {\#(call("post", credentials, refusing(answer(200, session))))}"#,
            #""/sign-in/anonymous": {\#(call("post", object(#""displayName": \#(text)"#), answer(200, session)))}"#,
            #""/renew": {\#(call("post", object(#""refreshToken": \#(text)"#), refusing(answer(200, session))))}"#,
            #""/sign-out": {\#(call("post", object(#""refreshToken": \#(text), "all": \#(flag)"#), answer(204, nil), by: "user"))}"#,
            #""/logout/all": {\#(call("post", nil, answer(204, nil), by: "user"))}"#,
            #""/user": {\#(call("get", nil, answer(200, user), by: "user"))}"#,
            #""/user/password": {\#(call("post", object(#""newPassword": \#(text)"#), answer(200, #"{"type": "string", "enum": ["OK"]}"#), by: "user"))}"#,
        ], schemes: bearer)

    private static let mail = "eve@example.com"

    private func byPath() throws -> (served: Served, session: JSONValue) {
        let served = try Served.document(
            Self.byPath,
            fixtures: [
                (
                    "users",
                    #"[{"id": "2aeb7d6e-bcef-44b2-9a54-fb2006302b71", "email": "ann@example.com", "displayName": "Ann", "isAnonymous": false, "password": "p"}]"#
                )
            ])
        let made = try served.send(
            .post, "/sign-up/by-mail", json: #"{"email": "eve@example.com", "password": "p4"}"#)
        #expect(made.status == 200, "\(made.text)")
        #expect(made.issueCodes == [])
        return (served, try made.json())
    }

    private func logIn(_ served: Served, _ password: String) throws -> HTTPResponse {
        try served.send(
            .post, "/sign-in/by-mail",
            json: #"{"email": "eve@example.com", "password": "\#(password)"}"#)
    }

    @Test func `a path may say before its end that somebody signs up`() throws {
        let (served, made) = try byPath()
        #expect(try text(made, "session", "user", "email") == Self.mail)
        #expect(made["session"]?["accessTokenExpiresIn"] == 3600)
        let token = try text(made, "session", "accessToken")
        #expect(try served.get("/user", token: token).json()["email"]?.string == Self.mail)
        let id = try text(made, "session", "user", "id")
        #expect(try text(try logIn(served, "p4").json(), "session", "user", "id") == id)
    }

    @Test func `a refusal has the code that the document lists for it`() throws {
        let (served, _) = try byPath()
        #expect(try logIn(served, "no").json()["error"] == "invalid-email-password")
        let again = try served.send(
            .post, "/sign-up/by-mail", json: #"{"email": "eve@example.com", "password": "p5"}"#)
        #expect(try again.json()["error"] == "email-already-in-use")
    }

    @Test func `a guest signs in without a name`() throws {
        let (served, _) = try byPath()
        let made = try served.send(.post, "/sign-in/anonymous", json: #"{"displayName": "G"}"#)
        let token = try text(try made.json(), "session", "accessToken")
        let user = try served.get("/user", token: token).json()
        #expect(user["isAnonymous"] == true)
        #expect(user["displayName"] == "G")
        #expect(user["email"]?.string != "ann@example.com")
    }

    @Test(
        arguments: [("/sign-out", #"{"all": true}"#), ("/logout/all", nil)] as [(String, String?)])
    func `a log-out may end all sessions of its user`(_ path: String, _ body: String?) throws {
        let (served, made) = try byPath()
        let one = try text(made, "session", "accessToken")
        let two = try text(try logIn(served, "p4").json(), "session", "accessToken")
        #expect(try served.send(.post, path, json: body, token: one).status == 204)
        #expect(try served.get("/user", token: two).status == 401)
    }

    @Test func `a new password needs no old one where the document asks for none`() throws {
        let (served, made) = try byPath()
        let token = try text(made, "session", "accessToken")
        let body = #"{"newPassword": "p9"}"#
        #expect(try served.send(.post, "/user/password", json: body).status == 401)
        let changed = try served.send(.post, "/user/password", json: body, token: token)
        #expect(changed.status == 200, "\(changed.text)")
        #expect(try logIn(served, "p4").status == 401)
        #expect(try logIn(served, "p9").status == 200)
    }

    // MARK: - Basic credentials

    private static let message = object(#""message": \#(text)"#)
    private static let profile = object(#""email": \#(text), "about": \#(text)"#)

    private static let byBasic = document(
        [
            #""/token": {\#(call("get", nil, answer(200, object(#""access_token": \#(text), "expires_at": {"type": "string", "format": "date-time"}"#)) + ", " + answer(401, nil), by: "basic"))}"#,
            #""/logout": {\#(call("get", nil, answer(200, message), by: "user"))}"#,
            #""/user/profile": {\#(call("get", nil, answer(200, profile), by: "user")), \#(call("put", profile, answer(200, message), by: "user"))}"#,
        ], schemes: bearer + #", "basic": {"type": "http", "scheme": "basic"}"#)

    @Test func `Basic credentials get a token, which a GET ends`() throws {
        let served = try Served.document(
            Self.byBasic,
            fixtures: [
                (
                    "users",
                    #"[{"id": 1, "username": "ann", "email": "ann@example.com", "about": "x", "password": "p"}]"#
                )
            ])
        func token(_ credentials: String) throws -> HTTPResponse {
            try served.send(.get, "/token", fields: ["Authorization": "Basic \(credentials)"])
        }
        #expect(try token("YW5uOm5v").status == 401)
        let first = try text(try token("YW5uOnA=").json(), "access_token")
        let second = try text(try token("YW5uOnA=").json(), "access_token")
        #expect(try served.get("/user/profile", token: "made-up").status == 401)
        let changed = try served.send(
            .put, "/user/profile", json: #"{"about": "new"}"#, token: first)
        #expect(changed.status == 200, "\(changed.text)")
        #expect(try served.get("/user/profile", token: second).json()["about"] == "new")
        #expect(try served.get("/logout", token: first).status == 200)
        #expect(try served.get("/user/profile", token: first).status == 401)
        #expect(try served.get("/user/profile", token: second).status == 200)
    }

    // MARK: - Users with a name alone

    private static let person = object(
        #""Id": {"type": "string", "format": "uuid"}, "Name": \#(text)"#)

    private static let byName = document(
        [
            #""/Users": {\#(call("get", nil, answer(200, #"{"type": "array", "items": \#(person)}"#), by: "key"))}"#,
            #""/Users/New": {\#(call("post", object(#""Name": \#(text), "Password": \#(text)"#), answer(200, person), by: "key").replacing(#""post": {"#, with: #""post": {"operationId": "CreateUserByName", "#))}"#,
            #""/Users/AuthenticateByName": {\#(call("post", object(#""Username": \#(text), "Pw": \#(text)"#), answer(200, object(#""User": \#(person), "AccessToken": \#(text)"#)) + ", " + answer(401, nil)))}"#,
            #""/Users/{userId}": {\#(call("get", nil, answer(200, person), by: "key").replacing(#""get": {"#, with: #""get": {"parameters": [{"name": "userId", "in": "path", "required": true, "schema": {"type": "string"}}], "#))}"#,
            #""/Users/Me": {\#(call("get", nil, answer(200, person), by: "key"))}"#,
        ], schemes: #""key": {"type": "apiKey", "in": "header", "name": "Authorization"}"#)

    @Test func `users may have a name alone, and the token may be among parameters`() throws {
        let served = try Served.document(
            Self.byName,
            fixtures: [
                (
                    "Users",
                    #"[{"Id": "2aeb7d6e-bcef-44b2-9a54-fb2006302b71", "Name": "Ann", "password": "p"}]"#
                )
            ])
        func fields(_ token: String) -> HTTPFields {
            [
                "Authorization": #"App Client="a", Token="\#(token)""#,
                "Content-Type": "application/json",
            ]
        }
        func logIn(_ name: String, _ password: String) throws -> HTTPResponse {
            try served.send(
                .post, "/Users/AuthenticateByName",
                json: #"{"Username": "\#(name)", "Pw": "\#(password)"}"#)
        }
        #expect(try logIn("Ann", "no").status == 401)
        let login = try logIn("Ann", "p")
        #expect(try text(try login.json(), "User", "Name") == "Ann")
        let token = try text(try login.json(), "AccessToken")
        #expect(try served.send(.get, "/Users/Me", fields: fields("made-up")).status == 401)
        let me = try served.send(.get, "/Users/Me", fields: fields(token))
        #expect(try me.json()["Name"] == "Ann")
        let made = try served.send(
            HTTPRequest(
                .post, "/Users/New", fields: fields(token),
                body: Array(#"{"Name": "Eve", "Password": "p4"}"#.utf8)))
        #expect(made.status == 200, "\(made.text)")
        #expect(try logIn("Eve", "no").status == 401)
        #expect(try text(try logIn("Eve", "p4").json(), "User", "Name") == "Eve")
    }

    // MARK: - Objects that the document leaves open

    private static let tokens = object(
        #""access_token": \#(text), "expires_in_ms": {"type": "integer"}, "device_id": \#(text), "user_id": \#(text)"#
    )

    private static let open = document(
        [
            #""/register": {\#(call("post", object(#""username": \#(text), "password": \#(text)"#), answer(200, tokens)))}"#,
            #""/login": {\#(call("post", object(#""identifier": {"type": "object", "properties": {"type": \#(text)}}, "user": \#(text), "password": \#(text), "device_id": \#(text)"#), answer(200, tokens) + ", " + answer(403, nil)))}"#,
            #""/account/whoami": {\#(call("get", nil, answer(200, object(#""user_id": \#(text)"#)), by: "user"))}"#,
            #""/refresh": {\#(call("get", nil, #""200": {"description": "ok", "content": {"application/json": {"schema": {}}}}"#, by: "user"))}"#,
        ], schemes: bearer)

    @Test func `a name may be in an object that the document leaves open`() throws {
        let served = try Served.document(
            Self.open, fixtures: [("users", #"[{"id": 1, "username": "ann", "password": "p"}]"#)])
        let made = try served.send(
            .post, "/register", json: #"{"username": "eve", "password": "p4"}"#)
        let id = try text(try made.json(), "user_id")
        #expect(made.status == 200)
        func logIn(_ password: String) throws -> HTTPResponse {
            try served.send(
                .post, "/login",
                json:
                    #"{"identifier": {"type": "user", "user": "eve"}, "password": "\#(password)", "device_id": "D"}"#
            )
        }
        #expect(try logIn("no").status == 403)
        let session = try logIn("p4").json()
        #expect(session["user_id"]?.string == id)
        #expect(session["device_id"] == "D")
        #expect(session["expires_in_ms"] == 3_600_000)
        let token = try text(session, "access_token")
        #expect(try served.get("/account/whoami", token: token).json()["user_id"]?.string == id)
    }

    @Test func `where no response has a refresh token, the access token is refreshed`() throws {
        let served = try Served.document(
            Self.open, fixtures: [("users", #"[{"id": 1, "username": "ann", "password": "p"}]"#)])
        let login = try served.send(
            .post, "/login", json: #"{"user": "ann", "password": "p"}"#)
        let old = try text(try login.json(), "access_token")
        #expect(try served.get("/refresh", token: "made-up").status == 401)
        let new = try text(try served.get("/refresh", token: old).json(), "access_token")
        #expect(new != old)
        #expect(try served.get("/account/whoami", token: new).json()["user_id"] == "1")
    }

    // MARK: - Tokens with their times

    private static let timed = object(
        #""token": \#(text), "expiresAt": {"type": "string", "format": "date-time"}"#)

    private static let pairs = document(
        [
            #""/tokens/login": {\#(call("post", object(#""username": \#(text), "password": \#(text)"#), answer(200, object(#""accessToken": \#(timed), "refreshToken": \#(timed)"#))))}"#,
            #""/tokens/refresh": {\#(call("post", object(#""refreshToken": \#(text)"#), answer(200, timed) + ", " + answer(401, nil)))}"#,
            #""/user": {\#(call("get", nil, answer(200, object(#""username": \#(text)"#)), by: "user"))}"#,
        ], schemes: bearer)

    @Test func `a refresh token may be an object with its text`() throws {
        let served = try Served.document(
            Self.pairs, fixtures: [("users", #"[{"id": 1, "username": "ann", "password": "p"}]"#)])
        let login = try served.send(
            .post, "/tokens/login", json: #"{"username": "ann", "password": "p"}"#
        ).json()
        func refresh(_ token: String) throws -> HTTPResponse {
            try served.send(.post, "/tokens/refresh", json: #"{"refreshToken": "\#(token)"}"#)
        }
        #expect(try refresh(text(login, "accessToken", "token")).status == 401)
        let refreshed = try refresh(text(login, "refreshToken", "token"))
        let token = try text(try refreshed.json(), "token")
        #expect(try served.get("/user", token: token).json()["username"] == "ann")
    }

    // MARK: - Near to sign-in

    private static let optional = #""security": [{"user": []}, {}], "#
    private static let account = object(
        #""id": {"type": "integer"}, "email": \#(text), "name": \#(text)"#)
    private static let pair = object(#""accessToken": \#(text), "idToken": \#(text)"#)
        .replacing(#""type": "object""#, with: #""type": "object", "required": ["idToken"]"#)

    private static let near = document(
        [
            #""/login": {\#(call("post", credentials, answer(200, pair)))}"#,
            #""/me": {\#(call("get", nil, answer(200, account), by: "user")), \#(call("patch", object(#""name": \#(text), "currentPassword": \#(text), "newPassword": \#(text)"#), answer(200, account) + ", " + answer(400, message) + ", " + answer(401, message), by: "user"))}"#,
            #""/admin/set-password": {\#(call("post", object(#""email": \#(text), "newPassword": \#(text)"#), answer(204, nil), by: "user"))}"#,
            #""/me/password": {\#(call("post", object(#""currentPassword": \#(text), "newPassword": \#(text)"#), answer(204, nil), by: "user"))}"#,
            #""/password/reset": {\#(call("post", object(#""uid": \#(text), "token": \#(text), "newPassword": \#(text)"#), answer(204, nil)).replacing(#""post": {"#, with: #""post": {"# + optional))}"#,
            #""/guest/carts": {\#(call("post", object(#""currency": \#(text)"#), answer(201, object(#""token": \#(text), "currency": \#(text)"#))))}"#,
            #""/items/refresh": {\#(call("post", nil, #""200": {"description": "ok", "content": {"application/json": {"schema": {}}}}"#, by: "user"))}"#,
            #""/projects": {\#(call("post", object(#""name": \#(text)"#), answer(201, object(#""name": \#(text), "apiToken": \#(text)"#)), by: "basic"))}"#,
            #""/auth/google": {\#(call("post", object(#""idToken": \#(text)"#), answer(200, object(#""accessToken": \#(text)"#))))}"#,
            #""/auth/magic-link": {\#(call("get", nil, answer(200, object(#""accessToken": \#(text)"#))).replacing(#""get": {"#, with: #""get": {"parameters": [{"name": "link", "in": "query", "schema": {"type": "string"}}], "#))}"#,
            #""/auth/any-name": {\#(call("post", object(#""username_or_email": \#(text), "password": \#(text)"#), answer(200, object(#""accessToken": \#(text)"#)) + ", " + answer(401, nil)))}"#,
            #""/tokens/blacklist": {\#(call("post", object(#""refreshToken": \#(text)"#), answer(204, nil)))}"#,
            #""/sessions/global-sign-out": {\#(call("post", nil, answer(204, nil), by: "user"))}"#,
        ], schemes: bearer + #", "basic": {"type": "http", "scheme": "basic"}"#)

    private func near() throws -> Served {
        try Served.document(
            Self.near,
            fixtures: [
                (
                    "users",
                    #"[{"id": 1, "email": "ann@example.com", "name": "Ann", "password": "p"}, {"id": 2, "email": "eve@example.com", "name": "Eve", "password": "q"}]"#
                )
            ])
    }

    private func token(_ served: Served, _ name: String, _ password: String) throws -> String? {
        try served.send(
            .post, "/login", json: #"{"email": "\#(name)@example.com", "password": "\#(password)"}"#
        ).json()["accessToken"]?.string
    }

    @Test func `a password for somebody else leaves the caller's own`() throws {
        let served = try near()
        let token = try #require(try self.token(served, "ann", "p"))
        _ = try served.send(
            .post, "/admin/set-password",
            json: #"{"email": "eve@example.com", "newPassword": "n"}"#, token: token)
        #expect(try served.get("/me", token: token).json()["email"] == "ann@example.com")
        #expect(try self.token(served, "ann", "p") != nil)
        #expect(try self.token(served, "ann", "n") == nil)
    }

    @Test func `who has forgotten the password resets it without a token`() throws {
        let reset = try near().send(
            .post, "/password/reset", json: #"{"uid": "1", "token": "t", "newPassword": "n"}"#)
        #expect(reset.status == 204, "\(reset.text)")
    }

    @Test func `the old password is asked for with a new one alone, and is wrong by 400`() throws {
        let served = try near()
        let token = try #require(try self.token(served, "ann", "p"))
        func change(_ body: String) throws -> Int {
            try served.send(.patch, "/me", json: body, token: token).status
        }
        #expect(try change(#"{"name": "Anna"}"#) == 200)
        #expect(try change(#"{"currentPassword": "no", "newPassword": "n"}"#) == 400)
        #expect(try change(#"{"currentPassword": "p", "newPassword": "n"}"#) == 200)
        // Without a declared status it is still no success.
        let body = #"{"currentPassword": "no", "newPassword": "m"}"#
        #expect(try served.send(.post, "/me/password", json: body, token: token).status == 401)
        #expect(try self.token(served, "ann", "n") != nil)
    }

    @Test func `a login answers with an ID token where the document has one`() throws {
        let served = try near()
        let login = try served.send(
            .post, "/login", json: #"{"email": "ann@example.com", "password": "p"}"#)
        #expect(login.issueCodes == [])
        #expect(try text(login.json(), "idToken").split(separator: ".").count == 3)
        let access = try text(login.json(), "accessToken")
        #expect(try served.get("/me", token: access).json()["name"] == "Ann")
    }

    @Test(
        arguments: [
            ("/auth/google", #"{"idToken": "g"}"#, "Ann"), ("/auth/magic-link?link=x", nil, "Ann"),
            (
                "/auth/any-name", #"{"username_or_email": "eve@example.com", "password": "q"}"#,
                "Eve"
            ),
        ] as [(String, String?, String)])
    func `who signs in by what no stub can check gets a token that counts`(
        target: String, body: String?, name: String
    ) throws {
        let served = try near()
        let login = try served.send(body == nil ? .get : .post, target, json: body)
        let access = try text(login.json(), "accessToken")
        #expect(try served.get("/me", token: access).json()["name"]?.string == name)
    }

    @Test(arguments: [#", "password": "p""#, ""])
    func `a wrong password, or none, signs nobody in, whatever the name is called`(
        password: String
    ) throws {
        let login = try near().send(
            .post, "/auth/any-name",
            json: #"{"username_or_email": "eve@example.com"\#(password)}"#)
        #expect(login.status == 401, "\(login.text)")
    }

    @Test(arguments: ["/guest/carts", "/items/refresh", "/projects"])
    func `what is not about sign-in signs nobody in`(path: String) throws {
        let contract = try near().stub.definition.contract
        let operation = try #require(contract.operations.first { $0.path == path })
        #expect(operation.binding?.action.isAboutTokens != true)
    }

    @Test func `a refresh token that is sent alone is ended where none is answered`() throws {
        let contract = try near().stub.definition.contract
        let operation = contract.operations.first { $0.path == "/tokens/blacklist" }
        #expect(operation?.binding?.action == .endpoint(.revoke))
    }

    @Test func `a global sign-out ends all sessions`() throws {
        let served = try near()
        let one = try #require(try self.token(served, "ann", "p"))
        let two = try #require(try self.token(served, "ann", "p"))
        #expect(try served.send(.post, "/sessions/global-sign-out", token: one).status == 204)
        #expect(try served.get("/me", token: two).status == 401)
    }
}
