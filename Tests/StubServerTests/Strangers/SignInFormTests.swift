import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer
@testable import StubStarting

/// Forms in which documents describe users, their tokens and their keys.
struct SignInFormTests: DocumentWriting {
    private static let whole = #"{"type": "integer"}"#
    private static let uuid =
        #"{"type": "string", "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$"}"#
    private static let credentials = object(#""email": \#(text), "password": \#(text)"#)
    private static let sent = object(
        #""email": \#(text), "password": \#(text), "password2": \#(text), "options": {"type": "object", "properties": {"nickname": \#(text)}}"#
    )
    private static let tokens = object(#""accessToken": \#(text), "refreshToken": \#(uuid)"#)
    private static let user = object(
        #""id": \#(whole), "email": \#(text), "nickname": \#(text)"#)
    private static let key = object(#""id": \#(whole), "name": \#(text)"#)
    private static let users =
        #"[{"id": 1, "email": "ann@example.com", "nickname": "Ann", "password": "p"}, {"id": 2, "email": "eve@example.com", "nickname": "Eve", "password": "q"}]"#

    private static func form(_ members: String) -> String {
        #""requestBody": {"required": true, "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object", "required": ["username", "password"], "properties": {\#(members)}}}}}"#
    }

    private static let paths = [
        path(
            "/login", nil, call("post", credentials, answer(200, tokens) + ", " + answer(401, nil))),
        path(
            "/refresh", nil,
            call(
                "post", object(#""refreshToken": \#(text)"#),
                answer(200, tokens) + ", " + answer(401, nil))),
        path(
            "/account/create", nil,
            call("post", credentials, answer(204, nil) + ", " + answer(422, nil))),
        path(
            "/register", nil,
            call("post", sent, answer(201, object(#""user": \#(user), "accessToken": \#(text)"#)))),
        #""/token": {"post": {\#(form(#""grant_type": \#(text), "username": \#(text), "password": \#(text)"#)), "responses": {\#(answer(200, object(#""access_token": \#(text)"#))), \#(answer(422, object(#""detail": \#(text)"#)))}}}"#,
        path(
            "/users/me", nil,
            call("get", nil, answer(200, #"{"type": "array", "items": \#(user)}"#), by: "bearer")),
        path(
            "/users", nil, call("get", nil, answer(200, #"{"type": "array", "items": \#(user)}"#))),
        path(
            "/manage/info", nil,
            call(
                "get", nil,
                answer(200, object(#""id": \#(text), "emailAddress": \#(text)"#, closed: true)),
                by: "bearer")),
        path(
            "/users/change-password", nil,
            call(
                "put", object(#""current": \#(text), "new": \#(text)"#), answer(204, nil),
                by: "bearer")),
        path(
            "/api-keys", nil,
            call(
                "post", object(#""name": \#(text)"#),
                answer(201, object(#""secret": \#(text), "apiKey": \#(key)"#)), by: "bearer"),
            call("get", nil, answer(200, #"{"type": "array", "items": \#(key)}"#), by: "bearer")),
        path("/api-keys/{id}", "id", call("delete", nil, answer(204, nil), by: "bearer")),
        path("/whoami", nil, call("get", nil, answer(200, user), by: "key")),
    ]
    private static let schemes =
        #""bearer": {"type": "http", "scheme": "bearer"}, "key": {"type": "apiKey", "in": "header", "name": "X-Api-Key"}"#

    private func served() throws -> Served {
        try Served.document(
            Self.document(Self.paths, schemes: Self.schemes),
            fixtures: [("users", Self.users), ("api-keys", #"[{"id": 1, "name": "old"}]"#)])
    }

    private func logIn(
        _ served: Served, _ email: String = "eve@example.com", _ password: String = "q"
    ) throws -> HTTPResponse {
        try served.send(
            .post, "/login", json: #"{"email": "\#(email)", "password": "\#(password)"}"#)
    }

    private func bearer(_ served: Served) throws -> HTTPFields {
        ["Authorization": "Bearer " + (try text(try logIn(served).json(), "accessToken"))]
    }

    // MARK: - Tokens

    @Test func `tokens look as the document says`() throws {
        let served = try served()
        let first = try text(try logIn(served).json(), "refreshToken")
        #expect(first.count == 36)
        let body = #"{"refreshToken": "\#(first)"}"#
        let next = try served.send(.post, "/refresh", json: body)
        #expect(next.status == 200, "\(next.text)")
        #expect(try text(try next.json(), "refreshToken") != first)
        #expect(try served.send(.post, "/refresh", json: body).status == 401)
    }

    @Test(arguments: [
        ("username=eve@example.com", 422), ("username=eve@example.com&password=q", 200),
    ])
    func `a token endpoint that declares 422 alone sends it for what is missing`(
        form: String, status: Int
    ) throws {
        let answer = try served().send(
            .post, "/token", json: form,
            fields: ["Content-Type": "application/x-www-form-urlencoded"])
        #expect(answer.status == status, "\(answer.text)")
    }

    // MARK: - Users

    @Test func `who creates an account can log in, though no response shows it`() throws {
        let served = try served()
        let body = #"{"email": "zoe@example.com", "password": "z"}"#
        #expect(try served.send(.post, "/account/create", json: body).status == 204)
        #expect(try logIn(served, "zoe@example.com", "z").status == 200)
        #expect(try logIn(served, "zoe@example.com", "no").status == 401)
    }

    @Test func `a password that is repeated otherwise makes no account`() throws {
        let served = try served()
        let body = #"{"email": "zoe@example.com", "password": "z", "password2": "y"}"#
        #expect(try served.send(.post, "/register", json: body).status == 400)
        #expect(try logIn(served, "zoe@example.com", "z").status == 401)
    }

    @Test func `options of a registration are members of the user`() throws {
        let body =
            #"{"email": "zoe@example.com", "password": "z", "options": {"nickname": "Zoe"}}"#
        let made = try served().send(.post, "/register", json: body)
        #expect(try made.json()["user"]?["nickname"] == "Zoe", "\(made.text)")
    }

    @Test func `a list of those who are the current user has one`() throws {
        let served = try served()
        let me = try served.send(.get, "/users/me", fields: try bearer(served))
        #expect(try me.json().array?.map { $0["id"] } == [2])
        #expect(try served.get("/users").json().array?.count == 2)
    }

    @Test func `what the current user is called elsewhere is shown by the declared name`() throws {
        let served = try served()
        let info = try served.send(.get, "/manage/info", fields: try bearer(served))
        // The rows have numbers, and the document says that ids are texts.
        #expect(try info.json() == ["id": "2", "emailAddress": "eve@example.com"])
    }

    @Test func `a path about passwords may call them current and new`() throws {
        let served = try served()
        func change(_ current: String) throws -> Int {
            try served.send(
                .put, "/users/change-password",
                json: #"{"current": "\#(current)", "new": "n"}"#, fields: try bearer(served)
            ).status
        }
        #expect(try change("no") == 401)
        #expect(try change("q") == 204)
        #expect(try logIn(served, "eve@example.com", "n").status == 200)
    }

    // MARK: - Keys

    @Test func `a key that a user creates is the user's until it is deleted`() throws {
        let served = try served()
        let bearer = try bearer(served)
        let made = try served.send(
            .post, "/api-keys", json: #"{"name": "iPad"}"#, fields: bearer
        ).json()
        let key = try text(made, "secret")
        #expect(made["apiKey"] == ["id": 2, "name": "iPad"])
        func whoami(_ key: String) throws -> HTTPResponse {
            try served.send(.get, "/whoami", fields: ["X-Api-Key": key])
        }
        // The second answer may not come from what is kept of the first.
        for _ in 1...2 { #expect(try whoami(key).json()["email"] == "eve@example.com") }
        #expect(try whoami("made-up").status == 401)
        #expect(try served.send(.delete, "/api-keys/2", fields: bearer).status == 204)
        #expect(try whoami(key).status == 401)
    }

    private static let nobody = #"[{"id": 3, "email": "zed@example.com", "nickname": "Zed"}]"#

    @Test(arguments: [
        (users, "ZXZlQGV4YW1wbGUuY29tOnE=", 2), (users, "ZXZlQGV4YW1wbGUuY29tOm5v", Int?.none),
        (users, "bm9ib2R5Ong=", nil), (users, nil, nil), (nobody, "bm9ib2R5Ong=", 3),
    ])
    func `Basic credentials are those of a user where there are no tokens`(
        users: String, credentials: String?, id: Int?
    ) throws {
        let list = Self.call(
            "get", nil, Self.answer(200, Self.user) + ", " + Self.answer(401, nil), by: "basic")
        let served = try Served.document(
            Self.document(
                [Self.path("/me", nil, list)],
                schemes: #""basic": {"type": "http", "scheme": "basic"}"#),
            fixtures: [("users", users)])
        let me = try served.send(
            .get, "/me", fields: credentials.map { ["Authorization": "Basic \($0)"] } ?? [:])
        #expect(me.status == (id == nil ? 401 : 200), "\(me.text)")
        if let id { #expect(try me.json()["id"]?.int == id) }
    }

    // MARK: - Generated users

    private static let member = object(
        #""id": \#(whole), "role": \#(text), "since": \#(text), "email": \#(text)"#)
    private static let reader = object(
        #""_id": \#(text), "email": \#(text), "firstName": \#(text), "lastName": \#(text)"#)

    @Test func `generated users look like those who sign up, whatever else has an address`()
        throws
    {
        let document = Self.document(
            [
                Self.path(
                    "/groups/{id}/members", "id",
                    Self.call(
                        "get", nil,
                        Self.answer(200, #"{"type": "array", "items": \#(Self.member)}"#)
                    )),
                Self.path(
                    "/signup", nil,
                    Self.call("post", Self.credentials, Self.answer(201, Self.reader))),
                Self.path(
                    "/login", nil,
                    Self.call(
                        "post", Self.credentials,
                        Self.answer(200, Self.object(#""token": \#(Self.text)"#)))),
            ], schemes: "")
        let start = try ContractStart(
            of: Sample.document(document, file: "x.json"), references: [], rows: 3)
        #expect(start.collections.map(\.name) == ["members", "users"])
        #expect(start.convention.users.collection == "users")
        let first = start.collections.last?.rows.first
        #expect(first?["_id"]?.string != nil && first?["id"] == nil)
        #expect(first?["firstName"]?.string != nil)
    }

    @Test func `rows without an id are told apart by the id that is called after them`() throws {
        let row = Self.object(#""username": \#(Self.text), "userId": \#(Self.whole)"#)
        let document = Self.document(
            [
                Self.path(
                    "/settings/users", nil,
                    Self.call("get", nil, Self.answer(200, #"{"type": "array", "items": \#(row)}"#))
                )
            ], schemes: "")
        let start = try ContractStart(
            of: Sample.document(document, file: "x.json"), references: [], rows: 10)
        let ids = Set(start.collections.first?.rows.map { $0["userId"] } ?? [])
        #expect(ids.count == 10)
    }
}
