import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubFixtures
@testable import StubServer

extension TokenBinding {
    /// The sample contract's binding of tokens.
    static var sample: TokenBinding {
        TokenBinding(
            collection: "users", username: "username", password: "password",
            claims: ["id", "username", "email", "missing"], lifetimeParameter: "expiresInMins",
            accessLifetime: 3600, refreshLifetime: 2_592_000, messages: Messages())
    }
}

struct AuthResponderTests {
    private let users: FixtureCollection

    init() throws {
        users = try Sample.collection("users")
    }

    private func respond(
        _ action: StubBinding.Action, _ authority: inout TokenAuthority, body: String? = nil,
        token: String? = nil, now: Double = 1000, bearer: Bearer? = nil
    ) throws -> HTTPResponse {
        let responder = AuthResponder(
            request: TokenRequest(body: try body.map(Sample.json), query: []),
            authorization: token.map { "Bearer \($0)" },
            now: now, bearer: bearer)
        let answer = responder.respond(action, authority: &authority, users: users)
        return try #require(answer).response
    }

    private func authority() -> TokenAuthority { TokenAuthority(.sample, seed: 3) }

    private func login(
        _ authority: inout TokenAuthority
    ) throws -> (access: String, refresh: String) {
        let answer = try respond(
            .login, &authority, body: #"{"username":"emilys","password":"emilyspass"}"#
        ).json()
        return (
            try #require(answer["accessToken"]?.string),
            try #require(answer["refreshToken"]?.string)
        )
    }

    @Test func `a login returns tokens and the user's claims`() throws {
        var authority = authority()

        let response = try respond(
            .login, &authority, body: #"{"username":"EmilyS","password":"emilyspass"}"#)

        let answer = try response.json()
        #expect(response.status == 200)
        #expect(
            answer.object?.keys == ["accessToken", "refreshToken", "id", "username", "email"])
        #expect(answer["id"] == 1)
        #expect(answer["username"] == "emilys")
    }

    @Test(arguments: [
        (nil, "Username and password required"), ("{}", "Username and password required"),
        ("[]", "Username and password required"),
        (#"{"username":"emilys"}"#, "Username and password required"),
        (#"{"username":"","password":"x"}"#, "Username and password required"),
        (#"{"username":7,"password":"x"}"#, "Username is not valid"),
        (#"{"username":"emilys","password":"x"}"#, "Invalid credentials"),
        (#"{"username":"emilys","password":7}"#, "Invalid credentials"),
        (#"{"username":"nobody","password":"emilyspass"}"#, "Invalid credentials"),
    ])
    func `a login with wrong credentials is a 400`(body: String?, message: String) throws {
        var authority = authority()

        let response = try respond(.login, &authority, body: body)

        #expect(response.status == 400)
        #expect(try response.json() == ["message": .string(message)])
        #expect(response.fields["WWW-Authenticate"] == nil)
    }

    @Test(arguments: ["0", "-1", "43201", "1.5", "\"30\"", "null"])
    func `an invalid lifetime is a 400`(minutes: String) throws {
        var authority = authority()
        let (_, refresh) = try login(&authority)

        let login = try respond(
            .login, &authority,
            body: #"{"username":"emilys","password":"emilyspass","expiresInMins":\#(minutes)}"#)
        let refreshed = try respond(
            .refresh, &authority,
            body: #"{"refreshToken":"\#(refresh)","expiresInMins":\#(minutes)}"#)

        for response in [login, refreshed] {
            #expect(response.status == 400)
            #expect(
                try response.json()
                    == ["message": "Maximum access token expire time can be 43200 minutes"])
        }
        #expect(authority.refreshes == 0)
    }

    @Test func `a login can set a shorter lifetime`() throws {
        var authority = authority()
        let answer = try respond(
            .login, &authority,
            body: #"{"username":"emilys","password":"emilyspass","expiresInMins":1}"#
        ).json()
        let token = try #require(answer["accessToken"]?.string)

        #expect(try respond(.currentUser, &authority, token: token, now: 1059).status == 200)
        #expect(try respond(.currentUser, &authority, token: token, now: 1060).status == 401)
    }

    @Test func `the current user is the whole row`() throws {
        var authority = authority()
        let (access, _) = try login(&authority)

        let response = try respond(.currentUser, &authority, token: access)

        #expect(response.status == 200)
        #expect(response.body == users[.int(1)]?.text)
    }

    @Test func `a rejected token is a 401 with a Bearer challenge`() throws {
        var authority = authority()
        let (access, _) = try login(&authority)

        let missing = try respond(.currentUser, &authority)
        let invalid = try respond(.currentUser, &authority, token: "a.b.c")
        let expired = try respond(.currentUser, &authority, token: access, now: 9999)

        #expect(missing.text == #"{"message":"Access Token is required"}"#)
        #expect(missing.fields["WWW-Authenticate"] == #"Bearer realm="understudy""#)
        #expect(invalid.text == #"{"message":"Invalid/Expired Token!"}"#)
        #expect(
            invalid.fields["WWW-Authenticate"]
                == #"Bearer realm="understudy", error="invalid_token", "#
                + #"error_description="The access token is not valid""#)
        #expect(expired.text == #"{"message":"Token Expired!"}"#)
        #expect(
            expired.fields["WWW-Authenticate"]
                == #"Bearer realm="understudy", error="invalid_token", "#
                + #"error_description="The access token expired""#)
        #expect([missing, invalid, expired].map(\.status) == [401, 401, 401])
    }

    @Test func `a refresh returns only the new pair`() throws {
        var authority = authority()
        let (access, refresh) = try login(&authority)

        let response = try respond(
            .refresh, &authority, body: #"{"refreshToken":"\#(refresh)"}"#)

        let answer = try response.json()
        #expect(response.status == 200)
        #expect(answer.object?.keys == ["accessToken", "refreshToken"])
        #expect(answer["accessToken"] != .string(access))
    }

    @Test(arguments: [nil, "{}", #"{"refreshToken":null}"#, #"{"refreshToken":""}"#])
    func `a refresh without a token is a 401 without an error code`(body: String?) throws {
        var authority = authority()

        let response = try respond(.refresh, &authority, body: body)

        #expect(response.status == 401)
        #expect(response.text == #"{"message":"Refresh token required"}"#)
        #expect(response.fields["WWW-Authenticate"] == #"Bearer realm="understudy""#)
    }

    @Test(arguments: [#""garbage""#, "7", "[]", "{}", "true"])
    func `a refresh with any other value is a 403`(token: String) throws {
        var authority = authority()

        let response = try respond(.refresh, &authority, body: #"{"refreshToken":\#(token)}"#)

        #expect(response.status == 403)
        #expect(response.text == #"{"message":"Invalid refresh token"}"#)
    }

    @Test func `a refresh token used twice is a 403`() throws {
        var authority = authority()
        let (_, refresh) = try login(&authority)
        let body = #"{"refreshToken":"\#(refresh)"}"#

        let statuses = [
            try respond(.refresh, &authority, body: body).status,
            try respond(.refresh, &authority, body: body).status,
        ]

        #expect(statuses == [200, 403])
    }

    @Test func `logout is confirmed, and the token is invalid afterwards`() throws {
        var authority = authority()
        let (access, refresh) = try login(&authority)

        let response = try respond(.logout, &authority, token: access)
        let again = try respond(.logout, &authority, token: access)
        let refreshed = try respond(
            .refresh, &authority, body: #"{"refreshToken":"\#(refresh)"}"#)

        #expect(response.status == 200)
        #expect(response.text == #"{"message":"Logged out successfully"}"#)
        #expect(again.status == 401)
        #expect(refreshed.status == 403)
    }

    @Test func `a token is counted when the exchange ends, not when it is checked`() throws {
        var authority = authority()
        let (access, _) = try login(&authority)
        let bearer = try authority.check("Bearer \(access)", users: users, now: 1000)

        let response = try respond(.currentUser, &authority, token: access, bearer: bearer)

        #expect(response.status == 200)
        #expect(authority.tokens[access]?.uses == 0)
        authority.use(bearer)
        #expect(authority.tokens[access]?.uses == 1)
    }

    @Test func `a token that was revoked meanwhile is not counted`() throws {
        var authority = authority()
        let (access, _) = try login(&authority)
        let (other, _) = try login(&authority)
        let bearer = try authority.check("Bearer \(access)", users: users, now: 1000)

        authority.logout(bearer)
        authority.use(bearer)

        #expect(authority.tokens[access] == nil)
        #expect(authority.tokens[other]?.uses == 0)
    }

    @Test func `actions on fixtures are not handled here`() {
        var authority = authority()
        let responder = AuthResponder(
            request: TokenRequest(body: nil, query: []), authorization: nil, now: 0)

        #expect(responder.respond(.item, authority: &authority, users: users) == nil)
    }
}
