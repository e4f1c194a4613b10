import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubRules
import StubSupport
import TestSupport
import Testing

@testable import StubServer

/// `security` of a contract without tokens of its own is judged on every request.
struct SecuredRequestTests {
    private static let fixtures = [("things", #"[{"id": 1, "name": "one"}]"#)]

    /// `/things` with these members, and a scheme of each kind.
    private static func served(
        _ members: String, fixtures: [(String, String)] = fixtures,
        _ configure: (inout StubConfiguration) -> Void = { _ in }
    ) throws -> Served {
        let contract = """
            {"openapi": "3.1.0", "info": {"title": "a", "version": "1"},
             "paths": {"/things": {"get": {"operationId": "listThings", \(members)}},
                       "/open": {"get": {"operationId": "open", "security": [],
                                 "responses": {"200": {"description": "ok"}}}}},
             "security": [{"key": []}, {"bearer": []}],
             "components": {"securitySchemes": {
               "key": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
               "query": {"type": "apiKey", "in": "query", "name": "api_key"},
               "basic": {"type": "http", "scheme": "basic"},
               "bearer": {"type": "http", "scheme": "bearer"}}}}
            """
        return try .document(contract, fixtures: fixtures, configure)
    }

    private static let list = """
        "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {
          "type": "array", "items": {"type": "object"}}}}}}
        """

    @Test(arguments: [false, true])
    func `a request without credentials is 401, one with them is answered`(
        _ isStrict: Bool
    ) throws {
        let served = try Self.served(Self.list) { $0.isStrict = isStrict }
        let refused = try served.get("/things")
        #expect(refused.status == 401)
        #expect(refused.fields["Content-Type"] == "application/problem+json")
        #expect(
            refused.fields[values: "WWW-Authenticate"] == [
                #"ApiKey realm="understudy", in="header", name="X-API-Key""#,
                #"Bearer realm="understudy""#,
            ])
        #expect(refused.message?.contains("an API key in the header field 'X-API-Key'") == true)
        #expect(refused.issueCodes == ["request/security/required"])
        #expect(try served.send(.get, "/things", fields: ["X-API-Key": "a"]).status == 200)
        let answered = try served.get("/things", token: "whatever")
        #expect(answered.status == 200)
        #expect(answered.issueCodes == [])
        #expect(try served.get("/open").status == 200)
    }

    @Test func `security is judged before anything else in the request`() throws {
        let served = try Self.served(Self.list) { $0.isStrict = true }
        #expect(try served.get("/things?colour=red").status == 401)
        #expect(try served.get("/things?__code=200").status == 401)
        #expect(try served.get("/things?colour=red", token: "a").status == 400)
        #expect(try served.get("/nowhere").status == 404)
        #expect(try served.send(.post, "/things").status == 405)
    }

    @Test func `a rule answers whatever the request lacks`() throws {
        let served = try Self.served(Self.list)
        served.stub.rules.add(Rule(.operation("listThings")).respond(503))
        #expect(try served.get("/things").status == 503)
    }

    @Test func `a key in the query is no undeclared parameter`() throws {
        let served = try Self.served(#""security": [{"query": []}], "# + Self.list) {
            $0.isStrict = true
        }
        let response = try served.get("/things?api_key=a")
        #expect(response.status == 200)
        #expect(response.issueCodes == [])
        #expect(try served.get("/things").status == 401)
        #expect(
            try served.get("/things?api_key=a&other=b").issueCodes == ["request/query/undeclared"])
    }

    // MARK: - Bodies

    @Test(arguments: [
        (
            """
            {"type": "object", "required": ["code", "message"], "properties": {
              "code": {"type": "integer"}, "message": {"type": "string"}}}
            """, "message"
        ),
        (#"{"type": "object", "properties": {"detail": {"type": "string"}}}"#, "detail"),
        (
            """
            {"type": "object", "required": ["errors"], "properties": {"errors": {"type": "array",
              "minItems": 1, "items": {"type": "object", "required": ["message"],
              "properties": {"message": {"type": "string"}}}}}}
            """, "errors/0/message"
        ),
        (#"{"type": "object", "properties": {"message": {"enum": ["No."]}}}"#, nil),
    ])
    func `the declared 401 is answered, and says what is wrong where it can`(
        _ schema: String, _ member: String?
    ) throws {
        for status in ["401", "4XX", "default"] {
            let served = try Self.served(
                """
                "responses": {"200": {"description": "ok"}, "\(status)": {"description": "no",
                  "content": {"application/json": {"schema": \(schema)}}}}
                """)
            let response = try served.get("/things")
            #expect(response.status == 401)
            #expect(response.mediaType == "application/json")
            // The request lacks something, the response keeps the contract.
            #expect(response.issueCodes == ["request/security/required"])
            #expect(response.fields["WWW-Authenticate"] != nil)
            if let member {
                let text = try response.json().at("/" + member)?.string
                #expect(text?.contains("listThings needs an API key") == true)
            }
        }
    }

    @Test func `a declared example is sent unchanged`() throws {
        let served = try Self.served(
            """
            "responses": {"200": {"description": "ok"}, "401": {"description": "no", "content": {
              "application/json": {"example": {"message": "Go away."}}}}}
            """)
        #expect(try served.get("/things").json() == ["message": "Go away."])
    }

    @Test func `a 401 without content has no body`() throws {
        let served = try Self.served(
            #""responses": {"200": {"description": "ok"}, "401": {"description": "no"}}"#)
        let response = try served.get("/things")
        #expect(response.status == 401 && response.body.isEmpty)
        #expect(response.fields["Content-Type"] == nil)
    }

    // MARK: - Switched off

    @Test(arguments: [false, true])
    func `without checks everybody is answered, and the journal says who lacked credentials`(
        _ isStrict: Bool
    ) throws {
        let served = try Self.served(Self.list) {
            $0.checksSecurity = false
            $0.isStrict = isStrict
        }
        for _ in 0..<2 {
            let response = try served.get("/things")
            #expect(response.status == 200)
            #expect(response.issueCodes == ["request/security/required"])
        }
        #expect(try served.get("/things", token: "a").issueCodes == [])
        let issues = served.stub.journal.exchanges.map { $0.issues.map(\.severity) }
        #expect(issues == [[.warning], [.warning], []])
        #expect(served.stub.coverage.at("/operations/0/withoutCredentials") == 2)
    }

    @Test func `the coverage counts requests without credentials`() throws {
        let served = try Self.served(Self.list)
        for token in [nil, "a", nil, "b", nil] { try served.get("/things", token: token) }
        try served.get("/open")
        let coverage = try served.admin(.get, "coverage").json()
        #expect(coverage.at("/operations/0/withoutCredentials") == 3)
        #expect(coverage.at("/operations/1/withoutCredentials") == 0)
    }

    // MARK: - The cache

    @Test(arguments: [
        (#"[{"key": []}]"#, "X-API-Key", "a"), (#"[{"bearer": []}]"#, "Authorization", "Bearer a"),
        (#"[{"basic": []}]"#, "Authorization", "Basic dGVzdDp0ZXN0"),
    ])
    func `a cached answer is for requests with credentials alone`(
        _ security: String, _ field: String, _ value: String
    ) throws {
        let served = try Self.served(#""security": \#(security), "# + Self.list)
        let fields = HTTPFields([HTTPFields.Field(name: field, value: value)])
        let first = try served.send(.get, "/things", fields: fields)
        #expect(first.status == 200)
        for _ in 0..<2 {
            #expect(try served.get("/things").status == 401)
            let again = try served.send(.get, "/things", fields: fields)
            #expect(again.status == 200)
            #expect(again.sharesBody(with: first))
        }
    }
}
