import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubServer

/// The route that a verifier of a pact calls before each interaction.
struct PactRoutesTests {
    private func change(_ served: Served, _ body: String) throws -> HTTPResponse {
        try served.admin(.post, "pact/states", body)
    }

    @Test func `a state change restores the fixtures and returns tokens of the first user`() throws
    {
        let served = try Served.customer()
        try served.stub.fixtures.change("posts", .delete(1))
        let response = try change(
            served, #"{"action": "setup", "params": {}, "state": "a user is signed in"}"#)
        let values = try JSONParser.parse(response.body)
        #expect(response.status == 200)
        #expect(served.stub.fixtures.row(1, of: "posts") != nil)
        #expect(values["refreshToken"]?.string?.isEmpty == false)
        let token = try #require(values["token"]?.string)
        #expect(served.stub.tokens.summary["tokens"]?[0]?["user"] == 1)
        #expect(!token.isEmpty)
    }

    @Test func `the parameters choose the user`() throws {
        let served = try Served.customer()
        #expect(try change(served, #"{"params": {"user": 2}}"#).status == 200)
        #expect(served.stub.tokens.summary["tokens"]?[0]?["user"] == 2)
    }

    @Test func `a state with the name of a scenario enables it, until the next state`() throws {
        let served = try Served.customer()
        #expect(try change(served, #"{"state": "maintenance"}"#).status == 200)
        #expect(served.stub.rules.states.keys.sorted() == ["maintenance"])
        #expect(try change(served, #"{"action": "teardown"}"#).text == "{}")
        #expect(served.stub.rules.states.isEmpty)
    }

    @Test(arguments: [
        (#"{"params": {"user": 999999}}"#, 404), (#"{"params": {"user": true}}"#, 400),
        (#"{"params": []}"#, 400), (#"{"state": 1}"#, 400), (#"{"action": "other"}"#, 400),
    ])
    func `a wrong state change is rejected`(body: String, status: Int) throws {
        #expect(try change(try Served.customer(), body).status == status)
    }
}
