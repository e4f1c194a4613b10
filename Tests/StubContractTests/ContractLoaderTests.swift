import StubContract
import StubHTTP
import StubJSON
import StubSchema
import Testing

struct ContractLoaderTests {
    @Test func `reads operations in document order`() throws {
        let contract = try SampleContract.load()
        #expect(contract.title == "Sample")
        #expect(contract.version == "1.2")
        #expect(
            contract.operations.map(\.id) == [
                "listThings", "createThing", "createNote", "getThing",
            ])
        #expect(contract.operations.map(\.method) == [.get, .post, .post, .get])
        #expect(contract.operations.map(\.requiresToken) == [false, true, false, false])
    }

    @Test func `an operation has the parameters of its path too`() throws {
        let operation = try SampleContract.operation("listThings")
        #expect(
            operation.parameters.map(\.name) == ["X-Trace", "limit", "tags", "ids", "filter"])
        #expect(operation.parameters[1].shape == .integer)
        #expect(operation.parameters[2].shape == .array(of: .string))
        #expect(!operation.parameters[2].explode)
        #expect(operation.parameters[3].explode)
    }

    @Test(arguments: [
        ("listThings", 200, "200"), ("listThings", 404, "4XX"), ("createThing", 201, "201"),
        ("createThing", 500, "default"),
    ])
    func `finds the response of a status`(id: String, status: Int, expected: String) throws {
        let operation = try SampleContract.operation(id)
        #expect(operation.response(for: status)?.status.text == expected)
    }

    @Test func `an undeclared status has no response`() throws {
        #expect(try SampleContract.operation("listThings").response(for: 500) == nil)
    }

    @Test func `reads the bindings`() throws {
        let contract = try SampleContract.load()
        #expect(contract.tokens?.collection == "users")
        #expect(contract.tokens?.messages.missing == "No token")
        #expect(contract.tokens?.messages.expired == "Token Expired!")
        let binding = try #require(contract.operation("listThings")?.binding)
        #expect(binding.fixture == "things")
        guard case .list(let list) = binding.action else {
            Issue.record("expected a list, got \(binding.action)")
            return
        }
        #expect(binding.envelope?.place?.description == "/things")
        #expect(list.filters.map(\.parameter) == ["tags"])
        #expect(list.filters.map(\.field) == ["tag"])
    }

    @Test(arguments: [
        (#"{"swagger":"2.0","paths":{}}"#, "Swagger 2.0 is not supported", 1, 1),
        (#"{"paths":{}}"#, "this is not an OpenAPI document", 1, 1),
        ("{\"openapi\":\n \"4.0.0\"}", "OpenAPI 4.0.0 is not supported", 2, 2),
        (
            #"{"openapi":"3.1.0","paths":{"/a":{"get":{"responses":{"2000":{}}}}}}"#,
            "\"2000\" is not a status code", 1, 62
        ),
        (
            ##"{"openapi":"3.1.0","paths":{"/a":{"$ref":"#/nowhere"}}}"##, "cannot be resolved", 1,
            34
        ),
        (
            #"{"openapi":"3.1.0","paths":{"/a/{x}":{"get":{}},"/a/{y}":{"get":{}}}}"#,
            "same shape", 1, 65
        ),
        (
            #"{"openapi":"3.1.0","paths":{"/a":{"get":{"x-stub":{"action":"lisst"}}}}}"#,
            "valid \"action\"", 1, 61
        ),
        (
            #"{"openapi":"3.1.0","paths":{"/a":{"post":{"x-stub":{"action":"mark","collection":"a"}}}}}"#,
            "the action \"mark\" needs \"mark\"", 1, 52
        ),
        (
            #"{"openapi":"3.1.0","paths":{"/a":{"get":{"x-stub":{"oops":1,"action":"list","collection":"a"}}}}}"#,
            "no member \"oops\"", 1, 59
        ),
        (
            #"{"openapi":"3.1.0","paths":{"/a":{"get":{"x-stub":{"action":"exchange","member":"t","collection":"a"}}}}}"#,
            "\"claim\" must be a string", 1, 51
        ),
    ])
    func `reports errors with their position`(
        text: String, message: String, line: Int, column: Int
    ) throws {
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let error = try #require(throws: DiagnosticError.self) {
            try ContractLoader.load(document)
        }
        let diagnostic = try #require(error.diagnostics.first)
        #expect(diagnostic.message.contains(message))
        #expect(diagnostic.position?.line == line)
        #expect(diagnostic.position?.column == column)
        #expect(diagnostic.file == "x.json")
    }

    /// Two operations that share a response.
    private static func sharing(_ response: String) throws -> JSONDocument {
        let text = ##"""
            {"openapi":"3.1.0","components":{"responses":{"Gone":RESPONSE}},"paths":{
            "/a":{"get":{"responses":{"404":{"$ref":"#/components/responses/Gone"}}}},
            "/b":{"get":{"responses":{"410":{"$ref":"#/components/responses/Gone"}}}}}}
            """##
        let parts = text.split(separator: "RESPONSE").map(String.init)
        return try JSONDocument(
            file: "x.json", bytes: Array(parts.joined(separator: response).utf8))
    }

    @Test func `operations that share a response have their own status and location`() throws {
        let document = try Self.sharing(
            #"{"description":"d","headers":{"X-A":{"schema":{"type":"integer"}}},"#
                + #""content":{"text/plain":{"schema":{"type":"string"}}}}"#)
        let responses = try ContractLoader.load(document).operations.flatMap(\.responses)
        #expect(responses.map(\.status) == [.exact(404), .exact(410)])
        #expect(
            responses.map(\.pointer.description)
                == ["/paths/~1a/get/responses/404", "/paths/~1b/get/responses/410"])
        for response in responses {
            #expect(response.description == "d")
            #expect(response.headers.map(\.name) == ["X-A"])
            #expect(response.content.map(\.type.essence) == ["text/plain"])
            #expect(response.content.first?.schema?.isValid("text") == true)
            #expect(response.content.first?.schema?.isValid(1) == false)
        }
    }

    @Test func `an error in a shared response is reported once`() throws {
        let document = try Self.sharing(#"{"content":{"plain":{}}}"#)
        let error = try #require(throws: DiagnosticError.self) { try ContractLoader.load(document) }
        #expect(error.diagnostics.map(\.code) == ["contract/media-type"])
    }

    @Test func `follows references into other files`() throws {
        let main = #"{"openapi":"3.1.0","paths":{"/a":{"$ref":"paths/a.json#/a"}}}"#
        let other = #"{"a":{"get":{"operationId":"getA","responses":{}}}}"#
        let contract = try ContractLoader.load(
            JSONDocument(file: "c/openapi.json", bytes: Array(main.utf8)),
            references: [JSONDocument(file: "c/paths/a.json", bytes: Array(other.utf8))])
        #expect(contract.operations.map(\.id) == ["getA"])
    }

    @Test func `a path may have operations beside a reference to the same place of a file`() throws
    {
        let main = """
            {"openapi":"3.1.0","paths":{"/a":{"$ref":"a.json#/paths/~1a",
            "post":{"operationId":"addA","responses":{}}}}}
            """
        let other = #"{"paths":{"/a":{"get":{"operationId":"getA","responses":{}}}}}"#
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(main.utf8)),
            references: [JSONDocument(file: "a.json", bytes: Array(other.utf8))])
        #expect(Set(contract.operations.map(\.id)) == ["addA", "getA"])
    }
}
