import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// The members beside the rows of a list, by the names that documents give them.
struct PageMemberTests {
    /// A stub with ten things, and the declared members beside `items`.
    private static func served(
        _ members: String, parameters: [String] = ["limit", "page"], required: String = "[]"
    ) throws -> Served {
        let declared = parameters.map {
            """
            {"name": "\($0)", "in": "query", "schema": {"type":
              \($0.contains("cursor") ? "\"string\"" : "\"integer\"")}}
            """
        }
        return try Served.conventional(
            paths: """
                {"/things": {"get": {"operationId": "list",
                  "parameters": [\(declared.joined(separator: ","))],
                  "responses": {"200": {"description": "ok", "content": {"application/json":
                  {"schema": {"type": "object", "required": \(required), "properties": {
                    "items": {"type": "array", "items": {"type": "object"}}, \(members)}}}}}}}}}
                """,
            fixtures: [
                ("things", "[" + (1...10).map { #"{"id": \#($0)}"# }.joined(separator: ",") + "]")
            ])
    }

    @Test(arguments: [
        "total", "totalCount", "total_items", "totalRecords", "total-results", "itemCount",
        "@odata.count", "thingsCount", "thing_count", "totalThings", "numThings", "count",
    ])
    func `the number of all rows has many names`(name: String) throws {
        let served = try Self.served("\"\(name)\": {\"type\": \"integer\"}")
        #expect(try served.get("/things?limit=3").json()[name] == 10)
    }

    @Test func `a count beside a total is the number of rows on the page`() throws {
        let served = try Self.served(
            #""count": {"type": "integer"}, "total": {"type": "integer"}"#)
        let page = try served.get("/things?limit=4&page=3").json()
        #expect(page["count"] == 2)
        #expect(page["total"] == 10)
    }

    @Test(arguments: [
        (
            #""meta": {"type": "object", "properties": {"total": {"type": "integer"}}}"#,
            "/meta/total"
        ),
        (
            #""meta": {"type": "object", "properties": {"pagination": {"type": "object", "properties": {"count": {"type": "integer"}}}}}"#,
            "/meta/pagination/count"
        ),
    ])
    func `counts are found in the objects around them`(member: String, place: String) throws {
        let served = try Self.served(member)
        #expect(try served.get("/things").json().at(place) == 10)
    }

    @Test(arguments: [
        "next", "next_page", "next_page_uri", "nextPageUrl", "nextLink", "@odata.nextLink",
    ])
    func `links lead to the next page, and the last page has none`(name: String) throws {
        let served = try Self.served("\"\(name)\": {\"type\": [\"string\", \"null\"]}")
        let first = try served.get("/things?limit=6").json()
        let link = try #require(first[name]?.string)
        #expect(link == "http://127.0.0.1:4280/things?limit=6&page=2")
        #expect(try served.get("/things?limit=6&page=2").json()[name] == .null)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test func `links in objects have a href, and are left out where there is none`() throws {
        let served = try Self.served(
            """
            "_links": {"type": "object", "properties": {
              "next": {"type": "object", "properties": {"href": {"type": "string"}}},
              "prev": {"type": "object", "properties": {"href": {"type": "string"}}}}}
            """)
        let first = try served.get("/things?limit=6").json()
        #expect(
            first.at("/_links")
                == ["next": ["href": "http://127.0.0.1:4280/things?limit=6&page=2"]])
        let last = try served.get("/things?limit=6&page=2").json()
        #expect(
            last.at("/_links")
                == ["prev": ["href": "http://127.0.0.1:4280/things?limit=6&page=1"]])
    }

    @Test(arguments: ["next_page", "nextPage", "next"])
    func `the next page can be a number`(name: String) throws {
        let served = try Self.served("\"\(name)\": {\"type\": [\"integer\", \"null\"]}")
        #expect(try served.get("/things?limit=6").json()[name] == 2)
        #expect(try served.get("/things?limit=6&page=2").json()[name] == .null)
    }

    @Test(arguments: ["next_cursor", "nextPageToken", "next", "next_page", "after", "endCursor"])
    func `the next page can be a cursor`(name: String) throws {
        let served = try Self.served(
            "\"\(name)\": {\"type\": [\"string\", \"null\"]}", parameters: ["limit", "cursor"])
        let first = try served.get("/things?limit=6").json()
        let cursor = try #require(first[name]?.string)
        let rest = try served.get("/things?limit=6&cursor=\(PercentCoding.encode(cursor))").json()
        #expect(rest["items"]?.ids == [7, 8, 9, 10])
        #expect(rest[name] == .null)
    }

    @Test func `flags say whether there are pages before and after`() throws {
        let served = try Self.served(
            #""hasNext": {"type": "boolean"}, "has_previous_page": {"type": "boolean"}"#)
        let first = try served.get("/things?limit=6").json()
        #expect(first["hasNext"] == true)
        #expect(first["has_previous_page"] == false)
        let last = try served.get("/things?limit=6&page=2").json()
        #expect(last["hasNext"] == false)
        #expect(last["has_previous_page"] == true)
    }

    @Test func `a member of another type keeps the value of the schema`() throws {
        let served = try Self.served(
            #""total": {"type": "string", "const": "ten"}, "next": {"type": "integer"}"#,
            required: #"["total", "next"]"#)
        let last = try served.get("/things?limit=6&page=2").json()
        #expect(last["total"] == "ten")
        #expect(last["next"]?.number != nil)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    // MARK: - Links

    @Test func `the header field Link has the parameters of the contract alone`() throws {
        let paged = try Self.served(#""n": {}"#, parameters: ["per_page", "page"])
        let link = try paged.get("/things?per_page=4").fields["Link"]
        let next = "<http://127.0.0.1:4280/things?per_page=4&page=2>; rel=\"next\""
        #expect(link?.contains(next) == true)
        // A list with a limit alone has no way to ask for its other rows.
        let limited = try Self.served(#""next": {"type": "string"}"#, parameters: ["limit"])
        let response = try limited.get("/things?limit=4")
        #expect(response.fields["Link"] == nil)
        #expect(try response.json() == ["items": [["id": 1], ["id": 2], ["id": 3], ["id": 4]]])
        #expect(response.fields["X-Total-Count"] == "10")
    }

    private static let links = """
        "first": {"type": "string", "format": "uri"}, "last": {"type": "string", "format": "uri"},
        "prev": {"type": ["string", "null"], "format": "uri"},
        "next": {"type": ["string", "null"], "format": "uri"}
        """

    @Test(
        arguments: [
            (["limit", "page"], "limit=20", "page=1", "page=1", nil),
            (["limit", "page"], "limit=4&page=2", "page=1", "page=3", "page=1"),
            (["limit", "page"], "limit=20&page=3", "page=1", "page=1", "page=1"),
            (["limit", "page"], "limit=4&page=9", "page=1", "page=3", "page=3"),
            (["limit", "offset"], "limit=20", "offset=0", "offset=0", nil),
            (["limit", "offset"], "limit=4&offset=4", "offset=0", "offset=8", "offset=0"),
            (["limit", "offset"], "limit=4&offset=40", "offset=0", "offset=8", "offset=6"),
            (["limit", "offset"], "limit=5&offset=0", "offset=0", "offset=5", nil),
        ] as [([String], String, String, String, String?)])
    func `links lead to the first, the last and the previous page, also from beyond the end`(
        parameters: [String], query: String, first: String, last: String, previous: String?
    ) throws {
        let served = try Self.served(Self.links, parameters: parameters)
        let page = try served.get("/things?" + query).json()
        let address = { (text: String) in
            let limit = query.prefix { $0 != "&" }
            return JSONValue.string("http://127.0.0.1:4280/things?\(limit)&\(text)")
        }
        #expect(page["first"] == address(first))
        #expect(page["last"] == address(last))
        #expect(page["prev"] == previous.map(address) ?? .null)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test func `a page beyond the end of an empty list has no other pages than the first`() throws {
        let served = try Self.served(Self.links)
        served.stub.fixtures.truncate("things", to: 0)
        let page = try served.get("/things?limit=4&page=3").json()
        #expect(page["prev"] == .string("http://127.0.0.1:4280/things?limit=4&page=1"))
        #expect(page["last"] == .string("http://127.0.0.1:4280/things?limit=4&page=1"))
        #expect(page["next"] == .null)
    }
}
