import StubJSON
import StubYAML
import Testing

/// Indentation, separation, comments, folding, directives and properties (YAML 1.2.2 §6).
struct StructureTests {
    @Test(arguments: [
        // Indentation (§6.1): any depth, comments and empty lines of any indentation.
        ("a:\n b: 1\n c:\n      d: 2", #"{"a":{"b":1,"c":{"d":2}}}"#),
        ("  # comment\na:\n      # comment\n  b: 1\n# comment\n  c: 2", #"{"a":{"b":1,"c":2}}"#),
        ("a:\n  b: 1\n\n   \n\t\n  c: 2", #"{"a":{"b":1,"c":2}}"#),
        ("  a: 1\n  b: 2", #"{"a":1,"b":2}"#),
        ("? a\n: -\tb\n  -  -\tc\n     - d", #"{"a":["b",["c","d"]]}"#),
        // Separation (§6.2, §6.7).
        ("- a:\t b\n- - c\n  - d", #"[{"a":"b"},["c","d"]]"#),
        ("{ a: x,\tb: y }\n", #"{"a":"x","b":"y"}"#),
        ("a:    # comment\n      # more\n  value", #"{"a":"value"}"#),
        // Comments (§6.6).
        ("a # comment", #""a""#), ("a#b", #""a#b""#), ("a: #b", #"{"a":null}"#),
        ("'a' #b\n#c", #""a""#), ("- a # b\n#c\n- d", #"["a","d"]"#), ("a\t#b", #""a""#),
        ("[a, # b\n c]", #"["a","c"]"#), ("# no line break at the end\na", #""a""#),
        // Folding (§6.5).
        ("a\nb", #""a b""#), ("a\n\nb", #""a\nb""#), ("a\n\n \nb\n c", #""a\n\nb c""#),
        ("'a \t\n\t b'", #""a b""#), ("a  \n  b", #""a b""#),
        (">\n a\n b\n\n c\n", #""a b\nc\n""#),
    ])
    func `reads structure`(yaml: String, json: String) {
        expect(yaml, means: json)
    }

    @Test(arguments: [
        ("a:\n\tb: 1", "2:1"), ("a:\n  b: 1\n\tc: 2", "3:1"), ("-\t- a", "1:2"),
        ("- \t- a", "1:3"), ("a:\n \tb: 1", "2:2"), ("\ta: 1", "1:1"),
        ("- a\n\t- b", "2:1"), ("a: |\n\tb", "2:1"), ("a: 'b\n\tc'", "2:1"),
        ("a: [\n\tb]", "2:1"), ("a: |\n\t\nb: 1", "2:1"), ("a:\n\t- b", "2:1"),
        // A key that ends on another line.
        ("\t\"a\nb\": 1", "1:1"), ("-\t'a\n  b': 1", "1:2"), ("- \t\"a\n\n  b\": 1", "1:3"),
    ])
    func `rejects tabs as indentation`(text: String, place: String) {
        expectRefusal(of: text, at: place, saying: "Replace the tab by spaces.")
    }

    @Test(arguments: [
        ("a:\n\t", #"{"a":null}"#), ("a: \tb", #"{"a":"b"}"#), ("a:\n \tb", #"{"a":"b"}"#),
        ("-\t1", "[1]"), ("a: b\t", #"{"a":"b"}"#), ("[\ta,\tb\t]", #"["a","b"]"#),
        ("a: [\n \tb\n \t]", #"{"a":["b"]}"#), ("\t[\n\t]", "[]"), ("|\n \ta", #""\ta\n""#),
        ("a:\tb", #"{"a":"b"}"#), ("'a'\t: b", #"{"a":"b"}"#), ("a\tb", #""a\tb""#),
    ])
    func `accepts tabs that do not indent`(yaml: String, json: String) {
        expect(yaml, means: json)
    }

    @Test(arguments: [
        ("a: 1\n b: 2", "2:2"), ("a:\n  b: 1\n c: 2", "3:2"), ("a:\n  - b\n c: 1", "3:2"),
        ("- a\nb", "2:1"), ("- a\nb: 1", "2:1"), ("a: 1\n- b", "2:1"),
        ("a:\n  - b\n  c: 1", "3:3"), (" a: 1\nb: 2", "2:1"), ("- [a]\n  b", "2:3"),
        ("a:\n   b: 1\n  c: 2\n", "3:3"), ("x:\n - a\n- b", "3:1"),
    ])
    func `rejects entries with inconsistent indentation`(text: String, place: String) {
        expectRefusal(of: text, at: place)
    }

    @Test(arguments: [
        ("%YAML 1.2\n---\na", #""a""#), ("%YAML 1.1 # comment\n--- a", #""a""#),
        ("%YAML 1.3\n# comment\n\n---\na", #""a""#), ("%FUTURE a b # c\n---\na", #""a""#),
        ("%TAG !y! tag:yaml.org,2002:\n---\n!y!str 1", #""1""#),
        ("%TAG ! tag:yaml.org,2002:\n---\n!str 1", #""1""#),
        ("%TAG !! tag:example.com,2000:\n---\n!!int x", #""x""#),
        ("--- a\n%b", #""a %b""#),
    ])
    func `reads directives`(yaml: String, json: String) {
        expect(yaml, means: json)
    }

    @Test(arguments: [
        ("%YAML 1.2\n%YAML 1.2\n---", "2:1"), ("%YAML\n---", "1:1"), ("%YAML 1.2 x\n---", "1:1"),
        ("%YAML 2.0\n---", "1:1"), ("%YAML 1\n---", "1:1"), ("%YAML 1.2#x\n---", "1:1"),
        ("%YAML a.b\n---", "1:1"), ("%YAML 1.2\na", "2:1"), ("%YAML 1.2", "1:10"),
        ("%TAG !a!\n---", "1:1"), ("%TAG a b\n---", "1:1"), ("%TAG !a b\n---", "1:1"),
        ("%TAG !a! b\n%TAG !a! c\n---", "2:1"), ("---\n# c\n%YAML 1.2\n", "3:1"),
        ("%YAML 1.2\n...\n", "2:1"), ("a\n# c\n%YAML 1.2\n---\nb", "3:1"),
    ])
    func `rejects invalid directives`(text: String, place: String) {
        expectRefusal(of: text, at: place)
    }

    @Test func `a tag handle is only valid in the document that declares it`() {
        expectRefusal(
            of: "%TAG !e! tag:e.com:\n---\n- !f!x 1", at: "3:3", saying: "!f! is not declared")
        #expect(throws: YAMLError.self) {
            try YAMLParser.parseAll("%TAG !e! tag:e.com:\n---\n!e!x 1\n---\n!e!x 2")
        }
    }

    @Test(
        arguments: [
            ("!!str 1", #""1""#), ("!!str", #""""#), ("!!str true", #""true""#),
            ("!!int \"12\"", "12"), ("!!int 0x1F", "31"), ("!!float 1", "1"),
            ("!!float '1.50'", "1.50"),
            ("!!bool 'true'", "true"), ("!!bool FALSE", "false"), ("!!null ''", "null"),
            ("!!null", "null"), ("!!null ~", "null"), ("!!map {a: 1}", #"{"a":1}"#),
            ("!!seq [1]", "[1]"), ("!!map\na: 1", #"{"a":1}"#), ("!!seq\n- 1", "[1]"),
            ("! 12", #""12""#), ("!local 12", #""12""#), ("!local\na: 1", #"{"a":1}"#),
            ("!local [1]", "[1]"), ("!local", #""""#), ("!!binary aGk=", #""aGk=""#),
            ("!!timestamp 2024-01-31", #""2024-01-31""#), ("!!set {a, b}", #"{"a":null,"b":null}"#),
            ("!!omap [a: 1]", #"[{"a":1}]"#), ("!<tag:yaml.org,2002:str> 1", #""1""#),
            ("!<!x> 1", #""1""#), ("!!%73tr 1", #""1""#),
            ("[!!str 1, !!str , !!int '2']", #"["1","",2]"#),
            ("{a: !!str 1, !!str b : !!str, !!str 2: 3}", #"{"a":"1","b":"","2":3}"#),
            ("a: !!str\nb: !!str 1", #"{"a":"","b":"1"}"#), ("!!str |\n 1", #""1\n""#),
            ("!!str a: !!int '1'", #"{"a":1}"#), ("- !!str\n- !!str # c\n  1", #"["","1"]"#),
            ("!!map\n!!str a: b", #"{"a":"b"}"#), ("!a &b c", #""c""#), ("&b !a c", #""c""#),
            ("!a\n&b\nc", #""c""#), ("!!map # c\n&b # d\na: b", #"{"a":"b"}"#),
        ] as [(String, String)])
    func `applies tags`(yaml: String, json: String) {
        expect(yaml, means: json)
    }

    @Test(arguments: [
        ("!!int a", "1:1"), ("!!int 1.5", "1:1"), ("!!int", "1:1"), ("!!bool yes", "1:1"),
        ("!!null 0", "1:1"), ("!!float x", "1:1"), ("!!float .inf", "1:1"), ("!!map [a]", "1:1"),
        ("!!seq {a: 1}", "1:1"), ("!!str [a]", "1:1"), ("!!int\na: 1", "1:1"),
        ("!!seq\na: 1", "1:1"), ("!!map\n- a", "1:1"), ("!!map a", "1:1"), ("!!seq", "1:1"),
        ("a: !!int b", "1:4"), ("!a !b c", "1:4"), ("!a\n!b c", "2:1"), ("!!", "1:1"),
        ("!<> a", "1:1"), ("!<a", "1:1"), ("!<!> a", "1:1"), ("!a{b} c", "1:3"),
        ("!!str, a", "1:6"),
        ("!a%4 b", "1:3"), ("!a%ff b", "1:6"), ("!!int a: 1", "1:1"), ("!!bool a: 1\nb: 2", "1:1"),
    ])
    func `rejects invalid tags and tags that do not match`(text: String, place: String) {
        expectRefusal(of: text, at: place)
    }
}
