import StubJSON
import TestSupport
import Testing

@testable import StubFixtures

struct FixtureCollectionTests {
    @Test func `a path segment finds integers and strings`() throws {
        let rows = try Sample.store([("mixed", #"[{"id": 7}, {"id": "07"}, {"id": "x y"}]"#)])
            .collections["mixed"]

        #expect(rows?.row(named: "7")?.id == .int(7))
        #expect(rows?.row(named: "07")?.id == .string("07"))
        #expect(rows?.row(named: "x y")?.id == .string("x y"))
        #expect(rows?.row(named: "+7") == nil)
        #expect(rows?.row(named: "8") == nil)
    }

    @Test func `a row without an id gets the next one as its first member`() throws {
        var rows = try Sample.collection("products")

        let row = try rows.insert(members(["title": "New", "price": 1]))

        #expect(String(decoding: row.text, as: UTF8.self) == #"{"id":6,"title":"New","price":1}"#)
        #expect(rows.rows.last?.id == .int(6))
    }

    @Test(arguments: [
        #"{"title": "Longer than before"}"#, #"{"title": ""}"#, #"{"new": [1, {"a": "b"}]}"#,
        #"{"title": null, "inner": {"a": "changed"}}"#, #"{"inner": 5}"#, "{}", #"{"id": 7}"#,
        #"{"inner": {"more": {"deep": "text"}}}"#,
    ])
    func `a merged row weighs as much as its members`(changes: String) throws {
        var rows = try Sample.numbered(2)
        let first = try JSONParser.parse(#"{"title": "One", "inner": {"a": 1}}"#)
        _ = try rows.merge(members(first), into: .int(1))
        for _ in 1...2 {
            let row = try #require(
                try rows.merge(members(JSONParser.parse(changes)), into: .int(1)))
            #expect(row.weight == row.members.weight)
        }
    }

    @Test func `the id of a deleted row is not assigned again`() throws {
        var rows = try Sample.numbered(3)

        rows.delete(.int(3))

        #expect(try rows.insert(members([:])).id == .int(4))
    }

    @Test func `string ids continue as strings`() throws {
        var rows = try #require(
            try Sample.store([("s", #"[{"id": "a"}, {"id": "3"}]"#)]).collections["s"])

        #expect(try rows.insert(members([:])).id == .string("4"))
        #expect(try rows.insert(members([:])).id == .string("5"))
    }

    @Test func `the greatest integer as an id does not overflow the next`() throws {
        var rows = try #require(
            try Sample.store([("s", #"[{"id": 9223372036854775807}, {"id": 1}]"#)])
                .collections["s"])

        #expect(try rows.insert(members([:])).id == .int(2))
    }

    @Test func `a given id is kept, and rejected if it is in use or not an id`() throws {
        var rows = try Sample.numbered(3)

        #expect(try rows.insert(members(["id": 10])).id == .int(10))
        #expect(try rows.insert(members([:])).id == .int(11))
        #expect(throws: FixtureError.duplicateID(collection: "things", id: .int(2))) {
            try rows.insert(members(["id": 2]))
        }
        #expect(throws: FixtureError.badID(collection: "things", found: true)) {
            try rows.insert(members(["id": true]))
        }
        #expect(rows.rows.count == 5)
    }

    @Test func `rows are found after inserting at either end and deleting between`() throws {
        var rows = try Sample.numbered(50)

        try rows.insert(members(["id": 100]), at: .start)
        try rows.insert(members(["id": 101]), at: .end)
        for id in stride(from: 2, through: 50, by: 3) { rows.delete(.int(id)) }
        try rows.insert(members(["id": 102]), at: .start)

        let expected =
            [102, 100] + (1...50).filter { $0 % 3 != 2 } + [101]
        #expect(rows.rows.map(\.id) == expected.map(RowID.int))
        for id in expected { #expect(rows[.int(id)]?.id == .int(id)) }
        for id in stride(from: 2, through: 50, by: 3) { #expect(rows[.int(id)] == nil) }
    }

    @Test func `merging recurses into objects, replaces arrays and keeps the id`() throws {
        var rows = try #require(
            try Sample.store([
                ("s", #"[{"id": 1, "a": {"b": 1, "c": 2}, "tags": [1, 2], "x": true}]"#)
            ]).collections["s"])

        let merged = try rows.merge(
            members(["id": 9, "a": ["c": 3, "d": nil], "tags": [3], "y": 1]), into: .int(1))

        #expect(
            merged.map { JSONValue.object($0.members) }
                == [
                    "id": 1, "a": ["b": 1, "c": 3, "d": nil], "tags": [3], "x": true, "y": 1,
                ])
        #expect(rows[.int(1)]?.text == merged?.text)
    }

    @Test func `replacing keeps only the old row's id and place`() throws {
        var rows = try Sample.collection("products")

        let row = try rows.replace(.int(2), with: members(["title": "Other"]))

        #expect(row.map { JSONValue.object($0.members) } == ["id": 2, "title": "Other"])
        #expect(rows.rows[1].id == .int(2))
        #expect(try rows.replace(.int(99), with: JSONObject()) == nil)
    }

    @Test func `rows without ids are listed but not numbered`() throws {
        var rows = try #require(
            try Sample.store([("s", #"[{"slug": "a"}]"#)]).collections["s"])

        try rows.insert(members(["slug": "b"]))

        #expect(!rows.isKeyed)
        #expect(
            rows.rows.map { String(decoding: $0.text, as: UTF8.self) }
                == [#"{"slug":"a"}"#, #"{"slug":"b"}"#])
    }

    @Test func `distinct values are in order of appearance, arrays by element`() throws {
        let posts = try Sample.collection("posts")
        let products = try Sample.collection("products")

        #expect(posts.distinctValues(of: FieldPath("tags")) == ["history", "Crime", "crime"])
        #expect(products.distinctValues(of: FieldPath("brand")) == ["Lumo", "Sedia"])
        #expect(products.distinctValues(of: FieldPath("nothing")) == [])
    }
}
