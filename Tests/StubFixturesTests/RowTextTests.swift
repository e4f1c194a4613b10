import StubJSON
import TestSupport
import Testing

@testable import StubFixtures

/// Rows of large collections store only their text, from which members are read.
struct RowTextTests {
    private let members: JSONObject

    init() throws {
        members = try #require(
            try Sample.json(
                #"""
                {"id": 7, "a\"b\\": "quoted", "text": "has \"id\":1, {braces} and \\",
                 "list": [[1], {"x": 2}], "deep": {"er": {"x": [], "y": "é\n"}, "x": 1.50},
                 "none": null, "yes": true, "last": -1e3}
                """#
            ).object)
    }

    @Test(arguments: [
        "id", "a\"b\\", "text", "list", "deep", "deep.er", "deep.er.y", "deep.er.x", "deep.x",
        "none", "yes", "last", "x", "y", "er", "deep.y", "id.x", "list.x", "text.id", "", "i",
        "ids",
    ])
    func `a member is found in the text as in the values`(path: String) {
        let read = Row(members, keepsValues: false)
        let kept = Row(members)

        #expect(read[FieldPath(path)] == kept[FieldPath(path)])
        #expect(read.text == kept.text)
    }

    @Test func `all members are read on request`() {
        let row = Row(members, keepsValues: false)

        #expect(row.members == members)
        #expect(row.members.keys == members.keys)
    }

    @Test func `an object without members has none`() {
        #expect(Row(JSONObject(), keepsValues: false)[FieldPath("a")] == nil)
    }

    // MARK: - Documents that are not parsed completely

    private func store(_ text: String) throws -> FixtureStore {
        try FixtureStore(
            seed: [("things", JSONDocument(unread: Array(text.utf8), file: "things.json"))])
    }

    @Test func `a partly parsed array is a collection like any other`() throws {
        var rows = try #require(try store(Sample.products).collections["things"])
        let kept = try Sample.collection("products")

        #expect(rows.rows.map(\.text) == kept.rows.map(\.text))
        #expect(rows.rows.map(\.id) == kept.rows.map(\.id))
        _ = try rows.merge(["price": 1], into: .int(2))
        #expect(rows[.int(2)]?.members["title"] == "Blue T-Shirt")
        #expect(rows[.int(2)]?.members["price"] == 1)
    }

    @Test(arguments: ["q=lamp", "brands=Lumo", "sortBy=price&order=desc", "q=lamp&sortBy=title"])
    func `queries find the same rows in it`(query: String) throws {
        let rows = try #require(try store(Sample.products).collections["things"])
        let call = FixtureCall(query: try Sample.query(query))
        let found = try CollectionQuery(Sample.productList, call: call)

        #expect(
            found.page(of: rows).rows.map(\.id)
                == found.page(of: try Sample.collection("products")).rows.map(\.id))
    }

    @Test(arguments: [
        (
            "[{\"id\": 1},\n {\"id\": 1}]",
            "things.json:2:9: error: the id 1 is already used by row 1."
        ),
        ("[{\"id\": 1},\n {]", "things.json:2:3: error: expected a key in double quotes"),
        ("[{\"id\": 1}] x", "things.json:1:13: error: "),
    ])
    func `an error in it is reported with its place`(text: String, error: String) {
        let thrown = #expect(throws: DiagnosticError.self) { try store(text) }

        #expect(thrown?.description.hasPrefix(error) == true)
    }

    @Test func `a partly parsed array of other values is a document`() throws {
        #expect(try store("[1, 2]").documents["things"]?.value == [1, 2])
        #expect(try store("[]").collections["things"]?.rows.isEmpty == true)
    }
}
