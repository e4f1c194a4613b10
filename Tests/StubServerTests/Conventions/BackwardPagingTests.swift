import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Pages that lead back to the page before by a cursor or by the id of a row.
struct BackwardPagingTests {
    private static let rows =
        "[" + (1...10).map { #"{"id": "row_\#($0)"}"# }.joined(separator: ",") + "]"

    /// A stub with ten things, and the declared members beside `items`.
    private static func served(_ parameters: [String], _ members: String) throws -> Served {
        let declared = (["limit"] + parameters).map {
            #"{"name": "\#($0)", "in": "query", "schema": {"type": "\#($0 == "limit" ? "integer" : "string")"}}"#
        }
        return try Served.conventional(
            paths: """
                {"/things": {"get": {"operationId": "list",
                  "parameters": [\(declared.joined(separator: ","))],
                  "responses": {"200": {"description": "ok", "content": {"application/json":
                  {"schema": {"type": "object", "required": ["items"], "properties": {
                    "items": {"type": "array", "items": {"type": "object"}}, \(members)}}}}},
                   "400": {"description": "wrong", "content": {"application/json": {}}}}}}}
                """,
            fixtures: [("things", rows)])
    }

    private static func nullable(_ names: String...) -> String {
        names.map { #""\#($0)": {"type": ["string", "null"]}"# }.joined(separator: ",")
    }

    private static func ids(_ numbers: ClosedRange<Int>) -> [JSONValue] {
        numbers.map { .string("row_\($0)") }
    }

    private static func ids(_ page: JSONValue) -> [JSONValue] {
        (page["items"]?.array ?? []).compactMap { $0["id"] }
    }

    private static func page(
        _ served: Served, _ parameter: String = "", _ cursor: JSONValue? = nil
    ) throws -> JSONValue {
        let query = cursor?.string.map { "&\(parameter)=\(PercentCoding.encode($0))" } ?? ""
        return try served.get("/things?limit=4" + query).json()
    }

    @Test(arguments: [
        ("cursor", "next_cursor", "previous_cursor"), ("cursor", "next", "previous"),
        ("cursor", "nextCursor", "prevCursor"), ("cursor", "next", "prev"),
        ("page_token", "next_page_token", "prev_page_token"),
        ("pageToken", "nextPageToken", "prevPageToken"),
        ("pageToken", "nextPageToken", "previousPageToken"),
        ("cursor", "endCursor", "startCursor"), ("cursor", "after", "before"),
    ])
    func `one parameter takes the cursors of the next and of the previous page`(
        parameter: String, next: String, previous: String
    ) throws {
        let served = try Self.served([parameter], Self.nullable(next, previous))
        let first = try Self.page(served)
        #expect(first[previous] == .null)
        let second = try Self.page(served, parameter, first[next])
        #expect(Self.ids(second) == Self.ids(5...8))
        let third = try Self.page(served, parameter, second[next])
        #expect(Self.ids(third) == Self.ids(9...10))
        #expect(third[next] == .null)
        let back = try Self.page(served, parameter, third[previous])
        #expect(Self.ids(back) == Self.ids(5...8))
        let start = try Self.page(served, parameter, back[previous])
        #expect(Self.ids(start) == Self.ids(1...4))
        #expect(start[previous] == .null)
        #expect(Self.ids(try Self.page(served, parameter, start[next])) == Self.ids(5...8))
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test(arguments: [
        ("after", "before", "after", "before"),
        ("after", "before", "end_cursor", "start_cursor"),
        ("page[after]", "page[before]", "after", "before"),
        ("next_token", "previous_token", "next_token", "previous_token"),
    ])
    func `each direction can have a parameter of its own`(
        forward: String, backward: String, next: String, previous: String
    ) throws {
        let served = try Self.served(
            [forward, backward],
            #""paging": {"type": "object", "properties": {\#(Self.nullable(next, previous))}}"#)
        let first = try Self.page(served)
        #expect(first["paging"]?[previous] == .null)
        let second = try Self.page(served, forward, first["paging"]?[next])
        let third = try Self.page(served, forward, second["paging"]?[next])
        #expect(Self.ids(third) == Self.ids(9...10))
        let back = try Self.page(served, backward, third["paging"]?[previous])
        #expect(Self.ids(back) == Self.ids(5...8))
        let start = try Self.page(served, backward, back["paging"]?[previous])
        #expect(Self.ids(start) == Self.ids(1...4))
        #expect(start["paging"]?[previous] == .null)
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test func `a page can end before the row that the request names`() throws {
        let served = try Self.served(
            ["starting_after", "ending_before"], #""has_more": {"type": "boolean"}"#)
        let second = try Self.page(served, "starting_after", "row_4")
        #expect(Self.ids(second) == Self.ids(5...8))
        #expect(second["has_more"] == true)
        let back = try Self.page(served, "ending_before", "row_7")
        #expect(Self.ids(back) == Self.ids(3...6))
        // Backwards, there is more if rows come before the page.
        #expect(back["has_more"] == true)
        let start = try Self.page(served, "ending_before", "row_4")
        #expect(Self.ids(start) == Self.ids(1...3))
        #expect(start["has_more"] == false)
        #expect(Self.ids(try Self.page(served, "ending_before", "row_1")) == [])
        #expect(Self.ids(try Self.page(served, "ending_before", "unknown")) == [])
    }

    @Test func `Link leads to older and newer rows of a list that begins with the newest`() throws {
        let served = try Self.served(["max_id", "min_id", "since_id"], #""n": {}"#)
        let list = "<http://127.0.0.1:4280/things?limit=4&"
        #expect(
            try served.get("/things?limit=4").fields["Link"]
                == list + "max_id=row_4>; rel=\"next\", " + list + "min_id=row_1>; rel=\"prev\"")
        #expect(Self.ids(try Self.page(served, "max_id", "row_4")) == Self.ids(5...8))
        #expect(Self.ids(try Self.page(served, "min_id", "row_1")) == [])
        try served.stub.fixtures.change("things", .insert(["id": "row_0"], atStart: true))
        #expect(Self.ids(try Self.page(served, "min_id", "row_1")) == ["row_0"])
        #expect(Self.ids(try Self.page(served, "min_id", "row_8")) == Self.ids(4...7))
        #expect(Self.ids(try Self.page(served, "since_id", "row_8")) == Self.ids(0...3))
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test func `a page cannot start after a row and end before another`() throws {
        let served = try Self.served(
            ["starting_after", "ending_before"], #""has_more": {"type": "boolean"}"#)
        let both = try served.get("/things?starting_after=row_1&ending_before=row_9")
        #expect(both.status == 400)
        #expect(both.text.contains("ending_before"))
    }

    @Test(arguments: [(["row_5"], 1...4), (["row_2"], 3...4), (["row_8", "row_9"], 1...4)])
    func `a cursor leads back although rows were deleted`(
        deleted: [String], expected: ClosedRange<Int>
    ) throws {
        let served = try Self.served(["cursor"], Self.nullable("next", "previous"))
        let second = try Self.page(served, "cursor", try Self.page(served)["next"])
        for id in deleted { try served.stub.fixtures.change("things", .delete(.string(id))) }
        let back = try Self.page(served, "cursor", second["previous"])
        #expect(Self.ids(back).suffix(expected.count) == Self.ids(expected)[...])
        #expect(back["previous"] == .null)
    }

    @Test(arguments: [
        (["cursor"], "cursor", "next", "previous"),
        (["after", "before"], "before", "after", "before"),
    ])
    func `an empty page at the end leads back to the last rows`(
        parameters: [String], backward: String, next: String, previous: String
    ) throws {
        let served = try Self.served(parameters, Self.nullable(next, previous))
        let cursor = try Self.page(served)[next]
        served.stub.fixtures.truncate("things", to: 4)
        let empty = try Self.page(served, parameters[0], cursor)
        #expect(Self.ids(empty) == [])
        #expect(empty[next] == .null)
        #expect(empty[previous]?.string != nil)
        let back = try Self.page(served, backward, empty[previous])
        #expect(Self.ids(back) == Self.ids(1...4))
        #expect(back[previous] == .null)
    }

    @Test func `an empty list has no page before`() throws {
        let served = try Self.served(["cursor"], Self.nullable("next", "previous"))
        let cursor = try Self.page(served)["next"]
        served.stub.fixtures.truncate("things", to: 0)
        #expect(try Self.page(served)["previous"] == .null)
        #expect(try Self.page(served, "cursor", cursor)["previous"] == .null)
    }

    @Test func `a row that is added between pages is not skipped on the way back`() throws {
        let served = try Self.served(["cursor"], Self.nullable("next", "previous"))
        let second = try Self.page(served, "cursor", try Self.page(served)["next"])
        try served.stub.fixtures.change("things", .insert(["id": "row_0"], atStart: true))
        let back = try Self.page(served, "cursor", second["previous"])
        #expect(Self.ids(back) == Self.ids(1...4))
        #expect(Self.ids(try Self.page(served, "cursor", back["previous"])) == ["row_0"])
    }

    @Test func `links lead to the pages on both sides`() throws {
        let served = try Self.served(
            ["cursor"],
            #""next": {"type": ["string", "null"], "format": "uri"}, "previous": {"type": ["string", "null"], "format": "uri"}"#
        )
        let first = try Self.page(served)
        #expect(first["previous"] == .null)
        let address = try #require(first["next"]?.string)
        let second = try served.get(String(address.dropFirst("http://127.0.0.1:4280".count)))
        #expect(second.fields["Link"]?.contains("rel=\"prev\"") == true)
        let back = try #require(try second.json()["previous"]?.string)
        let start = try served.get(String(back.dropFirst("http://127.0.0.1:4280".count))).json()
        #expect(Self.ids(start) == Self.ids(1...4))
        #expect(start["previous"] == .null)
    }

    @Test(arguments: ["date-time", "date"])
    func `a time is no cursor`(format: String) throws {
        let served = try Served.conventional(
            paths: """
                {"/things": {"get": {"operationId": "list", "parameters": [
                  {"name": "since", "in": "query", "schema": {"type": "string", "format": "\(format)"}},
                  {"name": "before", "in": "query", "schema": {"type": "string", "format": "\(format)"}}],
                  "responses": {"200": {"description": "ok", "content": {"application/json":
                  {"schema": {"type": "array", "items": {"type": "object"}}}}}}}}}
                """,
            fixtures: [("things", Self.rows)])
        let date = format == "date" ? "2024-01-01" : "2024-01-01T00:00:00Z"
        #expect(try served.get("/things?since=\(date)").json().array?.count == 10)
    }

    @Test func `x-stub can say it`() throws {
        let served = try Served.document(
            """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/feed": {"get": {
              "x-stub": {"action": "list", "collection": "things", "rows": "rows", "page": {
                "style": "cursor", "cursor": "from", "before": "to", "limit": "n", "default": 4,
                "envelope": {"next": "older", "previous": "newer"}}},
              "parameters": [
                {"name": "from", "in": "query", "schema": {"type": "string"}},
                {"name": "to", "in": "query", "schema": {"type": "string"}},
                {"name": "n", "in": "query", "schema": {"type": "integer"}}],
              "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {
                "type": "object", "properties": {"rows": {"type": "array"}}}}}}}}}}}
            """, fixtures: [("things", Self.rows)])
        let first = try served.get("/feed").json()
        #expect(first["newer"] == .null)
        let older = PercentCoding.encode(try #require(first["older"]?.string))
        let second = try served.get("/feed?from=\(older)").json()
        let newer = PercentCoding.encode(try #require(second["newer"]?.string))
        let back = try served.get("/feed?to=\(newer)").json()
        #expect(back["rows"] == first["rows"])
        #expect(back["newer"] == .null)
    }
}
