import Testing

@testable import StubJSON

/// Objects are validated and written compactly without their values, as the parser and the
/// serializer would do it.
struct PackedObjectsTests {
    private func texts(_ text: String) -> [String]? {
        let bytes = Array(text.utf8)
        guard let objects = PackedObjects(bytes, member: "id") else { return nil }
        return objects.elements.map { element in
            let source = element.isCopy ? objects.packed : bytes
            return String(decoding: source[element.range], as: UTF8.self)
        }
    }

    @Test(arguments: [
        #"[]"#, #" [ ] "#, #"[{}]"#, #"[{"id":1},{"id":2}]"#,
        "[ {\"id\" : 1 } ,\n{\n \"a\": [ ] } ]\n",
        #"[{"a": "x\u00e9\/\b\n\"", "b": -1.50e+3, "ü": {"y": [1, [2], {"z": null}]}, "": true}]"#,
        #"[{"a":"é","b":[{"c":[]}],"d":false}]"#,
        #"[{"a":"\u0001\u001f😀 \ud83d\ude00"}, {"a":"  spaced  "}]"#,
    ])
    func `the texts are those that the serializer writes`(text: String) throws {
        let parsed = try #require(try JSONParser.parse(text).array)

        #expect(texts(text) == parsed.map { $0.description })
    }

    @Test(arguments: [
        "", "{}", "1", "[1]", #"[{"a":1},2]"#, "[{]", "[{}", "[{}]x", "[{},]", #"[{"a":1,}]"#,
        #"[{"a":01}]"#, #"[{"a":1.}]"#, #"[{"a":+1}]"#, #"[{"a":tru}]"#, #"[{"a":"\x"}]"#,
        #"[{"a":1,"a":2}]"#, #"[{"é":1,"é":2}]"#, #"[{"b":{"a":1,"c":2,"a":2}}]"#,
        "[{\"a\":\"\u{1}\"}]",
        "[{\"a\":\"\n\"}]", #"[{"a":"\ud83d"}]"#, #"[{"a" 1}]"#, #"[{a:1}]"#, #"[{"a":"}]"#,
        "\u{FEFF}[{}]", #"[{"a":[1 2]}]"#, #"[{"a":1 "b":2}]"#, #"[{"a":-}]"#,
    ])
    func `text that is not an array of objects has none`(text: String) {
        #expect(texts(text) == nil)
    }

    @Test func `invalid UTF-8 and deep nesting are left to the parser`() {
        for (head, tail) in [(#"[{"a":""#, #""}]"#), (#"[{""#, #"":1}]"#)] {
            let text = Array(head.utf8) + [0xC3] + Array(tail.utf8)
            #expect(PackedObjects(text, member: "id") == nil)
        }
        for depth in [100, 126, 127, 140] {
            let text =
                #"[{"a":"# + String(repeating: "[", count: depth)
                + String(repeating: "]", count: depth) + "}]"
            #expect((texts(text) == nil) == ((try? JSONParser.parse(text)) == nil), "\(depth)")
        }
    }

    @Test func `a key with escape sequences is left to the parser, because it can equal another`() {
        #expect(texts(#"[{"a":1,"\u0061":2}]"#) == nil)
    }

    @Test func `the member is that of the object itself`() throws {
        let text = Array(#"[{"x":{"id":7},"id": "b\n"},{"x":[{"id":1}]},{"id":2}]"#.utf8)
        let objects = try #require(PackedObjects(text, member: "id"))

        let members = objects.elements.map { element in
            element.member.map { String(decoding: text[$0], as: UTF8.self) }
        }
        #expect(members == [#""b\n""#, nil, "2"])
    }

    @Test func `an object with as many keys as a table has slots keeps them apart`() throws {
        let members = (0..<200).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")

        #expect(texts("[{\(members)}]") == ["{\(members)}"])
        #expect(texts("[{\(members),\"key77\":1}]") == nil)
    }
}
