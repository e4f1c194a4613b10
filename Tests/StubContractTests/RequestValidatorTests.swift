import StubContract
import StubHTTP
import StubJSON
import Testing

struct RequestValidatorTests {
    private func issues(
        _ id: String, _ request: HTTPRequest, path: [(name: String, value: String)] = []
    ) throws -> [ContractIssue] {
        let target = try #require(RequestTarget(request.target))
        return RequestValidator.validate(
            request, target: target, pathParameters: path,
            against: try SampleContract.operation(id)
        ).issues
    }

    @Test(arguments: [
        ("/things", []), ("/things?limit=3", []),
        ("/things?limit=1.0", ["request/query/type"]),
        ("/things?limit=1&limit=2", ["request/query/repeated"]),
        ("/things?limit=abc", ["request/query/type"]),
        ("/things?limit=-1", ["request/query/minimum"]),
        ("/things?limit=5.5", ["request/query/type"]),
        ("/things?tags=a,b", []), ("/things?ids=1&ids=2", []),
        ("/things?ids=1&ids=x", ["request/query/type"]),
        ("/things?filter[age]=3", []), ("/things?filter[age]=x", ["request/query/type"]),
        ("/things?limits=3", ["request/query/undeclared"]),
        ("/things?limits=3&limits=4", ["request/query/undeclared"]),
    ])
    func `checks query parameters`(target: String, codes: [String]) throws {
        #expect(try issues("listThings", HTTPRequest(.get, target)).map(\.code) == codes)
    }

    @Test func `an undeclared parameter is only a warning`() throws {
        let found = try issues("listThings", HTTPRequest(.get, "/things?x=1"))
        #expect(found.map(\.severity) == [.warning])
        #expect(found.map(\.location) == ["x"])
    }

    @Test(arguments: [("12", []), ("x", ["request/header/type"])])
    func `header names are case-insensitive`(value: String, codes: [String]) throws {
        let request = HTTPRequest(.get, "/things", fields: ["x-trace": value])
        #expect(try issues("listThings", request).map(\.code) == codes)
    }

    @Test func `checks path and required parameters`() throws {
        let found = try issues(
            "getThing", HTTPRequest(.get, "/things/x"), path: [(name: "id", value: "x")])
        #expect(found.map(\.code) == ["request/path/type", "request/query/required"])
    }

    @Test(
        arguments: [
            (#"{"id":1,"name":"a"}"#, "application/json", []),
            (#"{"id":1}"#, "application/json", ["request/body/required"]),
            (#"{"id":1,"name":""}"#, "application/json", ["request/body/minLength"]),
            ("{", "application/json", ["request/body/syntax"]),
            ("", "application/json", ["request/body/required"]),
            ("a=1", "text/plain", ["request/content-type"]),
            (#"{"id":1,"name":"a"}"#, nil, ["request/content-type"]),
        ] as [(String, String?, [String])])
    func `checks the body`(body: String, type: String?, codes: [String]) throws {
        var request = HTTPRequest(.post, "/things", body: Array(body.utf8))
        request.fields["Content-Type"] = type
        #expect(try issues("createThing", request).map(\.code) == codes)
    }

    @Test(arguments: [nil, "application/json", "text/plain"])
    func `a body of any type needs no Content-Type`(type: String?) throws {
        var request = HTTPRequest(.post, "/notes", body: Array("{}".utf8))
        request.fields["Content-Type"] = type
        #expect(try issues("createNote", request).map(\.code) == [])
    }

    @Test func `returns the parsed body`() throws {
        let request = HTTPRequest(
            .post, "/things", fields: ["Content-Type": "application/json"],
            body: Array(#"{"id":1,"name":"a"}"#.utf8))
        let body = RequestValidator.validate(
            request, target: try #require(RequestTarget("/things")), pathParameters: [],
            against: try SampleContract.operation("createThing")
        ).body
        #expect(body == ["id": 1, "name": "a"])
    }
}
