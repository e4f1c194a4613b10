import StubJSON
import StubYAML
import Testing

/// Streams of documents (YAML 1.2.2 §9).
struct DocumentTests {
    @Test(arguments: [
        ("a", #"["a"]"#), ("---\na", #"["a"]"#), ("--- a\n", #"["a"]"#),
        ("---\n---\n", "[null,null]"),
        ("---", "[null]"), ("--- # c\n", "[null]"), ("a\n---\nb\n---\nc", #"["a","b","c"]"#),
        ("a\n...\nb", #"["a","b"]"#),
        ("...\n...\na\n...\n...\n", #"["a"]"#),
        ("a: 1\n---\n- b\n...\n---\n|\n c\n", #"[{"a":1},["b"],"c\n"]"#),
        (
            "--- |\n a\n--- >\n b\n--- 'c'\n--- [d]\n--- &e f\n--- !g h",
            #"["a\n","b\n","c",["d"],"f","h"]"#
        ),
        ("%YAML 1.2\n--- a\n...\n%YAML 1.2\n--- b", #"["a","b"]"#),
        ("a\n... # c\nb", #"["a","b"]"#),
        ("# c\n---\n# c\na\n# c\n...\n# c\n", #"["a"]"#), ("---\ta", #"["a"]"#),
        ("---\n a\n b", #"["a b"]"#),
        ("---\n# only a comment\n...", "[null]"), ("a\n ---\n", #"["a ---"]"#),
        ("a\n...b\n---", #"["a ...b",null]"#), ("--- --- a", #"["--- a"]"#),
        ("a:\n---\nb:", #"[{"a":null},{"b":null}]"#), ("[a]\n---\n{b: c}", #"[["a"],{"b":"c"}]"#),
        ("---\n...\n---\n", "[null,null]"),
    ])
    func `reads every document of a stream`(yaml: String, json: String) throws {
        let documents = try YAMLParser.parseAll(yaml)
        #expect(JSONSerializer.string(.array(documents)) == json)
    }

    @Test(arguments: [
        ("... a", "1:5"), ("a\n... b", "2:5"), ("'a'\n%YAML 1.2\n---\n", "2:1"), ("[a]\nb", "2:1"),
        ("---\na\n---b: c\n", "3:1"),
    ])
    func `rejects documents without a separator`(text: String, place: String) {
        let error = #expect(throws: YAMLError.self) { try YAMLParser.parseAll(text) }
        #expect(error.map { "\($0.position.line):\($0.position.column)" } == place)
    }

    @Test(arguments: [
        ("a: 1\n---\nb: 2", "2:1"), ("--- a\n--- b", "2:1"), ("a\n...\nb", "3:1"),
        ("a\n---", "2:1"), ("a\n...\n# c\n%YAML 1.2\n--- b", "5:1"),
    ])
    func `a text of one document has no second one`(text: String, place: String) {
        expectRefusal(of: text, at: place, saying: "a second document starts here; one is expected")
    }

    @Test func `the end of a document may be marked`() {
        for text in ["a: 1\n...", "a: 1\n...\n...\n# c\n", "--- {a: 1}\n...\n"] {
            expect(text, means: #"{"a":1}"#)
        }
    }

    @Test func `an anchor is only valid in its own document`() {
        let error = #expect(throws: YAMLError.self) { try YAMLParser.parseAll("&a b\n---\n*a") }
        #expect(error?.position.line == 3)
    }
}
