import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubFixtures
@testable import StubRules

/// Rows are validated when they are read or written, and not on every page.
struct RowCheckTests {
    /// Two operations return things; `/loose` has weaker schemas than the others.
    private static let contract = """
        {
          "openapi": "3.1.0", "info": {"title": "T", "version": "1"},
          "paths": {
            "/things": {"get": {
              "operationId": "list",
              "x-stub": {"collection": "things", "action": "list", "rows": "things",
                         "page": {"limit": "limit", "skip": "skip"}, "select": "select"},
              "responses": {"200": {"description": "ok", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Page"}}}}}
            }},
            "/unique": {"get": {
              "operationId": "unique",
              "x-stub": {"collection": "things", "action": "list", "rows": "things"},
              "responses": {"200": {"description": "ok", "content": {"application/json": {
                "schema": {"type": "object", "properties": {"things": {
                  "type": "array", "minItems": 9, "items": true}}}}}}}
            }},
            "/things/{id}": {"get": {
              "operationId": "item",
              "x-stub": {"collection": "things", "action": "item"},
              "parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
              "responses": {"200": {"description": "ok", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Thing"}}}}}
            }},
            "/menu": {"get": {
              "operationId": "menu", "x-stub": {"fixture": "menu", "action": "document"},
              "responses": {"200": {"description": "ok", "content": {"application/json": {
                "schema": {"type": "object", "required": ["soup"]}}}}}
            }}
          },
          "components": {"schemas": {
            "Page": {"type": "object", "required": ["things", "total"], "properties": {
              "things": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}},
              "total": {"type": "integer", "maximum": 3}}},
            "Thing": {"type": "object", "required": ["id", "name"], "properties": {
              "id": {"type": "integer"}, "name": {"type": "string"}}}
          }}
        }
        """

    private let contract: Contract
    private var store: FixtureStore

    init() throws {
        contract = try ContractLoader.load(try Sample.document(Self.contract))
        store = try FixtureStore(
            seed: [
                ("things", try Sample.document(#"[{"id":1,"name":"a"},{"id":2,"name":"b"}]"#)),
                ("menu", try Sample.document(#"{"soup":"leek"}"#)),
            ], contract: contract)
    }

    private mutating func issues(
        _ id: String, path: [String: String] = [:], query: String = ""
    ) throws -> [String] {
        let operation = try #require(contract.operation(id))
        let binding = try #require(operation.binding)
        let call = FixtureCall(parameters: path, query: try Sample.query(query))
        let answer = try #require(
            CollectionResponder(binding: binding, call: call, now: 0).respond(&store))
        return ResponseValidator.issues(
            in: answer.response, of: operation, knowing: answer.knowledge
        ).map { "\($0.code) \($0.location)" }
    }

    private mutating func change(_ change: RuleMutation.Change) throws {
        try RuleMutation("things", change).apply(to: &store)
    }

    @Test func `rows that satisfy the contract are marked`() {
        #expect(store.collections["things"]?.rows.map(\.isValidated) == [true, true])
    }

    @Test mutating func `for a page of marked rows only the envelope is validated`() throws {
        let binding = try #require(contract.operation("list")?.binding)
        let call = FixtureCall(query: try Sample.query("limit=1"))
        let answer = CollectionResponder(binding: binding, call: call, now: 0).respond(&store)

        #expect(
            answer?.knowledge == .rows(in: ["things": [], "total": 2, "skip": 0, "limit": 1]))
        #expect(try issues("list") == [])
    }

    @Test mutating func `an invalid envelope is found with marked rows`() throws {
        try change(.insert(["id": 3, "name": "c"], atStart: false))
        try change(.insert(["id": 4, "name": "d"], atStart: false))

        #expect(store.collections["things"]?.rows.map(\.isValidated) == [true, true, true, true])
        #expect(try issues("list") == ["response/body/maximum /total"])
    }

    @Test mutating func `an invalid written row is found on its page only`() throws {
        try change(.update(2, ["name": 7]))

        #expect(store.collections["things"]?.rows.map(\.isValidated) == [true, false])
        #expect(try issues("list") == ["response/body/type /things/1/name"])
        #expect(try issues("list", query: "limit=1") == [])
        #expect(try issues("item", path: ["id": "2"]) == ["response/body/type /name"])
        #expect(try issues("item", path: ["id": "1"]) == [])
    }

    @Test mutating func `rows with selected members are validated in that form`() throws {
        #expect(
            try issues("list", query: "select=id")
                == ["response/body/required /things/0", "response/body/required /things/1"])
    }

    @Test mutating func `a schema for rows together validates the whole page`() throws {
        #expect(contract.operation("unique")?.rowSchema == nil)
        #expect(try issues("unique") == ["response/body/minItems /things"])
    }

    @Test mutating func `a document is marked like a row`() throws {
        #expect(store.documents["menu"]?.knowledge == .rows(in: nil))
        #expect(try issues("menu") == [])
    }

    @Test func `a document that breaks the contract is not marked`() throws {
        let store = try FixtureStore(
            seed: [("menu", try Sample.document("{}"))], contract: contract)

        #expect(store.documents["menu"]?.knowledge == .value([:]))
    }
}
