import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

/// Conditions as teams write them in mapping files, tried with requests.
struct MappingMatchersTests {
    /// A request of a test.
    struct Sent: Sendable, CustomTestStringConvertible {
        let request: HTTPRequest

        init(
            _ method: HTTPMethod, _ target: String, _ fields: HTTPFields = [:], _ body: String = ""
        ) {
            request = HTTPRequest(method, target, fields: fields, body: Array(body.utf8))
        }

        static func get(_ target: String, _ fields: HTTPFields = [:]) -> Sent {
            Sent(.get, target, fields)
        }

        static func post(_ body: String, type: String = "application/json") -> Sent {
            Sent(.post, "/x", ["Content-Type": type], body)
        }

        var testDescription: String { "\(request.method) \(request.target) \(request.fields)" }
    }

    private static func status(_ request: String, _ sent: Sent) throws -> Int {
        let served = try Served.wireMock()
        let made = try served.admin(.post, "mappings", #"{"request": \#(request)}"#)
        #expect(made.status == 201, "\(made.text)")
        var sent = sent.request
        if sent.fields["Host"] == nil { sent.fields["Host"] = "api.example.com:8080" }
        return try served.send(sent).status
    }

    // The stub's clock shows 2026-09-21T14:13:20.250Z.
    @Test(arguments: [
        (#"{"before": "2026-10-01T00:00:00Z"}"#, "2026-09-30T23:59:59Z", true),
        (#"{"before": "2026-10-01T00:00:00Z"}"#, "2026-10-01T00:00:00Z", false),
        (#"{"before": "2026-10-01T00:00:00Z"}"#, "2026-10-01T01:30:00+02:00", true),
        (#"{"before": "2026-10-01T00:00:00Z"}"#, "no date", false),
        (#"{"after": "2026-10-01"}"#, "2026-10-02", true),
        (#"{"after": "2026-10-01"}"#, "2026-10-01", false),
        (#"{"after": "2026-10-01T10:00:00"}"#, "2026-10-01T10:00:01", true),
        (#"{"after": "now"}"#, "2026-09-21T14:13:21Z", true),
        (#"{"after": "now"}"#, "2026-09-21T14:13:20Z", false),
        (#"{"before": "now +3 days"}"#, "2026-09-24T14:13:20Z", true),
        (#"{"before": "now +3 days"}"#, "2026-09-24T14:13:21Z", false),
        (#"{"before": "now -2 hours"}"#, "2026-09-21T12:13:00Z", true),
        (#"{"after": "15 days"}"#, "2026-10-06T14:13:21Z", true),
        (#"{"after": "15 days"}"#, "2026-10-06T14:13:20Z", false),
        (
            #"{"after": "now", "expectedOffset": 1, "expectedOffsetUnit": "months"}"#,
            "2026-10-21T14:13:21Z", true
        ),
        (
            #"{"after": "now", "expectedOffset": 1, "expectedOffsetUnit": "months"}"#,
            "2026-10-20T14:13:21Z", false
        ),
        (#"{"equalToDateTime": "2026-10-01T00:00:00Z"}"#, "2026-10-01T02:00:00+02:00", true),
        (#"{"equalToDateTime": "2026-10-01T00:00:00Z"}"#, "2026-10-01T00:00:01Z", false),
        (#"{"equalToDateTime": "2026-10-01T00:00:00Z"}"#, "Thu, 01 Oct 2026 00:00:00 GMT", true),
        (#"{"equalToDateTime": "2026-10-05", "actualFormat": "dd/MM/yyyy"}"#, "05/10/2026", true),
        (#"{"equalToDateTime": "2026-10-05", "actualFormat": "dd/MM/yyyy"}"#, "2026-10-05", false),
        (
            #"{"equalToDateTime": "2026-10-05T00:00:00Z", "actualFormat": "epoch"}"#,
            "1791158400000", true
        ),
        (
            #"{"equalToDateTime": "2026-10-05T00:00:00Z", "actualFormat": "unix"}"#,
            "1791158400", true
        ),
        (
            #"{"equalToDateTime": "now", "truncateExpected": "first day of month", "truncateActual": "first hour of day"}"#,
            "2026-09-01T15:00:00Z", true
        ),
        (
            #"{"equalToDateTime": "now +1 days", "truncateExpected": "first hour of day", "applyTruncationLast": true}"#,
            "2026-09-22T00:00:00Z", true
        ),
        (
            #"{"before": "now", "truncateActual": "last day of year"}"#,
            "2025-02-03T00:00:00Z", true
        ),
        (#"{"and": [{"after": "2026-01-01"}, {"before": "2027-01-01"}]}"#, "2026-06-01", true),
        (#"{"not": {"after": "2026-01-01T00:00:00Z"}}"#, "2025-06-01T00:00:00Z", true),
    ])
    func `dates are compared`(matcher: String, value: String, isMet: Bool) throws {
        let status = try Self.status(
            #"{"headers": {"X-Date": \#(matcher)}}"#, .get("/x", ["X-Date": value]))
        #expect(status == (isMet ? 200 : 404))
    }

    @Test(arguments: [
        (#"{"equalToNumber": 3}"#, "3.0", true), (#"{"equalToNumber": 3}"#, "4", false),
        (#"{"greaterThanNumber": 3}"#, "3.5", true), (#"{"greaterThanNumber": 3}"#, "3", false),
        (#"{"greaterThanEqualNumber": 3}"#, "3", true),
        (#"{"lessThanNumber": 3}"#, "-1", true), (#"{"lessThanNumber": 3}"#, "x", false),
        (#"{"lessThanEqualNumber": 3}"#, "3", true),
    ])
    func `numbers are compared`(matcher: String, value: String, isMet: Bool) throws {
        let status = try Self.status(
            #"{"queryParameters": {"n": \#(matcher)}}"#, .get("/x?n=\(value)"))
        #expect(status == (isMet ? 200 : 404))
    }

    @Test(arguments: [
        (#"{"scheme": "http"}"#, true), (#"{"scheme": "https"}"#, false),
        (#"{"port": 8080}"#, true), (#"{"port": 8081}"#, false),
        (#"{"host": {"equalTo": "api.example.com"}}"#, true),
        (#"{"host": {"matches": ".*\\.example\\.com"}, "port": 8080, "scheme": "http"}"#, true),
        (#"{"host": {"equalTo": "other"}}"#, false),
        (#"{"basicAuth": {"username": "a", "password": "b"}}"#, true),
        (#"{"basicAuth": {"username": "a", "password": "c"}}"#, false),
        (#"{"basicAuthCredentials": {"username": "a", "password": "b"}}"#, true),
        (#"{"cookies": {"s": {"matches": "[0-9]+"}}}"#, true),
        (#"{"cookies": {"s": {"absent": true}}}"#, false),
        (#"{"urlPathTemplate": "/x/{a}", "pathParameters": {"a": {"equalTo": "1"}}}"#, true),
        (#"{"urlPathTemplate": "/x/{a}", "pathParameters": {"a": {"matches": "[a-z]"}}}"#, false),
        (
            #"{"queryParameters": {"q": {"hasExactly": [{"equalTo": "1"}, {"contains": "2"}]}}}"#,
            true
        ),
        (#"{"queryParameters": {"q": {"includes": [{"equalTo": "2"}]}}}"#, true),
        (#"{"queryParameters": {"q": {"hasExactly": [{"equalTo": "1"}]}}}"#, false),
        (#"{"headers": {"Accept": {"or": [{"contains": "xml"}, {"absent": true}]}}}"#, true),
        (#"{"method": "ANY", "urlPattern": "/x/1\\?q=.*"}"#, true),
        (#"{"method": "POST", "urlPattern": "/x/1\\?q=.*"}"#, false),
    ])
    func `the parts of a request are compared`(request: String, isMet: Bool) throws {
        let status = try Self.status(
            request,
            .get("/x/1?q=1&q=2", ["Authorization": "Basic YTpi", "Cookie": "s=12"]))
        #expect(status == (isMet ? 200 : 404))
    }

    private static let form = [
        "--B", #"Content-Disposition: form-data; name="info""#, "Content-Type: application/json",
        "", #"{"title": "Photo"}"#,
        "--B", #"Content-Disposition: form-data; name="file"; filename="a.txt""#,
        "Content-Type: text/plain", "", "hello", "--B--", "",
    ].joined(separator: "\r\n")

    @Test(arguments: [
        (#"[{"name": "file", "bodyPatterns": [{"contains": "hell"}]}]"#, true),
        (#"[{"name": "file", "bodyPatterns": [{"contains": "Photo"}]}]"#, false),
        (#"[{"name": "other"}]"#, false),
        (#"[{"bodyPatterns": [{"matchesJsonPath": "$.title"}]}]"#, true),
        (
            #"[{"matchingType": "ANY", "name": "info", "headers": {"Content-Type": {"contains": "json"}}}]"#,
            true
        ),
        (#"[{"matchingType": "ALL", "headers": {"Content-Type": {"contains": "json"}}}]"#, false),
        (
            #"[{"matchingType": "ALL", "headers": {"Content-Disposition": {"contains": "name="}}}]"#,
            true
        ),
        (#"[{"fileName": "a.txt", "headers": {"Content-Type": {"equalTo": "text/plain"}}}]"#, true),
        (#"[{"name": "info"}, {"name": "file"}]"#, true),
        (#"[{"name": "info"}, {"name": "none"}]"#, false),
    ])
    func `the parts of a form are compared`(patterns: String, isMet: Bool) throws {
        let status = try Self.status(
            #"{"method": "POST", "multipartPatterns": \#(patterns)}"#,
            .post(Self.form, type: "multipart/form-data; boundary=B"))
        #expect(status == (isMet ? 200 : 404))
        let other = try Self.status(
            #"{"method": "POST", "multipartPatterns": \#(patterns)}"#, .post("{}"))
        #expect(other == 404)
    }

    private static let schema =
        #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "integer", "minimum": 1}}}"#

    @Test(arguments: [
        (#"{"a": 1}"#, true), (#"{"a": 0}"#, false), ("{}", false), ("no JSON", false),
    ])
    func `a body satisfies a JSON Schema`(body: String, isMet: Bool) throws {
        let text = JSONSerializer.string(.string(Self.schema))
        for schema in [Self.schema, text] {
            for version in ["", #", "schemaVersion": "V202012""#] {
                let status = try Self.status(
                    #"{"bodyPatterns": [{"matchesJsonSchema": \#(schema)\#(version)}]}"#,
                    .post(body))
                #expect(status == (isMet ? 200 : 404))
            }
        }
    }

    @Test func `a status message is sent`() throws {
        let served = try Served.wireMock()
        let made = try served.admin(
            .post, "mappings", #"{"response": {"statusMessage": "Everything was just fine!"}}"#)
        #expect(made.status == 201, "\(made.text)")
        let response = try served.get("/")
        var head: [UInt8] = []
        _ = ResponseEncoder().encode(response, for: .init(), into: &head)
        #expect(
            String(decoding: head, as: UTF8.self)
                .hasPrefix("HTTP/1.1 200 Everything was just fine!\r\n"))
        let archive = try served.admin(.get, "requests.har").json()
        #expect(
            archive.at("/log/entries/0/response/statusText") == "Everything was just fine!")
    }
}
