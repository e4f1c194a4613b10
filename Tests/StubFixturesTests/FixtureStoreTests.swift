import StubJSON
import TestSupport
import Testing

@testable import StubFixtures

struct FixtureStoreTests {
    @Test func `an array of objects is a collection, any other JSON a document`() throws {
        let store = try Sample.store([
            ("rows", #"[{"id": 1}]"#), ("empty", "[]"), ("keyless", #"[{"slug": "a"}]"#),
            ("words", #"["a", "b"]"#), ("object", #"{"a": 1}"#), ("number", "7"),
        ])

        #expect(store.collections.keys.sorted() == ["empty", "keyless", "rows"])
        #expect(store.documents.keys.sorted() == ["number", "object", "words"])
        #expect(store.names == ["empty", "keyless", "number", "object", "rows", "words"])
    }

    @Test(arguments: [
        (
            "[\n  {\"id\": 1},\n  {\"name\": \"x\"}\n]", "fixture/missing-id",
            "things.json:3:3: error: the row has no 'id', but other rows have."
        ),
        (
            "[\n  {\"id\": 1.5}\n]", "fixture/bad-id",
            "things.json:2:10: error: an id must be an integer or a string, this is number 1.5."
        ),
        (
            "[{\"id\": 1},\n {\"id\": \"1\"},\n {\"id\": 1.0}]", "fixture/duplicate-id",
            "things.json:3:9: error: the id 1 is already used by row 1."
        ),
        (
            "[{\"id\": 1},\n 7]", "fixture/row-type",
            "things.json:2:2: error: a collection's rows must be objects, this is integer."
        ),
    ])
    func `an invalid row is reported with its place`(text: String, code: String, start: String)
        throws
    {
        let document = try Sample.document(text, file: "things.json")

        let error = #expect(throws: DiagnosticError.self) {
            try FixtureStore(seed: [(name: "things", document: document)])
        }

        let diagnostic = try #require(error?.diagnostics.first)
        #expect(error?.diagnostics.count == 1)
        #expect(diagnostic.code == code)
        #expect(diagnostic.description.hasPrefix(start))
    }

    @Test func `of thousands of invalid rows the first few are reported`() throws {
        let rows = String(repeating: "7,", count: 5_000) + "{}"
        let document = try Sample.document("[\(rows)]")

        let error = #expect(throws: DiagnosticError.self) {
            try FixtureStore(seed: [(name: "things", document: document)])
        }

        #expect(error?.diagnostics.count == 21)
        let last = try #require(error?.diagnostics.last)
        #expect(last.code == "fixture/too-many")
        #expect(last.message == "reading stopped after 20 wrong rows")
    }

    @Test func `two fixtures with the same name are rejected`() throws {
        let document = try Sample.document("{}")

        let error = #expect(throws: DiagnosticError.self) {
            try FixtureStore(seed: [
                (name: "a", document: document), (name: "a", document: document),
            ])
        }

        #expect(error?.diagnostics.map(\.code) == ["fixture/duplicate-name"])
    }

    @Test func `a copy and its original are independent`() throws {
        let seed = try Sample.store()
        var session = seed

        try session.change("products") { rows throws(FixtureError) in
            rows.delete(.int(1))
            try rows.insert(members(["title": "New"]))
        }

        #expect(session.collections["products"]?.rows.map(\.id) == [2, 3, 4, 5, 6].map(RowID.int))
        #expect(seed.collections["products"]?.rows.map(\.id) == [1, 2, 3, 4, 5].map(RowID.int))
    }

    @Test func `changing an unknown collection lists the existing ones`() throws {
        var store = try Sample.store()

        let error = #expect(throws: FixtureError.self) {
            try store.change("product") { _ in }
        }

        #expect(
            error?.description
                == "there is no collection 'product'; there are posts, products, users")
    }

    @Test func `the text of a fixture is compact and keeps the notation of numbers`() throws {
        let store = try Sample.store([
            ("rows", "[ {\"id\": 1, \"price\": 9.50} ]"), ("flags", "{ \"on\" : true }"),
        ])

        #expect(
            store.text(of: "rows").map { String(decoding: $0, as: UTF8.self) }
                == #"[{"id":1,"price":9.50}]"#)
        #expect(
            store.text(of: "flags").map { String(decoding: $0, as: UTF8.self) }
                == #"{"on":true}"#)
        #expect(store.text(of: "nothing") == nil)
    }
}
