import StubHTTP
import StubJSON
import Testing

@testable import StubContract

/// OpenAPI §4.8.12.5, "Style Examples", and variants from public documents.
struct ParameterStyleTests {
    private static let color = ##""in":"query","name":"color""##
    private static let list = #""schema":{"type":"array","items":{"type":"integer"}}"#
    private static let object = """
        "schema":{"type":"object","properties":{"R":{"type":"integer"},"G":{"type":"integer"}}}
        """

    /// Reads the declaration of one parameter.
    private static func parameter(_ members: String) throws -> ContractParameter {
        let text = """
            {"openapi":"3.1.0","paths":{"/x/{color}":{"get":{"parameters":[{\(members)}]}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "x.json", bytes: Array(text.utf8)))
        return try #require(contract.operations.first?.parameters.first)
    }

    @Test(arguments: [
        (list, "color=3&color=4", "[3,4]"), (list, "color=3", "[3]"),
        (list + #","explode":false"#, "color=3,4", "[3,4]"),
        (list + #","explode":false"#, "color=", "[]"),
        (list + #","style":"spaceDelimited","explode":false"#, "color=3%204", "[3,4]"),
        (list + #","style":"pipeDelimited","explode":false"#, "color=3%7C4", "[3,4]"),
        (object, "R=100&G=200&other=1", #"{"R":100,"G":200}"#),
        (object + #","explode":false"#, "color=R,100,G,200", #"{"R":100,"G":200}"#),
        (object + #","style":"deepObject""#, "color[R]=100&color[G]=200", #"{"R":100,"G":200}"#),
        (#""content":{"application/json":{}}"#, #"color={"R":[1]}"#, #"{"R":[1]}"#),
        (#""schema":{"anyOf":[{"type":"integer"},{"type":"null"}]}"#, "color=5", "5"),
        (#""schema":{"type":["null","boolean"]}"#, "color=true", "true"),
        (#""schema":{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, "color=5", "5"),
        (#""schema":{"anyOf":[{"type":"integer"},{"type":"string"}]}"#, "color=red", #""red""#),
        (
            #""schema":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}"#,
            "color=red", #""red""#
        ),
        (
            #""schema":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}"#,
            "color=a&color=b", #"["a","b"]"#
        ),
    ])
    func `query parameters`(members: String, query: String, expected: String) throws {
        let parameter = try Self.parameter(Self.color + "," + members)
        let items = try #require(RequestTarget("/x?" + query)).query
        #expect(
            ParameterDecoder.query(parameter, in: items) == (try JSONParser.parse(expected)))
    }

    @Test(arguments: [
        (list, "3,4", "[3,4]"), (list + #","explode":true"#, "3,4", "[3,4]"),
        (object, "R,100,G,200", #"{"R":100,"G":200}"#),
        (object + #","explode":true"#, "R=100,G=200", #"{"R":100,"G":200}"#),
        (list + #","style":"label""#, ".3,4", "[3,4]"),
        (list + #","style":"label","explode":true"#, ".3.4", "[3,4]"),
        (object + #","style":"label","explode":true"#, ".R=100.G=200", #"{"R":100,"G":200}"#),
        (list + #","style":"matrix""#, ";color=3,4", "[3,4]"),
        (list + #","style":"matrix","explode":true"#, ";color=3;color=4", "[3,4]"),
        (object + #","style":"matrix","explode":true"#, ";R=100;G=200", #"{"R":100,"G":200}"#),
        (object + #","style":"matrix""#, ";color=R,100,G,200", #"{"R":100,"G":200}"#),
        (#""schema":{"type":"integer"},"style":"matrix""#, ";color=5", "5"),
        (#""schema":{"type":"integer"},"style":"label""#, ".5", "5"),
        (#""schema":{"type":"integer"}"#, "five", #""five""#),
    ])
    func `path parameters`(members: String, text: String, expected: String) throws {
        let parameter = try Self.parameter(
            #""in":"path","name":"color","required":true,"# + members)
        #expect(ParameterDecoder.single(text, parameter) == (try JSONParser.parse(expected)))
    }
}
