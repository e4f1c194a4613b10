import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// A request that breaks the contract is refused as the operation declares it, else by a problem.
struct DeclaredRefusalTests {
    private func post(
        _ body: String, responses: String, isStrict: Bool = true, type: String = "application/json",
        accept: String? = nil
    ) throws -> HTTPResponse {
        let served = try Served.inline(
            paths: """
                {"/things": {"post": {"operationId": "createThing",
                  "requestBody": {"content": {"application/json": {"schema":
                    {"type": "object", "required": ["name"]}}}},
                  "responses": {"200": {"description": "", "content": {"text/plain":
                    {"example": "ok"}}}, \(responses)}}}}
                """
        ) { $0.isStrict = isStrict }
        var fields: HTTPFields = ["Content-Type": type]
        fields["Accept"] = accept
        return try served.send(.post, "/things", json: body, fields: fields)
    }

    private static func json(_ key: String, _ media: String) -> String {
        #""\#(key)": {"description": "", "content": {"application/json": \#(media)}}"#
    }

    private static let message = "expected the member 'name', but it is missing"

    @Test(arguments: [
        (
            json(
                "422",
                #"{"schema": {"required": ["message", "code"], "properties": {"message": {"type": "string"}, "code": {"type": "integer"}}}}"#
            ),
            422, "message"
        ),
        (json("400", #"{"example": {"error": "bad", "title": "Bad"}}"#), 400, "error"),
        (json("4XX", #"{"example": {"errors": [{"detail": "bad"}]}}"#), 422, "errors/0/detail"),
        (json("default", #"{"example": {"error": {"msg": "bad"}}}"#), 422, "error/msg"),
    ])
    func `the message is put in where a member takes it`(
        responses: String, status: Int, member: String
    ) throws {
        let response = try post("{}", responses: responses)
        #expect(response.status == status)
        #expect(response.mediaType == "application/json")
        let text = try #require(try response.json().at("/" + member)?.string)
        #expect(text.contains("name"))
        #expect(response.issueCodes == ["request/body/required"])
    }

    @Test func `a declared problem has no member twice`() throws {
        let example = #"{"type":"about:blank","title":"Bad","detail":"","hints":["own"]}"#
        let response = try post(
            "{}",
            responses:
                #""422": {"description": "", "content": {"application/problem+json": {"example": \#(example)}}}"#
        )
        #expect(response.mediaType == "application/problem+json")
        // The parser refuses members with the same name.
        let problem = try response.json()
        #expect(problem["title"] == "Bad" && problem["hints"]?.array != ["own"])
        #expect(problem["nearMisses"]?.array?.count == 1)
    }

    @Test func `other members are kept, and a status becomes that of the response`() throws {
        let response = try post(
            "{}",
            responses: Self.json(
                "422", #"{"example": {"detail": "x", "title": "Invalid", "status": 400, "id": 7}}"#)
        )
        let body = try response.json()
        #expect(body["title"] == "Invalid")
        #expect(body["status"] == 422)
        #expect(body["id"] == 7)
        #expect(body["detail"] != "x")
    }

    @Test func `a message that the schema forbids is left out`() throws {
        let response = try post(
            "{}",
            responses: Self.json(
                "422",
                #"{"schema": {"properties": {"message": {"enum": ["INVALID"]}}, "required": ["message"]}}"#
            ))
        #expect(try response.json() == ["message": "INVALID"])
    }

    @Test func `an example that is not an object is sent unchanged`() throws {
        let response = try post("{}", responses: Self.json("422", #"{"example": "abc"}"#))
        #expect(response.text == #""abc""#)
    }

    @Test(arguments: [
        (#"{"example": "no"}"#, "no"), (#"{"schema": {"type": "string"}}"#, "name"),
    ])
    func `plain text is the example or the message`(media: String, text: String) throws {
        let response = try post(
            "{}", responses: #""422": {"description": "", "content": {"text/plain": \#(media)}}"#)
        #expect(response.status == 422)
        #expect(response.mediaType == "text/plain")
        #expect(response.text.contains(text))
    }

    @Test func `a status without content is answered by a problem`() throws {
        let response = try post("{}", responses: #""422": {"description": ""}"#)
        #expect(response.status == 422)
        #expect(response.mediaType == "application/problem+json")
    }

    @Test(arguments: [
        (json("400", #"{"example": {"message": "x"}}"#), 415, "application/problem+json"),
        (json("415", #"{"example": {"message": "x"}}"#), 415, "application/json"),
        (json("4XX", #"{"example": {"message": "x"}}"#), 415, "application/json"),
    ])
    func `a body of another type is 415`(responses: String, status: Int, type: String) throws {
        let response = try post("a", responses: responses, type: "text/plain")
        #expect(response.status == status)
        #expect(response.mediaType == type)
        #expect(response.issueCodes == ["request/content-type"])
    }

    @Test(arguments: ["422", "400", "4XX", "default"])
    func `a declared refusal is given by a stub that is not strict, too`(key: String) throws {
        let response = try post(
            "{}", responses: Self.json(key, #"{"example": {"message": "x"}}"#), isStrict: false)
        #expect(response.status == (key == "422" ? 422 : 400))
        #expect(response.message?.contains("name") == true)
    }

    @Test func `without a declared refusal, a stub that is not strict only reports`() throws {
        let response = try post("{}", responses: #""404": {"description": ""}"#, isStrict: false)
        #expect(response.status == 200)
        #expect(response.issueCodes == ["request/body/required"])
    }

    @Test(arguments: [
        (true, "", 415), (false, "", 200),
        (
            true, #", "415": {"description": "", "content": {"text/plain": {"example": "none"}}}"#,
            415
        ),
    ])
    func `a body where none is declared is 415 in strict mode`(
        isStrict: Bool, responses: String, status: Int
    ) throws {
        let served = try Served.inline(
            paths: """
                {"/a": {"post": {"operationId": "a",
                  "responses": {"200": {"description": ""}\(responses)}}}}
                """
        ) { $0.isStrict = isStrict }
        let response = try served.send(.post, "/a", json: "{}")
        #expect(response.status == status)
        #expect(response.issueCodes == ["request/body/undeclared"])
        if !responses.isEmpty { #expect(response.text == "none") }
        let bodiless = try served.send(
            .post, "/a", fields: ["Content-Type": "text/plain"])
        #expect(bodiless.status == 200)
    }
}
