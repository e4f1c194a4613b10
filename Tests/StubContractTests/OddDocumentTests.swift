import StubHTTP
import StubJSON
import StubSchema
import Testing

@testable import StubContract

/// Documents with rare, invalid or outdated structures.
struct OddDocumentTests {
    private static func document(_ text: String) throws -> JSONDocument {
        try JSONDocument(file: "x.json", bytes: Array(text.utf8))
    }

    @Test(arguments: [
        (#"{"openapi":"3.1.0","paths":[]}"#, "paths must be an object, this is array", 1, 28),
        (
            #"{"openapi":"3.1.0","paths":{"/a":{"get":7}}}"#,
            "an operation must be an object, this is integer", 1, 41
        ),
        (#"{"openapi":"3.1.0","paths":{"/a":"x"}}"#, "a path item must be an object", 1, 34),
        (
            #"{"openapi":"3.1.0","paths":{"/a":{"get":{"parameters":{}}}}}"#,
            "parameters must be an array", 1, 55
        ),
        (
            #"{"openapi":"3.1.0","paths":{"/a":{"get":{"responses":{"200":{"content":"json"}}}}}}"#,
            "content must be an object", 1, 72
        ),
        (
            #"{"openapi":"3.1.0","paths":{"/a":{"get":{"parameters":[{"name":"q","in":"query","required":"no"}]}}}}"#,
            "required must be true or false", 1, 92
        ),
        (
            #"{"openapi":"3.1.0","paths":{"/a":{"post":{"requestBody":[]}}}}"#,
            "a request body must be an object", 1, 57
        ),
    ])
    func `a member of the wrong type is reported with its position`(
        text: String, message: String, line: Int, column: Int
    ) throws {
        let error = try #require(throws: DiagnosticError.self) {
            try ContractLoader.load(Self.document(text))
        }
        let diagnostic = try #require(error.diagnostics.first)
        #expect(diagnostic.message.contains(message))
        #expect(diagnostic.position?.line == line)
        #expect(diagnostic.position?.column == column)
    }

    @Test(arguments: [
        (#""/a":{"get":{"responses":{"2000":{}}}}"#, "contract/status", ["get /a"]),
        (#""/a/{x}":{"get":{}},"/a/{y}":{"get":{}}"#, "contract/ambiguous-path", ["get /a/{x}"]),
        (#""a":{"get":{}},"/b":{"get":{}}"#, "contract/path", ["get /b"]),
        (
            #""/a":{"get":{"operationId":"x"}},"/b":{"get":{"operationId":"x"}}"#,
            "contract/operation-id", ["x", "get /b"]
        ),
        (#""/a":{"get":{"parameters":[{"name":"x"}]}}"#, "contract/parameter", ["get /a"]),
        (
            #""/a":{"post":{"requestBody":{"content":{"json":{}}}}}"#, "contract/media-type",
            ["post /a"]
        ),
        (#""/a":{"get":null,"put":{}}"#, "contract/type", ["put /a"]),
        (
            #""/a":{"get":{"parameters":[{"name":"x","in":"query","schema":{"type":"integer","default":"many"}}]}}"#,
            "contract/default", ["get /a"]
        ),
    ])
    func `in lenient mode, parts with errors are ignored with a warning`(
        paths: String, code: String, operations: [String]
    ) throws {
        let contract = try ContractLoader.load(
            Self.document("{\"openapi\":\"3.1.0\",\"paths\":{\(paths)}}"), references: [],
            convention: nil, isLenient: true)
        #expect(contract.warnings.map(\.code) == [code])
        #expect(contract.operations.map(\.id) == operations)
    }

    @Test func `many errors of the same kind are counted, not listed`() throws {
        let paths = (0..<30).map { "\"p\($0)\":{}" }.joined(separator: ",")
        let warnings = try ContractLoader.load(
            Self.document("{\"openapi\":\"3.1.0\",\"paths\":{\(paths)}}"), references: [],
            convention: nil, isLenient: true
        ).warnings
        #expect(warnings.count == 21)
        #expect(warnings.last?.message == "10 more of this kind are not listed")
    }

    @Test func `a path item that refers to another keeps its own operations`() throws {
        let text = ##"""
            {"openapi":"3.1.0","paths":{
              "/a":{"$ref":"#/paths/~1b","put":{"operationId":"putA"}},
              "/b":{"get":{"operationId":"getB"}}}}
            """##
        let contract = try ContractLoader.load(
            Self.document(text), references: [], convention: nil, isLenient: true)
        #expect(
            contract.operations.map { "\($0.method) \($0.path)" } == ["PUT /a", "GET /a", "GET /b"])
    }

    @Test func `references may point into paths, have siblings and form cycles`() throws {
        let text = ##"""
            {"openapi":"3.1.0","paths":{
              "/a":{"get":{"responses":{"200":{"content":{"application/json":{"schema":
                {"type":"object","required":["id"],"properties":{"id":{"type":"integer"}}}}}}}}},
              "/b":{"get":{"parameters":[{"$ref":"#/components/parameters/Q","description":"own"}],
                "responses":{"2XX":{"$ref":"#/components/responses/R","summary":"own"},
                  "default":{"content":{"application/json":{"schema":{
                  "$ref":"#/paths/~1a/get/responses/200/content/application~1json/schema",
                  "maxProperties":1}}}}}}}},
             "components":{"parameters":{"Q":{"name":"q","in":"query","schema":{"$ref":"#/components/schemas/Tree"}}},
              "responses":{"R":{"headers":{"X-A":{"$ref":"#/components/headers/A"}},"content":{"application/json":{
                "schema":{"$ref":"#/components/schemas/Tree"},"examples":{"one":{"$ref":"#/components/examples/E"}}}}}},
              "headers":{"A":{"schema":{"type":"integer"}}},
              "examples":{"E":{"value":{"name":"leaf"}}},
              "schemas":{"Tree":{"type":"object","required":["name"],"properties":{"name":{"type":"string"},
                "children":{"type":"array","items":{"$ref":"#/components/schemas/Tree"}}}}}}}
            """##
        let contract = try ContractLoader.load(Self.document(text))
        let operation = try #require(contract.operation("get /b"))
        #expect(operation.parameters.map(\.name) == ["q"])
        let declared = try #require(operation.response(for: 204))
        #expect(declared.headers.map(\.name) == ["X-A"])
        #expect(declared.content.first?.examples.map(\.value) == [["name": "leaf"]])
        let schema = try #require(operation.response(for: 500)?.content.first?.schema)
        #expect(schema.isValid(["id": 1]))
        #expect(!schema.isValid(["id": 1, "more": 2]))
        #expect(!schema.isValid([:]))
    }

    @Test(arguments: [
        ("*/*", #"{"type":"object"}"#, "application/json; charset=utf-8"),
        ("*/*", #"{"type":"string"}"#, "text/plain; charset=utf-8"),
        ("application/*", "{}", "application/json; charset=utf-8"),
        ("text/*", #"{"type":"string"}"#, "text/plain; charset=utf-8"),
        ("image/*", "{}", "image/png"),
        ("application/problem+json", "{}", "application/problem+json"),
    ])
    func `a range of media types is answered with a type in the range`(
        range: String, schema: String, expected: String
    ) throws {
        let text = """
            {"openapi":"3.1.0","paths":{"/a":{"get":{"responses":{"200":{"content":
            {"\(range)":{"schema":\(schema)}}}}}}}}
            """
        let contract = try ContractLoader.load(Self.document(text))
        let operation = try #require(contract.operations.first)
        let response = try #require(ExampleSynthesizer.response(of: operation))
        #expect(response.fields["Content-Type"] == expected)
        #expect(ResponseValidator.issues(in: response, of: operation).isEmpty)
    }

    @Test(arguments: [
        (#"[{"bearer":[]}]"#, true), ("[]", false), (#"[{"bearer":[]},{}]"#, false),
        (#"[{"key":[]}]"#, false), (#"[{"bearer":[],"key":[]}]"#, true),
        (#"[{"oauth":["a"]}]"#, true), (#"[{"oidc":[]}]"#, true), (#"[{"tls":[]}]"#, false),
        (#"[{"basic":[]}]"#, false), (#"[{"referred":[]}]"#, true),
    ])
    func `an operation requires a token only if every alternative is a bearer scheme`(
        security: String, expected: Bool
    ) throws {
        let text = ##"""
            {"openapi":"3.1.0","security":[{"key":[]}],"paths":{"/a":{"get":{"security":\##(security)}}},
             "components":{"securitySchemes":{"bearer":{"type":"http","scheme":"Bearer"},
              "basic":{"type":"http","scheme":"basic"},"key":{"type":"apiKey","in":"query","name":"k"},
              "oauth":{"type":"oauth2","flows":{}},"oidc":{"type":"openIdConnect"},
              "tls":{"type":"mutualTLS"},"referred":{"$ref":"#/components/securitySchemes/bearer"}}}}
            """##
        let contract = try ContractLoader.load(Self.document(text))
        #expect(contract.operations.map(\.requiresToken) == [expected])
    }

    @Test func `webhooks are not operations, and a document may have only webhooks`() throws {
        let text = #"{"openapi":"3.1.0","webhooks":{"sold":{"post":{"operationId":"sold"}}}}"#
        #expect(try ContractLoader.load(Self.document(text)).operations.isEmpty)
    }
}
