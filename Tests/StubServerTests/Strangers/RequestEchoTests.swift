import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Generated examples that say what the request has said.
struct RequestEchoTests: DocumentWriting {
    private static let balance = object(
        #""account_id": {"type": "integer"}, "id": {"type": "integer"}, "amount": \#(text)"#)
    private static let id =
        #""parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}], "#

    private func served(example: Bool = false) throws -> Served {
        let written =
            #""200": {"description": "ok", "content": {"application/json": {"schema": \#(Self.balance), "example": {"account_id": 1, "id": 2, "amount": "3"}}}}"#
        let answer = example ? written : Self.answer(200, Self.balance)
        let paths = [
            #""/accounts/{id}/balance": {\#(Self.id)\#(Self.call("get", nil, answer))}"#,
            #""/accounts/{id}/deposits": {\#(Self.id)\#(Self.call("post", Self.object(#""amount": \#(Self.text)"#), answer))}"#,
            #""/accounts/{id}/close": {\#(Self.id)\#(Self.call("post", nil, answer))}"#,
        ]
        return try Served.document(Self.document(paths, schemes: ""))
    }

    @Test func `what is below a row names that row`() throws {
        let body = try served().get("/accounts/907/balance").json()
        #expect(body["account_id"] == 907)
        #expect(body["id"] != 907)
    }

    @Test func `an action answers with the row that it is about`() throws {
        let body = try served().send(.post, "/accounts/907/close").json()
        #expect(body["account_id"] == 907)
        #expect(body["id"] == 907)
    }

    @Test func `a write answers with what was sent`() throws {
        let body = try served().send(
            .post, "/accounts/907/deposits", json: #"{"amount": "12.50"}"#
        ).json()
        #expect(body["amount"] == "12.50")
        #expect(body["id"] != 907)
    }

    @Test func `an example that somebody has written stays as it is`() throws {
        let body = try served(example: true).get("/accounts/907/balance").json()
        #expect(body == ["account_id": 1, "id": 2, "amount": "3"])
    }
}
