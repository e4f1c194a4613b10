import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer
@testable import StubStarting

/// Forms of paths in which one resource is written: singular and plural, and ids in the query.
struct PathFormTests: DocumentWriting {
    private static let product = of("Product")
    private static let schemas = [
        #""Product": \#(object(#""id": {"type": "integer"}, "name": \#(text), "price": {"type": "number"}"#))"#,
        #""Unit": \#(object(#""code": {"type": "integer"}, "unit": \#(text), "factor": {"type": "number"}"#))"#,
        #""Box": \#(object(#""id": {"type": "integer"}, "width": {"type": "number"}"#))"#,
        #""Task": \#(object(#""id": {"type": "integer"}, "title": \#(text), "done": \#(flag)"#))"#,
        #""Comment": \#(object(#""id": {"type": "integer"}, "body": \#(text)"#, closed: true))"#,
    ].joined(separator: ", ")
    private static let name = object(#""name": \#(text)"#)
    private static let title = object(#""title": \#(text)"#)

    private static let paths = [
        path("/products", nil, list("Product")),
        path("/products/{id}", "id", call("get", nil, answer(200, product))),
        path("/admin/product", nil, call("post", name, answer(201, product))),
        path(
            "/admin/product/{id}", "id", call("put", name, answer(200, product)),
            call("delete", nil, answer(204, nil))),
        path("/units", nil, list("Unit")),
        path(
            "/box/unit/{id}", "id", call("get", nil, answer(200, of("Box"))),
            call("delete", nil, answer(204, nil))),
        path("/Task/GetAll", nil, list("Task")),
        path("/Task/GetById", nil, query("get", nil, answer(200, of("Task")))),
        path("/Task/Create", nil, call("post", title, answer(200, of("Task")))),
        path("/Task/Update", nil, query("put", title, answer(200, of("Task")))),
        path("/Task/Delete", nil, query("delete", nil, answer(204, nil))),
        path(
            "/products/{id}/comments", "id", list("Comment"),
            call("post", object(#""body": \#(text)"#), answer(201, of("Comment")))),
    ]

    /// An operation whose row is identified by the query.
    private static func query(_ method: String, _ body: String?, _ answers: String) -> String {
        let whole = call(method, body, answers)
        let start = #""\#(method)": {"#
        return start
            + #""parameters": [{"name": "id", "in": "query", "schema": {"type": "integer"}}], "#
            + whole.dropFirst(start.count)
    }

    private static let document = document(paths, schemes: "", schemas: schemas)

    private func served() throws -> Served {
        try Served.document(
            Self.document,
            fixtures: [
                (
                    "products",
                    #"[{"id": 1, "name": "Tea", "price": 2}, {"id": 2, "name": "Cup", "price": 3}]"#
                ),
                (
                    "Task",
                    #"[{"id": 1, "title": "a", "done": false}, {"id": 2, "title": "b", "done": true}]"#
                ),
                ("comments", #"[{"id": 1, "body": "first"}]"#),
            ])
    }

    private func ids(_ served: Served, _ path: String) throws -> [JSONValue?] {
        try (served.get(path).json().array ?? []).map { $0["id"] }
    }

    @Test func `singular and plural are one resource, unless their rows differ`() throws {
        let start = try ContractStart(
            of: Sample.document(Self.document, file: "x.json"), references: [], rows: 3)
        #expect(
            start.collections.map(\.name).sorted() == [
                "Task", "comments", "products", "unit", "units",
            ])
    }

    @Test func `what is written at the singular is shown at the plural`() throws {
        let served = try served()
        let new = try served.send(.post, "/admin/product", json: #"{"name": "Pot"}"#)
        #expect(try new.json()["id"] == 3)
        #expect(try ids(served, "/products") == [1, 2, 3])
        _ = try served.send(.put, "/admin/product/2", json: #"{"name": "Mug"}"#)
        #expect(try served.get("/products/2").json()["name"] == "Mug")
        #expect(try served.send(.delete, "/admin/product/1").status == 204)
        #expect(try served.get("/products/1").status == 404)
    }

    @Test func `the query identifies a row where the path has no id`() throws {
        let served = try served()
        #expect(try served.get("/Task/GetById?id=2").json()["title"] == "b")
        let new = try served.send(.post, "/Task/Create", json: #"{"title": "c"}"#).json()["id"]
        #expect(new == 3)
        let changed = try served.send(.put, "/Task/Update?id=2", json: #"{"title": "B"}"#)
        #expect(try changed.json()["title"] == "B")
        #expect(try served.send(.delete, "/Task/Delete?id=1").status == 204)
        #expect(try ids(served, "/Task/GetAll") == [2, 3])
        #expect(try served.get("/Task/GetById?id=9").status == 404)
    }

    @Test func `a row that is written below another one is shown below that one alone`() throws {
        let served = try served()
        let new = try served.send(.post, "/products/2/comments", json: #"{"body": "second"}"#)
        #expect(try new.json() == ["id": 2, "body": "second"])
        #expect(try ids(served, "/products/2/comments") == [1, 2])
        #expect(try ids(served, "/products/1/comments") == [1])
    }
}
