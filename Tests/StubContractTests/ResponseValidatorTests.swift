import StubContract
import StubHTTP
import Testing

struct ResponseValidatorTests {
    private static let json: HTTPFields = [
        "Content-Type": "application/json; charset=utf-8", "X-Total-Count": "1",
    ]

    @Test(
        arguments: [
            (200, #"{"things":[{"id":1,"name":"a"}]}"#, json, []),
            (200, #"{"things":[{"id":"1","name":"a"}]}"#, json, ["response/body/type"]),
            (200, #"{}"#, json, ["response/body/required"]),
            (200, "", json, ["response/body/missing"]),
            (200, "{", json, ["response/body/syntax"]),
            (
                200, "<html>", ["Content-Type": "text/html", "X-Total-Count": "1"],
                ["response/content-type"]
            ),
            (
                200, #"{"things":[]}"#, ["Content-Type": "application/json"],
                ["response/header/required"]
            ),
            (
                200, #"{"things":[]}"#, ["Content-Type": "application/json", "x-total-count": "x"],
                ["response/header/type"]
            ),
            (404, #"{"message":"no"}"#, json, []),
            (404, #"{"error":"no"}"#, json, ["response/body/required"]),
            (500, #"{"message":"no"}"#, json, ["response/status/undocumented"]),
        ] as [(Int, String, HTTPFields, [String])])
    func `validates a response against its declaration`(
        status: Int, body: String, fields: HTTPFields, codes: [String]
    ) throws {
        let response = HTTPResponse(status: status, fields: fields, body: Array(body.utf8))
        let issues = ResponseValidator.issues(
            in: response, of: try SampleContract.operation("listThings"))
        #expect(issues.map(\.code) == codes)
    }

    @Test(arguments: [("7", true), ("Wed, 21 Oct 2026 07:28:00 GMT", false)])
    func `a field accepts what it is decoded to`(text: String, isAccepted: Bool) throws {
        let response = try #require(try SampleContract.operation("listThings").response(for: 200))
        #expect(response.accepts(text, inField: "x-total-count") == isAccepted)
        #expect(response.accepts(text, inField: "Retry-After"), "it is not declared")
    }

    @Test func `a 304 needs no declaration if 200 is declared`() throws {
        let operation = try SampleContract.operation("getThing")
        #expect(ResponseValidator.issues(in: HTTPResponse(status: 304), of: operation).isEmpty)
        let other = ResponseValidator.issues(in: HTTPResponse(status: 302), of: operation)
        #expect(other.map(\.code) == ["response/status/undocumented"])
    }

    @Test func `an undeclared body is a warning`() throws {
        let issues = ResponseValidator.issues(
            in: HTTPResponse(status: 201, fields: Self.json, body: Array("{}".utf8)),
            of: try SampleContract.operation("createThing"))
        #expect(issues.map(\.code) == ["response/body/undocumented"])
        #expect(issues.map(\.severity) == [.warning])
    }
}
