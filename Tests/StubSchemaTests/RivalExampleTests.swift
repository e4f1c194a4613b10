import StubJSON
import StubSchema
import Testing

/// Overlapping alternatives, as in the error schemas of public APIs.
struct RivalExampleTests {
    @Test(arguments: [
        #"{"oneOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"object","properties":{"b":{"type":"object"}}}]}"#,
        #"{"oneOf":[{"required":["m"],"properties":{"m":{"type":"string"},"e":{"type":"array","items":{"type":"object","required":["code"],"properties":{"code":{"type":"string"}}}}}},{"required":["m"],"properties":{"m":{"type":"string"},"e":{"type":"array","items":{"type":"string"}}}}]}"#,
        #"{"oneOf":[{"type":"integer"},{"type":"number"}]}"#,
        #"{"oneOf":[{"type":"number","multipleOf":1},{"type":"number","minimum":0}]}"#,
        #"{"oneOf":[{"type":"array","items":{"type":"string"}},{"type":"array","items":{"type":"integer"}}]}"#,
    ])
    func `an example satisfies exactly one alternative`(text: String) throws {
        var compiler = SchemaCompiler()
        compiler.add(try JSONParser.parse(text), uri: "x.json")
        let schema = try compiler.compile("x.json")
        #expect(schema.isValid(schema.example(), formats: .assert), "\(schema.example())")
    }
}
