import StubJSON
import StubSchema
import Testing

@testable import StubContract

struct ContractIssueKindTests {
    typealias Kind = ContractIssue.Kind

    @Test(arguments: [
        (Kind(.request, .query, "type"), "request/query/type"),
        (Kind(.request, .contentType), "request/content-type"),
        (Kind(.response, .status, "undocumented"), "response/status/undocumented"),
        (Kind(.response, .contentType), "response/content-type"),
        (Kind(.request, .body, "syntax"), "request/body/syntax"),
    ])
    func `a kind has a stable code`(_ kind: Kind, _ code: String) {
        let issue = ContractIssue(kind, message: "", location: "", contract: .root)
        #expect(kind.code == code && issue.code == code)
        #expect(issue.isRequestIssue == code.hasPrefix("request/"))
    }

    @Test(arguments: [
        (#"{"required": ["a\"b"]}"#, "{}", #"a"b"#),
        (#"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#, "b"),
        (#"{"type": "array"}"#, "{}", nil),
    ])
    func `an issue carries the missing member`(
        _ schema: String, _ value: String, _ member: String?
    ) throws {
        var compiler = SchemaCompiler()
        try compiler.add(JSONParser.parse(schema), uri: "schema.json")
        let compiled = try compiler.compile("schema.json")
        let issues = ContractIssue.found(
            in: try JSONParser.parse(value), by: compiled, part: Kind(.request, .body),
            contract: .root)
        #expect(issues.map(\.missingMember) == [member])
    }
}
