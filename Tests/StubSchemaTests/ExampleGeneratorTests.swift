import StubJSON
import StubSchema
import Testing

struct ExampleGeneratorTests {
    @Test(
        .enabled(if: OfficialSuite.isPresent, "the suite is not next to the package"),
        arguments: OfficialSuite.files(in: "") + OfficialSuite.files(in: "optional/"),
        [false, true])
    func `an example of any schema of the suite is valid`(
        file: String, includesOptional: Bool
    ) throws {
        let generator = ExampleGenerator(includesOptional: includesOptional)
        for (name, schema) in try OfficialSuite.satisfiableSchemas(in: file) {
            let example = generator.example(of: schema)
            #expect(
                schema.issues(in: example, formats: .assert) == [],
                "\(name): \(example) for \(schema.source)")
            #expect(example == generator.example(of: schema))
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: table)
    func `the example is the declared one, or a smallest valid one`(
        source: String, expected: String
    ) throws {
        let schema = try Schema.make(source)
        let example = schema.example()
        #expect(example.description == expected)
        #expect(schema.issues(in: example, formats: .assert) == [])
    }

    private static let table: [(String, String)] = [
        (
            ##"""
            {"type": "object", "required": ["id"], "properties": {
                "id": {"type": "integer"}, "note": {"type": "string"}}}
            """##, #"{"id":0}"#
        ),
        (#"{"type": "object", "example": {"id": 7}}"#, #"{"id":7}"#),
        (#"{"type": "integer", "examples": ["no", 5], "default": 3}"#, "5"),
        (#"{"type": "integer", "default": 3, "minimum": 4}"#, "4"),
        (#"{"type": "string", "enum": ["b", "a"]}"#, #""b""#),
        (#"{"const": null}"#, "null"),
        (#"{"type": "string", "minLength": 8, "maxLength": 9}"#, #""stringxx""#),
        (#"{"type": "string", "maxLength": 3}"#, #""str""#),
        (#"{"type": "string", "pattern": "^[A-Z]{3}-[0-9]{3}$"}"#, #""AAA-000""#),
        (#"{"type": "string", "pattern": "^(foo|bar)+\\d?$", "minLength": 5}"#, #""foofoo""#),
        (#"{"type": "string", "format": "date-time"}"#, #""2024-01-15T09:30:00Z""#),
        (
            #"{"type": "string", "format": "date-time", "pattern": "^\\d{4}-.*T.*\\.\\d{3}Z$"}"#,
            #""2024-01-15T09:30:00.000Z""#
        ),
        (#"{"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.001}"#, "0.0005"),
        (#"{"type": "number", "multipleOf": 0.01, "minimum": 0.005}"#, "1"),
        (#"{"type": "integer", "multipleOf": 7, "minimum": 8}"#, "14"),
        (
            #"{"type": "array", "items": {"type": "integer"}, "minItems": 3, "uniqueItems": true}"#,
            "[0,-1,1]"
        ),
        (
            ##"""
            {"type": "array", "contains": {"const": 7}, "prefixItems": [{"type": "string"}],
                "minItems": 2}
            """##, #"["string",7]"#
        ),
        (#"{"type": ["object", "null"], "required": ["a"]}"#, #"{"a":"string"}"#),
        (
            ##"""
            {"anyOf": [{"type": "string", "maxLength": 1, "minLength": 2}, {"type": "integer"}]}
            """##, "0"
        ),
        (
            ##"""
            {"type": "object", "required": ["next"], "properties": {
                "next": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}}
            """##, #"{"next":null}"#
        ),
        (
            ##"""
            {"type": "object", "required": ["items"], "properties": {
                "items": {"type": "array", "items": {"$ref": "#"}}}}
            """##, #"{"items":[]}"#
        ),
        (
            ##"""
            {"allOf": [{"required": ["a"]}, {"properties": {"a": {"type": "boolean"}}}],
                "type": "object"}
            """##, #"{"a":true}"#
        ),
        (
            #"{"type": "object", "minProperties": 2}"#,
            #"{"property1":"string","property2":"string"}"#
        ),
        (
            ##"""
            {"required": ["a"], "dependentRequired": {"a": ["b"]}, "type": "object",
                "properties": {"b": {"type": "integer"}}}
            """##, #"{"a":"string","b":0}"#
        ),
    ]

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            ##"{"$ref": "#"}"##,
            ##"""
            {"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#"}}}
            """##,
            ##"""
            {"type": "object", "required": ["a", "b"], "properties": {
                "a": {"$ref": "#"}, "b": {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}}}
            """##,
            "false", #"{"not": {}}"#, #"{"type": "string", "minLength": 9, "maxLength": 1}"#,
            #"{"type": "array", "minItems": 1e400}"#,
        ])
    func `the search ends for a schema without instances`(source: String) throws {
        let schema = try Schema.make(source)
        #expect(!schema.isValid(schema.example()))
    }
}

extension Schema {
    /// Compiles a schema from its text.
    static func make(_ text: String) throws -> Schema {
        var compiler = SchemaCompiler()
        compiler.add(try JSONParser.parse(text), uri: "schema.json")
        return try compiler.compile("schema.json")
    }
}
