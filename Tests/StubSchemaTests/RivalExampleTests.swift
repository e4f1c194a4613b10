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

    /// Any instance of one alternative is one of the other, unless it has a member that only the
    /// other declares, with a wrong value.
    private static let quote = """
        {"oneOf":[{"type":"object","required":["state"],"properties":{"state":{"const":"accepted"},"quoted":{"type":"object"}}},
        {"type":"object","required":["state"],"properties":{"state":{"const":"accepted"},"quoted_id":{"type":["string","null"]}}}]}
        """

    @Test func `an optional member is left out for which no server could send a value`() throws {
        let row = try Schema.make(
            "{\"type\":\"object\",\"required\":[\"id\"],\"properties\":{\"id\":{\"type\":\"integer\"},\"quote\":\(Self.quote)}}"
        )
        let example = ExampleGenerator(includesOptional: true).example(of: row)
        #expect(example["id"] != nil && example["quote"] == nil, "\(example)")
        let needed = try Schema.make(
            "{\"type\":\"object\",\"required\":[\"quote\"],\"properties\":{\"quote\":\(Self.quote)}}"
        )
        #expect(needed.isValid(needed.example(), formats: .assert), "\(needed.example())")
    }

    @Test func `no allowed variation has a member with a value that no server sends`() throws {
        let schema = try Schema.make(
            "{\"type\":\"object\",\"properties\":{\"quote\":\(Self.quote)}}")
        let base: JSONValue = ["quote": ["state": "accepted", "quoted": 5]]
        let family = VariationGenerator().variations(of: schema, around: base)
        #expect(!family.isEmpty)
        for variation in family {
            let quote = variation.value["quote"]
            #expect(quote?["quoted_id"] != false && quote?["quoted"] != false, "\(variation)")
        }
    }
}
