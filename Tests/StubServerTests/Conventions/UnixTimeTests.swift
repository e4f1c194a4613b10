import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Times of new rows that are numbers.
struct UnixTimeTests {
    private static let seconds = JSONValue.int(Int(Served.realTime))
    private static let milliseconds = JSONValue.int(Int(Served.realTime * 1000))

    /// A stub whose new things need a member.
    private static func created(
        _ name: String, _ schema: String, before: String = "5", body: String = "{}"
    ) throws -> JSONValue {
        let served = try Served.conventional(
            paths: """
                {"/things": {"post": {"operationId": "add",
                  "requestBody": {"content": {"application/json": {"schema": {
                    "type": "object"}}}},
                  "responses": {"201": {"description": "ok", "content": {"application/json":
                  {"schema": {"type": "object", "required": ["id", "\(name)"], "properties": {
                    "id": {"type": "integer"}, "\(name)": \(schema)}}}}}}}}}
                """, fixtures: [("things", #"[{"id": 1, "\#(name)": \#(before)}]"#)])
        return try served.send(.post, "/things", json: body).json()[name] ?? "missing"
    }

    @Test(arguments: [
        ("created", #"{"type": "integer", "format": "unix-time"}"#),
        ("updated", #"{"type": "integer", "format": "unix-time"}"#),
        ("begins", #"{"type": "integer", "format": "unix-time"}"#),
        ("begins", #"{"type": "integer", "format": "unixtime"}"#),
        ("begins", #"{"type": "integer", "format": "timestamp"}"#),
        ("created", #"{"type": "integer"}"#), ("created_at", #"{"type": "integer"}"#),
        ("createdAt", #"{"type": "integer", "format": "int64"}"#),
        ("timestamp", #"{"type": "number"}"#), ("ts", #"{"type": "number"}"#),
        ("lastUpdatedAt", #"{"type": ["integer", "null"]}"#),
        ("created", #"{"type": "integer", "example": 1700000000}"#),
        ("created", #"{"type": "integer", "minimum": 0}"#),
    ])
    func `the time of a new row is that of the stub's clock in seconds`(
        name: String, schema: String
    ) throws {
        #expect(try Self.created(name, schema) == Self.seconds)
    }

    @Test(arguments: [
        ("createdAt", #"{"type": "integer", "example": 1700000000000}"#),
        ("createdAt", #"{"type": "integer", "minimum": 1500000000000}"#),
        ("createdAt", #"{"type": "integer", "description": "In milliseconds since 1970."}"#),
        ("created", #"{"type": "integer", "format": "unix-time-milliseconds"}"#),
        ("createdAtMs", #"{"type": "integer"}"#), ("created_at_ms", #"{"type": "integer"}"#),
    ])
    func `the document says that a time is in milliseconds`(name: String, schema: String) throws {
        #expect(try Self.created(name, schema) == Self.milliseconds)
    }

    @Test func `other rows say that a time is in milliseconds`() throws {
        let created = try Self.created(
            "created", #"{"type": "integer"}"#, before: "1700000000000")
        #expect(created == Self.milliseconds)
    }

    @Test(arguments: [
        (#""2024-01-01T00:00:00Z""#, false), (#""2024-01-01T00:00:00.000Z""#, true),
    ])
    func `other rows say whether a time has a fraction`(before: String, hasFraction: Bool) throws {
        let created = try Self.created(
            "created_at", #"{"type": "string", "format": "date-time"}"#, before: before)
        let time = CivilTime(unixSeconds: Served.realTime)
        #expect(created.string == (hasFraction ? time.iso8601 : time.iso8601Seconds))
    }

    @Test(arguments: [
        ("count", #"{"type": "integer"}"#, 0), ("cat", #"{"type": "integer"}"#, 0),
        ("created", #"{"type": "integer", "maximum": 100}"#, 0),
        ("format", #"{"type": "integer"}"#, 0),
    ])
    func `other numbers are no times`(name: String, schema: String, value: Int) throws {
        #expect(try Self.created(name, schema) == .int(value))
    }

    @Test func `a time of the request stays`() throws {
        let created = try Self.created(
            "created", #"{"type": "integer"}"#, body: #"{"created": 5}"#)
        #expect(created == 5)
    }

    @Test(arguments: ["deleted_at", "canceledAt", "paid_at"])
    func `a time that may be null has not come yet`(name: String) throws {
        #expect(try Self.created(name, #"{"type": ["integer", "null"]}"#) == .null)
        let text = #"{"type": ["string", "null"], "format": "date-time"}"#
        #expect(try Self.created(name, text, before: #""2024-01-01T00:00:00Z""#) == .null)
    }
}
