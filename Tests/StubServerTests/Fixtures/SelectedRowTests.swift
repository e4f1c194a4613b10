import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubFixtures

/// Pages of selected members are not validated again if their rows were: the result is compared with
/// writing and validating the values.
struct SelectedRowTests {
    private static let contract = """
        {
          "openapi": "3.1.0", "info": {"title": "T", "version": "1"},
          "paths": {
            "/things": {"get": {
              "operationId": "list",
              "x-stub": {"collection": "things", "action": "list", "rows": "things",
                         "select": "select"},
              "responses": {"200": {"description": "ok", "content": {"application/json": {
                "schema": {"type": "object", "properties": {"things": {
                  "type": "array", "items": {"$ref": "#/components/schemas/Row"}}}}}}}}
            }},
            "/things/{id}": {"get": {
              "operationId": "item",
              "x-stub": {"collection": "things", "action": "item", "select": "select"},
              "parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
              "responses": {"200": {"description": "ok", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Row"}}}}}
            }}
          },
          "components": {"schemas": {
            "Row": {"anyOf": [
              {"$ref": "#/components/schemas/Whole"}, {"$ref": "#/components/schemas/Part"}]},
            "Whole": {"type": "object", "required": ["id", "name", "tags"],
              "properties": {"id": {"type": "integer"}, "name": {"type": "string"},
                             "price": {"type": "number", "minimum": 0}}},
            "Part": {"type": "object", "required": ["id", "name"], "maxProperties": 3,
              "properties": {"id": {"type": "integer"}, "name": {"type": "string"},
                             "price": {"type": "number", "maximum": 9}}}
          }}
        }
        """

    private static let rows = #"""
        [{"id": 1, "name": "a", "tags": [], "price": 3},
         {"price": 12.50, "tags": ["x", "y"], "name": "é \"b\"", "id": 2},
         {"id": 3, "name": "c", "a,b": 1, "n\"": {"deep": [1, {"id": 4}]}},
         {"id": 4, "name": 5, "tags": []},
         {"id": 5, "tags": [], "name": "last", "extra": null}]
        """#

    private static let queries = [
        "select=name", "select=price", "select=name,price", "select=price,name,tags",
        "select=tags", "select=", "select=unknown", "select=name,name", "select=id,name",
        "select[]=name&select[]=extra", "select=n%22,name", "select=name,a", "select=na,name",
    ]

    private let contract: Contract

    init() throws {
        contract = try ContractLoader.load(try Sample.document(Self.contract))
    }

    /// - Parameter keepsValues: whether rows keep their values, which those of large files do not.
    private func store(keepsValues: Bool) throws -> FixtureStore {
        let check = RowCheck("things", in: contract)
        let values = try #require(try Sample.json(Self.rows).array)
        var store = FixtureStore()
        store.collections["things"] = FixtureCollection(
            name: "things",
            rows: values.compactMap(\.object).map {
                Row($0, check: check, keepsValues: keepsValues)
            }, check: check)
        return store
    }

    private func answer(
        _ id: String, _ query: String, row: String? = nil, _ store: inout FixtureStore
    ) throws -> (answer: FixtureAnswer, operation: ContractOperation) {
        let operation = try #require(contract.operation(id))
        let binding = try #require(operation.binding)
        var call = FixtureCall(query: try Sample.query(query))
        call.parameters["id"] = row
        let answer = try #require(
            CollectionResponder(binding: binding, call: call, now: 0).respond(&store))
        return (answer, operation)
    }

    @Test(arguments: queries, [true, false])
    func `a page has the text and the violations of the selected values`(
        query: String, keepsValues: Bool
    ) throws {
        var store = try store(keepsValues: keepsValues)
        let (answer, operation) = try answer("list", query, &store)
        let values = try #require(try Sample.json(Self.rows).array)
        let expected = try values.map { try Self.selected($0, query) }
        let body = try JSONParser.parse(answer.response.body)

        #expect(body["things"]?.array?.map(\.description) == expected.map(\.description))
        #expect(answer.response.body.starts(with: #"{"things":[{"#.utf8))
        #expect(
            ResponseValidator.issues(
                in: answer.response, of: operation, knowing: answer.knowledge)
                == ResponseValidator.issues(in: answer.response, of: operation))
    }

    @Test(arguments: queries, [true, false])
    func `a row has the text, the tag and the violations of its selected values`(
        query: String, keepsValues: Bool
    ) throws {
        var store = try store(keepsValues: keepsValues)
        for (index, value) in (try #require(try Sample.json(Self.rows).array)).enumerated() {
            let (answer, operation) = try answer("item", query, row: "\(index + 1)", &store)
            let expected = FixtureAnswer.value(try Self.selected(value, query))

            if query != "select=" {
                #expect(answer.response.body == expected.response.body)
                #expect(answer.tag == expected.tag)
            }
            #expect(
                ResponseValidator.issues(
                    in: answer.response, of: operation, knowing: answer.knowledge)
                    == ResponseValidator.issues(in: answer.response, of: operation))
        }
    }

    @Test(arguments: [true, false])
    func `a row is known to be valid only if it satisfies a part of its schema`(
        keepsValues: Bool
    ) throws {
        var store = try store(keepsValues: keepsValues)
        // The second row is too expensive for a part, the third has too many members for a part and
        // no tags, and the fourth has an invalid name.
        for (query, row, isKnown) in [
            ("select=name", "1", true), ("select=name", "2", false), ("select=price", "1", false),
            ("select=name", "4", false), ("", "1", true), ("", "3", false), ("", "4", false),
        ] {
            let knowledge = try answer("item", query, row: row, &store).answer.knowledge
            #expect((knowledge == .rows(in: nil)) == isKnown, "\(query) of \(row)")
        }
    }

    /// The members that the query selects, in its order; all without a name.
    private static func selected(_ row: JSONValue, _ query: String) throws -> JSONValue {
        let object = try #require(row.object)
        guard let selection = RowSelection(parameter: "select", query: try Sample.query(query))
        else { return row }
        return .object(selection.members(of: Row(object)))
    }
}
