import StubHTTP
import StubJSON
import Testing

@testable import StubContract

/// Forms are validated part by part (OpenAPI 3.1 §4.8.14 and §4.8.15).
struct FormValidationTests {
    private static let schema = """
        {"type":"object","required":["id","status"],"properties":{
          "id":{"type":"integer","minimum":100},"status":{"enum":["open","close"]},
          "tags":{"type":"array","items":{"type":"string","minLength":2}},
          "ids":{"type":"array","items":{"type":"integer"}},
          "owner":{"type":"object","required":["name"],
                   "properties":{"name":{"type":"string"},"age":{"type":"integer"}}},
          "photo":{"type":"string","format":"binary","maxLength":8},
          "secret":{"type":"string"}},
         "additionalProperties":false}
        """

    private static func operation(
        _ type: String, encoding: String = "{}", schema: String = schema
    ) throws -> ContractOperation {
        let text = """
            {"openapi":"3.1.0","paths":{"/x":{"post":{"operationId":"x","requestBody":{"content":{
             "\(type)":{"schema":\(schema),"encoding":\(encoding)}}}}}}}
            """
        return try #require(
            ContractLoader.load(JSONDocument(file: "x.json", bytes: Array(text.utf8)))
                .operation("x"))
    }

    private static func check(
        _ body: String, _ type: String, _ operation: ContractOperation
    ) throws -> RequestValidator.Checked {
        RequestValidator.check(
            HTTPRequest(.post, "/x", fields: ["Content-Type": type], body: Array(body.utf8)),
            target: try #require(RequestTarget("/x")), pathParameters: [], against: operation)
    }

    // MARK: - URL-encoded

    private static let encoded = "application/x-www-form-urlencoded"

    @Test(arguments: [
        ("id=123&status=open", "[]"), ("id=123&status=ajar", "request/body/enum /status"),
        ("id=99&status=open", "request/body/minimum /id"),
        ("id=x&status=open", "request/body/type /id"), ("id=123", "request/body/required "),
        ("id=123&status=open&other=1", "request/body/additionalProperties /other"),
        ("id=123&status=open&tags=ab&tags=cd", "[]"),
        ("id=123&status=open&tags=ab&tags=c", "request/body/minLength /tags/1"),
        ("id=123&status=open&tags[]=ab&tags[]=c", "request/body/minLength /tags/1"),
        ("id=123&status=open&ids[0]=1&ids[1]=x", "request/body/type /ids/1"),
        (#"id=123&status=open&tags=["ab","c"]"#, "request/body/minLength /tags/1"),
        (#"id=123&status=open&owner={"name":"a"}"#, "[]"),
        (#"id=123&status=open&owner={"age":1}"#, "request/body/required /owner"),
        ("id=123&status=open&owner[name]=a&owner[age]=3", "[]"),
        ("id=123&status=open&owner[age]=x&owner[name]=a", "request/body/type /owner/age"),
        ("id=123&id=124&status=open", "request/body/type /id"),
        ("id=%zz&status=open", "request/body/syntax "),
    ])
    func `a URL-encoded form is validated pair by pair`(body: String, issue: String) throws {
        let found = try Self.check(body, Self.encoded, Self.operation(Self.encoded)).issues
        #expect(found.map { "\($0.code) \($0.location)" } == (issue == "[]" ? [] : [issue]))
    }

    @Test func `the value of a form has the types of its schema`() throws {
        let body = try Self.check(
            "id=123&status=open&ids=1&ids=2&owner[age]=3&owner[name]=a+b", Self.encoded,
            Self.operation(Self.encoded)
        ).body
        #expect(
            body == [
                "id": 123, "status": "open", "ids": [1, 2], "owner": ["age": 3, "name": "a b"],
            ])
    }

    @Test(arguments: [
        (#"{"ids":{"style":"form","explode":false}}"#, "ids=1,2", [1, 2]),
        (#"{"ids":{"style":"pipeDelimited"}}"#, "ids=1|2", [1, 2]),
        (#"{"ids":{"style":"spaceDelimited"}}"#, "ids=1+2", [1, 2]),
        (#"{"ids":{"explode":true}}"#, "ids=1&ids=2", [1, 2]),
    ])
    func `encoding says how an array is written`(
        encoding: String, body: String, expected: [Int]
    ) throws {
        let operation = try Self.operation(Self.encoded, encoding: encoding)
        let value = try Self.check(body, Self.encoded, operation).body
        #expect(value?["ids"] == .array(expected.map(JSONValue.int)))
    }

    @Test(arguments: [
        ("secret=a%2Fb&id=123&status=open", []),
        ("secret=a+b&id=123&status=open", []),
        ("secret=a/b&id=123&status=open", ["request/body/reserved"]),
        ("status=a/b&id=123", ["request/body/enum"]),
    ])
    func `reserved characters are reported where encoding forbids them`(
        body: String, codes: [String]
    ) throws {
        let operation = try Self.operation(
            Self.encoded, encoding: #"{"secret":{"allowReserved":false}}"#)
        #expect(try Self.check(body, Self.encoded, operation).issues.map(\.code) == codes)
    }

    @Test func `properties are found in parts and alternatives of the schema`() throws {
        let operation = try Self.operation(
            Self.encoded,
            schema: """
                {"allOf":[{"properties":{"a":{"type":"integer"}}},
                          {"oneOf":[{"properties":{"b":{"type":"boolean"}}}]}]}
                """)
        #expect(
            try Self.check("a=1&b=true&c=2", Self.encoded, operation).body
                == ["a": 1, "b": true, "c": "2"])
    }

    // MARK: - Multipart

    private static let multipart = "multipart/form-data; boundary=b"

    private static func form(_ parts: String...) -> String {
        parts.map { "--b\r\nContent-Disposition: form-data; \($0)\r\n" }.joined() + "--b--"
    }

    private static let id = "name=id\r\n\r\n123"
    private static let status = "name=status\r\nContent-Type: text/plain\r\n\r\nopen"

    @Test(arguments: [
        (form(id, status), "[]"), (form(id), "request/body/required "),
        (form("name=id\r\n\r\n99", status), "request/body/minimum /id"),
        (
            form(id, status, "name=tags\r\n\r\nab", "name=tags\r\n\r\nc"),
            "request/body/minLength /tags/1"
        ),
        (form(id, status, "name=photo; filename=a.png\r\n\r\nbytes"), "[]"),
        (
            form(id, status, "name=photo; filename=a.png\r\n\r\nmore than 8"),
            "request/body/maxLength /photo"
        ),
        (
            form(id, status, "name=owner\r\nContent-Type: application/json\r\n\r\n{\"age\":1}"),
            "request/body/required /owner"
        ),
        (form(id, status, "name=owner\r\n\r\ntext"), "request/body/type /owner"),
        (form(id, status, "size=3\r\n\r\nx"), "request/body/syntax "),
        ("no form", "request/body/syntax "), ("", "[]"),
    ])
    func `a multipart form is validated part by part`(body: String, issue: String) throws {
        let operation = try Self.operation("multipart/form-data")
        let found = try Self.check(body, Self.multipart, operation).issues
        #expect(found.map { "\($0.code) \($0.location)" } == (issue == "[]" ? [] : [issue]))
    }

    @Test func `a file is known by its name, whatever its bytes`() throws {
        var body = Array(Self.form(Self.id, Self.status, "name=photo; filename=a.png\r\n\r\n").utf8)
        let end = body.count - "\r\n--b--".utf8.count
        body.insert(contentsOf: [0xFF, 0x00, 0xFE], at: end)
        let checked = RequestValidator.check(
            HTTPRequest(.post, "/x", fields: ["Content-Type": Self.multipart], body: body),
            target: try #require(RequestTarget("/x")), pathParameters: [],
            against: try Self.operation("multipart/form-data"))
        #expect(checked.issues == [])
        #expect(checked.body?["photo"] == "a.png")
        #expect(checked.body?["id"] == 123)
    }

    @Test(arguments: [
        ("image/png", "image/png, image/jpeg", []), ("image/jpeg", "image/*", []),
        ("text/plain", "image/*", ["request/content-type/part"]),
        (nil, "image/*", ["request/content-type/part"]), (nil, "text/plain", []),
    ])
    func `a part has one of the types that encoding names`(
        type: String?, declared: String, codes: [String]
    ) throws {
        let operation = try Self.operation(
            "multipart/form-data", encoding: #"{"photo":{"contentType":"\#(declared)"}}"#)
        let field = type.map { "\r\nContent-Type: \($0)" } ?? ""
        let body = Self.form(Self.id, Self.status, "name=photo; filename=a\(field)\r\n\r\nx")
        #expect(try Self.check(body, Self.multipart, operation).issues.map(\.code) == codes)
    }

    @Test(arguments: [
        ("X-Hash: 12", []), ("X-Hash: x", ["request/header/type"]),
        ("X-Other: 1", ["request/header/required"]),
    ])
    func `a part has the header fields that encoding declares`(
        field: String, codes: [String]
    ) throws {
        let operation = try Self.operation(
            "multipart/form-data",
            encoding: """
                {"photo":{"headers":{"X-Hash":{"required":true,"schema":{"type":"integer"}}}}}
                """)
        let body = Self.form(Self.id, Self.status, "name=photo; filename=a\r\n\(field)\r\n\r\nx")
        #expect(try Self.check(body, Self.multipart, operation).issues.map(\.code) == codes)
    }

    // MARK: - Other bodies

    @Test(arguments: [("12", []), ("x", ["request/body/type"])])
    func `plain text is validated if its schema is a single value`(
        body: String, codes: [String]
    ) throws {
        let operation = try Self.operation("text/plain", schema: #"{"type":"integer"}"#)
        #expect(try Self.check(body, "text/plain", operation).issues.map(\.code) == codes)
    }

    @Test func `a body where none is declared is a warning`() throws {
        let operation = try SampleContract.operation("listThings")
        let request = HTTPRequest(
            .get, "/things", fields: ["Content-Type": "text/plain"], body: Array("x".utf8))
        let issues = RequestValidator.validate(
            request, target: try #require(RequestTarget("/things")), pathParameters: [],
            against: operation
        ).issues
        #expect(issues.map(\.code) == ["request/body/undeclared"])
        #expect(issues.map(\.severity) == [.warning])
    }
}
