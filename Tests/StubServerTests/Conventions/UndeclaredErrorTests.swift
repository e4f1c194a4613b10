import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Errors with statuses that their operation does not declare look like those that it declares.
struct UndeclaredErrorTests {
    private static func content(_ schema: String, _ more: String = "") -> String {
        #""description": "", "content": {"application/json": {"schema": \#(schema)\#(more)}}"#
    }

    /// The error of most operations.
    private static let usual = """
        {"type": "object", "required": ["message", "code", "link"], "properties": {
          "message": {"type": "string"}, "code": {"enum": ["internal", "conflict", "not_found"]},
          "link": {"type": "string"}}}
        """
    private static let own = """
        {"type": "object", "required": ["error"], "properties": {"error": {"type": "object",
          "required": ["text"], "properties": {"text": {"type": "string"},
            "detail": {"type": "string"}}}}}
        """
    private static let row = """
        {"type": "object", "required": ["uid"], "properties": {"uid": {"type": "string"}}}
        """
    private static let id = """
        "parameters": [{"name": "uid", "in": "path", "required": true, "schema": {"type": "string"}}]
        """

    /// Operations on things, with these errors of a creation and of a read.
    private static func served(
        _ create: String, _ read: String, others: String = "",
        _ configure: (inout StubConfiguration) -> Void = { _ in }
    ) throws -> Served {
        try Served.document(
            """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {
              "/things": {"post": {"operationId": "add",
                "requestBody": {\(content(row))},
                "responses": {"201": {\(content(row))}\(create)}}},
              "/things/{uid}": {\(id), "get": {"operationId": "read",
                "responses": {"200": {\(content(row))}\(read)}}}\(others)}}
            """, fixtures: [("things", #"[{"uid": "a"}]"#)], configure)
    }

    private static let others = (1...3).map {
        """
        , "/other\($0)": {"get": {"operationId": "other\($0)", "responses": {
            "200": {"description": ""}, "403": {\(content(usual))}}}}
        """
    }.joined()

    @Test func `an undeclared conflict looks like the operation's first declared error`() throws {
        let served = try Self.served(
            #", "400": {\#(Self.content(Self.own))}"#, "", others: Self.others)
        let conflict = try served.send(.post, "/things", json: #"{"uid": "a"}"#)
        #expect(conflict.status == 409)
        let text = try conflict.json()["error"]?["text"]?.string
        let detail = try conflict.json()["error"]?["detail"]?.string
        #expect(text != nil)
        #expect(detail == "'things' already has a row with id 'a'")
        #expect(try conflict.json()["message"] == nil)
    }

    @Test func `an error of an operation without errors looks like most errors of the document`()
        throws
    {
        let odd = """
            , "/odd": {"get": {"operationId": "odd", "responses": {
                "200": {"description": ""}, "403": {\(Self.content(Self.own))}}}}
            """
        let served = try Self.served("", "", others: odd + Self.others)
        let missing = try served.get("/things/b")
        #expect(missing.status == 404)
        #expect(try missing.json()["message"] == "Not found in 'things'")
        #expect(try missing.json()["code"] == "not_found")
        #expect(try missing.json()["link"] != nil)
        let conflict = try served.send(.post, "/things", json: #"{"uid": "a"}"#)
        #expect(conflict.status == 409)
        #expect(try conflict.json()["code"] == "conflict")
        #expect(try conflict.json()["error"] == nil)
    }

    @Test func `an example of another status lends its members only if the schema has none`()
        throws
    {
        let example = #", "example": {"fault": {"message": "No token", "code": "no_token"}}"#
        let served = try Self.served("", #", "401": {\#(Self.content("{}", example))}"#)
        let missing = try served.get("/things/b")
        #expect(missing.status == 404)
        #expect(try missing.json()["fault"]?["message"] == "Not found in 'things'")
    }

    private static let detail = #""detail": {"type": "string"}"#
    private static let slow = #""code": {"enum": ["slow"]}"#

    @Test(
        arguments: [
            // The code of another error alone, which must be said or not.
            (#"["code", "detail"]"#, "\(slow), \(detail)", "", ["message"]),
            (#"["detail"]"#, "\(slow), \(detail)", "", ["detail"]),
            // Codes of which none suits: most other errors are nearer.
            (
                #"["code", "detail"]"#, #""code": {"enum": ["slow", "late"]}, \#(detail)"#, others,
                ["code", "link", "message"]
            ),
            // What all errors are.
            (
                #"["type", "detail"]"#, #""type": {"const": "error"}, \#(detail)"#, "",
                ["detail", "type"]
            ),
            // No place for a message.
            (#"["reason"]"#, #""reason": {"enum": ["slow"]}"#, "", ["message"]),
            (
                #"["waits"]"#, #""waits": {"type": "array", "items": {"type": "integer"}}"#, others,
                ["code", "link", "message"]
            ),
        ] as [(String, String, String, [String])])
    func `an undeclared error says nothing of another one`(
        required: String, properties: String, others: String, members: [String]
    ) throws {
        let schema = """
            {"type": "object", "required": \(required), "properties": {\(properties)}}
            """
        let headers = #""headers": {"Retry-After": {"required": true, "schema": {"const": 30}}}"#
        let served = try Self.served(
            "", #", "429": {\#(headers), \#(Self.content(schema))}"#, others: others)
        let missing = try served.get("/things/b")
        #expect(missing.status == 404)
        #expect(missing.fields["Retry-After"] == nil)
        let body = try #require(try missing.json().object)
        #expect(body.members.map(\.key).sorted() == members)
        #expect(body.members.contains { $0.value == "Not found in 'things'" })
        #expect(!members.contains("code") || body["code"] == "not_found")
    }

    @Test func `a document without errors has plain ones`() throws {
        let served = try Self.served("", "")
        #expect(try served.get("/things/b").json() == ["message": "Not found in 'things'"])
    }

    @Test func `a plain message is sent if such an error is one`() throws {
        let plain = #"{"type": "object", "properties": {"message": {"type": "string"}}}"#
        let served = try Self.served("", #", "403": {\#(Self.content(plain))}"#)
        #expect(try served.get("/things/b").json() == ["message": "Not found in 'things'"])
    }

    @Test func `missing credentials look like other errors as well`() throws {
        let secured = """
            , "/secret": {"get": {"operationId": "secret", "security": [{"key": []}],
                "responses": {"200": {"description": ""}}}}
            """
        let served = try Served.document(
            """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"},
             "components": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
             "paths": {"/open": {"get": {"operationId": "open", "responses": {
               "200": {"description": ""}, "403": {\(Self.content(Self.usual))}}}}\(secured)}}
            """)
        let missing = try served.get("/secret")
        #expect(missing.status == 401)
        #expect(try missing.json()["message"]?.string?.contains("secret needs") == true)
        #expect(try missing.json()["link"] != nil)
        #expect(missing.fields["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
    }
}
