import StubContract
import StubHTTP
import StubJSON
import StubRecordings
import StubRedaction
import Testing

@testable import StubRecorder

struct ContractRepairTests {
    private func repaired(
        _ body: JSONValue, of id: String
    ) throws -> (body: JSONValue, issues: [String]) {
        let operation = try #require(SampleContract.load().operation(id))
        let redactor = Redactor(rules: .standard.adding(["bank"]))
        let recording = redactor.redact(
            Recording(
                operation: id, request: Recording.Request(.get, "/accounts"),
                response: Recording.Response(
                    status: 200, headers: ["Content-Type": "application/json"],
                    body: .json(body))))
        let result = ContractRepair.repair(recording, of: operation)
        let mended = try #require(result.recording.response.body.json)
        return (mended, result.issues.map(\.description))
    }

    @Test func `changes nothing if the replacement satisfies the contract`() throws {
        let account: JSONValue = ["id": 1, "ssn": "900-59", "ip": "42.48.100.32", "bank": [:]]
        let result = try repaired(account, of: "getAccount")
        #expect(result.issues == [])
        #expect(result.body["ssn"] != "900-59")
        #expect(result.body["ip"] == "192.0.2.1")
    }

    @Test func `uses a value of the contract where a replacement breaks it`() throws {
        let account: JSONValue = [
            "id": 1, "ssn": "900-59", "bank": ["currency": "CHF", "score": 4],
        ]
        let result = try repaired(account, of: "getAccount")
        #expect(result.issues == [])
        #expect(["EUR", "CHF"].contains(result.body["bank"]?["currency"]))
        #expect(result.body["bank"]?["score"] == 4)
    }

    @Test func `repairs every row of a list`() throws {
        let rows = (1...20).map { id -> JSONValue in
            ["id": .int(id), "ssn": "900-59", "bank": ["currency": "CHF", "code": "fixed"]]
        }
        let result = try repaired(["accounts": .array(rows)], of: "listAccounts")
        #expect(result.issues == [])
        for row in result.body["accounts"]?.array ?? [] {
            #expect(row["ssn"] != "900-59")
            #expect(row["bank"]?["code"] == "fixed")
        }
    }

    @Test func `reports violations of the upstream itself, and keeps them`() throws {
        let result = try repaired(["id": "one", "ssn": "900-59", "bank": [:]], of: "getAccount")
        #expect(result.issues.count == 1)
        #expect(result.issues.first?.hasPrefix("response/body/type at /id") == true)
        #expect(result.body["id"] == "one")
    }
}
