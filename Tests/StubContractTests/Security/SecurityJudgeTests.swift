import StubHTTP
import StubJSON
import Testing

@testable import StubContract

/// What requests need by `security`, and whether they carry it.
struct SecurityJudgeTests {
    private static let schemes = """
        {"key": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
         "query": {"type": "apiKey", "in": "query", "name": "api_key"},
         "cookie": {"type": "apiKey", "in": "cookie", "name": "session"},
         "basic": {"type": "http", "scheme": "BaSiC"},
         "bearer": {"type": "http", "scheme": "Bearer"},
         "digest": {"type": "http", "scheme": "digest"},
         "other": {"type": "http", "scheme": "HOBA"},
         "oauth": {"type": "oauth2", "flows": {}},
         "openID": {"type": "openIdConnect", "openIdConnectUrl": "/.well-known"},
         "certificate": {"type": "mutualTLS"},
         "referred": {"$ref": "#/components/securitySchemes/key"},
         "word": {"type": "apiKey", "in": "header", "name": "Authorization"}}
        """

    /// The security of an operation; `nil` leaves out the member.
    static func security(
        _ operation: String?, document: String? = nil
    ) throws -> OperationSecurity {
        func member(_ text: String?) -> String { text.map { #""security": \#($0), "# } ?? "" }
        let text = """
            {"openapi": "3.1.0", "info": {"title": "a", "version": "1"}, \(member(document))
             "components": {"securitySchemes": \(schemes)},
             "paths": {"/a": {"get": {\(member(operation)) "responses": {}}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "a.json", bytes: Array(text.utf8)))
        return try #require(contract.operations.first).security
    }

    private func verdict(
        _ security: OperationSecurity, _ fields: HTTPFields = [:], query: String = "",
        token: SimulatedToken? = nil, keys: [FixedToken] = []
    ) throws -> SecurityVerdict {
        SecurityJudge(
            fields: FieldView(fields, only: security.readFields),
            query: try #require(RequestTarget("/a?" + query)).query, token: token,
            keys: keys
        ).verdict(on: security)
    }

    // MARK: - One scheme

    @Test(arguments: [
        ("key", "X-API-Key", "1", SecurityVerdict.granted),
        ("key", "x-api-key", "1", .granted),
        ("key", "X-API-Key", "", .missing),
        ("key", "Authorization", "Bearer 1", .missing),
        ("referred", "X-API-Key", "1", .granted),
        ("cookie", "Cookie", "a=b; session=1", .granted),
        ("cookie", "Cookie", "a=b; session=", .missing),
        ("cookie", "Cookie", "sessions=1", .missing),
        ("basic", "Authorization", "Basic dGVzdDp0ZXN0", .granted),
        ("basic", "Authorization", "bAsIc dGVzdDp0ZXN0", .granted),
        // `test` without a colon, and no Base64 at all.
        ("basic", "Authorization", "Basic dGVzdA==", .missing),
        ("basic", "Authorization", "Basic *", .missing),
        ("basic", "Authorization", "Basic", .missing),
        ("basic", "Authorization", "Bearer abc", .missing),
        ("bearer", "Authorization", "Bearer abc123", .granted),
        ("bearer", "Authorization", "bearer My API Key", .granted),
        ("bearer", "Authorization", "Bearer", .missing),
        ("bearer", "Authorization", "Bearer ", .missing),
        ("bearer", "Authorization", "abc123", .missing),
        ("bearer", "Authorization", "Basic dGVzdDp0ZXN0", .missing),
        ("oauth", "Authorization", "Bearer abc123", .granted),
        ("oauth", "Authorization", "Basic dGVzdDp0ZXN0", .missing),
        ("openID", "Authorization", "Bearer abc123", .granted),
        ("other", "Authorization", "hoba result=1", .granted),
        ("other", "Authorization", "Bearer abc", .missing),
        ("word", "Authorization", "Token abc", .granted),
        ("word", "Authorization", "", .missing),
        (
            "digest", "Authorization",
            #"Digest username="", realm="", nonce="", uri="", response="""#, .granted
        ),
        ("digest", "Authorization", #"Digest username="a", realm="b""#, .missing),
        ("certificate", "X-Other", "1", .granted),
        ("undefined", "X-Other", "1", .granted),
    ])
    func `a scheme is met by its own credentials`(
        _ scheme: String, _ field: String, _ value: String, _ expected: SecurityVerdict
    ) throws {
        let security = try Self.security(#"[{"\#(scheme)": []}]"#)
        #expect(try verdict(security, [field: value]) == expected)
        #expect(
            try verdict(security)
                == (expected == .granted && field == "X-Other" ? .granted : .missing))
    }

    @Test(arguments: [
        ("api_key=1", SecurityVerdict.granted), ("api_key=", .missing), ("API_KEY=1", .missing),
        ("", .missing),
    ])
    func `a key in the query has its own parameter`(
        _ query: String, _ expected: SecurityVerdict
    ) throws {
        let security = try Self.security(#"[{"query": []}]"#)
        #expect(try verdict(security, query: query) == expected)
        #expect(security.queryNames == ["api_key"])
    }

    @Test(arguments: ["key", "query", "cookie"])
    func `a fixed token for the scheme of a key is the only key, wherever requests have it`(
        scheme: String
    ) throws {
        var fixed = FixedToken(name: "service", token: "right")
        fixed.scheme = scheme
        let security = try Self.security(#"[{"\#(scheme)": []}]"#)
        func verdict(_ key: String, for name: String) throws -> SecurityVerdict {
            fixed.scheme = name
            let fields: HTTPFields = ["X-API-Key": key, "Cookie": "session=\(key)"]
            return try self.verdict(security, fields, query: "api_key=\(key)", keys: [fixed])
        }
        #expect(try verdict("right", for: scheme) == .granted)
        #expect(try verdict("wrong", for: scheme) == .tokenRefused)
        #expect(try verdict("", for: scheme) == .missing)
        #expect(try verdict("wrong", for: "other") == .granted)
    }

    // MARK: - Alternatives and combinations

    @Test(arguments: [
        (#"[{"key": []}, {"bearer": []}]"#, "Bearer a", "", SecurityVerdict.granted),
        (#"[{"key": []}, {"bearer": []}]"#, "", "1", .granted),
        (#"[{"key": []}, {"bearer": []}]"#, "", "", .missing),
        (#"[{"key": [], "bearer": []}]"#, "Bearer a", "", .missing),
        (#"[{"key": [], "bearer": []}]"#, "", "1", .missing),
        (#"[{"key": [], "bearer": []}]"#, "Bearer a", "1", .granted),
        (#"[{"key": []}, {}]"#, "", "", .granted),
        (#"[{}]"#, "", "", .granted),
        (#"[]"#, "", "", .granted),
        (#"[{"key": [], "bearer": []}, {"basic": []}]"#, "Basic dGVzdDp0ZXN0", "", .granted),
    ])
    func `one alternative is enough, and needs all of its schemes`(
        _ security: String, _ authorization: String, _ key: String, _ expected: SecurityVerdict
    ) throws {
        let fields: HTTPFields = ["Authorization": authorization, "X-API-Key": key]
        #expect(try verdict(Self.security(security), fields) == expected)
    }

    @Test(arguments: [
        (nil, nil, false), (nil, #"[{"key": []}]"#, true), (#"[]"#, #"[{"key": []}]"#, false),
        (#"[{"basic": []}]"#, #"[]"#, true), (#"[{}]"#, #"[{"key": []}]"#, false),
        (#"[{"basic": []}, {}]"#, nil, false),
    ])
    func `an operation's security overrides that of the document`(
        _ operation: String?, _ document: String?, _ isRequired: Bool
    ) throws {
        let security = try Self.security(operation, document: document)
        #expect(security.isRequired == isRequired)
        #expect(try verdict(security) == (isRequired ? .missing : .granted))
    }

    @Test func `a token is required where each alternative has one`() throws {
        #expect(try Self.security(#"[{"oauth": []}, {"bearer": [], "key": []}]"#).requiresToken)
        #expect(try !Self.security(#"[{"oauth": []}, {"key": []}]"#).requiresToken)
        #expect(try !Self.security(#"[{"oauth": []}, {}]"#).requiresToken)
        #expect(try !Self.security("[]").requiresToken)
    }

    // MARK: - Tokens

    @Test(arguments: [
        (#"[{"bearer": []}]"#, SimulatedToken.missing, SecurityVerdict.missing),
        (#"[{"bearer": []}]"#, .refused, .tokenRefused),
        (#"[{"bearer": ["role"]}]"#, .valid(scopes: []), .granted),
        (#"[{"oauth": ["read"]}]"#, .valid(scopes: nil), .granted),
        (#"[{"oauth": ["read"]}]"#, .valid(scopes: ["read", "write"]), .granted),
        (
            #"[{"oauth": ["read", "write"]}]"#, .valid(scopes: ["read"]),
            .lacksScopes(["read", "write"])
        ),
        // A scope includes those below it, and no other that begins with the same letters.
        (#"[{"oauth": ["read:a"]}]"#, .valid(scopes: ["read"]), .granted),
        (#"[{"oauth": ["read"]}]"#, .valid(scopes: ["read:a"]), .lacksScopes(["read"])),
        (#"[{"oauth": ["readers"]}]"#, .valid(scopes: ["read"]), .lacksScopes(["readers"])),
        (#"[{"openID": ["a"]}, {"oauth": ["read"]}]"#, .valid(scopes: ["read"]), .granted),
        (#"[{"word": []}]"#, .refused, .tokenRefused),
        // Without a key, the best that can be said is that something is missing.
        (#"[{"oauth": ["read"], "key": []}]"#, .valid(scopes: []), .missing),
        (#"[{"oauth": ["read"]}, {"key": []}]"#, .refused, .tokenRefused),
    ])
    func `a token simulation decides about tokens`(
        _ security: String, _ token: SimulatedToken, _ expected: SecurityVerdict
    ) throws {
        let fields: HTTPFields = ["Authorization": "Bearer a"]
        #expect(try verdict(Self.security(security), fields, token: token) == expected)
    }

    @Test func `other credentials are accepted beside a token simulation`() throws {
        let security = try Self.security(#"[{"bearer": []}, {"basic": []}, {"key": []}]"#)
        let basic: HTTPFields = ["Authorization": "Basic dGVzdDp0ZXN0"]
        #expect(try verdict(security, basic, token: .refused) == .granted)
        #expect(try verdict(security, ["X-API-Key": "1"], token: .missing) == .granted)
    }

    // MARK: - What is read and asked for

    @Test func `the header fields that are read are those of the schemes`() throws {
        let security = try Self.security(
            #"[{"key": [], "query": []}, {"cookie": []}, {"basic": []}, {"oauth": []}]"#)
        #expect(security.readFields.names == ["X-API-Key", "Cookie", "Authorization"])
    }

    @Test func `there is a challenge for each scheme`() throws {
        let security = try Self.security(
            #"[{"bearer": []}, {"oauth": []}, {"basic": []}, {"digest": []}, {"key": []}]"#)
        #expect(
            SecurityChallenges(security).values() == [
                #"Bearer realm="understudy""#,
                #"Basic realm="understudy", charset="UTF-8""#,
                #"Digest realm="understudy", qop="auth", algorithm=SHA-256, nonce="understudy""#,
                #"ApiKey realm="understudy", in="header", name="X-API-Key""#,
            ])
        #expect(
            SecurityChallenges(try Self.security(#"[{"oauth": ["a", "b"]}]"#))
                .values(.insufficientScope(["a", "b"])) == [
                    #"Bearer realm="understudy", error="insufficient_scope", scope="a b""#
                ])
        #expect(
            SecurityChallenges(try Self.security(#"[{"word": []}]"#), word: "Token").values()
                == [#"Token realm="understudy""#])
    }

    @Test func `what is needed can be read`() throws {
        let security = try Self.security(#"[{"key": [], "basic": []}, {"oauth": []}]"#)
        #expect(
            security.description
                == "an API key in the header field 'X-API-Key' and basic credentials in "
                + "Authorization, or a bearer token in Authorization")
        #expect(try Self.security("[{}]").description == "nothing")
    }
}
