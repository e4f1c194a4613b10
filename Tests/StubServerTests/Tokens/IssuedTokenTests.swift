import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Tokens for the user of a test, with any lifetime and without a login.
struct IssuedTokenTests {
    private let served: Served

    init() throws {
        served = try .customer()
        served.stub.clock.freeze()
    }

    private func me(_ token: String) throws -> Int {
        try served.get("/auth/me", token: token).status
    }

    @Test func `issued tokens are equivalent to those of a login`() throws {
        let pair = try #require(served.stub.tokens.issue(for: 3))
        #expect(try served.get("/auth/me", token: pair.access).json()["id"] == 3)
        let refresh = try served.send(
            .post, "/auth/refresh", json: #"{"refreshToken": "\#(pair.refresh)"}"#)
        #expect(refresh.status == 200)
        #expect(served.stub.tokens.logins == 0)
        #expect(served.stub.tokens.issue(for: 9999) == nil)
    }

    @Test func `each token has its lifetime, even below a second`() throws {
        let pair = try #require(
            served.stub.tokens.issue(for: 1, access: 0.25, refresh: 0.5))
        let usual = try #require(served.stub.tokens.issue(for: 1))
        served.stub.clock.advance(by: .milliseconds(249))
        #expect(try me(pair.access) == 200)
        served.stub.clock.advance(by: .milliseconds(1))
        #expect(try me(pair.access) == 401)
        served.stub.clock.advance(by: .milliseconds(250))
        let refresh = try served.send(
            .post, "/auth/refresh", json: #"{"refreshToken": "\#(pair.refresh)"}"#)
        #expect(refresh.status == 403)
        #expect(try me(usual.access) == 200)
    }

    @Test func `a user may have a text as id`() throws {
        let folder = try TemporaryFolder([
            "openapi.json": """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
             "/login": {"post": {"operationId": "login", "requestBody": {"content": {
               "application/json": {"schema": {"type": "object", "properties": {
                 "username": {"type": "string"}, "password": {"type": "string"}}}}}},
               "responses": {"200": {"description": "Tokens", "content": {"application/json": {
                 "schema": {"type": "object", "properties": {
                   "accessToken": {"type": "string"}, "refreshToken": {"type": "string"}}}}}}},
               "x-stub": {"action": "login", "collection": "users"}}},
             "/me": {"get": {"operationId": "me", "security": [{"bearer": []}],
               "responses": {"200": {"description": "The user",
                 "content": {"application/json": {}}}, "401": {"description": "No"}},
               "x-stub": {"action": "currentUser", "collection": "users"}}}},
             "components": {"securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}}}
            """,
            "fixtures/users.json":
                #"[{"id": "usr_a", "username": "ada", "password": "x"}, {"id": "usr_b", "username": "bob", "password": "x"}]"#,
        ])
        let served = Served(
            try StubDefinition(
                contract: folder.path + "/openapi.json", fixtures: folder.path + "/fixtures"))
        let tokens = served.stub.tokens
        let ada = try #require(tokens.issue(for: "usr_a")).access
        let bob = try #require(tokens.issue(for: "usr_b")).access
        #expect(tokens.issue(for: "usr_c") == nil)
        func status(_ token: String) throws -> Int { try served.get("/me", token: token).status }
        #expect(try served.get("/me", token: ada).json()["id"] == "usr_a")
        #expect(tokens.expire(.access, of: "usr_a") == 1)
        #expect(try [status(ada), status(bob)] == [401, 200])
        #expect(tokens.revoke(.access, of: "usr_b") == 1)
        #expect(try status(bob) == 401)
    }

    @Test func `the admin API issues them as well`() throws {
        let response = try served.admin(
            .post, "tokens", #"{"user": 2, "accessLifetime": 0.2, "refreshLifetime": 60}"#)
        #expect(response.status == 201)
        let token = try #require(try response.json()["accessToken"]?.string)
        #expect(try served.get("/auth/me", token: token).json()["id"] == 2)
        let listed = try served.admin(.get, "tokens").json()["tokens"]?.array ?? []
        let times = listed.map {
            ($0["expiresAt"]?.double ?? 0) - ($0["issuedAt"]?.double ?? 0)
        }
        #expect(times.count == 2)
        #expect(times.allSatisfy { abs($0 - 0.2) < 0.001 || abs($0 - 60) < 0.001 })
        #expect(listed.allSatisfy { $0["user"] == 2 })
    }

    @Test(arguments: [
        (#"{"user": 9999}"#, 404), ("{}", 400), (#"{"user": true}"#, 400),
        (#"{"user": 1, "accessLifetime": -1}"#, 400), (#"{"user": 1, "life": 1}"#, 400),
    ])
    func `an invalid request is rejected`(body: String, status: Int) throws {
        #expect(try served.admin(.post, "tokens", body).status == status)
    }

    @Test func `a policy set in process applies to earlier tokens`() throws {
        let pair = try #require(served.stub.tokens.issue(for: 1))
        let refresh = {
            try served.send(
                .post, "/auth/refresh", json: #"{"refreshToken": "\#(pair.refresh)"}"#
            ).status
        }
        #expect(served.stub.tokens.policy == .strict)
        served.stub.tokens.policy = .lenient
        #expect(try [refresh(), refresh()] == [200, 200])
        served.stub.tokens.policy = .strict
        #expect(try [refresh(), refresh()] == [200, 403])
    }
}
