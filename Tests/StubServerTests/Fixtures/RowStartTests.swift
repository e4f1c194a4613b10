import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubServer

/// Lists whose next page is named by a number.
struct RowStartTests {
    /// A list of five things, or of as many with texts as ids.
    private static func served(
        _ parameters: [String], _ members: String, stub: String = "", texts: Bool = false
    ) throws -> Served {
        let declared = parameters.map {
            #"{"name": "\#($0)", "in": "query", "schema": {"type": "integer"}}"#
        }
        let type = #"{"type": "\#(texts ? "string" : "integer")"}"#
        let row = #"{"type": "object", "properties": {"uid": \#(type)}}"#
        let rows = (10...14).map { texts ? #"{"uid": "t\#($0)"}"# : #"{"uid": \#($0)}"# }
        return try Served.conventional(
            paths: """
                {"/things": {"get": {"operationId": "list", \(stub)
                  "parameters": [\(declared.joined(separator: ","))],
                  "responses": {"200": {"description": "ok", "content": {"application/json":
                    {"schema": {"type": "object", "properties": {
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

    @Test func `a bound of time is no row to begin at`() throws {
        let served = try Self.served(["limit", "from", "to"], Self.next)
        let page = try served.get("/things?limit=2&from=1700000000&to=1800000000").json()
        #expect(page["results"]?.array?.count == 2)
        #expect(page["next"] == .null)
    }
}
