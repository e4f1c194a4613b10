import StubJSON
import StubYAML
import Testing

/// Anchors, aliases (YAML 1.2.2 §6.9.2, §7.1) and merge keys (https://yaml.org/type/merge.html).
struct AnchorTests {
    @Test(arguments: [
        ("- &a 1\n- *a", "[1,1]"), ("- &a\n- *a", "[null,null]"),
        ("- &a [b, {c: d}]\n- *a", #"[["b",{"c":"d"}],["b",{"c":"d"}]]"#),
        ("a: &x\n  b: 1\nc: *x", #"{"a":{"b":1},"c":{"b":1}}"#),
        ("- &a 1\n- &a 2\n- *a", "[1,2,2]"), ("- &a 1\n- *a\n- &a 2\n- *a", "[1,1,2,2]"),
        ("&a a: 1\nb: *a", #"{"a":1,"b":"a"}"#),
        ("- &a b\n- {*a : 1}\n- *a : 2", #"["b",{"b":1},{"b":2}]"#),
        ("- &a 0x10\n- *a : 1", #"[16,{"0x10":1}]"#),
        ("&a 5: x\n6: *a", #"{"5":"x","6":5}"#), ("- &a |\n b\n- *a", #"["b\n","b\n"]"#),
        ("[&a b, *a, &c 'd', *c]", #"["b","b","d","d"]"#),
        ("{&a b: &c d, e: *a, f: *c}", #"{"b":"d","e":"b","f":"d"}"#),
        ("- &a:b c\n- *a:b", #"["c","c"]"#), ("- &é☺ c\n- *é☺", #"["c","c"]"#),
        ("- &a\n  - b\n- *a", #"[["b"],["b"]]"#), ("- &a\n  b: c\n- *a", #"[{"b":"c"},{"b":"c"}]"#),
        ("[&a , *a ]", "[null,null]"),
        ("? &a b\n: *a", #"{"b":"b"}"#), ("- &a !!str 1\n- *a", #"["1","1"]"#),
        ("- &a [&a b, *a]\n- *a", #"[["b","b"],"b"]"#),
    ])
    func `an alias refers to the last anchor of its name`(yaml: String, json: String) {
        expect(yaml, means: json)
    }

    @Test(arguments: [
        ("*a", "1:1", "no anchor &a"), ("- *a\n- &a b", "1:3", "no anchor &a"),
        ("&a [*a]", "1:5", "the value that contains it"),
        ("a: &x\n  b: *x", "2:6", "the value that contains it"),
        ("- &a [b]\n- ? *a\n  : c", "2:5", "as a key"), ("- &a [b]\n- *a : c", "2:3", "as a key"),
        ("- &a {b: c}\n- {*a : c}", "2:4", "as a key"),
        ("- &a b\n- &c *a", "2:3", "alias cannot have"),
        ("- &a b\n- !!str *a", "2:3", "alias cannot have"),
        ("&", "1:1", "without a name"), ("- *", "1:3", "without a name"),
        ("& a", "1:1", "without a name"), ("[&]", "1:2", "without a name"),
        ("*a: 1", "1:1", "no anchor &a:"), ("&a 1: b\n&c d", "2:1", "key: value"),
        ("&a,b c", "1:3", "space"),
        ("- &a b\n- *a c", "2:6", "after the value"),
    ])
    func `rejects invalid anchors and aliases`(text: String, place: String, words: String) {
        expectRefusal(of: text, at: place, saying: words)
    }

    @Test(arguments: [
        ("a: &x {b: 1, c: 2}\nd: {<<: *x}", #"{"a":{"b":1,"c":2},"d":{"b":1,"c":2}}"#),
        ("<<: {a: 1, b: 2}\nb: 3\nc: 4", #"{"a":1,"b":3,"c":4}"#),
        ("b: 3\n<<: {a: 1, b: 2}\nc: 4", #"{"b":3,"a":1,"c":4}"#),
        ("c: 4\n<<: [{a: 1}, {a: 2, b: 3, c: 5}]", #"{"c":4,"a":1,"b":3}"#),
        ("<<: []\na: 1", #"{"a":1}"#), ("<<: {}", "{}"),
        (
            "- &x {a: 1, b: 1}\n- &y {b: 2, c: 2}\n- <<: [*x, *y]\n  d: 4",
            #"[{"a":1,"b":1},{"b":2,"c":2},{"a":1,"b":1,"c":2,"d":4}]"#
        ),
        (
            "- &x {a: 1}\n- &y {<<: *x, b: 2}\n- {<<: *y, c: 3}",
            #"[{"a":1},{"a":1,"b":2},{"a":1,"b":2,"c":3}]"#
        ), ("{<<: {a: 1}, a: 2}", #"{"a":2}"#),
        ("? <<\n: {a: 1}", #"{"a":1}"#), ("[<<: {a: 1}]", #"[{"a":1}]"#),
        ("'<<': {a: 1}", #"{"<<":{"a":1}}"#), ("\"<<\": 1\n<<: {a: 2}", #"{"<<":1,"a":2}"#),
        ("- <<", #"["<<"]"#), ("!!str <<: 1", #"{"<<":1}"#),
        ("<<:\n  - {a: 1}\n  - {b: 2}", #"{"a":1,"b":2}"#),
    ])
    func `a merge key adds the members that the mapping does not have`(yaml: String, json: String) {
        expect(yaml, means: json)
    }

    @Test(arguments: [
        ("<<: 1", "1:1"), ("<<:\na: 1", "1:1"), ("<<: [a]", "1:1"), ("<<: [[{a: 1}]]", "1:1"),
        ("a: 1\n<<: b", "2:1"), ("<<: {a: 1}\n<<: {b: 2}", "2:1"),
        ("- &x [1]\n- <<: *x", "2:3"), ("{<<: {a: 1}, a: 2, a: 3}", "1:20"),
    ])
    func `rejects merge keys without mappings, and two in one mapping`(text: String, place: String)
    {
        expectRefusal(of: text, at: place)
    }

    @Test func `a mapping with many merged members keeps them all`() throws {
        let members = (0..<500).map { "  k\($0): \($0)" }.joined(separator: "\n")
        let value = try YAMLParser.parse("a: &x\n\(members)\nb:\n  k7: own\n  <<: *x\n  k499: own")
        let merged = try #require(value["b"]?.object)
        #expect(merged.count == 500)
        #expect(merged["k7"] == "own" && merged["k499"] == "own" && merged["k498"] == 498)
        #expect(merged.keys.first == "k7" && merged.keys.last == "k499")
    }
}

/// Duplicate keys.
struct DuplicateKeyTests {
    @Test(arguments: [
        ("a: 1\na: 2", "2:1", "line 1, column 1"),
        ("a:\n  b: 1\n  c: 2\n  b: 3", "4:3", "line 2, column 3"),
        ("{a: 1, a: 2}", "1:8", "line 1, column 2"),
        ("a: 1\n'a': 2", "2:1", "line 1, column 1"),
        ("a: 1\n\"\\x61\": 2", "2:1", "line 1, column 1"), ("? a\n? a", "2:3", "line 1, column 3"),
        ("1: a\n'1': b", "2:1", "line 1, column 1"),
        ("- &k a\n- a: 1\n  *k : 2", "3:3", "line 2, column 3"),
        ("a: 1\n!!str a: 2", "2:1", "line 1"),
    ])
    func `are rejected with both places`(text: String, place: String, words: String) {
        expectRefusal(of: text, at: place, saying: "duplicate key")
        expectRefusal(of: text, at: place, saying: words)
    }

    @Test func `carry both places`() {
        let error = #expect(throws: YAMLError.self) { try YAMLParser.parse("x:\n  a: 1\n  a: 2") }
        #expect(error?.position == SourcePosition(offset: 12, line: 3, column: 3))
        #expect(error?.related == SourcePosition(offset: 5, line: 2, column: 3))
        #expect(
            error?.description
                == "3:3: duplicate key \"a\"; the first is at line 2, column 3. Remove one of them."
        )
    }

    @Test(arguments: [1, 2, 15, 16, 17, 18, 64, 500], [true, false])
    func `are found among any number of keys`(count: Int, isFirst: Bool) throws {
        let text = (0..<count).map { "key\($0): \($0)\n" }.joined()
        #expect(try YAMLParser.parse(text).object?.count == count)
        let repeated = isFirst ? 0 : count - 1
        expectRefusal(
            of: text + "key\(repeated): x", at: "\(count + 1):1", saying: "line \(repeated + 1),")
    }

    @Test func `are distinguished from keys that only look equal`() {
        expect(
            "a: 1\nA: 2\n'a ': 3\n1: 4\n1.0: 5\n01: 6",
            means: #"{"a":1,"A":2,"a ":3,"1":4,"1.0":5,"01":6}"#)
        expect("\u{E9}: 1\ne\u{301}: 2", means: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    }

    @Test func `are allowed in different mappings`() {
        expect("a:\n  a:\n    a: 1\nb:\n  a: 2", means: #"{"a":{"a":{"a":1}},"b":{"a":2}}"#)
        expect("- a: {a: 1, b: {a: 2}}\n- a: 3", means: #"[{"a":{"a":1,"b":{"a":2}}},{"a":3}]"#)
    }

    @Test func `long keys that share a place in the cache are distinguished`() throws {
        // The cache compares only the length and three characters.
        let value = try YAMLParser.parse(
            "- aXXXXXXXXbXXXXXXXXc: 1\n  aYYYYYYYYbYYYYYYYYc: 2\n- aYYYYYYYYbYYYYYYYYc: 3\n")
        #expect(value[0]?["aXXXXXXXXbXXXXXXXXc"] == 1)
        #expect(value[0]?["aYYYYYYYYbYYYYYYYYc"] == 2)
        #expect(value[1]?["aYYYYYYYYbYYYYYYYYc"] == 3)
    }
}
