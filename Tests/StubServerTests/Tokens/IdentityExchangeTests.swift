import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer
@testable import StubSupport

struct IdentityExchangeTests {
    private let served: Served

    init() throws {
        served = try .customer()
    }

    private func token(_ claims: JSONValue) -> String {
        "e30.\(Base64.urlEncode(JSONSerializer.bytes(claims))).c2ln"
    }

    private func exchange(_ token: String, more: String = "") throws -> HTTPResponse {
        try served.send(
            .post, "/auth/apple",
            json: #"{"identityToken": "\#(token)", "nonce": "0123456789abcdef"\#(more)}"#)
    }

    private var email: JSONValue {
        served.stub.fixtures.rows(of: "users")[1]["email"] ?? .null
    }

    @Test(arguments: [nil, 1_000_000_000_000])
    func `a token that identifies a user opens a session`(expiry: Int?) throws {
        let response = try exchange(
            token(expiry.map { ["email": email, "exp": .int($0)] } ?? ["email": email]))
        let answer = try response.json()
        #expect(response.status == 200 && response.issueCodes == [])
        #expect(answer["email"] == email && answer["id"] == 2)
        let access = try #require(answer["accessToken"]?.string)
        #expect(try served.send(.get, "/auth/me", token: access).json()["id"] == 2)
        #expect(served.stub.tokens.logins == 1)
    }

    @Test func `the claim ignores case, like a user name`() throws {
        let upper = JSONValue.string(email.string?.uppercased() ?? "")
        #expect(try exchange(token(["email": upper])).status == 200)
    }

    @Test(
        arguments: [
            ["email": "nobody@example.com"], [:], ["email": 7], ["email": "", "exp": 1],
        ] as [JSONValue])
    func `a token that identifies no user is rejected`(claims: JSONValue) throws {
        let response = try exchange(token(claims))
        #expect(response.status == 401 && response.issueCodes == [])
        #expect(try response.json() == ["message": "Invalid identity token"])
        #expect(response.fields["WWW-Authenticate"] != nil)
    }

    @Test(arguments: ["a.b", "a.b.c.d", "a.*.c", "a.bm8.c", "e30.W10.c"])
    func `a text that is not a token is rejected`(text: String) throws {
        #expect(try exchange(text).status == 401)
    }

    @Test func `an expired token is rejected, by the stub's clock`() throws {
        let claims: JSONValue = ["email": email, "exp": 1]
        #expect(try exchange(token(claims)).status == 401)
        #expect(served.stub.tokens.logins == 0)
    }

    @Test func `the access token has the lifetime that the body sets`() throws {
        let claims: JSONValue = ["email": email]
        #expect(try exchange(token(claims), more: #", "expiresInMins": 1"#).status == 200)
        #expect(try exchange(token(claims), more: #", "expiresInMins": 0"#).status == 400)
    }

    @Test func `a body without a nonce breaks the contract`() throws {
        let response = try served.send(
            .post, "/auth/apple", json: #"{"identityToken": "\#(token(["email": email]))"}"#)
        #expect(response.status == 400)
    }
}
