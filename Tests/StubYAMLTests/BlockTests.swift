import StubJSON
import StubYAML
import Testing

/// Block styles: literal and folded texts, lists and mappings (YAML 1.2.2 §8).
struct BlockTests {
    @Test(
        arguments: [
            // Headers (§8.1.1).
            ("|\n a\n", #""a\n""#), (">\n a\n", #""a\n""#), ("|-\n a\n", #""a""#),
            ("|+\n a\n\n", #""a\n\n""#),
            ("|1\n  a\n", #""  a\n""#), ("- |1\n  a\n", #"[" a\n"]"#), ("- |2-\n   a", #"[" a"]"#),
            ("- |-2\n   a", #"[" a"]"#), ("- >+1\n  a\n\n", #"[" a\n\n"]"#),
            ("| # comment\n a\n", #""a\n""#),
            ("a: |2\n    b\n   c\n", #"{"a":"  b\n c\n"}"#), ("- |\n\n\n  a\n", #"["\n\na\n"]"#),
            // Literal (§8.1.2).
            ("|\na\n b\nc\n", #""a\n b\nc\n""#), ("|\n a\n\n b\n  c\n", #""a\n\nb\n c\n""#),
            ("|\n \ta\n", #""\ta\n""#), ("|\n a \n", #""a \n""#),
            ("|\n a\n   \n b\n", #""a\n  \nb\n""#),
            ("|\n # a: 'b'\n", ##""# a: 'b'\n""##), ("|\n  a\n  ---\n", #""a\n---\n""#),
            ("a: |\n  b\nc: |\n  d\n", #"{"a":"b\n","c":"d\n"}"#), ("|\n a", #""a\n""#),
            // Folded (§8.1.3).
            (">\n a\n b\n", #""a b\n""#), (">\n a\n\n b\n", #""a\nb\n""#),
            (">\n\n a\n b\n", #""\na b\n""#),
            (">\n a\n  b\n c\n", #""a\n b\nc\n""#), (">\n a\n\n  b\n\n c\n", #""a\n\n b\n\nc\n""#),
            (">\n   a\n   b\n\n    c\n\n    d\n\n   e\n", #""a b\n\n c\n\n d\n\ne\n""#),
            (">\n a\n \tb\n c\n", #""a\n\tb\nc\n""#), (">-\n a\n b\n\n", #""a b""#),
            (">+\n a\n\n", #""a\n\n""#),
            (">\n a \n b\n", #""a  b\n""#),
            // Chomping without content.
            ("|\n", #""""#), ("|-\n\n", #""""#), ("|+\n\n", #""\n""#),
            ("a: |\nb: >-\nc: |+\n\nd: 1", #"{"a":"","b":"","c":"\n","d":1}"#),
            ("- |+\n\n\n- a", #"["\n\n","a"]"#), ("|", #""""#), (">-", #""""#),
            // Comments after the text.
            ("a: |\n  b\n # c\n  # d\ne: 1", #"{"a":"b\n","e":1}"#), ("|\n a\n# b\n", #""a\n""#),
            ("a:\n  - |\n   b\n  # c\n  - d", #"{"a":["b\n","d"]}"#),
            ("a: |+\n  b\n\n# c\nd: 1", #"{"a":"b\n\n","d":1}"#),
            // Documents end them.
            ("|\n a\n...\n", #""a\n""#), ("--- |\na\n...", #""a\n""#), ("--- >-\na\nb", #""a b""#),
        ] as [(String, String)])
    func `reads block texts`(yaml: String, json: String) {
        expect(yaml, means: json)
    }

    @Test(arguments: [
        ("|0\n a", "1:2"), ("|12\n a", "1:3"), ("|a\n b", "1:2"), ("|--\n a", "1:3"),
        ("| a\n b", "1:3"),
        (">#c\n a", "1:2"), ("|\n   \n a\n", "2:1"), ("a: |\n  b\n c", "3:2"),
        ("a: |\n    b\n  c\n", "3:3"),
        ("- |\n a\n b: c\nd: 1", "4:1"), ("a: |\n b\nc", "3:1"), ("a: | b", "1:6"),
        ("a: >1-2\n b", "1:7"),
        ("|: a", "1:2"), ("- |2\n a", "2:2"),
    ])
    func `rejects invalid block texts`(text: String, place: String) {
        expectRefusal(of: text, at: place)
    }

    @Test(
        arguments: [
            // Lists (§8.2.1).
            ("- a\n- b", #"["a","b"]"#), ("-\n  a\n-\n- b", #"["a",null,"b"]"#),
            ("- - a\n  - b\n- - c", #"[["a","b"],["c"]]"#),
            ("-\n  - a\n  -\n    - b", #"[["a",["b"]]]"#), ("- # c\n  - a", #"[["a"]]"#),
            ("-  -  - a", #"[[["a"]]]"#),
            ("- a: 1\n  b: 2\n- c: 3", #"[{"a":1,"b":2},{"c":3}]"#),
            ("-   a: 1\n    b: 2", #"[{"a":1,"b":2}]"#),
            ("- |\n a\n- >\n b\n", #"["a\n","b\n"]"#), ("- []\n- {}", "[[],{}]"), ("-", "[null]"),
            ("-\n-", "[null,null]"),
            ("- -1\n- --", #"[-1,"--"]"#),
            // Mappings (§8.2.2).
            ("a: 1\nb: 2", #"{"a":1,"b":2}"#), ("a:\nb:\n", #"{"a":null,"b":null}"#),
            ("a:\n  b:\n    c: d", #"{"a":{"b":{"c":"d"}}}"#),
            ("a: b\n  c\n  d\ne: f", #"{"a":"b c d","e":"f"}"#),
            ("a:\n  b\n\n  c", #"{"a":"b\nc"}"#),
            ("'a b': 1\n\"c\\n\": 2", #"{"a b":1,"c\n":2}"#), ("a b c: d", #"{"a b c":"d"}"#),
            ("a : b", #"{"a":"b"}"#),
            ("a:b: c", #"{"a:b":"c"}"#), ("a::  b", #"{"a:":"b"}"#),
            ("a'b: c\"d", #"{"a'b":"c\"d"}"#),
            ("a#b: c", ##"{"a#b":"c"}"##),
            ("-a: b\n?c: d\n:e: f", #"{"-a":"b","?c":"d",":e":"f"}"#),
            ("\"a\" : 'b'", #"{"a":"b"}"#),
            ("\"\": a", #"{"":"a"}"#), ("a: [b]\nc: {d: e}", #"{"a":["b"],"c":{"d":"e"}}"#),
            ("- a:\n    b\n  c:\n    - d", #"[{"a":"b","c":["d"]}]"#),
            // Lists at the indentation of their key.
            ("a:\n- b\n- c\nd: 1", #"{"a":["b","c"],"d":1}"#),
            ("a:\n  b:\n  - c\n  d: 1", #"{"a":{"b":["c"],"d":1}}"#),
            ("- a:\n  - b\n  c: 1\n- d", #"[{"a":["b"],"c":1},"d"]"#),
            ("a:\n- b:\n  - c\n- d", #"{"a":[{"b":["c"]},"d"]}"#),
            ("a:\n-\n- b\n", #"{"a":[null,"b"]}"#), ("a: !!seq\n- b", #"{"a":["b"]}"#),
            ("a:\n# c\n- b\n# d\n- e", #"{"a":["b","e"]}"#),
            // Explicit keys.
            ("? a\n: b", #"{"a":"b"}"#), ("? a\n? b\n: c", #"{"a":null,"b":"c"}"#),
            ("?\n  a\n:\n  b", #"{"a":"b"}"#),
            ("? a\n  b\n: c", #"{"a b":"c"}"#), ("? |\n  a\n: - b\n  - c", #"{"a\n":["b","c"]}"#),
            ("? 'a\n  b'\n: c: d\n  e: f", #"{"a b":{"c":"d","e":"f"}}"#),
            ("? a\n:\n- b", #"{"a":["b"]}"#), ("a: 1\n? b\n: 2\nc: 3", #"{"a":1,"b":2,"c":3}"#),
            ("? a # c\n# d\n: b", #"{"a":"b"}"#),
            ("- ? a\n  : b\n  ? c", #"[{"a":"b","c":null}]"#), ("? a\n", #"{"a":null}"#),
            ("? a\n  b\n", #"{"a b":null}"#), ("? &x a\n: *x", #"{"a":"a"}"#),
            ("? >-\n  a\n  b\n:", #"{"a b":null}"#),
            // Nodes (§8.2.3).
            ("a: |\n  b\nc:\n  - d", #"{"a":"b\n","c":["d"]}"#),
            ("a:\n    b\nc:\n    'd'\n", #"{"a":"b","c":"d"}"#),
            ("a: !t\n  b: 1", #"{"a":{"b":1}}"#), ("a: &x !t\n  - 1", #"{"a":[1]}"#),
            ("&a\nb: 1", #"{"b":1}"#), ("&a b: 1\nc: *a", #"{"b":1,"c":"b"}"#),
            ("a:\n  &x b: 1\n  c: 2", #"{"a":{"b":1,"c":2}}"#), ("&m\n&k a: 1", #"{"a":1}"#),
            ("- &a b: 1\n  c: 2", #"[{"b":1,"c":2}]"#),
            ("a: &x\nb: *x", #"{"a":null,"b":null}"#),
            ("a:\n &x\n b\nc: *x", #"{"a":"b","c":"b"}"#),
            ("a:\n  &x\n- b\nc: *x", #"{"a":["b"],"c":["b"]}"#),
        ] as [(String, String)])
    func `reads block collections`(yaml: String, json: String) {
        expect(yaml, means: json)
    }

    @Test(
        arguments: [
            ("a: b: c", "1:5"), ("a: - b", "1:4"), ("a: 'b': c", "1:7"), ("--- a: b", "1:6"),
            ("--- - a", "1:5"), ("a\nb: c", "2:1"),
            ("a: b\n  c: d", "2:3"), ("'a\n b': c", "1:1"), ("a:\n  b\nc\nd: e", "3:1"),
            ("a: b\nc", "2:1"), ("a: b\n'c'", "2:1"),
            ("a: b\nc:d", "2:1"), ("'a':b", "1:4"), ("a: 'b' c", "1:8"), ("a: *x", "1:4"),
            ("&x - a", "1:4"), ("a: &x - b", "1:7"),
            ("&x ? a", "1:4"), ("a:\n&x\n- b", "2:1"), ("- a\n-b", "2:1"), ("a: 1\n*b", "2:1"),
            ("a: &x &y b", "1:7"), ("&x *y", "1:4"),
            ("&x &y a: 1", "1:4"), ("a: 1\n- b", "2:1"), ("a: 1\n&x", "2:1"),
            ("a: \"b\"\"c\"", "1:7"),
            ("? - a\n", "1:3"),
            ("? a: b\n", "1:3"), ("?\n- a", "2:1"), ("? [a]\n: b", "1:3"), ("? {}\n", "1:3"),
            (": a", "1:1"), ("a: 1\n: b", "2:1"), ("?\n: a", "1:2"),
            ("- : a", "1:3"), ("?", "1:2"), ("a: 1\n[b]: 2", "2:1"), ("&a [b]: c", "1:1"),
            ("&a\n&b [c]: d", "2:1"), ("? ? a", "1:3"),
        ] as [(String, String)])
    func `rejects block collections that are invalid or that JSON cannot represent`(
        text: String, place: String
    ) {
        expectRefusal(of: text, at: place)
    }

    @Test func `an implicit key has at most 1,024 characters`() {
        let key = String(repeating: "☺", count: 1_024)
        expect("\(key): 1", means: "{\"\(key)\":1}")
        expectRefusal(of: "\(key)x: 1", at: "1:1", saying: "'? '")
        expectRefusal(of: "a: 1\n\(key)x: 1", at: "2:1", saying: "'? '")
        expect("? \(key)x\n: 1", means: "{\"\(key)x\":1}")
    }

    @Test(arguments: [
        ("200: a\n404: b", #"{"200":"a","404":"b"}"#), ("1.0: a", #"{"1.0":"a"}"#),
        ("0x1F: a", #"{"0x1F":"a"}"#),
        ("null: a\n~: b", #"{"null":"a","~":"b"}"#),
        ("true: a\nTrue: b", #"{"true":"a","True":"b"}"#),
        (".inf: a", #"{".inf":"a"}"#), ("2024-01-31: a", #"{"2024-01-31":"a"}"#),
        ("!!int 0o7: a", #"{"0o7":"a"}"#),
    ])
    func `a key is the text as it is written`(yaml: String, json: String) {
        expect(yaml, means: json)
    }
}
