import StubFixtures
import StubHTTP
import StubJSON
import StubRules
import StubSupport
import TestSupport
import Testing

@testable import StubServer

/// `x-stub.tokens` says what logins of an API look like.
struct TokenShapeTests {
    private static let users = #"[{"id": 7, "mail": "ann", "pass": "secret", "rights": ["read"]}]"#

    private static func served(_ tokens: String, operation: String = "") throws -> Served {
        try .document(
            """
            {"openapi": "3.1.0", "info": {"title": "a", "version": "1"},
             "x-stub": {"tokens": {"collection": "users", "username": ["name", "mail"],
               "password": "pass", "claims": ["id", "mail"], \(tokens)}},
             "paths": {
               "/in": {"post": {"security": [], "x-stub": {"action": "login" \(operation)},
                 "responses": {"200": {"description": "ok"}}}},
               "/token": {"post": {"security": [], "x-stub": {"action": "token"},
                 "responses": {"200": {"description": "ok"}}}},
               "/things": {"get": {"responses": {"200": {"description": "ok"}}}}},
             "security": [{"oauth": ["read"]}],
             "components": {"securitySchemes": {"oauth": {"type": "oauth2", "flows": {}}}}}
            """, fixtures: [("users", users)])
    }

    private static let body = #"{"user": {"login": "Ann", "code": "secret"}}"#
    private static let shape = """
        "request": {"username": "user.login", "password": "user.code"},
        "answer": {"accessToken": "data.jwt", "expiresIn": "data.life", "accessExpiry": "data.until",
                   "tokenType": "kind", "user": "data.owner"}
        """

    @Test(arguments: [
        ("", 400, true), (#", "rotation": "singleUse""#, 400, true),
        (#", "rotation": "reusable""#, 200, true), (#", "rotation": "none""#, 200, false),
    ])
    func `a used refresh token is worth what the document says`(
        rotation: String, again: Int, isReplaced: Bool
    ) throws {
        let served = try Self.served(#""scheme": "Bearer""# + rotation)
        let login = try served.form("/token", "grant_type=password&username=ann&password=secret")
        let token = try #require(try login.json()["refresh_token"]?.string)
        let refresh = "grant_type=refresh_token&refresh_token=\(token)"
        let first = try served.form("/token", refresh).json()["refresh_token"]?.string
        #expect(first != nil)
        #expect((first != token) == isReplaced)
        #expect(try served.form("/token", refresh).status == again)
    }

    @Test func `a rotation that nobody knows is an error that names the known ones`() throws {
        do {
            _ = try Self.served(#""rotation": "sometimes""#)
            Issue.record("the document is read")
        } catch {
            #expect("\(error)".contains(#""rotation" cannot be "sometimes""#))
            #expect("\(error)".contains("Known: singleUse, reusable, none."))
        }
    }

    @Test func `names, nesting and the word of the scheme are the document's`() throws {
        let served = try Self.served(
            Self.shape + #", "scheme": "Token", "accessLifetime": 60, "secret": "s""#)
        served.stub.clock.freeze()
        let response = try served.send(.post, "/in", json: Self.body)
        #expect(response.status == 200)
        let answer = try response.json()
        #expect(answer.object?.keys == ["data", "kind"])
        #expect(answer["kind"] == "Token")
        #expect(answer.at("/data/life") == 60)
        #expect(answer.at("/data/until")?.string?.hasPrefix("2026-") == true)
        #expect(answer.at("/data/owner") == ["id": 7, "mail": "ann"])
        let token = try #require(answer.at("/data/jwt")?.string)
        let parts = token.split(separator: ".")
        let code = SHA256.authenticationCode(
            of: "\(parts[0]).\(parts[1])".utf8, key: Array("s".utf8))
        #expect(parts[2] == Base64.urlEncode(code))
        #expect(
            try served.send(.get, "/things", fields: ["Authorization": "Token \(token)"]).status
                == 200)
        #expect(try served.get("/things", token: token).status == 401)
    }

    @Test func `an operation's own shape takes precedence`() throws {
        let served = try Self.served(
            Self.shape, operation: #", "tokens": {"answer": {"accessToken": "key"}}"#)
        let answer = try served.send(.post, "/in", json: Self.body).json()
        #expect(answer.object?.keys == ["key"])
    }

    @Test(arguments: [
        (#"{"user": {"login": "Ann", "code": "x"}}"#, 401),
        (#"{"user": {"login": "Ann"}}"#, 422),
    ])
    func `statuses are the document's`(_ body: String, _ status: Int) throws {
        let served = try Self.served(
            Self.shape + #", "statuses": {"credentialsWrong": 401, "credentialsMissing": 422}"#)
        let response = try served.send(.post, "/in", json: body)
        #expect(response.status == status)
        #expect((response.fields["WWW-Authenticate"] != nil) == (status == 401))
    }

    @Test func `clients and scopes are those that are named`() throws {
        let served = try Self.served(#""clients": {"app": "key", "open": ""}, "scopes": "rights""#)
        func status(_ body: String) throws -> Int { try served.form("/token", body).status }
        let password = "grant_type=password&username=ann&password=secret"
        #expect(try status(password + "&client_id=app&client_secret=key") == 200)
        #expect(try status(password + "&client_id=open") == 200)
        #expect(try status(password + "&client_id=app&client_secret=x") == 401)
        #expect(try status(password) == 401)
        #expect(try status(password + "&client_id=open&scope=write") == 400)
        let answer = try served.form("/token", password + "&client_id=open&scope=read%20write")
        #expect(try answer.json()["scope"] == "read")
    }

    @Test func `a mistake in x-stub is reported with its place`() throws {
        for tokens in [
            #""answer": {"token": "a"}"#, #""request": {"user": "a"}"#,
            #""statuses": {"wrong": 401}"#, #""words": "a""#, #""answer": {"accessToken": 5}"#,
        ] {
            let error = try #require(throws: DiagnosticError.self) { try Self.served(tokens) }
            let position = try #require(error.diagnostics.first?.position)
            // The mistake is in the third line, behind what is the same for all.
            #expect(position.line == 3 && position.column > 48, "\(error)")
        }
    }

    @Test func `optional times have the declared type, and users are in no state in which few are`()
        throws
    {
        let served = try Served.conventional(
            paths: """
                {"/login": {"post": {"requestBody": {"content": {"application/json": {"schema": {
                    "type": "object", "properties": {"email": {"type": "string"},
                      "password": {"type": "string"}}}}}},
                  "responses": {"200": {"description": "ok", "content": {"application/json": {
                    "schema": {"type": "object", "required": ["token"], "properties": {
                      "token": {"type": "string"}, "expires_at": {"type": "integer"},
                      "user": {"type": "object", "properties": {"email": {"type": "string"},
                        "aud": {"type": "string"}, "is_anonymous": {"type": "boolean"},
                        "banned_until": {"type": "string", "format": "date-time"}}}}}}}}}}}}
                """,
            fixtures: [("users", #"[{"id": 1, "email": "a@b.c"}]"#)])
        let answer = try served.send(
            .post, "/login", json: #"{"email": "a@b.c", "password": "x"}"#
        ).json()
        #expect(answer["token"]?.string?.isEmpty == false)
        #expect(answer["expires_at"]?.number != nil)
        #expect(answer["user"]?.object?.keys.sorted() == ["aud", "email", "is_anonymous"])
        #expect(answer["user"]?["is_anonymous"] == false)
    }
}
