import StubContract
import StubHTTP
import StubJSON
import Testing

struct ExampleSynthesizerTests {
    @Test(arguments: [
        (nil, #"{"id":1,"name":"one"}"#), ("second", #"{"id":2,"name":"two"}"#),
        ("missing", #"{"id":1,"name":"one"}"#),
    ])
    func `prefers declared examples`(name: String?, body: String) throws {
        let response = try #require(
            ExampleSynthesizer.response(
                of: SampleContract.operation("getThing"), example: name))
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == body)
    }

    @Test(arguments: [("listThings", 200), ("listThings", 404)])
    func `generated examples follow the contract`(id: String, status: Int) throws {
        let operation = try SampleContract.operation(id)
        var response = try #require(ExampleSynthesizer.response(of: operation, status: status))
        response.fields["X-Total-Count"] = "0"
        #expect(response.status == status)
        #expect(ResponseValidator.issues(in: response, of: operation).isEmpty)
    }

    @Test(
        arguments: [
            (#"{"type": "object", "properties": {"rating": {}}}"#, ["rating": .null]),
            (#"{"type": "string"}"#, #"{"rating":null}"#),
        ] as [(String, JSONValue)])
    func `an example that is a text with JSON is that JSON, unless it is meant as a text`(
        schema: String, value: JSONValue
    ) throws {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/it": {"get": {
            "operationId": "it", "responses": {"200": {"description": "ok", "content": {
            "application/json": {"schema": \(schema), "examples": {"Result": {
            "value": "{\\"rating\\":null}"}}}}}}}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(text.utf8)))
        let media = contract.operation("it")?.response(for: 200)?.content.first
        #expect(media?.examples.map(\.value) == [value])
    }

    @Test func `an undeclared status has no example`() throws {
        let operation = try SampleContract.operation("getThing")
        #expect(ExampleSynthesizer.response(of: operation, status: 418) == nil)
    }
}
