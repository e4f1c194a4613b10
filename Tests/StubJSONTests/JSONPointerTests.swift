import StubJSON
import Testing

struct JSONPointerTests {
    /// The document and the table from RFC 6901 §5.
    private let document = #"""
        {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5,
         "k\"l": 6, " ": 7, "m~n": 8}
        """#

    @Test(arguments: [
        ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"),
        ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"),
        ("/m~0n", "8"),
    ])
    func `finds the values that RFC 6901 lists`(text: String, expected: String) throws {
        let pointer = try #require(JSONPointer(text))
        let value = try JSONParser.parse(document)
        #expect(value[pointer]?.description == expected)
        #expect(pointer.description == text)
    }

    @Test(arguments: [
        "/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/+1", "/foo/1e0", "/foo/-1", "/foo/ 1",
        "/foo/99999999999999999999", "/foo/0/x", "/missing", "/foo/", "/c%25d", "//", "/a/b",
    ])
    func `finds nothing if there is no value`(text: String) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(try JSONParser.parse(document)[pointer] == nil)
    }

    @Test(arguments: ["foo", "0", "#", "#/foo", "/~", "/~2", "/a~", "/~~0", " /foo", "/a/~b"])
    func `rejects malformed pointers`(text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test(arguments: ["", "/", "//", "/a", "/~0~1", "/~01", "/é", "/e\u{301}", "/\u{301}", "/0/1"])
    func `printing gives the parsed text`(text: String) throws {
        #expect(try #require(JSONPointer(text)).description.utf8.elementsEqual(text.utf8))
    }

    @Test(arguments: [
        ("", []), ("/", [""]), ("//", ["", ""]), ("/a/", ["a", ""]),
        ("/a/b~1c/é~0", ["a", "b/c", "é~"]),
    ])
    func `splits and unescapes tokens`(text: String, tokens: [String]) {
        #expect(JSONPointer(text)?.tokens == tokens)
    }

    @Test func `the empty pointer is the whole document`() throws {
        let value = try JSONParser.parse(document)
        #expect(value[JSONPointer.root] == value)
        #expect(JSONPointer("") == .root)
    }

    @Test func `an escaped tilde followed by 1 is not a slash`() {
        #expect(JSONPointer("/~01")?.tokens == ["~1"])
        #expect(JSONPointer.root.appending("a/b").appending(3).description == "/a~1b/3")
    }

    @Test func `tokens are compared code point by code point`() {
        #expect(JSONPointer("/\u{E9}") != JSONPointer("/e\u{301}"))
    }
}
