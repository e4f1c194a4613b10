import StubJSON
import StubYAML
import Testing

/// Flow styles except aliases: quotes, plain text, lists and mappings (YAML 1.2.2 §7).
struct FlowTests {
    @Test(
        arguments: [
            // Double quotes (§7.3.1).
            (#""""#, #""""#), ("\"a b\"", #""a b""#), ("\"a\n b\"", #""a b""#),
            ("\"a\n\n\n b\"", #""a\n\nb""#),
            ("\"a \\\n b\"", #""a b""#), ("\"a\\\n\n b\"", #""a\nb""#),
            ("\"a\\\n   \\ b\"", #""a b""#),
            ("\" a \n\n\tb\\t\n c \"", #"" a\nb\t c ""#), ("\"\n a\n\"", #"" a ""#),
            ("\"\\\n\"", #""""#),
            ("\"a\\n\n b\"", #""a\n b""#), ("\"# ] , : - \"", ##""# ] , : - ""##),
            // Single quotes (§7.3.2).
            ("''", #""""#), ("'it''s'", #""it's""#), ("''''", #""'""#),
            ("'a\n b\n\n c'", #""a b\nc""#),
            (#"'"\'"#, #""\"\\""#), ("'a''\n b'", #""a' b""#), ("' a\n b '", #"" a b ""#),
            // Plain text (§7.3.3).
            ("a b", #""a b""#), ("-a", #""-a""#), ("?a", #""?a""#), (":a", #"":a""#),
            ("a:b", #""a:b""#),
            ("a#b", #""a#b""#), ("http://x.y/z#f", #""http://x.y/z#f""#), ("a,b]{", #""a,b]{""#),
            ("a'b\"c", #""a'b\"c""#), ("a\n - b", #""a - b""#), ("a\n b\n\n c", #""a b\nc""#),
            ("::a", #""::a""#), ("a ? b", #""a ? b""#),
            ("[-a, ?b, :c, d:e]", #"["-a","?b",":c","d:e"]"#),
            ("a\n? b", #""a ? b""#), ("a\n\"b\" 'c' &d *e !f |", #""a \"b\" 'c' &d *e !f |""#),
            ("[a b\n  c,\n d]", #"["a b c","d"]"#), ("[a\n\n b]", #"["a\nb"]"#), ("--a", #""--a""#),
            ("---a", #""---a""#), ("a---", #""a---""#),
        ] as [(String, String)])
    func `reads texts`(yaml: String, json: String) {
        expect(yaml, means: json)
        if !yaml.contains("\n? b") { expect("a:\n  " + indented(yaml), means: "{\"a\":\(json)}") }
    }

    private func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
    }

    @Test(
        arguments: [
            // Lists (§7.4.1).
            ("[]", "[]"), ("[ ]", "[]"), ("[\n]", "[]"), ("[a]", #"["a"]"#), ("[a, ]", #"["a"]"#),
            ("[a,b]", #"["a","b"]"#), ("[[a], [b, []]]", #"[["a"],["b",[]]]"#),
            ("[ 'a', \"b\", c d, {e: f}, [g] ]", #"["a","b","c d",{"e":"f"},["g"]]"#),
            ("[\n  a, # c\n  b\n  , c\n ]", #"["a","b","c"]"#), ("['a'\n, 'b']", #"["a","b"]"#),
            // Single pairs.
            ("[a: b]", #"[{"a":"b"}]"#), ("[a: b, c]", #"[{"a":"b"},"c"]"#),
            ("[a:]", #"[{"a":null}]"#),
            ("[a: ,b]", #"[{"a":null},"b"]"#), ("[? a b\n c: d]", #"[{"a b c":"d"}]"#),
            ("[? a]", #"[{"a":null}]"#), ("['a':b, \"c\":d]", #"[{"a":"b"},{"c":"d"}]"#),
            ("['a' :b]", #"[{"a":"b"}]"#), ("[a: [b: c]]", #"[{"a":[{"b":"c"}]}]"#),
            ("[a:\n  b]", #"[{"a":"b"}]"#), ("[!!str : a]", #"[{"":"a"}]"#),
            // Mappings (§7.4.2).
            ("{}", "{}"), ("{ }", "{}"), ("{a: b}", #"{"a":"b"}"#), ("{a: b, }", #"{"a":"b"}"#),
            ("{a, b: , c:, 'd', e: f}", #"{"a":null,"b":null,"c":null,"d":null,"e":"f"}"#),
            ("{a:b}", #"{"a:b":null}"#), ("{'a':b}", #"{"a":"b"}"#),
            ("{\"a\":1,\"b\":[]}", #"{"a":1,"b":[]}"#),
            ("{a\n b: c\n d}", #"{"a b":"c d"}"#), ("{a\n: b}", #"{"a":"b"}"#),
            ("{'a'\n:b}", #"{"a":"b"}"#),
            ("{? a : b, ? c}", #"{"a":"b","c":null}"#), ("{? a\n b\n: c}", #"{"a b":"c"}"#),
            ("{a: {b: {c: [d]}}}", #"{"a":{"b":{"c":["d"]}}}"#),
            ("{'a': 'b',\n# c\n'd':e }", #"{"a":"b","d":"e"}"#),
            ("{a: b:c}", #"{"a":"b:c"}"#), ("{a: -b, -c: d}", #"{"a":"-b","-c":"d"}"#),
            ("{http://a.b: c}", #"{"http://a.b":"c"}"#),
            ("{200: a, null: b}", #"{"200":"a","null":"b"}"#),
            ("{a: 'b\n c'}", #"{"a":"b c"}"#), ("{\"\": a}", #"{"":"a"}"#),
            // JSON is YAML.
            (
                #"{"a":[1,-2.5e3,true,null,"x\u00e9\n"],"b":{}}"#,
                #"{"a":[1,-2.5e3,true,null,"xé\n"],"b":{}}"#
            ),
            ("{\n\t\"a\": [\n\t\t1\n\t]\n}", #"{"a":[1]}"#),
        ] as [(String, String)])
    func `reads collections between brackets`(yaml: String, json: String) {
        expect(yaml, means: json)
    }

    @Test(arguments: [
        ("a: [\n  b\n]", #"{"a":["b"]}"#), ("a: {\n  b: c\n}\nd: 1", #"{"a":{"b":"c"},"d":1}"#),
        ("a:\n  b: [\n    c\n  ]", #"{"a":{"b":["c"]}}"#), ("- [\n  a\n]", #"[["a"]]"#),
        ("a:\n  [\n  b]", #"{"a":["b"]}"#),
    ])
    func `the closing bracket may be below the key, as is common`(
        yaml: String, json: String
    ) {
        expect(yaml, means: json)
    }

    @Test(arguments: [
        ("\"a", "1:1"), ("a: 'b", "1:4"), ("'a''", "1:1"), ("\"a\n---\nb\"", "2:1"),
        ("'a\n... \nb'", "2:1"), ("a: \"b\nc\"", "2:1"), ("a:\n  'b\nc'", "3:1"),
        ("\"a\\\"", "1:1"),
        ("\"a\" b", "1:5"), ("'a'b", "1:4"), ("\"a\"#c", "1:4"), ("\"a\"\nb", "2:1"),
    ])
    func `rejects quotes that are not closed or followed by text`(text: String, place: String) {
        expectRefusal(of: text, at: place)
    }

    @Test(
        arguments: [
            ("[", "1:1"), ("[a", "1:1"), ("[a,", "1:1"), ("{", "1:1"), ("{a: b", "1:1"),
            ("[[a]", "1:1"),
            ("[a}", "1:3"), ("{a: b]", "1:6"), ("]", "1:1"), ("a: }", "1:4"), (",", "1:1"),
            ("[,]", "1:2"),
            ("[a,,b]", "1:4"), ("{,}", "1:2"), ("{a: b,, c: d}", "1:7"), ("[a] b", "1:5"),
            ("[a]]", "1:4"),
            ("{a: b}c", "1:7"), ("[- a]", "1:2"), ("[-]", "1:2"), ("[a, - b]", "1:5"),
            ("{- a}", "1:2"),
            ("['a' 'b']", "1:6"), ("[a\n: b]", "1:2"), ("['a'\n: b]", "1:2"),
            ("['a\n b': c]", "1:2"),
            ("[a b\n c: d]", "1:2"), ("{a: b: c}", "1:6"), ("[a: b: c]", "1:6"),
            ("{a: 'b' c}", "1:9"),
            ("[a #b\n c #d\n]", "2:2"), ("[#a\n]", "1:2"), ("[a,#b\n]", "1:4"),
            ("a: [b\nc]", "2:1"),
            ("a:\n  - [b,\n  c]", "3:3"), ("[a\n---\nb]", "2:1"), ("[\n...\n]", "2:1"),
            ("a: [\n  b,\n]x", "3:2"), ("a:\n  b: [\n    c\n]", "4:1"), ("[*a]", "1:2"),
            ("[|]", "1:2"),
            ("[>\n a]", "1:2"), ("[a, %b]", "1:5"),
        ] as [(String, String)])
    func `rejects brackets that are not closed, and invalid separators between them`(
        text: String, place: String
    ) {
        expectRefusal(of: text, at: place)
    }

    @Test(arguments: [
        ("[a]: b", "1:1"), ("{a: b}: c", "1:1"), ("{[a]: b}", "1:2"), ("[{a: b}: c]", "1:2"),
        ("{? [a]: b}", "1:4"), ("{? {a: b} : c}", "1:4"), ("[[a]: b]", "1:2"),
    ])
    func `rejects lists and mappings as keys`(text: String, place: String) {
        expectRefusal(of: text, at: place, saying: "as a key, which JSON cannot represent")
    }

    @Test(arguments: [
        ("{: a}", "1:2"), ("[: a]", "1:2"), ("{?}", "1:3"), ("{? : a}", "1:4"),
        ("{a: b, : c}", "1:8"),
        ("[? ]", "1:4"), ("{&x : a}", "1:2"),
    ])
    func `rejects values without a key`(text: String, place: String) {
        expectRefusal(of: text, at: place, saying: "without a key")
    }

    @Test func `an implicit key in a list has at most 1,024 characters on one line`() {
        let key = String(repeating: "é", count: 1_023)
        expect("[\(key)x: 1]", means: "[{\"\(key)x\":1}]")
        expectRefusal(of: "[\(key)xx: 1]", at: "1:2", saying: "1024 characters")
        expect("[? \(key)xx : 1]", means: "[{\"\(key)xx\":1}]")
        expect("{\(key)xx: 1}", means: "{\"\(key)xx\":1}")
    }

    @Test(arguments: [
        ("a: [1, 2\nb: 3\n", "2:1", "line 1, column 4"),
        ("servers:\n  - url: {a: 1\npaths:\n  x: 1\n", "3:1", "line 2, column 10"),
        ("a: [1, [2, {b: 3]\n---\n", "1:17", "line 1, column 12"),
        ("a: [1, {b: 2}\n---\n", "2:1", "line 1, column 4"),
    ])
    func `an error after an unclosed bracket names the bracket`(
        yaml: String, place: String, bracket: String
    ) {
        expectRefusal(of: yaml, at: place, saying: "the opening bracket is at \(bracket)")
    }
}
