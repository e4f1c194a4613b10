import StubJSON
import Testing

@testable import StubContract
@testable import StubLint

/// What the lint says of the parameters of lists.
struct ListFilterLintTests {
    private static func lint(_ paths: String) throws -> ContractLint {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {\(paths)}}
            """
        return ContractLint(
            [try JSONDocument(file: "x.json", bytes: Array(text.utf8))],
            convention: BindingConvention(
                collections: ["things": ["id", "name", "ownerId"]], documents: []))
    }

    private static func list(_ names: [String], more: String = "") -> String {
        let parameters = names.map {
            #"{"name": "\#($0)", "in": "query", "schema": {"type": "string"}}"#
        }
        return """
            {"get": {"operationId": "list", \(more)
              "parameters": [\(parameters.joined(separator: ","))],
              "responses": {"200": {"description": "ok", "content": {"application/json": {"schema":
                {"type": "array", "items": {"type": "object"}}}}}}}}
            """
    }

    private static func ignored(_ lint: ContractLint) -> [String] {
        lint.diagnostics.filter { $0.code == "contract/ignored-parameter" }.map(\.message)
    }

    @Test(arguments: [
        "id", "ids", "name", "filter[name]", "owner_id", "q", "limit", "offset", "sort", "order",
    ])
    func `a parameter that selects, orders or divides the rows is used`(name: String) throws {
        let names = name == "order" ? ["sort", "order"] : [name]
        #expect(Self.ignored(try Self.lint("\"/things\": \(Self.list(names))")) == [])
    }

    @Test func `the ids that bound a page are used`() throws {
        let list = Self.list(["max_id", "min_id", "since_id", "limit"])
        #expect(Self.ignored(try Self.lint("\"/things\": \(list)")) == [])
    }

    @Test func `a parameter without an effect is reported as a warning`() throws {
        let lint = try Self.lint("\"/things\": \(Self.list(["name", "colour"]))")
        #expect(
            Self.ignored(lint)
                == ["the stub ignores the query parameter 'colour' of this list of 'things'"])
        #expect(!lint.diagnostics.contains { $0.severity == .error })
    }

    @Test func `members of an object are reported one by one, and bounds of a field are filters`()
        throws
    {
        let list = Self.list(["limit"]).replacing(
            #""parameters": ["#,
            with: """
                "parameters": [{"name": "filter", "in": "query", "style": "deepObject", "schema": {
                  "type": "object", "properties": {
                    "name": {"type": "string"}, "colour": {"type": "string"},
                    "id": {"type": "object", "properties": {"gt": {"type": "integer"}}},
                    "size": {"type": "object", "properties": {"gt": {"type": "integer"}}}}}},
                """)
        let ignored = Self.ignored(try Self.lint("\"/things\": \(list)"))
        #expect(
            ignored
                == ["filter[colour]", "filter[size][gt]"].map {
                    "the stub ignores the query parameter '\($0)' of this list of 'things'"
                })
    }

    @Test func `an x-stub that names the parameter uses it, and lists without rows have none`()
        throws
    {
        let bound = Self.list(
            ["colour"],
            more: """
                "x-stub": {"collection": "things", "action": "list", "filters": {"colour": "name"}},
                """)
        #expect(Self.ignored(try Self.lint("\"/things\": \(bound)")) == [])
        let ordered = Self.list(
            ["colour", "weight"],
            more: """
                "x-stub": {"collection": "things", "action": "list",
                  "sort": {"by": "sort", "whenFiltered": {"by": "name", "parameters": ["colour"]}}},
                """)
        #expect(
            Self.ignored(try Self.lint("\"/things\": \(ordered)"))
                == ["the stub ignores the query parameter 'weight' of this list of 'things'"])
        #expect(Self.ignored(try Self.lint("\"/others\": \(Self.list(["colour"]))")) == [])
    }

    @Test func `paths that differ in a query alone are told apart`() throws {
        let lint = try Self.lint(
            """
            "/things": \(Self.list(["name"])),
            "/things?beta=true": {"get": {"operationId": "beta",
              "x-stub": {"collection": "others", "action": "list"},
              "responses": {"200": {"description": "ok"}}}}
            """)
        #expect(lint.operations.map(\.operation.id) == ["list", "beta"])
        #expect(lint.operations.map(\.operation.binding?.fixture) == ["things", "others"])
    }
}
