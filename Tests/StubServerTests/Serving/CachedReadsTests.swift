import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// A read has the same response, and leaves the same traces, whether or not responses are cached.
struct CachedReadsTests {
    /// Rows that are written in unusual ways.
    private static let rows = #"""
        [{"id": 1, "name": "a \"b\" \\ \/ \u00e9 \u2028", "n": 1.50, "deep": {"x": [1, {"y": []}]}},
         {"n": -0.0, "id": 2, "name": "é", "e": 1E+2, "none": null, "yes": true},
         {"id": 3, "name": "", "": 0, "a,b": 1, "n\"": {}},
         {"id": 4, "name": 5, "n": 12345678901234567890123},
         {"id": 5, "name": "tab\tand \u0000", "deep": {}, "n": 3}]
        """#

    private static let list = #"""
        "x-stub": {"collection": "things", "action": "list", "rows": "things", "select": "select",
                   "page": {"style": "offset", "limit": "limit", "skip": "skip", "default": 2},
                   "sort": {"by": "sortBy", "order": "order"}}
        """#

    private static func parameter(_ name: String, _ schema: String, in place: String = "query")
        -> String
    {
        #"{"name": "\#(name)", "in": "\#(place)", "required": \#(place == "path"), "schema": \#(schema)}"#
    }

    private static func operation(
        _ id: String, _ binding: String, _ parameters: [String], schema: String,
        headers: String = "{}"
    ) -> String {
        #"""
        {"get": {"operationId": "\#(id)", \#(binding),
          "parameters": [\#(parameters.joined(separator: ","))],
          "responses": {"200": {"description": "ok", "headers": \#(headers),
            "content": {"application/json": {"schema": \#(schema)}}}}}}
        """#
    }

    private static let row =
        #"{"type": "object", "required": ["id"], "properties": {"name": {"type": "string"}}}"#

    private static func page(_ skip: String = #"{"type": "integer"}"#) -> String {
        #"""
        {"type": "object", "required": ["things", "total"], "properties": {
          "things": {"type": "array", "items": \#(row)}, "skip": \#(skip)}}
        """#
    }

    private static let paging = [
        parameter("limit", #"{"type": "integer", "maximum": 50}"#),
        parameter("skip", #"{"type": "integer", "not": {"const": 3}}"#),
        parameter("select", #"{"type": "string"}"#), parameter("sortBy", #"{"type": "string"}"#),
        parameter("order", #"{"type": "string"}"#),
    ]

    private static let item = operation(
        "item", #""x-stub": {"collection": "things", "action": "item", "select": "select"}"#,
        [
            parameter("id", #"{"type": "integer", "maximum": 9}"#, in: "path"),
            parameter("select", #"{"type": "string"}"#),
        ], schema: row)

    private static let usual = #"""
        {"/things": \#(operation("list", list, paging, schema: page())), "/things/{id}": \#(item)}
        """#

    /// Asks two stubs, of which only one caches responses, for all targets, each twice.
    private func compare(
        _ paths: String, _ targets: [String],
        between: (Served) throws -> Void = { _ in }
    ) throws {
        let fixtures = [("things", Self.rows)]
        let (one, other) = (
            try Served.inline(paths: paths, fixtures: fixtures),
            try Served.inline(paths: paths, fixtures: fixtures) { $0.cachesReads = false }
        )
        for target in targets + targets.reversed() {
            let (known, plain) = (try one.get(target), try other.get(target))
            #expect(known.status == plain.status, "\(target)")
            #expect(known.fields == plain.fields, "\(target)")
            #expect(known.body == plain.body, "\(target)")
            try between(one)
            try between(other)
        }
        for (known, plain) in zip(one.stub.journal.exchanges, other.stub.journal.exchanges) {
            #expect(known.request.target == plain.request.target)
            #expect(known.operation == plain.operation)
            #expect(known.response?.body == plain.response?.body)
            #expect(known.issues.map(\.code) == plain.issues.map(\.code))
        }
        #expect(one.stub.coverage.description == other.stub.coverage.description)
    }

    @Test(arguments: [
        "", "&select=name", "&select=n,deep,none", "&select=a%2Cb,", "&select=n%22,id,name,name",
        "&sortBy=n&order=desc", "&sortBy=name&select=e",
    ])
    func `pages of a list`(_ rest: String) throws {
        let targets = (0...7).flatMap { skip in
            [1, 2, 0, 60].map { "/things?limit=\($0)&skip=\(skip)\(rest)" }
        }
        try compare(Self.usual, targets)
    }

    @Test(arguments: ["", "?select=name", "?select=n,deep", "?select=none,yes,e"])
    func `rows of a collection`(_ rest: String) throws {
        let targets = ["1", "2", "3", "4", "5", "6", "10", "0", "01"].map { "/things/\($0)\(rest)" }
        try compare(Self.usual, targets)
    }

    @Test func `numbers that are text for the contract`() throws {
        let targets = ["007", "0", "1.0", "1e0", "-1", "+1", "%31", "1%20", "9999999999", ""].map {
            "/things?limit=\($0)"
        }
        try compare(Self.usual, ["/things?limit=1", "/things?limit=2"] + targets)
    }

    @Test func `rows that change meanwhile`() throws {
        let targets = (0...3).flatMap { ["/things?limit=2&skip=\($0)", "/things/\($0)"] }
        var count = 0
        try compare(Self.usual, targets + targets) { served in
            // The same change in both.
            let number = count / 2
            count += 1
            let id = 1 + number % 5
            switch number % 3 {
            case 0:
                let patch = #"{"name": "\#(number)"}"#
                _ = try served.admin(.patch, "fixtures/things/\(id)", patch)
            case 1: _ = try served.admin(.delete, "fixtures/things/\(id)")
            default: _ = try served.admin(.post, "reset")
            }
        }
    }

    @Test func `envelopes that break the contract`() throws {
        let paths = #"""
            {"/things": \#(Self.operation(
                "list", Self.list, Self.paging, schema: Self.page(#"{"enum": [0, 1, 4]}"#)))}
            """#
        let targets = (0...5).map { "/things?limit=1&skip=\($0)" }
        try compare(paths, targets)
    }

    @Test func `header fields of which some break the contract`() throws {
        // About half of all tags.
        let tag = #"{"ETag": {"schema": {"type": "string", "pattern": "[0-9a-h].$"}}}"#
        let paths = #"""
            {"/things": \#(Self.operation(
                "list", Self.list, Self.paging, schema: Self.page(), headers: tag)),
             "/things/{id}": \#(Self.operation(
                "item", #""x-stub": {"collection": "things", "action": "item", "select": "select"}"#,
                [
                    Self.parameter("id", #"{"type": "integer"}"#, in: "path"),
                    Self.parameter("select", #"{"type": "string"}"#),
                ], schema: Self.row, headers: tag))}
            """#
        let pages = (0...5).flatMap { skip in [1, 2].map { "/things?limit=\($0)&skip=\(skip)" } }
        let rows = ["name", "n", "deep", "e", "yes", "none", "id", "x"].flatMap { key in
            (1...5).map { "/things/\($0)?select=\(key)" }
        }
        try compare(paths, pages)
        try compare(paths, rows)
    }

    @Test func `envelopes of which some combinations break the contract`() throws {
        let schema = { (skip: Int, limit: Int) in
            #"""
            {"type": "object", "properties": {"skip": {"const": \#(skip)}, "limit": {"const": \#(limit)},
              "things": {"type": "array", "items": \#(Self.row)}}}
            """#
        }
        let paths = #"""
            {"/things": \#(Self.operation(
                "list", Self.list, Self.paging,
                schema: #"{"anyOf": [\#(schema(0, 1)), \#(schema(1, 2)), \#(schema(2, 1))]}"#))}
            """#
        let targets = (0...2).flatMap { skip in
            [1, 2].map { "/things?limit=\($0)&skip=\(skip)" }
        }
        try compare(paths, targets)
    }

    @Test func `a path with a number of its own`() throws {
        let other = Self.operation(
            "second", #""x-stub": {"collection": "things", "action": "list"}"#, [],
            schema: #"{"type": "array"}"#)
        let paths = #"{"/things/{id}": \#(Self.item), "/things/2": \#(other)}"#
        try compare(paths, [1, 3, 2, 4, 5].map { "/things/\($0)" })
    }

    @Test func `an operation for one number in the query`() throws {
        let second = Self.operation(
            "second", #""x-stub": {"collection": "things", "action": "list"}"#, Self.paging,
            schema: #"{"type": "array"}"#)
        let paths = #"""
            {"/things": \#(Self.operation("list", Self.list, Self.paging, schema: Self.page())),
             "/things?limit=2": \#(second)}
            """#
        try compare(paths, [1, 3, 2, 4, 5].map { "/things?limit=\($0)" })
    }

    @Test func `numbers that mean something else`() throws {
        let paths = #"""
            {"/things": \#(Self.operation(
                "list",
                #""x-stub": {"collection": "things", "action": "list", "rows": "things", "filters": {"n": "n"}}"#,
                [Self.parameter("n", #"{"type": "number"}"#)], schema: Self.page()))}
            """#
        try compare(paths, ["1", "3", "2", "3"].map { "/things?n=\($0)" })
    }

    @Test func `a session has rows of its own`() throws {
        let served = try Served.inline(paths: Self.usual, fixtures: [("things", Self.rows)])
        for id in 1...3 { _ = try served.get("/things/\(id)") }
        let session = try #require(try served.admin(.post, "sessions").json()["id"]?.string)
        let patch = #"{"name": "of the session"}"#
        #expect(
            try served.send(
                .patch, "/__session/\(session)/__admin/fixtures/things/2", json: patch
            ).status == 200)
        #expect(
            try served.get("/__session/\(session)/things/2").json()["name"] == "of the session")
        #expect(try served.get("/things/2").json()["name"] == "é")
        #expect(try served.get("/things/5").json()["n"] == 3)
    }
}
