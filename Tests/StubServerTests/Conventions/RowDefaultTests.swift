import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// What a new row gets that the request does not say.
struct RowDefaultTests {
    private static func created(_ members: String, _ required: String) throws -> Served {
        try Served.conventional(
            paths: """
                {"/orders": {"post": {"operationId": "add",
                  "requestBody": {"content": {"application/json": {"schema": {
                    "type": "object", "properties": {"note": {"type": "string"}}}}}},
                  "responses": {"201": {"description": "ok", "content": {"application/json":
                  {"schema": {"type": "object", "required": ["id", \(required)], "properties": {
                    "id": {"type": "integer"}, \(members)}}}}}}}}}
                """, fixtures: [("orders", #"[{"id": 1, "note": "n"}]"#)])
    }

    @Test(
        arguments: [
            (#""currency": {"type": "string", "minLength": 3, "maxLength": 3}"#, "currency", "USD"),
            (#""country": {"type": "string"}"#, "country", "Portugal"),
            (#""email": {"type": "string"}"#, "email", "ada1@example.com"),
            (#""plan": {"type": "string", "example": "basic"}"#, "plan", "basic"),
            (#""state": {"enum": ["open", "paid"]}"#, "state", "open"),
        ] as [(String, String, JSONValue)])
    func `a text that the request lacks suits its name`(
        member: String, name: String, expected: JSONValue
    ) throws {
        let served = try Self.created(member, "\"\(name)\"")
        let row = try served.send(.post, "/orders", json: #"{"note": "x"}"#).json()
        #expect(row[name] == expected)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    /// Rows of which the first has no time.
    private static let late = """
        [{"id": 1, "note": "n"}, {"id": 2, "note": "m", "created_at": "2024-01-01T00:00:00Z"}]
        """

    @Test(arguments: [
        ("2024-08-08T09:01:13.348471Z", Self.late, 6),
        ("2024-08-08T09:01:13Z", Self.late, 0),
        (
            "2024-08-08T09:01:13Z",
            #"[{"id": 1, "note": "n", "created_at": "2024-01-01T00:00:00.25Z"}]"#, 2
        ),
        (
            "2024-08-08T09:01:13.348Z",
            #"[{"id": 1, "note": "n", "created_at": "2024-01-01T00:00:00Z"}]"#, 0
        ),
    ])
    func `the time of a creation is written as those of other rows, or else of the document`(
        example: String, rows: String, digits: Int
    ) throws {
        let served = try Served.conventional(
            paths: """
                {"/orders": {"post": {"operationId": "add",
                  "requestBody": {"content": {"application/json": {"schema": {
                    "type": "object", "properties": {"note": {"type": "string"}}}}}},
                  "responses": {"201": {"description": "ok", "content": {"application/json":
                  {"schema": {"type": "object", "required": ["id", "created_at"], "properties": {
                    "id": {"type": "integer"},
                    "created_at": {"type": "string", "format": "date-time"}}},
                   "example": {"id": 7, "created_at": "\(example)"}}}}}}}}
                """, fixtures: [("orders", rows)])
        let row = try served.send(.post, "/orders", json: #"{"note": "x"}"#).json()
        let time = try #require(row["created_at"]?.string)
        let fraction = time.split(separator: ".").dropFirst().first?.dropLast()
        #expect((fraction?.count ?? 0) == digits, "\(time)")
        #expect(time.hasSuffix("Z"))
    }

    @Test func `a number that the request lacks stays the smallest`() throws {
        let served = try Self.created(#""total": {"type": "integer"}"#, #""total""#)
        #expect(try served.send(.post, "/orders", json: "{}").json()["total"] == 0)
    }
}
