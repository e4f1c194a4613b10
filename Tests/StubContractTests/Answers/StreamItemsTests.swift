import StubHTTP
import StubJSON
import StubLint
import Testing

@testable import StubContract

/// Streams that are validated by `itemSchema` of OpenAPI 3.2.
struct StreamItemsTests {
    private static let event = """
        {"type": "object", "required": ["data"], "properties": {
          "data": {"type": "string"}, "event": {"enum": ["add", "remove"]},
          "retry": {"type": "integer", "minimum": 0}}}
        """
    private static let point =
        #"{"type": "object", "required": ["x"], "properties": {"x": {"type": "integer"}}}"#

    private static let word =
        #"{"type": "object", "required": ["x"], "properties": {"x": {"type": "string"}}}"#

    private static func document(
        _ item: String, _ type: String, example: String? = nil, examples: String? = nil
    ) throws -> JSONDocument {
        let text = """
            {"openapi": "3.2.0", "info": {"title": "t", "version": "1"}, "paths": {"/s": {"get": {
              "operationId": "s", "responses": {"200": {"description": "ok", "content": {
                "\(type)": {"itemSchema": \(item)
                  \(example.map { ", \"example\": \($0)" } ?? "")
                  \(examples.map { ", \"examples\": \($0)" } ?? "")}}}}}}}}
            """
        return try JSONDocument(file: "x.json", bytes: Array(text.utf8))
    }

    private static func findings(_ document: JSONDocument) -> [String] {
        ContractLint([document]).diagnostics.filter { $0.severity == .error }.map(\.message)
    }

    @Test(arguments: [
        (event, "text/event-stream", #""event: add\ndata: 1\n\nevent: remove\ndata: 2\n\n""#),
        (event, "text/event-stream", #""retry: 10\r\ndata: a\r\ndata: b\r\n""#),
        (event, "text/event-stream", #"[{"data": "1", "event": "add"}]"#),
        (point, "text/event-stream", #""data: {\"x\": 1}\n\n""#),
        (word, "text/event-stream", #""data: {\"x\": \"a\u2028b\u2029c\u0085d\"}\n\n""#),
        (point, "application/jsonl", #""{\"x\": 1}\n{\"x\": 2}\n""#),
        (point, "application/json-seq", #""\u001E{\"x\": 1}\n\u001E{\"x\": 2}\n""#),
        (point, "application/x-ndjson", #"[{"x": 1}, {"x": 2}]"#),
    ])
    func `an example whose items fit is accepted`(
        item: String, type: String, example: String
    ) throws {
        #expect(try Self.findings(Self.document(item, type, example: example)) == [])
    }

    @Test(arguments: [
        (
            event, "text/event-stream", #""event: add\ndata: 1\n\nevent: move\ndata: 2\n\n""#,
            "item 2 "
        ),
        (event, "text/event-stream", #""retry: soon\ndata: 1\n\n""#, "item 1 "),
        (event, "text/event-stream", #"[{"data": 1}]"#, "item 1 "),
        (point, "text/event-stream", #""data: {\"x\": 1}\n\ndata: {\"x\": \"1\"}\n\n""#, "item 2 "),
        (point, "application/jsonl", #""{\"x\": 1}\n{\"y\": 2}\n""#, "item 2 "),
        (point, "application/jsonl", #""{\"x\": 1}\n{\"x\": \n""#, "is not JSON"),
    ])
    func `an example with an item that does not fit is a finding`(
        item: String, type: String, example: String, expected: String
    ) throws {
        let findings = try Self.findings(Self.document(item, type, example: example))
        #expect(findings.count == 1)
        #expect(findings.first?.contains(expected) == true, "\(findings)")
    }

    @Test func `examples by name are checked, and one is served`() throws {
        let document = try Self.document(
            Self.event, "text/event-stream",
            examples: """
                {"good": {"dataValue": [{"data": "1"}], "serializedValue": "data: 1\\n\\n"},
                 "bad": {"serializedValue": "event: none\\ndata: 1\\n\\n"}}
                """)
        #expect(Self.findings(document).count == 1)
        let operation = try #require(ContractLoader.load(document).operations.first)
        let response = try #require(
            ExampleSynthesizer.response(of: operation, example: "good"))
        #expect(String(decoding: response.body, as: UTF8.self) == "data: 1\n\n")
    }

    @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}"])
    func `only CR, LF and CRLF end the lines of an event`(character: String) {
        let type = MediaType("text/event-stream")
        let text = JSONValue.string("a\(character)b")
        for item: JSONValue in [text, ["data": text]] {
            #expect(
                type.map { EventStreamText.text(of: [item], as: $0) }
                    == "data: a\(character)b\n\n")
        }
        #expect(
            type.map { EventStreamText.text(of: ["x\r\ny\rz\nend"], as: $0) }
                == "data: x\ndata: y\ndata: z\ndata: end\n\n")
    }

    @Test(arguments: [
        (event, "text/event-stream"), (point, "text/event-stream"), (point, "application/jsonl"),
    ])
    func `what is made from the schema of an item is valid`(item: String, type: String) throws {
        let contract = try ContractLoader.load(Self.document(item, type))
        let operation = try #require(contract.operations.first)
        let response = try #require(ExampleSynthesizer.response(of: operation))
        #expect(response.fields["Content-Type"] == type)
        #expect(!response.body.isEmpty)
        #expect(ResponseValidator.issues(in: response, of: operation) == [])
    }

    @Test func `a response with an event that breaks the schema is reported with its number`()
        throws
    {
        let contract = try ContractLoader.load(Self.document(Self.event, "text/event-stream"))
        var response = HTTPResponse(status: 200)
        response.fields["Content-Type"] = "text/event-stream"
        response.body = Array("data: 1\n\nevent: none\ndata: 2\n\n".utf8)
        let issues = ResponseValidator.issues(
            in: response, of: try #require(contract.operations.first))
        #expect(issues.map(\.code) == ["response/body/enum"])
        #expect(issues.first?.message.hasPrefix("item 2: ") == true)
        #expect(issues.first?.location == "/2/event")
    }
}
