import StubJSON
import Testing

@testable import StubContract

/// How the members of an `x-stub` that were written are joined with those that are inferred.
struct StubMembersTests {
    private static func binding(
        _ operation: String, _ method: String = "get", path: String = "/things",
        root: String = "", collections: [String: [String]] = ["things": ["id", "name", "kind"]]
    ) throws -> StubBinding? {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, \(root)
             "paths": {"\(path)": {"\(method)": {\(operation)}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "x.json", bytes: Array(text.utf8)), references: [],
            convention: BindingConvention(collections: collections, documents: []))
        return contract.operations[0].binding
    }

    private static let thing = """
        {"type": "object", "required": ["id", "name"], "properties": {
          "id": {"type": "integer"}, "name": {"type": "string"}, "kind": {"type": "string"}}}
        """

    private static func responses(_ schema: String, _ status: Int = 200) -> String {
        """
        "responses": {"\(status)": {"description": "ok", "content": {"application/json": {
          "schema": \(schema)}}}, "400": {"description": "wrong"}}
        """
    }

    private static func list(_ own: String) -> String {
        """
        \(own) "parameters": [\(["kind", "limit", "offset", "q"].map {
            #"{"name": "\#($0)", "in": "query", "schema": {"type": "string"}}"#
        }.joined(separator: ","))],
        \(responses(#"{"type": "object", "properties": {"total": {"type": "integer"}, "things": {"type": "array", "items": \#(thing)}}}"#))
        """
    }

    private static func list(of binding: StubBinding?) -> StubBinding.List? {
        guard case .list(let list)? = binding?.action else { return nil }
        return list
    }

    @Test func `a written member replaces the inferred one, and the others are kept`() throws {
        let plain = try #require(try Self.binding(Self.list("")))
        let changed = try #require(
            try Self.binding(Self.list(#""x-stub": {"filters": {"kind": "name"}},"#)))
        var expected = try #require(Self.list(of: plain))
        #expect(expected.filters == [StubBinding.Filter(parameter: "kind", field: "kind")])
        expected.filters = [StubBinding.Filter(parameter: "kind", field: "name")]
        #expect(Self.list(of: changed) == expected)
        #expect(changed.envelope == plain.envelope)
        #expect(changed.fixture == "things" && changed.declaresErrors)
    }

    @Test(arguments: ["page", "search", "filters"])
    func `null takes an inferred member away`(member: String) throws {
        let binding = try Self.binding(Self.list("\"x-stub\": {\"\(member)\": null},"))
        let list = try #require(Self.list(of: binding))
        #expect((list.page == nil) == (member == "page"))
        #expect((list.search == nil) == (member == "search"))
        #expect(list.filters.isEmpty == (member == "filters"))
    }

    @Test func `an x-stub without an action changes nothing where nothing is inferred`() throws {
        let own = #""x-stub": {"filters": {"kind": "name"}},"#
        #expect(try Self.binding(Self.list(own), collections: [:]) == nil)
    }

    @Test func `names around the rows stay if paging is taken away, and are replaced if written`()
        throws
    {
        let plain = try Self.binding(Self.list(""))
        let whole = try Self.binding(Self.list(#""x-stub": {"page": null},"#))
        #expect(whole?.envelope == plain?.envelope)
        let named = try Self.binding(
            Self.list(
                #""x-stub": {"action": "list", "rows": "things", "envelope": {"count": "n"}},"#))
        #expect(named?.envelope?.members.map(\.quantity) == [.count])
        #expect(Self.list(of: named)?.page != nil)
    }

    @Test func `rows are where the x-stub says`() throws {
        let own = #""x-stub": {"action": "list", "rows": "found.here"},"#
        let schema = """
            {"type": "object", "properties": {"things": {"type": "array", "items": {"type": "object"}},
              "found": {"type": "object", "properties": {"total": {"type": "integer"},
                "here": {"type": "array", "items": \(Self.thing)}}}}}
            """
        let envelope = try Self.binding(own + Self.responses(schema))?.envelope
        #expect(envelope?.place?.description == "/found/here")
        #expect(envelope?.members.map(\.place.description) == ["/found/total"])
    }

    @Test func `a part of an x-stub is read without fixtures, too`() throws {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"},
             "paths": {"/articles": {"get": {\(Self.list(#""x-stub": {"collection": "things"},"#))}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "x.json", bytes: Array(text.utf8)))
        #expect(Self.list(of: contract.operations[0].binding)?.page?.limit == "limit")
    }

    @Test func `a collection alone is read as that of the path`() throws {
        let binding = try #require(
            try Self.binding(
                Self.list(#""x-stub": {"collection": "things"},"#), path: "/shop/articles"))
        #expect(binding.fixture == "things")
        #expect(Self.list(of: binding)?.page?.limit == "limit")
    }

    @Test func `another action keeps the members that it has too`() throws {
        let own = #""x-stub": {"action": "update"},"#
        let binding = try #require(
            try Self.binding(
                own
                    + Self.responses(#"{"type": "object", "properties": {"data": \#(Self.thing)}}"#),
                "put", path: "/things/{thing_id}"))
        #expect(binding.action == .update())
        #expect(binding.idParameter == "thing_id")
        #expect(binding.envelope?.place?.description == "/data")
        #expect(binding.status == 200)
    }

    @Test func `the guess that a response is no row changes no written action`() throws {
        let answer = Self.responses(
            #"{"type": "object", "properties": {"done": {"type": "boolean"}}}"#)
        let guessed = try Self.binding(answer, "put", path: "/things/{id}")
        #expect(guessed?.envelope?.place == nil && guessed?.envelope != nil)
        let written = try Self.binding(
            #""x-stub": {"action": "replace", "collection": "things"},"# + answer, "put",
            path: "/things/{id}")
        #expect(written?.envelope == nil)
    }

    @Test func `names with dots are places too`() throws {
        let schema = """
            {"type": "object", "properties": {"@odata.count": {"type": "integer"},
              "value": {"type": "array", "items": \(Self.thing)}}}
            """
        let own = """
            "x-stub": {"action": "list", "collection": "things", "rows": "value",
              "envelope": {"total": "/@odata.count"}},
            """
        let members = try Self.binding(own + Self.responses(schema))?.envelope?.members ?? []
        #expect(members.map(\.place.tokens) == [["@odata.count"]])
        #expect(JSONPointer(tokens: ["@odata.count"]).stubPlace == "/@odata.count")
        #expect(JSONPointer(stubPlace: "meta.total").tokens == ["meta", "total"])
    }

    // MARK: - Tokens

    private static let registration = """
        "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {
          "user": {"type": "object", "properties": {"email": {"type": "string"},
            "password": {"type": "string"}}}}}}}},
        \(responses(#"{"type": "object", "properties": {"user": {"type": "object", "properties": {"email": {"type": "string"}, "token": {"type": "string"}}}}}"#))
        """

    @Test func `a registration keeps what its document declares`() throws {
        let binding = try #require(
            try Self.binding(
                #""x-stub": {"action": "register", "collection": "users", "defaults": {"bio": ""}},"#
                    + Self.registration, "post", path: "/users",
                root:
                    #""x-stub": {"tokens": {"collection": "users", "statuses": {"credentialsWrong": 418}}},"#,
                collections: ["users": ["id", "email"]]))
        guard case .endpoint(.register(let creation)) = binding.action else {
            Issue.record("expected a registration, got \(binding.action)")
            return
        }
        #expect(creation.defaults == ["bio": ""])
        #expect(binding.status == 200)
        #expect(binding.tokenShape?.username == ["user", "email"])
        #expect(binding.tokenShape?.answer[.accessToken] == ["user", "token"])
        #expect(binding.tokenShape?.statuses[.credentialsWrong] == 418)
        #expect(binding.tokenShape?.statuses[.credentialsMissing] == 400)
    }

    @Test func `fields of users that the root names are not overruled by the document`() throws {
        let binding = try Self.binding(
            #""x-stub": {"action": "login"},"# + Self.registration, "post", path: "/login",
            root: #""x-stub": {"tokens": {"collection": "users", "username": ["email", "phone"]}},"#
        )
        #expect(binding?.tokenShape?.username == nil)
        #expect(binding?.tokenShape?.password == ["user", "password"])
    }

    @Test func `an exchange has the declared status`() throws {
        let own = #""x-stub": {"action": "exchange", "member": "token", "claim": "email"},"#
        let binding = try Self.binding(own + Self.responses("{}", 201), "post", path: "/apple")
        #expect(binding?.status == 201)
        #expect(binding?.fixture == "users")
    }

    @Test func `rows of an owner are told apart by their ids unless a key is named`() throws {
        let own = #""x-stub": {"action": "list", "owner": {"member": "userId"}},"#
        #expect(try Self.binding(own + Self.responses("{}"))?.owner?.key == "id")
    }

    @Test(arguments: [
        (#""rows": 5"#, #""rows" must be a string, this is integer"#),
        (#""page": "limit""#, #""page" must be an object, this is string"#),
        (#""status": "200""#, #""status" must be a whole number, this is string"#),
        (#""merges": "no""#, #""merges" must be true or false, this is string"#),
        (#""answer": "id""#, #""answer" must be a list, this is string"#),
        (#""row": 1"#, #""row" must be a string or true or false, this is integer"#),
    ])
    func `a member of another kind is an error`(member: String, message: String) throws {
        let error = try #require(throws: DiagnosticError.self) {
            _ = try Self.binding(Self.list("\"x-stub\": {\(member)},"))
        }
        #expect(error.diagnostics.first?.message == message)
    }

    @Test(arguments: ["", ">=", "~ ", "== name", "=> name", "!name", "<> name"])
    func `a filter without a field, or with an unknown operator, is an error`(text: String) throws {
        let error = try #require(throws: DiagnosticError.self) {
            _ = try Self.binding(
                Self.list("\"x-stub\": {\"filters\": {\"kind\": \"\(text)\"}},"))
        }
        let diagnostic = try #require(error.diagnostics.first)
        #expect(diagnostic.message == "\"kind\" filters by no field: \"\(text)\"")
        #expect(diagnostic.position != nil)
        #expect(diagnostic.hint?.contains(">= <= > < ~") == true)
    }

    @Test(
        arguments: [
            ("name", "name", .equals), (">= a.b", "a.b", .atLeast), ("<=name", "name", .atMost),
            ("> @name", "@name", .above), ("<  name", "name", .below),
            ("~ name", "name", .contains),
        ] as [(String, String, StubBinding.Filter.Test)])
    func `a filter is a field after an operator`(
        text: String, field: String, test: StubBinding.Filter.Test
    ) throws {
        let own = "\"x-stub\": {\"filters\": {\"kind\": \"\(text)\"}},"
        let filter = try #require(Self.list(of: try Self.binding(Self.list(own)))?.filters.first)
        #expect(filter == StubBinding.Filter(parameter: "kind", field: field, test: test))
        #expect(StubBinding.Filter(parameter: "kind", written: filter.written) == filter)
    }
}
