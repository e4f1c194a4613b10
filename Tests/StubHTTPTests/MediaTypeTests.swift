import StubHTTP
import Testing

struct MediaTypeTests {
    @Test(arguments: [
        ("application/json", "application/json", true),
        ("Application/JSON; Charset=UTF-8", "application/json", true),
        ("application/problem+json", "application/problem+json", true),
        ("text/html;charset=utf-8", "text/html", false),
        (" application/vnd.x+json ;v=1", "application/vnd.x+json", true),
        ("application/jsonp", "application/jsonp", false),
    ])
    func `parses the type and recognises JSON`(text: String, essence: String, isJSON: Bool) throws {
        let type = try #require(MediaType(text))
        #expect(type.essence == essence)
        #expect(type.isJSON == isJSON)
    }

    @Test(arguments: ["", "json", "application/", "/json", "a/b/c", "a b/c"])
    func `rejects malformed media types`(text: String) {
        #expect(MediaType(text) == nil)
    }

    @Test func `unquotes parameters and lowercases their names`() throws {
        let type = try #require(MediaType("multipart/form-data; Boundary=\"a b\"; x=1"))
        #expect(type.parameters.map(\.name) == ["boundary", "x"])
        #expect(type.parameters.map(\.value) == ["a b", "1"])
    }

    @Test(arguments: [
        ("a/b;x=\"\"", ["x="]), ("a/b; x = 1 ;y", ["x=1"]), ("a/b;x=\"1", ["x=\"1"]),
        ("a/b;=1;x=;y=a=b", ["y=a=b"]), ("a/b; x=\"é\"", ["x=é"]), ("\ta/b\t;X=Y\t", ["x=Y"]),
    ])
    func `ignores parameters without a name or a value`(text: String, expected: [String]) throws {
        let type = try #require(MediaType(text))
        #expect(type.essence == "a/b")
        #expect(type.parameters.map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test(arguments: [
        ("*/*", "text/html", true), ("text/*", "text/html", true),
        ("application/*", "text/html", false), ("text/html", "text/html; charset=utf-8", true),
        ("text/html", "text/plain", false),
    ])
    func `ranges cover the types they match`(range: String, type: String, covers: Bool) throws {
        #expect(try #require(MediaType(range)).covers(#require(MediaType(type))) == covers)
    }
}
