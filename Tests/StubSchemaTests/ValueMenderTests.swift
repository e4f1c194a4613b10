import StubJSON
import Testing

@testable import StubSchema

/// Values that break their schema, as declared examples and rows do.
struct ValueMenderTests {
    private static func schema(_ text: String, tolerant: Bool = false) throws -> Schema {
        var compiler = SchemaCompiler(isVersion30: false, toleratesBroken: tolerant)
        compiler.add(try JSONParser.parse(text), uri: "x.json")
        return try compiler.compile("x.json")
    }

    private static func object(_ properties: String, _ more: String = "") -> String {
        #"{"type": "object", "properties": {\#(properties)}\#(more)}"#
    }

    @Test(arguments: [
        (#"{"type": "boolean"}"#, #""true""#, "true"), (#"{"type": "integer"}"#, #""12""#, "12"),
        (#"{"type": "number"}"#, #"" 1.50 ""#, "1.50"), (#"{"type": "string"}"#, "256", #""256""#),
        (#"{"type": "object"}"#, #""{\"a\": [1]}""#, #"{"a":[1]}"#),
        (#"{"type": "array", "items": {"type": "string"}}"#, #""a""#, #"["a"]"#),
        (
            #"{"type": "array", "items": {"type": "string"}}"#, #""read write:notes""#,
            #"["read","write:notes"]"#
        ),
        (#"{"type": "object"}"#, #"[{"a": 1}, {"a": 2}]"#, #"{"a":1}"#),
        (
            #"{"enum": ["modifiable", "non_modifiable"]}"#, #""non-modifiable""#,
            #""non_modifiable""#
        ),
        (
            #"{"type": "string", "format": "date-time"}"#, #""2016-08-26 17:04:39 UTC""#,
            #""2016-08-26T17:04:39Z""#
        ),
        (#"{"type": "string", "maxLength": 3}"#, #""abcdef""#, #""abc""#),
        (#"{"type": "string"}"#, #""kept""#, #""kept""#),
    ])
    func `a value becomes what it spells`(schema: String, value: String, expected: String) throws {
        let mended = try Self.schema(schema).mended(JSONParser.parse(value))
        #expect(mended.map { JSONSerializer.string($0) } == expected)
    }

    @Test func `members are mended one by one, and the others stay`() throws {
        let schema = try Self.schema(
            Self.object(
                #""active": {"type": "boolean"}, "tags": {"type": "array", "items": {"type": "integer"}}, "id": {"type": "integer", "minimum": 5}, "name": {"type": "string"}"#,
                #", "required": ["id", "name"], "additionalProperties": false"#))
        let mended = try #require(
            schema.mended(["active": "false", "tags": ["1", 2], "name": "Ada", "more": 1]))
        #expect(mended["active"] == false && mended["tags"] == [1, 2] && mended["name"] == "Ada")
        #expect(mended["more"] == nil)
        #expect(mended["id"]?.int ?? 0 >= 5)
        #expect(schema.isValid(mended, formats: .assert))
    }

    @Test func `of several alternatives, the one that keeps most is taken`() throws {
        let (number, text) = (#"{"type": "integer"}"#, #"{"type": "string"}"#)
        let first = Self.object(#""kind": {"const": "a"}, "x": \#(text), "y": \#(text)"#)
        let second = Self.object(
            #""kind": {"const": "b"}, "x": \#(text), "y": \#(number)"#, #", "required": ["y"]"#)
        let schema = try Self.schema(#"{"oneOf": [\#(first), \#(second)]}"#)
        #expect(
            schema.mended(["kind": "b", "x": "kept", "y": "7"])
                == ["kind": "b", "x": "kept", "y": 7])
    }

    @Test func `a value satisfies all schemas of a mender`() throws {
        var compiler = SchemaCompiler()
        compiler.add(
            ["a": ["required": ["name"]], "b": ["properties": ["id": ["type": "string"]]]],
            uri: "x.json")
        let schemas = [
            try compiler.compile("x.json", at: JSONPointer(tokens: ["a"])),
            try compiler.compile("x.json", at: JSONPointer(tokens: ["b"])),
        ]
        let mended = try #require(ValueMender(schemas)?.mended(["id": 7]))
        #expect(mended["id"] == "7" && mended["name"] != nil)
    }

    @Test func `a schema that no value satisfies mends nothing`() throws {
        #expect(
            try Self.schema(#"{"allOf": [{"type": "string"}, {"type": "null"}]}"#).mended(1) == nil)
        #expect(ValueMender([]) == nil)
    }

    @Test(
        arguments: [
            (
                #"{"oneOf": [{"type": "string", "title": "a"}, {"type": "string"}]}"#, "oneOf",
                #""x""#
            ),
            (#"{"oneOf": [{"$ref": "no.json"}, {"type": "string"}]}"#, nil, #""x""#),
            (#"{"type": "null", "oneOf": [{"type": "string"}, {"type": "integer"}]}"#, "type", "7"),
            (#"{"type": "null", "anyOf": [{"type": "string"}]}"#, "type", "null"),
            (
                #"{"additionalProperties": false, "allOf": [{"required": ["a"]}]}"#,
                "additionalProperties", #"{"a": 1}"#
            ),
            (#"{"properties": {"a": {"$ref": "b.json"}}}"#, nil, #"{"a": 7}"#),
            (#"{"not": {"$ref": "no.json"}}"#, nil, "7"),
        ] as [(String, String?, String)])
    func `a schema that no value satisfies is taken as it was meant where broken parts are`(
        text: String, keyword: String?, value: String
    ) throws {
        var compiler = SchemaCompiler(isVersion30: false, toleratesBroken: true)
        compiler.add(try JSONParser.parse(text), uri: "x.json")
        let schema = try compiler.compile("x.json")
        #expect(schema.isValid(try JSONParser.parse(value), formats: .assert))
        #expect(compiler.warnings.map(\.keyword) == [keyword].compactMap(\.self))
        #expect(compiler.broken.count == (keyword == nil ? 1 : 0))
        let strict = try? Self.schema(text)
        #expect(strict?.isValid(try JSONParser.parse(value), formats: .assert) != true)
    }

    @Test func `alternatives of which each value has just one stay alternatives`() throws {
        let schema = try Self.schema(
            #"{"oneOf": [{"type": "integer", "minimum": 1}, {"type": "integer"}]}"#, tolerant: true)
        #expect(schema.isValid(0))
        #expect(!schema.isValid(1))
    }
}
