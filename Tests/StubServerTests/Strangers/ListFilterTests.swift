import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Which rows the query parameters of a list select, where a document says it by their names alone.
struct ListFilterTests: DocumentWriting {
    private static let rows = """
        [{"id": 1, "createdAt": "2026-01-05T08:00:00Z", "price": 5, "total": "9.50", "rank": null,
          "tags": ["popular", "new"], "category": {"id": 3, "name": "Shoes", "slug": "shoes"},
          "active": true, "name": "Ann Jones", "lists": [{"id": 7, "slug": "a"}],
          "address": {"city": "Rome"}, "ownerId": 4, "cost": {"amount": 10, "currency": "EUR"}, "grade": {"grade": {"id": 1}}},
         {"id": 2, "createdAt": "2026-01-05T23:30:00+02:00", "price": 10, "total": "100.00", "rank": 2,
          "tags": ["new"], "category": {"id": 4, "name": "Hats", "slug": "hats", "gid": "g4"},
          "active": false, "name": "Bob", "lists": [{"id": 8, "slug": "b"}, {"id": 7, "slug": "a"}],
          "address": {"city": "Oslo"}, "ownerId": 5, "cost": {"amount": 20, "currency": "EUR"}},
         {"id": 3, "createdAt": "2026-01-06T00:00:00Z", "price": 20, "total": "20.00", "rank": 3,
          "tags": [], "category": {"id": 3, "name": "Shoes", "slug": "shoes"},
          "active": true, "name": "joan", "lists": [],
          "address": {"city": "Rome"}, "ownerId": 4, "cost": {"amount": 30, "currency": "EUR"}}]
        """

    private static let number: String = #"{"type": "number"}"#
    private static let whole: String = #"{"type": "integer"}"#
    private static let date: String = #"{"type": "string", "format": "date"}"#
    private static let time: String = #"{"type": "string", "format": "date-time"}"#

    private static func list(_ path: String, _ parameters: [(String, String)]) -> String {
        let parameters = parameters.map { name, schema in
            let style = schema.contains(#""object""#) ? #""style": "deepObject", "# : ""
            return #"{"name": "\#(name)", "in": "query", \#(style)"schema": \#(schema)}"#
        }
        let get = Self.call(
            "get", nil, answer(200, #"{"type": "array", "items": {"type": "object"}}"#))
        return #""\#(path)": {"parameters": [\#(parameters.joined(separator: ", "))], \#(get)}"#
    }

    /// The ids of the rows that a request selects.
    private func ids(
        _ query: String, _ parameters: [(String, String)], path: String = "/things",
        of rows: String = Self.rows
    ) throws -> [Int] {
        let served = try Served.document(
            Self.document([Self.list(path, parameters)], schemes: ""), fixtures: [("things", rows)])
        let answer = try served.get("\(path)?\(query)")
        return try answer.json().ids
    }

    // MARK: - Times

    private static let days: [(String, String)] = [("start_date", text), ("end_date", text)]
    private static let edges: [(String, String)] = [("from", text), ("to", text)]
    private static let moments: [(String, String)] = [
        ("created_after", time), ("created_before", time),
    ]
    private static let times: [(String, [(String, String)], [Int])] = [
        ("start_date=2026-01-06", days, [3]), ("end_date=2026-01-05", days, [1, 2]),
        ("start_date=2026-01-05&end_date=2026-01-05", days, [1, 2]),
        ("start_date=", days, [1, 2, 3]),
        ("from=2026-01-06", edges, [3]), ("to=2026-01-05", edges, [1, 2]),
        ("start=2026-01-06", [("start", date), ("end", date)], [3]),
        ("end=2026-01-05", [("start", date), ("end", date), ("limit", whole)], [1, 2]),
        ("since=2026-01-05T23:00:00%2B02:00", [("since", time)], [2, 3]),
        ("before=2026-01-05T21:30:00Z", [("before", time)], [1]),
        ("created_after=2026-01-05T21:30:00Z", moments, [3]),
        ("created_before=2026-01-06T00:00:00Z", moments, [1, 2]),
        ("createdAt[gte]=2026-01-06", [("createdAt[gte]", text)], [3]),
        ("filter[created_at][lte]=2026-01-05", [("filter[created_at][lte]", text)], [1, 2]),
        ("date=2026-01-05", [("date", date)], [1, 2]),
        ("created=2026-01-06", [("created", date)], [3]),
        ("since=1767657600", [("since", #"{"type": "string", "example": "2026-01-01"}"#)], [3]),
        ("since=soon", [("since", #"{"type": "string", "description": "ISO 8601"}"#)], [1, 2, 3]),
        ("updated_since=2026-01-06", [("updated_since", date)], [1, 2, 3]),
    ]

    @Test(arguments: times)
    func `a range of times selects rows by their times`(
        query: String, parameters: [(String, String)], expected: [Int]
    ) throws {
        #expect(try ids(query, parameters) == expected)
    }

    @Test(arguments: [
        (#""scheduledFor": "2026-03-01", "createdAt": "2026-01-01T00:00:00Z""#, "2026-03-01"),
        (
            #""createdAt": "2026-03-01T00:00:00Z", "updatedAt": "2026-05-01T00:00:00Z""#,
            "2026-03-01"
        ),
        (
            #""updatedAt": "2026-03-01T00:00:00Z", "expiresAt": "2027-01-01T00:00:00Z""#,
            "2026-03-01"
        ),
        (#""endsAt": "2026-03-02T00:00:00Z", "startsAt": "2026-03-01T00:00:00Z""#, "2026-03-01"),
        (#""created": 1772323200"#, "2026-03-01"), (#""created_at": 1772323200000"#, "2026-03-01"),
    ])
    func `a range without a name is of what a row is about, its creation or its last change`(
        members: String, day: String
    ) throws {
        let parameters = [("from", Self.date), ("to", Self.date)]
        let rows = "[{\"id\": 1, \(members)}]"
        #expect(try ids("from=\(day)&to=\(day)", parameters, of: rows) == [1])
        #expect(try ids("from=2026-03-02", parameters, of: rows).isEmpty)
        #expect(try ids("to=2026-02-28", parameters, of: rows).isEmpty)
    }

    @Test func `both ends of a range that rows have too are bounds of these fields`() throws {
        let rows = """
            [{"id": 1, "startDate": "2026-01-01", "endDate": "2026-01-31"},
             {"id": 2, "startDate": "2026-02-01", "endDate": "2026-02-28"}]
            """
        let parameters = [("startDate", Self.date), ("endDate", Self.date)]
        #expect(try ids("startDate=2026-01-15", parameters, of: rows) == [2])
        #expect(try ids("endDate=2026-02-01", parameters, of: rows) == [1])
        #expect(try ids("startDate=2026-01-01", [parameters[0]], of: rows) == [1])
    }

    // MARK: - Numbers

    private static let priceBounds: String =
        #"{"type": "object", "properties": {"gte": {"type": "number"}, "lt": {"type": "number"}}}"#
    private static let nested: String =
        #"{"type": "object", "properties": {"price": \#(priceBounds)}}"#

    private static let bounds: [(String, [(String, String)], [Int])] = [
        ("minPrice=10", [("minPrice", number)], [2, 3]),
        ("max_price=10", [("max_price", number)], [1, 2]),
        ("price_min=10.5", [("price_min", text)], [3]),
        ("price[gte]=10", [("price[gte]", number)], [2, 3]),
        ("price[lt]=10", [("price", priceBounds)], [1]),
        ("filter[price][gte]=20", [("filter", nested)], [3]),
        ("priceFrom=10&priceTo=10", [("priceFrom", number), ("priceTo", number)], [2]),
        ("min_total=20", [("min_total", text)], [2, 3]),
        ("min_price=", [("min_price", text)], [1, 2, 3]),
        ("min_price=abc", [("min_price", text)], [1, 2, 3]),
        ("min_rank=1", [("min_rank", whole)], [2, 3]),
        ("min_rank=3", [("min_rank", whole)], [3]),
        ("max_cost=20", [("max_cost", number)], [1, 2]),
    ]

    @Test(arguments: bounds)
    func `a bound selects rows by their numbers`(
        query: String, parameters: [(String, String)], expected: [Int]
    ) throws {
        #expect(try ids(query, parameters) == expected)
    }

    // MARK: - Arrays, objects and Booleans

    private static let members: [(String, String, String, [Int])] = [
        ("tags=popular", "tags", text, [1]), ("tag=new", "tag", text, [1, 2]),
        ("tags[]=popular&tags[]=new", "tags[]", text, [1, 2]),
        ("category=shoes", "category", text, [1, 3]), ("category=Hats", "category", text, [2]),
        ("category=4", "category", whole, [2]), ("category=g4", "category", text, [2]),
        ("category_id=3", "category_id", whole, [1, 3]),
        ("categorySlug=hats", "categorySlug", text, [2]),
        ("filter[category.slug]=hats", "filter[category.slug]", text, [2]),
        ("list_id=8", "list_id", whole, [2]), ("lists=a", "lists", text, [1, 2]),
        ("city=Rome", "city", text, [1, 3]), ("owner=5", "owner", whole, [2]),
        ("is_active=true", "is_active", flag, [1, 3]), ("isActive=false", "isActive", flag, [2]),
        ("owner=x", "owner", text, [1, 2, 3]), ("cost=10", "cost", text, [1, 2, 3]),
        ("grade=1", "grade", whole, [1]),
    ]

    @Test(arguments: members)
    func `a parameter selects rows by elements, embedded objects and Booleans`(
        query: String, name: String, schema: String, expected: [Int]
    ) throws {
        #expect(try ids(query, [(name, schema)]) == expected)
    }

    // MARK: - Searches

    private static let searches: [(String, [(String, String)], [Int])] = [
        ("name=JO", [("name", text)], [1, 3]), ("name=%20joan%20", [("name", text)], [3]),
        ("name=", [("name", text)], [1, 2, 3]), ("term=jo", [("term", text)], [1, 3]),
        ("searchQuery=bob", [("searchQuery", text)], [2]),
        ("city=ro", [("city", text)], [1, 3]),
        ("name=joan", [("name", #"{"type": "string", "enum": ["joan", "jo"]}"#)], [3]),
        ("name=jo", [("name", #"{"type": "string", "enum": ["joan", "jo"]}"#)], []),
    ]

    @Test(arguments: searches)
    func `a text of a search is a part of what it finds`(
        query: String, parameters: [(String, String)], expected: [Int]
    ) throws {
        #expect(try ids(query, parameters, path: "/things/search") == expected)
    }

    @Test func `a text of a list is the whole value`() throws {
        #expect(try ids("name=jo", [("name", Self.text)]).isEmpty)
        #expect(try ids("name=joan", [("name", Self.text)]) == [3])
        #expect(try ids("keywords=bob", [("keywords", Self.text)]) == [2])
    }

    // MARK: - Pages

    private static let pages: [(String, [(String, String)], [Int])] = [
        ("after=1", [("after", text), ("before", text), ("limit", whole)], [2, 3]),
        ("since_id=2", [("since_id", whole), ("limit", whole)], [3]),
        ("start=1&limit=1", [("start", whole), ("limit", whole)], [2]),
        ("start=1", [("start", whole), ("end", whole)], [2, 3]),
        ("starting_after=2", [("starting_after", text), ("ending_before", text)], [3]),
    ]

    @Test(arguments: pages)
    func `parameters of pages are no bounds`(
        query: String, parameters: [(String, String)], expected: [Int]
    ) throws {
        #expect(try ids(query, parameters) == expected)
    }

    // MARK: - Written filters

    @Test(arguments: [
        (">= price", "10", [2, 3]), ("<= price", "10", [1, 2]), ("> price", "10", [3]),
        ("<price", "10", [1]), ("~ name", "JO", [1, 3]), ("~ category.name", "hat", [2]),
        ("lists.slug", "b", [2]), ("< createdAt", "2026-01-06", [1, 2]),
        (">= name", "Bob", [2, 3]),
        ("<= lists.id", "7", [1, 2]),
    ])
    func `a document says how a field is compared`(filter: String, value: String, expected: [Int])
        throws
    {
        let path = Self.list("/things", [("x", Self.text)]).replacing(
            #""get": {"#, with: #""get": {"x-stub": {"filters": {"x": "\#(filter)"}}, "#)
        let served = try Served.document(
            Self.document([path], schemes: ""), fixtures: [("things", Self.rows)])
        #expect(try served.get("/things?x=\(value)").json().ids == expected)
    }
}
