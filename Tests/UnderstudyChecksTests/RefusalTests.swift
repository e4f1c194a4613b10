import StubContract
import StubJSON
import Testing

@testable import UnderstudyChecks

/// What the stub answers for a check follows the contract, and a check allows no other issue than
/// the one that its answer causes.
struct RefusalTests {
    /// A contract whose operation declares this response to 503, or none.
    private func contract(_ response: String) throws -> Contract {
        let refused = response.isEmpty ? "" : #", "503": {"description": "Not now", \#(response)}"#
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {"/orders": {
            "get": {"operationId": "listOrders",
            "responses": {"200": {"description": "Orders"}\(refused)}}}}}
            """
        return try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(text.utf8)))
    }

    private static let message = content("application/json", requiring: "message")
    private static let problem = content("application/problem+json", requiring: "title")
    private static let text = #""content": {"text/plain": {"schema": {"type": "string"}}}"#
    private static let header = """
        "headers": {"Retry-After": {"required": true, "schema": {"type": "integer"}}},
        "content": {"application/json": {"schema": {"type": "object"}}}
        """

    /// A response that has no body.
    private static let bare = #""headers": {}"#

    private static func content(_ type: String, requiring member: String) -> String {
        """
        "content": {"\(type)": {"schema": {"type": "object", "required": ["\(member)"],
        "properties": {"\(member)": {"type": "string"}}}}}
        """
    }

    @Test(arguments: [
        (message, [String]()), (problem, []), (text, ["response/body", "response/content-type"]),
        (header, ["response/header"]), ("", ["response/status"]), (bare, []),
    ])
    func `a check allows exactly the issues of its refusal`(
        response: String, issues: [String]
    ) throws {
        let contract = try contract(response)
        let found = ErrorBody.issues(of: contract.operation("listOrders"), in: contract, 503)
        #expect(found.map(\.code) == issues)
    }

    @Test(arguments: [
        (message, #"{"message":"Why"}"#, String?("application/json")),
        (problem, #"{"title":"Why"}"#, "application/problem+json"),
        ("", #"{"message":"Why"}"#, nil),
    ])
    func `a refusal has the shape of the contract's errors`(
        response: String, body: String, type: String?
    ) throws {
        let contract = try contract(response)
        let refusal = ErrorBody(of: contract.operation("listOrders"), in: contract, 503, "Why")
        #expect(JSONSerializer.string(refusal.value) == body)
        #expect(refusal.type == type)
        #expect(refusal.says("Why"))
    }

    @Test func `an operation without errors gets one of another operation`() throws {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {
            "/health": {"get": {"operationId": "health", "responses": {"200": {"description": "ok"}}}},
            "/orders": {"get": {"operationId": "orders", "responses": {
              "200": {"description": "ok"}, "400": {"description": "no", \(Self.problem)}}}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(text.utf8)))
        let refusal = ErrorBody(of: contract.operation("health"), in: contract, 503, "Why")
        #expect(refusal.value == ["title": "Why"])
    }

    @Test func `a refusal without a declared body says nothing`() throws {
        let contract = try contract(Self.bare)
        let refusal = ErrorBody(of: contract.operation("listOrders"), in: contract, 503, "Why")
        #expect(!refusal.says("Why"))
        #expect(!refusal.isDeclared)
    }

    @Test(arguments: [
        // Undeclared, in the shape of the declared one.
        (problem, 500, #"{"title":"Why"}"#, String?("application/problem+json"), true),
        // The text is in the object with the error, and the code stays.
        (
            """
            "content": {"application/json": {"schema": {"type": "object", "required": ["ok", "error"],
            "properties": {"ok": {"const": false}, "error": {"type": "object",
            "required": ["code", "message"], "properties": {"code": {"enum": ["gone"]},
            "message": {"type": "string"}}}}}}}
            """, 418, #"{"ok":false,"error":{"code":"gone","message":"Why"}}"#, "application/json",
            true
        ),
        // The status that the body repeats is that of the response.
        (
            """
            "content": {"application/json": {"schema": {"type": "object",
            "required": ["status", "message"], "properties": {"status": {"type": "integer"},
            "message": {"type": "string"}}}, "example": {"status": 503, "message": "Later"}}}
            """, 403, #"{"status":403,"message":"Why"}"#, "application/json", true
        ),
        // The least number that a schema allows is not the status of each error.
        (
            """
            "content": {"application/json": {"schema": {"type": "object", "required": ["error"],
            "properties": {"error": {"type": "object", "required": ["status", "message"],
            "properties": {"status": {"type": "integer", "minimum": 400, "maximum": 599},
            "message": {"type": "string"}}}}}}}
            """, 503, #"{"error":{"status":503,"message":"Why"}}"#, "application/json", true
        ),
        // Of an error with a description, `error` is a code (RFC 6749 §5.2).
        (
            """
            "content": {"application/json": {"schema": {"type": "object", "required": ["error"],
            "properties": {"error": {"type": "string"}, "error_description": {"type": "string"}}}}}
            """, 503, #"{"error":"invalid_grant","error_description":"Why"}"#, "application/json",
            true
        ),
        // A schema that demands nothing allows any member, but its errors have those it declares.
        (
            """
            "content": {"application/json": {"schema": {"type": "object", "properties": {
            "status_code": {"type": "integer"}, "status_message": {"type": "string"}}},
            "examples": {"Result": {"value":
            "{\\"status_code\\": 7, \\"status_message\\": \\"Invalid key\\"}"}}}}
            """, 418, #"{"status_code":7,"status_message":"Why"}"#, "application/json", true
        ),
        // An app may show any of several texts.
        (
            """
            "content": {"application/json": {"schema": {"type": "object",
            "required": ["developerMessage", "userMessage"], "properties": {
            "developerMessage": {"type": "string"}, "userMessage": {"type": "string"}}}}}
            """, 503, #"{"developerMessage":"Why","userMessage":"Why"}"#, "application/json", true
        ),
        (
            """
            "content": {"application/json": {"schema": {"type": "object", "properties": {
            "code": {"type": "integer"}}}, "example": {"code": 7}}}
            """, 503, #"{"code":7}"#, "application/json", false
        ),
        // A code that is one of a few is no place for a text.
        (
            """
            "content": {"application/json": {"schema": {"type": "object", "required": ["error"],
            "properties": {"error": {"enum": ["invalid_grant"]}}}}}
            """, 503, #"{"error":"invalid_grant"}"#, "application/json", false
        ),
    ])
    func `an error says its text where the contract's errors have one`(
        response: String, status: Int, body: String, type: String?, says: Bool
    ) throws {
        let contract = try contract(response)
        let error = ErrorBody(
            of: contract.operation("listOrders"), in: contract, status, "Why")
        #expect(error.value == (try JSONParser.parse(Array(body.utf8))))
        #expect(error.type == type)
        #expect(error.says("Why") == says)
    }
}
