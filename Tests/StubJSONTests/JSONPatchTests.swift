import StubJSON
import Testing

struct JSONPatchTests {
    /// The examples of RFC 6902 appendix A, and cases from its text.
    @Test(arguments: [
        // A.1 – A.7
        (
            #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#,
            #"{"foo":"bar","baz":"qux"}"#
        ),
        (
            #"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#,
            #"{"foo":["bar","qux","baz"]}"#
        ),
        (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
        (
            #"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#,
            #"{"foo":["bar","baz"]}"#
        ),
        (
            #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#,
            #"{"baz":"boo","foo":"bar"}"#
        ),
        (
            #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
            #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
            #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
        ),
        (
            #"{"foo":["all","grass","cows","eat"]}"#,
            #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
            #"{"foo":["all","cows","eat","grass"]}"#
        ),
        // A.8, A.10, A.11, A.14, A.16
        (
            #"{"baz":"qux","foo":["a",2,"c"]}"#,
            #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
            #"{"baz":"qux","foo":["a",2,"c"]}"#
        ),
        (
            #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
            #"{"foo":"bar","child":{"grandchild":{}}}"#
        ),
        (
            #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#,
            #"{"foo":"bar","baz":"qux"}"#
        ),
        (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
        (
            #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
            #"{"foo":["bar",["abc","def"]]}"#
        ),
        // §4
        (#"{"a":1}"#, #"[{"op":"add","path":"/a","value":2}]"#, #"{"a":2}"#),
        ("1", #"[{"op":"add","path":"","value":[]}]"#, "[]"),
        ("[1]", #"[{"op":"replace","path":"","value":{}}]"#, "{}"),
        (
            #"{"a":{"b":1}}"#, #"[{"op":"copy","from":"/a","path":"/a/c"}]"#,
            #"{"a":{"b":1,"c":{"b":1}}}"#
        ),
        (#"{"a":[1]}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":[1]}"#),
        (#"{"a":1}"#, #"[{"op":"test","path":"/a","value":1.0}]"#, #"{"a":1}"#),
        (
            "[]", #"[{"op":"add","path":"/0","value":1},{"op":"add","path":"/0","value":0}]"#,
            "[0,1]"
        ),
        (
            #"{"a":[{"b":[1]}]}"#, #"[{"op":"replace","path":"/a/0/b/0","value":null}]"#,
            #"{"a":[{"b":[null]}]}"#
        ),
    ])
    func `changes a document as RFC 6902 defines`(
        document: String, patch: String, expected: String
    ) throws {
        let patch = try JSONPatch(try JSONParser.parse(patch))
        let result = try patch.applied(to: try JSONParser.parse(document))
        #expect(result == (try JSONParser.parse(expected)))
        #expect(try JSONPatch(patch.document) == patch)
    }

    @Test(arguments: [
        // A.9, A.12, A.13, A.15
        (#"{"baz":"qux"}"#, #"[{"op":"test","path":"/baz","value":"bar"}]"#, 0),
        (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#, 0),
        (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":"10"}]"#, 0),
        // §4
        (#"{"a":1}"#, #"[{"op":"remove","path":"/b"}]"#, 0),
        (#"{"a":1}"#, #"[{"op":"replace","path":"/b","value":1}]"#, 0),
        (#"{"a":1}"#, #"[{"op":"move","from":"/b","path":"/c"}]"#, 0),
        (#"{"a":1}"#, #"[{"op":"copy","from":"/b","path":"/c"}]"#, 0),
        (#"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a","path":"/a/b"}]"#, 0),
        ("[1]", #"[{"op":"add","path":"/2","value":1}]"#, 0),
        ("[1]", #"[{"op":"add","path":"/01","value":1}]"#, 0),
        ("[1]", #"[{"op":"remove","path":"/-"}]"#, 0),
        ("[1]", #"[{"op":"add","path":"/a","value":1}]"#, 0),
        ("1", #"[{"op":"add","path":"/a","value":1}]"#, 0),
        (#"{"a":1}"#, #"[{"op":"add","path":"/b","value":1},{"op":"remove","path":"/x"}]"#, 1),
        (#"{"\u00e9":1}"#, #"[{"op":"remove","path":"/e\u0301"}]"#, 0),
    ])
    func `an error names the operation that failed`(
        document: String, patch: String, operation: Int
    ) throws {
        let patch = try JSONPatch(try JSONParser.parse(patch))
        let document = try JSONParser.parse(document)
        let error = #expect(throws: JSONPatchError.self) { try patch.applied(to: document) }
        #expect(error?.operation == operation)
    }

    @Test(arguments: [
        "{}", "[1]", #"[{"op":"add","path":"/a"}]"#, #"[{"op":"add","value":1}]"#,
        #"[{"op":"spoil","path":"/a"}]"#, #"[{"path":"/a"}]"#,
        #"[{"op":"remove","path":"a"}]"#, #"[{"op":"move","path":"/a"}]"#,
        #"[{"op":"copy","from":"a","path":"/a"}]"#, #"[{"op":"remove","path":1}]"#,
    ])
    func `rejects malformed patches`(text: String) throws {
        let document = try JSONParser.parse(text)
        #expect(throws: JSONPatchError.self) { try JSONPatch(document) }
    }
}

struct JSONMergePatchTests {
    /// The table of RFC 7386 appendix A.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
    func `merges as RFC 7386 defines`(document: String, patch: String, expected: String) throws {
        let patch = JSONMergePatch(try JSONParser.parse(patch))
        #expect(
            patch.applied(to: try JSONParser.parse(document))
                == (try JSONParser.parse(expected)))
    }

    @Test func `a patch that removes many members takes linear time`() {
        let keys = (0..<60_000).map { "key\($0)" }
        let document = JSONObject(keys.map { ($0, .int(1)) })
        let patch = JSONObject(keys.dropFirst().map { ($0, .null) } + [("new", ["a": nil])])
        let result = JSONMergePatch(.object(patch)).applied(to: .object(document))
        #expect(result == ["key0": 1, "new": [:]])
    }
}
