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
        (
            object + #","style":"deepObject""#, "color[R]=1&color[G][x]=2&color[]=3",
            #"{"R":1,"G":{"x":"2"},"":"3"}"#
        ),
        (
            #""style":"deepObject","schema":{"properties":{"a":{"properties":{"b":{"items":{"type":"integer"}}}}}}"#,
            "color[a][b][]=1&color[a][b][]=2&color[c]=x", #"{"a":{"b":[1,2]},"c":"x"}"#
        ),
        (
            #""style":"deepObject","schema":{"type":"object","additionalProperties":{"type":"integer"}}"#,
            "color[a]=1", #"{"a":1}"#
        ),
        (
            #""schema":{"type":"object","additionalProperties":{"type":"integer"}}"#, "a=1&b=x",
            #"{"a":1,"b":"x"}"#
        ),
        (
            #""schema":{"type":"array","items":{"type":"string"}},"explode":false"#,
            "color=a%2Cb,c", #"["a,b","c"]"#
        ),
        (
            #""schema":{"type":"array","items":{"type":"string"}},"explode":false"#,
            "color=a%2Cb", #"["a","b"]"#
        ),
        (
            #""schema":{"type":"array","items":{"type":"string"}},"explode":false"#,
            "color=a+b,c%2Bd", #"["a b","c+d"]"#
        ),
        (
            #""schema":{"allOf":[{"description":"x"},{"type":"array","items":{"type":"integer"}}]}"#,
            "color=1&color=2", "[1,2]"
        ),
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
        let raw = ReservedCharacters.pairs(of: query).last { $0.name == "color" }?.value
        #expect(
            ParameterDecoder.query(parameter, in: items, raw: raw)
                == (try JSONParser.parse(expected)))
    }

    @Test(arguments: [
        (list, "3,4", "[3,4]"), (list + #","explode":true"#, "3,4", "[3,4]"),
        (object, "R,100,G,200", #"{"R":100,"G":200}"#),
        (object + #","explode":true"#, "R=100,G=200", #"{"R":100,"G":200}"#),
        (list + #","style":"label""#, ".3,4", "[3,4]"),
        (list + #","style":"label","explode":true"#, ".3.4", "[3,4]"),
        (list + #","style":"label""#, ".3.4", "[3,4]"),
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

    @Test(arguments: [
        (list, "color=3,4", "[3,4]"), (list, "color=3; color=4", "[3,4]"),
        (object, "R=1; other=2; G=3", #"{"R":1,"G":3}"#),
        (object + #","explode":false"#, "color=R,1,G,3", #"{"R":1,"G":3}"#),
        (#""schema":{"type":"string"}"#, "x=1; color=a%20b", #""a b""#),
        (#""schema":{"type":"string"}"#, "color=a+b%20c", #""a+b c""#),
        (#""schema":{"type":"integer"}"#, "color=5", "5"),
    ])
    func `cookie parameters`(members: String, cookies: String, expected: String) throws {
        let parameter = try Self.parameter(#""in":"cookie","name":"color","# + members)
        let request = HTTPRequest(.get, "/x", fields: ["Cookie": cookies])
        #expect(
            ParameterDecoder.cookie(parameter, in: RequestValidator.cookies(in: request))
                == (try JSONParser.parse(expected)))
    }

    @Test(arguments: [
        (#""schema":{"type":"string"}"#, "x=1; color=a%20b", #""a%20b""#),
        (#""schema":{"type":"string"}"#, "color=a,b=c", #""a,b=c""#),
        (list, "color=3; x=1; color=4", "[3,4]"),
        (list + #","explode":false"#, "color=3,4", "[3,4]"),
        (object, "R=1; other=2; G=3", #"{"R":1,"G":3}"#),
    ])
    func `cookies of the style cookie are read as they are sent`(
        members: String, cookies: String, expected: String
    ) throws {
        let parameter = try Self.parameter(
            #""in":"cookie","name":"color","style":"cookie","# + members)
        let request = HTTPRequest(.get, "/x", fields: ["Cookie": cookies])
        let read = RequestValidator.cookies(in: request, isPlain: true)
        #expect(ParameterDecoder.cookie(parameter, in: read) == (try JSONParser.parse(expected)))
    }

    @Test(arguments: [("cookie", []), ("form", ["request/cookie/enum"])])
    func `the style decides whether cookies are decoded`(style: String, codes: [String]) throws {
        let issues = RequestValidator.validate(
            HTTPRequest(.get, "/x", fields: ["Cookie": "color=a%20b"]),
            target: try #require(RequestTarget("/x")), pathParameters: [],
            against: try Self.operation(
                #""in":"cookie","name":"color","style":"\#(style)","schema":{"enum":["a%20b"]}"#)
        ).issues
        #expect(issues.map(\.code) == codes)
    }

    private static func operation(_ parameter: String) throws -> ContractOperation {
        let text = """
            {"openapi":"3.2.0","paths":{"/x":{"get":{"operationId":"x","parameters":[{\(parameter)}]}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "x.json", bytes: Array(text.utf8)))
        return try #require(contract.operations.first)
    }

    private static let searchForm = """
        "content":{"application/x-www-form-urlencoded":{"schema":{"type":"object","required":["q"],
          "additionalProperties":false,"properties":{"q":{"type":"string"},
          "page":{"type":"integer"},"tag":{"type":"array","items":{"type":"string"}}}}}}
        """
    private static let searchJSON =
        #""content":{"application/json":{"schema":{"type":"object","required":["q"]}}}"#
    private static let searchText =
        #""content":{"text/plain":{"schema":{"type":"string","pattern":"^[$@][^ ]*$"}}}"#

    @Test(arguments: [
        (searchForm, "q=a&page=2&tag=x&tag=y", []),
        (searchForm, "page=2", ["request/query/required"]),
        (searchForm, "q=a&page=two", ["request/query/type"]),
        (searchForm, "q=a&other=1", ["request/query/additionalProperties"]),
        (searchJSON, "%7B%22q%22:1%7D", []), (searchJSON, "%7B%7D", ["request/query/required"]),
        (searchJSON, "q=1", ["request/query/type"]), (searchText, "$.a.b", []),
        (searchText, "$.a%2Bb+c", []), (searchText, "$.a%20b", ["request/query/pattern"]),
        (searchText, "a=b", ["request/query/pattern"]),
        (searchText, "", ["request/query/required"]),
    ])
    func `the query as a whole can be a parameter`(
        content: String, query: String, codes: [String]
    ) throws {
        let operation = try Self.operation(
            #""in":"querystring","name":"search","required":true,"# + content)
        let target = query.isEmpty ? "/x" : "/x?" + query
        let issues = RequestValidator.validate(
            HTTPRequest(.get, target), target: try #require(RequestTarget(target)),
            pathParameters: [], against: operation
        ).issues
        #expect(issues.map(\.code) == codes)
    }

    @Test func `the members of a query as a whole keep its order`() throws {
        let parameter = try Self.parameter(
            #""in":"querystring","name":"search","content":{"application/x-www-form-urlencoded":"#
                + #"{"schema":{"type":"object","additionalProperties":{"type":"integer"}}}}"#)
        let query = "m=1&b=2&z=3&a=4&k=5&b=6&c=7&y=8"
        let items = try #require(RequestTarget("/x?" + query)).query
        let value = ParameterDecoder.queryString(parameter, query[...], in: items)
        #expect(value.object?.keys.map(\.self) == ["m", "b", "z", "a", "k", "c", "y"])
    }

    @Test func `a list in a header field may have spaces`() throws {
        let parameter = try Self.parameter(#""in":"header","name":"X-Color","# + Self.list)
        #expect(ParameterDecoder.single("3, 4 ,5", parameter) == [3, 4, 5])
    }

    /// The number of shapes in a shape.
    private static func count(_ shape: ParameterShape) -> Int {
        switch shape {
        case .string, .integer, .number, .boolean, .any: 1
        case .array(let element): 1 + count(element)
        case .object(let properties, let others):
            properties.values.reduce(1 + (others.map(count) ?? 0)) { $0 + count($1) }
        case .oneOf(let shapes): shapes.reduce(1) { $0 + count($1) }
        }
    }

    @Test func `of a schema that contains itself many times, only some levels are read`() throws {
        let members = (0..<7).map { ##""m\##($0)":{"$ref":"#/components/schemas/Node"}"## }
        let text = """
            {"openapi":"3.1.0","components":{"schemas":{"Node":{"type":"object","properties":{
               \(members.joined(separator: ",")),"size":{"type":"integer"}}}}},
             "paths":{"/x":{"get":{"parameters":[{"in":"query","name":"color","style":"deepObject",
               "schema":{"$ref":"#/components/schemas/Node"}}]}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "x.json", bytes: Array(text.utf8)))
        let parameter = try #require(contract.operations.first?.parameters.first)
        #expect(Self.count(parameter.shape) <= 4000)
        let query = "color[size]=1&color[m6][size]=2"
        let items = try #require(RequestTarget("/x?" + query)).query
        #expect(
            ParameterDecoder.query(parameter, in: items) == ["size": 1, "m6": ["size": 2]])
    }

    // MARK: - Clients that write brackets

    private static func codes(_ query: String, _ notation: QueryNotation) throws -> [String] {
        let text = """
            {"openapi":"3.1.0","paths":{"/x":{"get":{"operationId":"x","parameters":[
             {"in":"query","name":"ids","schema":{"type":"array","items":{"type":"integer"}}},
             {"in":"query","name":"at","schema":{"type":"object",
              "properties":{"gt":{"type":"integer"}},"additionalProperties":false}},
             {"in":"query","name":"page[size]","schema":{"type":"integer"}}]}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "x.json", bytes: Array(text.utf8)))
        return RequestValidator.validate(
            HTTPRequest(.get, "/x?" + query), target: try #require(RequestTarget("/x?" + query)),
            pathParameters: [],
            against: try #require(contract.reading(notation).operation("x"))
        ).issues.map(\.code)
    }

    @Test(arguments: [
        ("ids[]=1&ids[]=2", []), ("ids[0]=1", []), ("ids=1&ids=2", []),
        ("ids[]=x", ["request/query/type"]), ("at[gt]=1", []),
        ("at[gt]=x", ["request/query/type"]), ("at[lt]=1", ["request/query/additionalProperties"]),
        ("page[size]=1", []), ("page[size]=x", ["request/query/type"]),
        ("other[]=1", ["request/query/undeclared"]),
    ])
    func `arrays and objects in brackets are read if the client writes them so`(
        query: String, codes: [String]
    ) throws {
        #expect(
            try Self.codes(query, QueryNotation(arrays: .brackets, objects: .brackets)) == codes)
    }

    @Test(arguments: [
        ("ids[]=1", QueryNotation(objects: .brackets)),
        ("at[gt]=1", QueryNotation(arrays: .brackets)),
        ("ids[]=1", QueryNotation()),
    ])
    func `brackets are undeclared otherwise`(query: String, notation: QueryNotation) throws {
        #expect(try Self.codes(query, notation) == ["request/query/undeclared"])
    }

    @Test(arguments: [("color=a%3Ab", []), ("color=a:b", ["request/query/reserved"])])
    func `reserved characters are reported where the contract forbids them`(
        query: String, codes: [String]
    ) throws {
        let text = """
            {"openapi":"3.1.0","paths":{"/x":{"get":{"operationId":"x","parameters":[
             {"in":"query","name":"color","allowReserved":false,"schema":{"type":"string"}}]}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "x.json", bytes: Array(text.utf8)))
        let issues = RequestValidator.validate(
            HTTPRequest(.get, "/x?" + query), target: try #require(RequestTarget("/x?" + query)),
            pathParameters: [], against: try #require(contract.operation("x"))
        ).issues
        #expect(issues.map(\.code) == codes)
    }
}
