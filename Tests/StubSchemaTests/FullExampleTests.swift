import StubJSON
import Testing

@testable import StubSchema

/// Examples with every part that a schema describes.
struct FullExampleTests {
    private static let generator = ExampleGenerator(includesOptional: true)

    @Test(arguments: table)
    func `a full example has every part, and is valid`(source: String, expected: String) throws {
        let schema = try Schema.make(source)
        let example = Self.generator.example(of: schema)
        #expect(example.description == expected)
        #expect(schema.issues(in: example, formats: .assert) == [])
    }

    private static let table: [(String, String)] = [
        (
            ##"""
            {"type": "object", "required": ["b"], "properties": {
                "a": {"type": "boolean"}, "b": {"type": "boolean"},
                "c": {"type": "object", "properties": {"d": {"type": "boolean"}}}}}
            """##, #"{"a":true,"b":true,"c":{"d":true}}"#
        ),
        (#"{"type": "array", "items": {"type": "boolean"}}"#, "[true]"),
        (#"{"type": "array", "items": {"type": "boolean"}, "minItems": 3}"#, "[true,true,true]"),
        (#"{"type": "array", "maxItems": 0}"#, "[]"),
        (#"{"type": "array"}"#, #"["string"]"#),
        (
            #"{"type": "object", "additionalProperties": {"type": "boolean"}}"#,
            #"{"property1":true}"#
        ),
        (
            #"{"type": "object", "patternProperties": {"^x_[0-9]$": {"type": "boolean"}}}"#,
            #"{"x_0":true}"#
        ),
        // Declared values come first, nested ones too; empty defaults say nothing.
        (
            ##"""
            {"type": "object", "properties": {
                "a": {"type": "string", "example": "own"}, "b": {"type": "integer", "default": 7},
                "c": {"type": "array", "items": {"type": "string", "examples": ["first", "second"]},
                      "default": []},
                "d": {"type": "string", "example": 5, "enum": ["x", "y"]}}}
            """##, #"{"a":"own","b":7,"c":["first"],"d":"x"}"#
        ),
        // The example of one branch is a part of the example of all.
        (
            ##"""
            {"allOf": [
                {"type": "object", "properties": {"a": {"type": "integer"}}, "example": {"a": 8}},
                {"type": "object", "properties": {"b": {"type": "boolean"}}}]}
            """##, #"{"a":8,"b":true}"#
        ),
        // Null says less than any other alternative, and any other value of the type.
        (#"{"type": ["string", "null"], "examples": [null]}"#, #""string""#),
        (#"{"enum": [null]}"#, "null"),
        // But a default is what the member has if nothing else is said.
        (
            #"{"properties": {"a": {"type": ["string", "null"], "default": null}}}"#,
            #"{"a":null}"#
        ),
        (#"{"properties": {"a": {"type": "string", "default": null}}}"#, #"{"a":"string"}"#),
        (
            #"{"properties": {"a": {"type": ["string", "null"], "default": null, "examples": ["b"]}}}"#,
            #"{"a":"b"}"#
        ),
        (#"{"anyOf": [{"type": "null"}, {"type": "boolean"}]}"#, "true"),
        // Recursion ends where it must.
        (
            ##"""
            {"type": "object", "properties": {"a": {"type": "boolean"}, "next": {"$ref": "#"},
                "more": {"type": "array", "items": {"$ref": "#"}}}}
            """##,
            #"{"a":true,"next":{"a":true,"more":[{"a":true}]},"#
                + #""more":[{"a":true,"next":{"a":true}}]}"#
        ),
        // Members that exclude one another.
        (
            ##"""
            {"type": "object", "maxProperties": 1, "properties": {
                "a": {"type": "boolean"}, "b": {"type": "boolean"}}}
            """##, #"{"a":true}"#
        ),
        // Texts and numbers suit the names of the members.
        (
            ##"""
            {"type": "object", "properties": {
                "id": {"type": "integer"}, "email": {"type": "string"}, "city": {"type": "string"},
                "price": {"type": "number"}, "url": {"type": "string"},
                "createdAt": {"type": "string"}, "token_type": {"type": "string"},
                "thing": {"type": "string"}}}
            """##,
            #"{"id":1,"email":"ada1@example.com","city":"Lisbon","price":128.5,"#
                + #""url":"https://example.com/","createdAt":"2024-01-15T09:30:00Z","#
                + #""token_type":"Bearer","thing":"string"}"#
        ),
        (
            #"{"type": "object", "properties": {"city": {"type": "string", "pattern": "^[A-Z]{2}$"}}}"#,
            #"{"city":"AA"}"#
        ),
        (
            #"{"type": "object", "properties": {"price": {"type": "integer", "maximum": 9}}}"#,
            #"{"price":0}"#
        ),
    ]

    @Test func `a response has no members that only requests have, unless they are required`()
        throws
    {
        let schema = try Schema.make(
            ##"""
            {"type": "object", "required": ["pin"], "properties": {
                "id": {"type": "integer", "readOnly": true},
                "secret": {"type": "string", "writeOnly": true},
                "code": {"$ref": "#/$defs/code"},
                "pin": {"type": "integer", "writeOnly": true}},
             "$defs": {"code": {"type": "string", "writeOnly": true}}}
            """##)
        #expect(ExampleGenerator.response.example(of: schema).description == #"{"id":1,"pin":0}"#)
    }

    @Test func `a name is that of the thing its schema describes`() throws {
        var compiler = SchemaCompiler()
        compiler.add(
            try JSONParser.parse(
                ##"""
                {"openapi": "3.1.0", "components": {"schemas": {
                  "Customer": {"properties": {"name": {"type": "string"}}},
                  "Pet": {"properties": {"name": {"type": "string"}}},
                  "Both": {"properties": {"customer": {"$ref": "#/components/schemas/Customer"},
                    "pet": {"$ref": "#/components/schemas/Pet"}}}}}}
                """##), uri: "api.json")
        let schema = try compiler.compile(
            "api.json", at: JSONPointer(tokens: ["components", "schemas", "Both"]))
        #expect(
            Self.generator.example(of: schema).description
                == #"{"customer":{"name":"Ada Lovelace"},"pet":{"name":"Quiet Pet"}}"#)
    }

    @Test func `a schema that branches without end has an example of a size people can read`()
        throws
    {
        let names = (0..<12).map { "s\($0)" }
        let members = names.map { "\"\($0)\": {\"$ref\": \"#/$defs/\($0)\"}" }
            .joined(separator: ", ")
        let definitions = names.map {
            "\"\($0)\": {\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}, \(members)}}"
        }.joined(separator: ", ")
        let schema = try Schema.make(
            #"{"type": "object", "properties": {\#(members)}, "$defs": {\#(definitions)}}"#)
        let example = Self.generator.example(of: schema)
        #expect(schema.isValid(example))
        #expect(example.object?.count == 12)
        #expect(JSONExtent(of: example).values < 6_000)
    }
}
