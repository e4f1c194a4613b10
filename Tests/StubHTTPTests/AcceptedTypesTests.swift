import Testing

@testable import StubHTTP

/// RFC 9110 §12.5.1, with structured suffixes (RFC 6839).
struct AcceptedTypesTests {
    private func best(_ accept: String, _ types: String) -> String? {
        let offered = types.split(separator: " ").compactMap { MediaType(String($0)) }
        guard let accepted = AcceptedTypes(accept) else { return "anything" }
        return accepted.best(of: offered)?.type.essence
    }

    @Test(arguments: [
        ("application/vnd.a+json", true), ("text/html, application/vnd.a+json;q=0.5", true),
        ("*/*", false), ("application/*", false), ("application/json", false),
        ("application/vnd.a+json;q=0", false),
    ])
    func `a type is named by its own name alone`(accept: String, isNamed: Bool) throws {
        let type = try #require(MediaType("application/vnd.a+json"))
        #expect(try #require(AcceptedTypes(accept)).names(type) == isNamed)
    }

    @Test(arguments: [
        ("*/*", "text/plain application/json", "text/plain"),
        ("application/json", "text/plain application/json", "application/json"),
        ("application/json;q=0.8, text/plain", "application/json text/plain", "text/plain"),
        ("application/json;q=0.8, application/xml, text/plain;q=0.5", "text/plain", "text/plain"),
        (
            "application/xml, application/json", "application/json application/xml",
            "application/xml"
        ),
        ("text/*, application/json;q=0.5", "application/json text/csv", "text/csv"),
        ("text/*, text/plain;q=0", "text/plain text/csv", "text/csv"),
        ("*/*;q=0.1, application/json", "text/plain application/json", "application/json"),
        ("text/html, */*;q=0.8", "application/json", "application/json"),
        ("TEXT/Plain", "text/plain", "text/plain"),
        ("text/html, image/gif, *; q=.2, */*; q=.2", "application/json", "application/json"),
        ("application/json", "application/vnd.api+json", "application/vnd.api+json"),
        ("application/vnd.github+json", "application/json", "application/json"),
        (
            "application/json", "application/vnd.api+json application/json", "application/json"
        ),
        ("application/vnd.a+json; version=1", "application/vnd.a+json", "application/vnd.a+json"),
        ("image/png", "image/*", "image/png"), ("image/*", "image/*", "image/*"),
        ("text/plain;format=\"a,b\", text/csv;q=0.1", "text/csv text/plain", "text/plain"),
    ])
    func `the best of the offered types is chosen`(
        accept: String, types: String, expected: String
    ) {
        #expect(best(accept, types) == expected)
    }

    @Test(arguments: [
        ("application/json", "text/plain"), ("application/json;q=0", "application/json"),
        ("application/json;q=0, */*", "application/json"), ("text/*", "application/json"),
        ("application/xml", "application/json image/png"),
    ])
    func `no type is chosen where none is accepted`(accept: String, types: String) {
        #expect(best(accept, types) == nil)
    }

    @Test func `parameters tell types of the same name apart`() throws {
        let types = ["a/b;v=1", "a/b;v=2"].compactMap { MediaType($0) }
        #expect(try #require(AcceptedTypes("a/b;v=2")).best(of: types)?.index == 1)
        #expect(try #require(AcceptedTypes("a/b;v=3")).best(of: types) == nil)
        #expect(try #require(AcceptedTypes("a/b")).best(of: types)?.index == 0)
    }

    @Test(arguments: ["", ",", "nonsense", "text/html;q=x"])
    func `a field without a media range is ignored`(accept: String) {
        #expect(AcceptedTypes(accept) == nil)
    }

    @Test(arguments: [
        ("*/*", true), ("application/json", true), ("text/html, */*;q=0.8", true),
        ("application/json, text/plain, */*", true), ("text/html", false), ("1", false),
    ])
    func `it is known whether JSON may be sent`(accept: String, expected: Bool) {
        let type = "application/json; charset=utf-8"
        #expect(AcceptedTypes.certainlyAccept(accept, type) == expected)
    }
}
