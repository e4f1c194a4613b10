import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Query parameters that are objects, written `page[size]=2` (`deepObject`).
struct BracketParameterTests {
    private static let rows =
        "["
        + (1...6).map { #"{"id": \#($0), "kind": "\#($0 % 2 == 0 ? "even" : "odd")"}"# }
        .joined(separator: ",") + "]"

    private static func served(
        _ parameters: String, schemas: String = "{}", members: String = ""
    ) throws -> Served {
        try Served.conventional(
            paths: """
                {"/things": {"get": {"operationId": "list", "parameters": [\(parameters)],
                  "responses": {"200": {"description": "ok", "content": {"application/json":
                  {"schema": {"type": "object", "required": ["data"], "properties": {
                    \(members) "data": {"type": "array", "items": {"type": "object"}}}}}}}}}}}
                """, schemas: schemas, fixtures: [("things", rows)])
    }

    private static func deep(_ name: String, _ schema: String) -> String {
        #"{"name": "\#(name)", "in": "query", "style": "deepObject", "explode": true, "schema": \#(schema)}"#
    }

    private static func object(_ properties: String) -> String {
        #"{"type": "object", "properties": {\#(properties)}}"#
    }

    private static let page = deep(
        "page",
        object(
            """
            "number": {"type": "integer", "minimum": 1},
            "size": {"type": "integer", "maximum": 3, "default": 2}
            """))

    private static func ids(_ served: Served, _ target: String) throws -> [Int] {
        try served.get(target).json()["data"]?.ids ?? []
    }

    @Test func `pages are requested by the members of an object`() throws {
        let served = try Self.served(
            Self.page,
            members: """
                "links": {"type": "object", "properties": {
                   "next": {"type": ["string", "null"]}}},
                """)
        #expect(try Self.ids(served, "/things") == [1, 2])
        #expect(try Self.ids(served, "/things?page[number]=2") == [3, 4])
        #expect(try Self.ids(served, "/things?page[number]=2&page[size]=3") == [4, 5, 6])
        #expect(try Self.ids(served, "/things?page[size]=9") == [1, 2, 3])
        let next = try served.get("/things?page[size]=4").json().at("/links/next")?.string
        #expect(next == "http://127.0.0.1:4280/things?page%5Bsize%5D=4&page%5Bnumber%5D=2")
    }

    @Test(arguments: [
        (#""offset": {"type": "integer"}, "limit": {"type": "integer"}"#, "page[offset]=4"),
        (#""after": {"type": "string"}, "size": {"type": "integer"}"#, "page[after]=4"),
    ])
    func `other styles of paging can be in an object`(members: String, query: String) throws {
        let served = try Self.served(Self.deep("page", Self.object(members)))
        #expect(try Self.ids(served, "/things?" + query) == [5, 6])
    }

    @Test func `members of an object filter rows`() throws {
        let served = try Self.served(
            Self.deep("filter", Self.object(#""kind": {"type": "string"}"#)))
        #expect(try Self.ids(served, "/things?filter[kind]=even") == [2, 4, 6])
        #expect(try Self.ids(served, "/things?filter[kind]=even,odd").count == 6)
    }

    @Test func `the object can be a shared schema`() throws {
        let served = try Self.served(
            Self.deep("page", ##"{"$ref": "#/components/schemas/Page"}"##),
            schemas: """
                {"Page": {"allOf": [{"type": "object", "properties": {
                   "size": {"type": "integer", "default": 2}}},
                  {"type": "object", "properties": {"number": {"type": "integer"}}}]}}
                """)
        #expect(try Self.ids(served, "/things?page[number]=3") == [5, 6])
    }

    @Test func `a value or an object of bounds filters by the value`() throws {
        let served = try Self.served(
            Self.deep(
                "id",
                """
                {"anyOf": [{"type": "object", "properties": {"gt": {"type": "integer"}}},
                           {"type": "integer"}]}
                """))
        #expect(try Self.ids(served, "/things?id=5") == [5])
    }
}
