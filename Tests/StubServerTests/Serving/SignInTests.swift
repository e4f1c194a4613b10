import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Login, refresh and logout with the sample contract.
struct SignInTests {
    private let served: Served

    init() throws { served = try .customer() }

    private func refresh(_ token: String) throws -> HTTPResponse {
        try served.send(.post, "/auth/refresh", json: #"{"refreshToken": "\#(token)"}"#)
    }

    private func login(_ body: String) throws -> HTTPResponse {
        try served.send(.post, "/auth/login", json: body)
    }

    @Test func `a login returns tokens and the user`() throws {
        let response = try login(#"{"username": "EmilyS", "password": "emilyspass"}"#)
        #expect(response.status == 200)
        #expect(response.issueCodes == [])
        let body = try #require(try response.json().object)
        #expect(
            body.keys == [
                "accessToken", "refreshToken", "id", "username", "email", "firstName",
                "lastName", "gender", "image",
            ])
        #expect(body["username"] == "emilys")
    }

    @Test(arguments: [
        (#"{"username": "emilys", "password": "wrong"}"#, "Invalid credentials"),
        (#"{"username": "nobody", "password": "emilyspass"}"#, "Invalid credentials"),
        (#"{"username": "emilys", "password": "EMILYSPASS"}"#, "Invalid credentials"),
        (#"{"username": "emilys"}"#, "Username and password required"),
        (#"{"username": "", "password": ""}"#, "Username and password required"),
        ("{}", "Username and password required"),
    ])
    func `a failed login has a reason`(body: String, message: String) throws {
        let response = try login(body)
        #expect(response.status == 400)
        #expect(try response.json() == ["message": .string(message)])
    }

    @Test func `a login without a body lists the required members`() throws {
        let response = try served.send(.post, "/auth/login")
        #expect(response.status == 400)
        #expect(response.message == "Username and password required")
    }

    @Test(arguments: [
        #"{"username": 5, "password": "x"}"#, "[]", "{",
        #"{"username": "emilys", "password": "emilyspass", "expiresInMins": 0}"#,
        #"{"username": "emilys", "password": "emilyspass", "expiresInMins": 43201}"#,
        #"{"username": "emilys", "password": "emilyspass", "expiresInMins": "9"}"#,
    ])
    func `an invalid login is rejected`(body: String) throws {
        let response = try login(body)
        #expect(response.status == 400)
        #expect(response.message?.isEmpty == false)
    }

    @Test func `an access token authorizes protected operations`() throws {
        let token = try served.login().access
        let me = try served.get("/auth/me", token: token)
        #expect(me.status == 200)
        #expect(me.issueCodes == [])
        #expect(try me.json()["username"] == "emilys")
        #expect(try served.get("/dashboard", token: token).status == 200)
        #expect(try served.get("/auth/products", token: token).status == 200)
    }

    @Test(arguments: [
        (nil, "Access Token is required", #"Bearer realm="understudy""#),
        (
            "Bearer garbage", "Invalid/Expired Token!",
            #"Bearer realm="understudy", error="invalid_token", "#
                + #"error_description="The access token is not valid""#
        ),
        (
            "Basic ZW1pbHlz", "Invalid/Expired Token!",
            #"Bearer realm="understudy", error="invalid_token", "#
                + #"error_description="The access token is not valid""#
        ),
    ])
    func `a protected operation rejects a request without a valid token`(
        authorization: String?, message: String, challenge: String
    ) throws {
        var fields = HTTPFields()
        fields["Authorization"] = authorization
        for target in ["/auth/me", "/dashboard", "/auth/products/abc"] {
            let response = try served.send(.get, target, fields: fields)
            #expect(response.status == 401)
            #expect(try response.json() == ["message": .string(message)])
            #expect(response.fields["WWW-Authenticate"] == challenge)
        }
    }

    @Test func `a refresh token is not an access token`() throws {
        let token = try served.login().refresh
        #expect(try served.get("/auth/me", token: token).status == 401)
    }

    @Test func `a public operation ignores an invalid token`() throws {
        #expect(try served.get("/products/1", token: "garbage").status == 200)
    }

    @Test func `an access token expires by the stub's clock`() throws {
        let token = try served.login().access
        served.stub.clock.freeze()
        _ = try served.admin(.post, "clock/advance", #"{"seconds": 3590}"#)
        #expect(try served.get("/auth/me", token: token).status == 200)
        _ = try served.admin(.post, "clock/advance", #"{"seconds": 10}"#)
        let response = try served.get("/auth/me", token: token)
        #expect(response.status == 401)
        #expect(response.message == "Token Expired!")
        #expect(
            response.fields["WWW-Authenticate"]?.contains(#"error="invalid_token""#) == true)
    }

    @Test func `a login can set a shorter lifetime`() throws {
        let response = try login(
            #"{"username": "emilys", "password": "emilyspass", "expiresInMins": 1}"#)
        let token = try #require(try response.json()["accessToken"]?.string)
        served.stub.clock.advance(by: 59)
        #expect(try served.get("/auth/me", token: token).status == 200)
        served.stub.clock.advance(by: 2)
        #expect(try served.get("/auth/me", token: token).status == 401)
    }

    @Test func `a refresh rotates the token, and using the old one revokes its family`() throws {
        let first = try served.login()
        let response = try refresh(first.refresh)
        #expect(response.status == 200)
        #expect(response.issueCodes == [])
        let body = try response.json()
        #expect(body.object?.keys == ["accessToken", "refreshToken"])
        let second = try #require(body["refreshToken"]?.string)
        let access = try #require(body["accessToken"]?.string)
        #expect(second != first.refresh)
        #expect(try served.get("/auth/me", token: access).status == 200)

        let reused = try refresh(first.refresh)
        #expect(reused.status == 403)
        #expect(reused.message == "Invalid refresh token")
        #expect(try refresh(second).status == 403)
        #expect(try served.get("/auth/me", token: access).status == 401)
    }

    @Test func `a refresh needs a valid refresh token`() throws {
        let tokens = try served.login()
        let missing = try served.send(.post, "/auth/refresh", json: "{}")
        #expect(missing.status == 401)
        #expect(missing.message == "Refresh token required")
        #expect(try served.send(.post, "/auth/refresh").status == 401)
        #expect(try refresh("garbage").status == 403)
        #expect(try refresh(tokens.access).status == 403)
        #expect(
            try served.send(.post, "/auth/refresh", json: #"{"refreshToken": 5}"#).status == 403)
        served.stub.clock.advance(by: 2_592_001)
        #expect(try refresh(tokens.refresh).status == 403)
    }

    @Test func `a logout revokes both tokens`() throws {
        let tokens = try served.login()
        let response = try served.send(.post, "/auth/logout", token: tokens.access)
        #expect(response.status == 200)
        #expect(response.message == "Logged out successfully")
        #expect(try served.get("/auth/me", token: tokens.access).status == 401)
        #expect(try refresh(tokens.refresh).status == 403)
        #expect(try served.send(.post, "/auth/logout", token: tokens.access).status == 401)
    }

    @Test func `a new login revokes the user's older refresh token`() throws {
        let first = try served.login()
        _ = try served.login()
        #expect(try served.get("/auth/me", token: first.access).status == 200)
        #expect(try refresh(first.refresh).status == 403)
    }

    @Test func `tokens of a deleted user are invalid`() throws {
        let tokens = try served.login()
        try served.send(.delete, "/users/1")
        #expect(try served.get("/auth/me", token: tokens.access).status == 401)
        #expect(try refresh(tokens.refresh).status == 403)
    }

    @Test func `a token from before a reset is invalid after it, and not issued again`() throws {
        let tokens = try served.login()
        served.stub.reset()
        #expect(try served.get("/auth/me", token: tokens.access).status == 401)
        #expect(try served.login().access != tokens.access)
    }

    @Test func `the lenient policy allows repeated refreshes and keeps tokens after logout`() throws
    {
        let served = try Served.customer { $0.tokenPolicy = .lenient }
        let tokens = try served.login()
        let again = #"{"refreshToken": "\#(tokens.refresh)"}"#
        #expect(try served.send(.post, "/auth/refresh", json: again).status == 200)
        #expect(try served.send(.post, "/auth/refresh", json: again).status == 200)
        #expect(try served.send(.post, "/auth/logout", token: tokens.access).status == 200)
        #expect(try served.get("/auth/me", token: tokens.access).status == 200)
    }

    @Test func `the same seed results in the same tokens, another seed in others`() throws {
        func token(seed: UInt64) throws -> String {
            let served = try Served.customer { $0.seed = seed }
            served.stub.clock.freeze()
            let parts = try served.login().access.split(separator: ".")
            return String(try #require(parts.last))
        }
        #expect(try token(seed: 7) == token(seed: 7))
        #expect(try token(seed: 7) != token(seed: 8))
    }
}
