import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import UnderstudyWireMock

/// The `request` of a mapping, applied to requests.
struct RequestPatternTests {
    private static func pattern(_ text: String) throws -> RequestPattern {
        var reader = MappingReader(files: MappingFiles(folder: nil))
        let pattern = reader.pattern(try JSONParser.parse(text))
        #expect(reader.refusals.map(\.message) == [])
        return pattern
    }

    private static func isMet(_ text: String, by request: HTTPRequest) throws -> Bool {
        try pattern(text).matches(
            request, operation: nil, target: RequestTarget(request.target), json: nil, now: 0)
    }

    @Test(arguments: [
        (#"{"url": "/a?b=1&c=2"}"#, "/a?b=1&c=2", true),
        (#"{"url": "/a?b=1&c=2"}"#, "/a?c=2&b=1", false), (#"{"url": "/a"}"#, "/a?b=1", false),
        (#"{"urlPath": "/a"}"#, "/a?b=1", true), (#"{"urlPath": "/a"}"#, "/a/", false),
        (#"{"urlPath": "/a%20b"}"#, "/a%20b", true),
        (#"{"urlPattern": "/a\\?b=[0-9]+"}"#, "/a?b=12", true),
        (#"{"urlPattern": "/a"}"#, "/a?b=12", false),
        (#"{"urlPathPattern": "/a/[a-z]+"}"#, "/a/bc?d=1", true),
        (#"{"urlPathPattern": "/a/[a-z]+"}"#, "/a/b/c", false),
        (#"{"urlPathTemplate": "/a/{id}/b"}"#, "/a/1/b", true),
        (#"{"urlPathTemplate": "/a/{id}/b"}"#, "/a/1/b/", false),
        (#"{"urlPathTemplate": "/a/{id}/b"}"#, "/a//b", false),
        (#"{"urlPathTemplate": "/a/{id}.json"}"#, "/a/1.2.json", true),
        (#"{"urlPathTemplate": "/a/{id}.json"}"#, "/a/.json", false),
        (#"{"urlPathTemplate": "/{a}-{b}"}"#, "/1-2", true),
        (
            #"{"urlPathTemplate": "/a/{id}", "pathParameters": {"id": {"equalTo": "x y"}}}"#,
            "/a/x%20y", true
        ),
        (
            #"{"urlPathTemplate": "/a/{id}", "pathParameters": {"id": {"matches": "[0-9]+"}}}"#,
            "/a/x", false
        ),
        (#"{"method": "ANY"}"#, "/anything", true), ("{}", "/anything", true),
        (#"{"method": "POST"}"#, "/anything", false), (#"{"method": "get"}"#, "/a", true),
    ])
    func `a URL is compared as it was sent`(text: String, target: String, isMet: Bool) throws {
        #expect(try Self.isMet(text, by: HTTPRequest(.get, target)) == isMet)
    }

    @Test(arguments: [
        (#"{"q": {"equalTo": "a b"}}"#, "/?q=a+b", true),
        (#"{"q": {"equalTo": "a"}}"#, "/?q=b&q=a", true),
        (#"{"q": {"absent": true}}"#, "/?p=1", true), (#"{"q": {"absent": true}}"#, "/?q", false),
        (#"{"q": {"doesNotMatch": "a"}}"#, "/", true),
        (#"{"q": {"equalTo": "100%"}}"#, "/?q=100%&page=1", true),
        (#"{"page": {"equalTo": "1"}}"#, "/?q=100%&page=1", true),
        (#"{"%zz": {"equalTo": "a b"}}"#, "/?%zz=a%20b", true),
        (#"{"q": {"hasExactly": [{"equalTo": "1"}, {"equalTo": "2"}]}}"#, "/?q=2&q=1", true),
        (#"{"q": {"hasExactly": [{"equalTo": "1"}, {"equalTo": "2"}]}}"#, "/?q=1&q=2&q=3", false),
        (#"{"q": {"hasExactly": [{"equalTo": "1"}]}}"#, "/", false),
        (#"{"q": {"includes": [{"contains": "1"}, {"equalTo": "2"}]}}"#, "/?q=11&q=2&q=3", true),
        (#"{"q": {"includes": [{"equalTo": "4"}]}}"#, "/?q=1&q=2", false),
        (#"{"q": {"includes": [{"absent": true}]}}"#, "/", false),
    ])
    func `query parameters may have several values`(
        query: String, target: String, isMet: Bool
    ) throws {
        #expect(
            try Self.isMet(#"{"queryParameters": \#(query)}"#, by: HTTPRequest(.get, target))
                == isMet)
    }

    @Test(arguments: [
        (#"{"headers": {"x-a": {"equalTo": "1"}}}"#, true),
        (#"{"headers": {"X-A": {"equalTo": "2"}}}"#, false),
        (#"{"headers": {"X-B": {"absent": true}}}"#, true),
        (#"{"cookies": {"session": {"matches": ".*123.*"}}}"#, true),
        (#"{"cookies": {"session": {"equalTo": "x"}}}"#, false),
        (#"{"cookies": {"other": {"absent": true}}}"#, true),
        (#"{"basicAuthCredentials": {"username": "jeff", "password": "teen"}}"#, true),
        (#"{"basicAuthCredentials": {"username": "jeff", "password": "x"}}"#, false),
        (#"{"formParameters": {"tool": {"equalTo": "Wire Mock"}}}"#, true),
        (#"{"formParameters": {"tool": {"equalTo": "x"}}}"#, false),
        (#"{"host": {"equalTo": "my.example.com"}}"#, true),
        (#"{"host": {"equalTo": "my.example.com:80"}}"#, false),
        (#"{"bodyPatterns": [{"contains": "tool"}, {"doesNotContain": "x"}]}"#, true),
        (#"{"bodyPatterns": [{"contains": "tool"}, {"contains": "x"}]}"#, false),
        (#"{"bodyPatterns": [{"absent": true}]}"#, false),
    ])
    func `headers, cookies, credentials and forms are compared`(text: String, isMet: Bool) throws {
        let request = HTTPRequest(
            .post, "/form",
            fields: [
                "X-A": "1", "Cookie": "a=b; session=x123y", "Host": "my.example.com:80",
                "Authorization": "Basic amVmZjp0ZWVu",
                "Content-Type": "application/x-www-form-urlencoded",
            ], body: Array("tool=Wire+Mock".utf8))
        #expect(try Self.isMet(text, by: request) == isMet)
    }

    @Test(arguments: [
        (#""absent": true"#, true), (#""equalTo": """#, false), (#""contains": """#, false),
        (#""matches": ".*""#, false), (#""doesNotMatch": ".*""#, true),
        (#""doesNotContain": """#, true), (#""binaryEqualTo": """#, true),
        (#""anything": "x""#, true), (#""not": {"equalTo": ""}"#, true),
        (#""equalToJson": {}"#, false),
    ])
    func `an empty body is absent, except for a comparison of bytes`(
        matcher: String, isMet: Bool
    ) throws {
        let text = #"{"bodyPatterns": [{\#(matcher)}]}"#
        #expect(try Self.isMet(text, by: HTTPRequest(.post, "/")) == isMet)
    }

    @Test(arguments: [
        (#"{"url": "/a", "urlPath": "/a"}"#, " only one of url, urlPath is allowed"),
        (
            #"{"urlPath": "/a", "pathParameters": {"id": {"equalTo": "1"}}}"#,
            "/pathParameters 'pathParameters' needs 'urlPathTemplate'"
        ),
        (
            #"{"urlPathTemplate": "/{a}", "pathParameters": {"id": {"equalTo": "1"}}}"#,
            "/pathParameters/id 'id' is no variable of the path template '/{a}'"
        ),
        (
            #"{"multipartPatterns": [{"size": 1}]}"#,
            "/multipartPatterns/0/size 'size' is not supported in a pattern for parts"
        ),
        (
            #"{"customMatcher": {"name": "x"}}"#,
            "/customMatcher 'customMatcher' is not supported in a request pattern"
        ),
        (
            #"{"basicAuthCredentials": {"username": "a"}}"#,
            "/basicAuthCredentials 'password' is missing"
        ),
        (
            #"{"urlPathTemplate": "/a/**"}"#,
            "/urlPathTemplate the path template '/a/**' of 'urlPathTemplate' is not supported: "
                + "it has '**'"
        ),
        (
            #"{"headers": {"a/b": "x"}}"#,
            "/headers/a~1b a matcher must be an object, this is string"
        ),
    ])
    func `what is not supported in a request is refused`(text: String, refusal: String) throws {
        var reader = MappingReader(files: MappingFiles(folder: nil))
        _ = reader.pattern(try JSONParser.parse(text))
        #expect(reader.refusals.map { "\($0.pointer) \($0.message)" } == [refusal])
    }

    @Test func `members without an effect are accepted`() throws {
        _ = try Self.pattern(#"{"url": "/", "multipartPatterns": [], "customMatcher": null}"#)
    }
}
