import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Lists whose next page is named by a number.
struct RowStartTests {
    /// A list of five things, or of as many with texts as ids.
    ///
    /// - Parameter bounds: keywords of the parameter for the start.
    private static func served(
        _ parameters: [String], _ members: String, stub: String = "", texts: Bool = false,
        bounds: String = "", required: String = "[]"
    ) throws -> Served {
        let declared = parameters.map {
            let more = $0 == "limit" ? "" : bounds
            return #"{"name": "\#($0)", "in": "query", "schema": {"type": "integer"\#(more)}}"#
        }
        let type = #"{"type": "\#(texts ? "string" : "integer")"}"#
        let row = #"{"type": "object", "properties": {"uid": \#(type)}}"#
        let rows = (10...14).map { texts ? #"{"uid": "t\#($0)"}"# : #"{"uid": \#($0)}"# }
        return try Served.conventional(
            paths: """
                {"/things": {"get": {"operationId": "list", \(stub)
                  "parameters": [\(declared.joined(separator: ","))],
                  "responses": {"200": {"description": "ok", "content": {"application/json":
                    {"schema": {"type": "object", "required": \(required), "properties": {
                      "results": {"type": "array", "items": \(row)}, \(members)}}}}}}}},
                 "/things/{uid}": {"parameters": [
                   {"name": "uid", "in": "path", "required": true, "schema": \(type)}],
                  "get": {"operationId": "read", "responses": {"200": {"description": "ok",
                    "content": {"application/json": {"schema": \(row)}}}}}}}
                """, fixtures: [("things", "[\(rows.joined(separator: ","))]")])
    }

    /// The ids of all rows, as a client reads them that follows a member to the end.
    private static func walk(
        _ served: Served, _ parameter: String, by member: String
    ) throws -> [[String]] {
        var pages: [[String]] = []
        var next: JSONValue? = .null
        while let start = next, pages.count < 9 {
            let more = start == .null ? "" : "&\(parameter)=\(start)"
            let page = try served.get("/things?limit=2" + more).json()
            pages.append(
                page["results"]?.array?.compactMap { $0["uid"]?.description } ?? ["none"])
            next = page[member] == .null ? nil : page[member]
        }
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
        return pages
    }

    private static let next = #""next": {"type": ["integer", "null"]}"#
    private static let pages = [["10", "11"], ["12", "13"], ["14"]]

    @Test(arguments: ["from", "start_from", "fromId", "startAt", "start_uid"])
    func `a page begins at the row that a number names`(parameter: String) throws {
        let served = try Self.served(
            ["limit", parameter], #"\#(Self.next), "from": {"type": "integer"}"#)
        #expect(try Self.walk(served, parameter, by: "next") == Self.pages)
        let two = try served.get("/things?limit=2&\(parameter)=13").json()
        #expect(two["results"]?.array?.compactMap { $0["uid"]?.int } == [13, 14])
        #expect(two["next"] == .null)
        if parameter == "from" { #expect(two["from"] == 13) }
    }

    @Test func `a number that names no row is a position`() throws {
        let served = try Self.served(["limit", "from"], Self.next, texts: true)
        #expect(
            try Self.walk(served, "from", by: "next")
                == Self.pages.map { $0.map { "\"t\($0)\"" } })
        #expect(try served.get("/things?limit=2").json()["next"] == 2)
    }

    @Test(arguments: [true, false])
    func `a cursor is a number where its type is integer`(texts: Bool) throws {
        let served = try Self.served(
            ["limit", "cursor"], #""next_cursor": {"type": ["integer", "null"]}"#, texts: texts)
        #expect(
            try Self.walk(served, "cursor", by: "next_cursor")
                == Self.pages.map { $0.map { texts ? "\"t\($0)\"" : $0 } })
    }

    @Test func `a cursor that an x-stub names is a number where its type is integer`() throws {
        let stub = """
            "x-stub": {"action": "list", "collection": "things", "rows": "results",
              "page": {"style": "cursor", "cursor": "from", "limit": "limit"},
              "envelope": {"next": "next"}},
            """
        let served = try Self.served(["limit", "from"], Self.next, stub: stub)
        #expect(try Self.walk(served, "from", by: "next") == Self.pages)
    }

    @Test func `an x-stub names the parameter for the first row`() throws {
        let stub = """
            "x-stub": {"action": "list", "collection": "things", "rows": "results",
              "page": {"style": "from", "from": "begin", "limit": "limit"},
              "envelope": {"nextNumber": "next"}},
            """
        let served = try Self.served(["limit", "begin"], Self.next, stub: stub)
        #expect(try Self.walk(served, "begin", by: "next") == Self.pages)
    }

    @Test func `no member leads to the same rows again`() throws {
        let served = try Self.served(
            ["limit"],
            #"\#(Self.next), "has_more": {"type": "boolean"}, "next_token": {"type": "string"}"#)
        let page = try served.get("/things?limit=2").json()
        #expect(page["results"]?.array?.count == 2)
        #expect([page["next"], page["has_more"], page["next_token"]] == [.null, false, nil])
    }

    @Test(arguments: [#", "default": 0"#, #", "minimum": 0"#])
    func `a start that may be 0 is a number of rows`(bounds: String) throws {
        let served = try Self.served(
            ["limit", "from"], #"\#(Self.next), "from": {"type": "integer"}"#, bounds: bounds)
        #expect(try Self.walk(served, "from", by: "next") == Self.pages)
        let first = try served.get("/things?limit=2&from=0").json()
        #expect(first["results"]?.array?.compactMap { $0["uid"]?.int } == [10, 11])
        #expect([first["next"], first["from"]] == [2, 0])
    }

    @Test(arguments: [("offset", 4), ("page", 3), ("from", 14), ("cursor", 13)])
    func `a number that the last page must have leads to no rows`(
        parameter: String, start: Int
    ) throws {
        let served = try Self.served(
            ["limit", parameter], #""next": {"type": "integer", "minimum": 1}"#,
            required: #"["next"]"#)
        let last = try served.get("/things?limit=2&\(parameter)=\(start)").json()
        #expect(last["results"]?.array?.compactMap { $0["uid"]?.int } == [14])
        var page = last
        for _ in 0..<2 {
            let next = try #require(page["next"]?.int)
            page = try served.get("/things?limit=2&\(parameter)=\(next)").json()
            #expect(page["results"]?.array?.isEmpty == true)
        }
        #expect(served.stub.journal.exchanges.flatMap(\.issues).map(\.description) == [])
    }

    @Test(arguments: [
        ("from", "to"), ("from", "until"), ("start_at", "end_at"), ("startAt", "endAt"),
        ("from_id", "to_id"), ("begin_at", "end_at"), ("starting_at", "ending_at"),
    ])
    func `one end of a range is no row to begin at`(start: String, end: String) throws {
        let served = try Self.served(["limit", start, end], Self.next)
        let page = try served.get("/things?limit=2&\(start)=1700000000&\(end)=1800000000").json()
        #expect(page["results"]?.array?.count == 2)
        #expect(page["next"] == .null)
    }
}
