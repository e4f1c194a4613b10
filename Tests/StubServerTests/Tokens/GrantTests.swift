import StubFixtures
import StubHTTP
import StubJSON
import StubRules
import StubSupport
import TestSupport
import Testing

@testable import StubServer

/// A token endpoint and an authorization endpoint, as OAuth 2.0 has them.
struct GrantTests {
    private static let document = """
        {"openapi": "3.1.0", "info": {"title": "a", "version": "1"},
         "paths": {
           "/oauth/authorize": {"get": {"security": [], "responses": {"302": {"description": "go"}},
             "parameters": [
               {"name": "response_type", "in": "query", "schema": {"type": "string"}},
               {"name": "client_id", "in": "query", "schema": {"type": "string"}}]}},
           "/oauth/token": {"post": {"security": [],
             "requestBody": {"content": {"application/x-www-form-urlencoded": {"schema": {
               "type": "object", "required": ["grant_type"], "properties": {
                 "grant_type": {"type": "string"}}}}}},
             "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {
               "type": "object", "required": ["access_token", "token_type"], "properties": {
                 "access_token": {"type": "string"}, "token_type": {"type": "string"},
                 "expires_in": {"type": "integer"}, "refresh_token": {"type": "string"},
                 "scope": {"type": "string"}, "id_token": {"type": "string"}}}}}},
               "400": {"description": "no", "content": {"application/json": {"schema": {
                 "type": "object", "required": ["error"], "properties": {
                   "error": {"type": "string"}, "error_description": {"type": "string"}}}}}}}}},
           "/things": {"get": {"operationId": "listThings",
             "responses": {"200": {"description": "ok"}}}},
           "/secrets": {"get": {"security": [{"oauth": ["admin"]}],
             "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {
               "type": "array", "items": {"type": "object"}}}}}}}}},
         "security": [{"oauth": ["read"]}],
         "components": {"securitySchemes": {"oauth": {"type": "oauth2", "flows": {
           "authorizationCode": {"authorizationUrl": "https://example.com/oauth/authorize",
             "tokenUrl": "https://example.com/oauth/token",
             "scopes": {"read": "", "admin": ""}}}}}}}
        """
    private static let users = """
        [{"id": 7, "username": "ann", "email": "ann@example.com", "password": "secret"},
         {"id": 8, "username": "bob", "email": "bob@example.com", "password": "hidden"}]
        """

    private let served: Served

    init() throws {
        served = try .document(
            Self.document, fixtures: [("users", Self.users), ("secrets", #"[{"id": 1}]"#)])
    }

    private func tokens(_ body: String, fields: HTTPFields = [:]) throws -> JSONValue {
        let response = try served.form("/oauth/token", body, fields: fields)
        #expect(response.status == 200, "\(response.text)")
        #expect(response.fields["Cache-Control"] == "no-store")
        #expect(response.issueCodes == [])
        return try response.json()
    }

    private func error(_ body: String, fields: HTTPFields = [:]) throws -> (Int, JSONValue?) {
        let response = try served.form("/oauth/token", body, fields: fields)
        return (response.status, try response.json()["error"])
    }

    private func payload(_ token: JSONValue?) throws -> JSONValue {
        let parts = try #require(token?.string).split(separator: ".")
        return try JSONParser.parse(try #require(Base64.decode(String(parts[1]))))
    }

    // MARK: - Password and refresh

    @Test(arguments: ["ann", "ann%40example.com", "ANN"])
    func `a password grant answers tokens that open what they should`(_ name: String) throws {
        let answer = try tokens("grant_type=password&username=\(name)&password=secret&scope=read")
        #expect(answer["token_type"] == "Bearer")
        #expect(answer["expires_in"] == 3600)
        #expect(answer["scope"] == "read")
        #expect(answer["refresh_token"]?.string != nil)
        #expect(answer["id_token"] == nil)
        let access = try #require(answer["access_token"]?.string)
        #expect(try payload(.string(access))["sub"] == "7")
        #expect(try served.get("/things", token: access).status == 200)
        let forbidden = try served.get("/secrets", token: access)
        #expect(forbidden.status == 403)
        #expect(
            forbidden.fields["WWW-Authenticate"]
                == #"Bearer realm="understudy", error="insufficient_scope", scope="admin""#)
        #expect(try served.get("/things").status == 401)
        #expect(try served.get("/things", token: "made-up").status == 401)
    }

    @Test func `a token without the scope is 403, also after one of the same user that has it`()
        throws
    {
        let (reader, admin) = (try access(scope: "read"), try access(scope: "admin"))
        for _ in 1...2 {
            #expect(try served.get("/secrets", token: admin).json().ids == [1])
            #expect(try served.get("/secrets", token: reader).status == 403)
        }
    }

    private func access(scope: String) throws -> String {
        let answer = try tokens(
            "grant_type=password&username=ann&password=secret&scope=\(scope)")
        return try #require(answer["access_token"]?.string)
    }

    @Test(arguments: [
        ("grant_type=password&username=ann&password=wrong", 400, "invalid_grant"),
        ("grant_type=password&username=nobody&password=secret", 400, "invalid_grant"),
        ("grant_type=password&username=ann", 400, "invalid_request"),
        ("grant_type=implicit", 400, "unsupported_grant_type"),
        ("username=ann", 400, "invalid_request"),
        ("grant_type=refresh_token&refresh_token=a", 400, "invalid_grant"),
        ("grant_type=refresh_token", 400, "invalid_request"),
        ("grant_type=authorization_code&code=a", 400, "invalid_grant"),
        ("grant_type=authorization_code", 400, "invalid_request"),
        ("grant_type=client_credentials", 401, "invalid_client"),
    ])
    func `a grant that is not valid has the error that clients know`(
        _ body: String, _ status: Int, _ code: String
    ) throws {
        let (found, error) = try error(body)
        #expect(found == status)
        #expect(error == .string(code))
    }

    @Test func `a refresh token is exchanged once, for tokens of the same scopes`() throws {
        let first = try tokens("grant_type=password&username=ann&password=secret&scope=read")
        let token = try #require(first["refresh_token"]?.string)
        let (status, wider) = try error(
            "grant_type=refresh_token&refresh_token=\(token)&scope=admin")
        #expect(status == 400 && wider == "invalid_scope")
        let second = try tokens("grant_type=refresh_token&refresh_token=\(token)")
        #expect(second["scope"] == "read")
        #expect(second["access_token"] != first["access_token"])
        #expect(try error("grant_type=refresh_token&refresh_token=\(token)").1 == "invalid_grant")
        let access = try #require(second["access_token"]?.string)
        #expect(try served.get("/things", token: access).status == 401, "its family is revoked")
    }

    // MARK: - Clients

    @Test func `a client gets a token for itself, by Basic or by the body`() throws {
        let basic = Base64.urlEncode(Array("app:key".utf8))
        for answer in [
            try tokens(
                "grant_type=client_credentials", fields: ["Authorization": "Basic \(basic)"]),
            try tokens("grant_type=client_credentials&client_id=app&client_secret=key"),
        ] {
            #expect(answer["refresh_token"] == nil)
            #expect(try payload(answer["access_token"])["client_id"] == "app")
            let access = try #require(answer["access_token"]?.string)
            #expect(try served.get("/things", token: access).status == 200)
        }
    }

    // MARK: - Codes

    private func authorize(_ query: String) throws -> [String: String] {
        let response = try served.get(
            "/oauth/authorize?response_type=code&client_id=app"
                + "&redirect_uri=app%3A%2F%2Fback&state=a%20b" + query)
        #expect(response.status == 302)
        let location = try #require(response.fields["Location"])
        #expect(location.hasPrefix("app://back?"))
        let items = try #require(RequestTarget.queryItems(location.dropFirst("app://back?".count)))
        return Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value) })
    }

    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    @Test func `a code is exchanged once, with its redirect address`() throws {
        let back = try authorize("&scope=read%20openid&nonce=n&login_hint=bob")
        #expect(back["state"] == "a b")
        let code = try #require(back["code"])
        let body = "grant_type=authorization_code&client_id=app&code=\(code)"
        #expect(try error(body).1 == "invalid_grant", "no redirect_uri")
        #expect(try error(body + "&redirect_uri=app%3A%2F%2Felse").1 == "invalid_grant")
        let answer = try tokens(body + "&redirect_uri=app%3A%2F%2Fback")
        let identity = try payload(answer["id_token"])
        #expect(identity["sub"] == "8" && identity["aud"] == "app" && identity["nonce"] == "n")
        #expect(identity["email"] == "bob@example.com")
        let access = try #require(answer["access_token"]?.string)
        #expect(try served.get("/things", token: access).status == 200)
        #expect(try error(body + "&redirect_uri=app%3A%2F%2Fback").1 == "invalid_grant")
        #expect(try served.get("/things", token: access).status == 401, "its tokens are revoked")
    }

    @Test(arguments: [
        ("&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"),
        ("&code_challenge=\(verifier)&code_challenge_method=plain"),
        ("&code_challenge=\(verifier)"),
    ])
    func `a code with a challenge needs its verifier`(_ challenge: String) throws {
        let code = try #require(try authorize(challenge)["code"])
        let body =
            "grant_type=authorization_code&client_id=app&redirect_uri=app%3A%2F%2Fback&code=\(code)"
        #expect(try error(body).1 == "invalid_grant")
        #expect(try error(body + "&code_verifier=wrong").1 == "invalid_grant")
        #expect(try tokens(body + "&code_verifier=\(Self.verifier)")["access_token"] != nil)
    }

    @Test func `a code lives ten minutes, and belongs to its client`() throws {
        let code = try #require(try authorize("")["code"])
        let body = "grant_type=authorization_code&redirect_uri=app%3A%2F%2Fback&code=\(code)"
        #expect(try error(body + "&client_id=other").1 == "invalid_grant")
        served.stub.clock.advance(by: 601)
        #expect(try error(body + "&client_id=app").1 == "invalid_grant")
    }

    @Test(arguments: ["302", "200"])
    func `the redirect with a code breaks no contract, whatever it declares`(_ declared: String)
        throws
    {
        let document = Self.document.replacing(#"{"302": "#, with: #"{"\#(declared)": "#)
        let served = try Served.document(document, fixtures: [("users", Self.users)])
        let response = try served.get(
            "/oauth/authorize?response_type=code&client_id=app&redirect_uri=app%3A%2F%2Fback")
        #expect(response.status == 302)
        #expect(response.issueCodes.filter { $0.hasPrefix("response") } == [])
    }

    @Test func `what cannot be authorized is told to the client, or here if it has no address`()
        throws
    {
        let unknown = try authorize("&code_challenge=a&code_challenge_method=S512")
        #expect(unknown["error"] == "invalid_request" && unknown["state"] == "a b")
        let response = try served.get("/oauth/authorize?response_type=token&redirect_uri=app:x")
        #expect(response.fields["Location"]?.contains("error=unsupported_response_type") == true)
        #expect(try served.get("/oauth/authorize?response_type=code").status == 400)
    }

    @Test func `without users anybody is one`() throws {
        let served = try Served.document(Self.document)
        let response = try served.form(
            "/oauth/token", "grant_type=password&username=eve&password=x")
        #expect(response.status == 200)
        let access = try #require(try response.json()["access_token"]?.string)
        #expect(try served.get("/things", token: access).status == 200)
        let refresh = try #require(try response.json()["refresh_token"]?.string)
        #expect(
            try served.form("/oauth/token", "grant_type=refresh_token&refresh_token=\(refresh)")
                .status == 200)
    }
}
