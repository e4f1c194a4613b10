import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer
@testable import StubStarting

/// Paths that show the rows of other paths, and paths with verbs.
struct SharedRowsTests: DocumentWriting {
    private static let order = of("OrderDto")
    private static let review = of("ReviewDto")
    private static let schemas = [
        #""OrderDto": \#(object(#""id": {"type": "integer"}, "userId": {"type": "integer"}, "note": \#(text), "status": {"enum": ["open", "cancelled"]}"#))"#,
        #""ReviewDto": \#(object(#""id": {"type": "integer"}, "title": \#(text), "product": {"type": "object", "properties": {"id": {"type": "integer"}, "name": \#(text)}}"#))"#,
        #""ProductDto": \#(object(#""id": {"type": "integer"}, "name": \#(text), "price": {"type": "number"}"#))"#,
    ].joined(separator: ", ")
    private static let settings = object(#""theme": \#(text), "sound": \#(flag)"#)
    private static let note = object(#""note": \#(text)"#)

    private static let paths = [
        path("/orders", nil, list("OrderDto")),
        path("/orders/{id}", "id", call("get", nil, answer(200, order))),
        path("/orders/my", nil, list("OrderDto")),
        path("/orders/my/{id}", "id", call("get", nil, answer(200, order))),
        path("/orders/my/{id}/cancel", "id", call("post", nil, answer(200, order))),
        path("/orders/checkout", nil, call("post", note, answer(201, order))),
        path("/dashboard/recent", nil, list("OrderDto")),
        path("/me/favorites", nil, list("OrderDto")),
        path("/me/favorites/{id}", "id", call("delete", nil, answer(204, nil))),
        path("/orders/edit/{id}", "id", call("put", note, answer(200, order))),
        path("/orders/{id}/delete", "id", call("post", nil, answer(204, nil))),
        path("/orders/add", nil, call("post", note, answer(200, order))),
        path("/products/all", nil, list("ProductDto")),
        path(
            "/settings", nil,
            call("get", nil, answer(200, object(#""data": \#(settings)"#))),
            call("put", settings, answer(200, settings)),
            call("patch", settings, answer(204, nil))),
        path(
            "/reviews/product/{productId}", "productId", list("ReviewDto"),
            call("post", object(#""title": \#(text)"#), answer(201, review))),
        path(
            "/reviews", nil,
            call(
                "post", object(#""title": \#(text), "productId": {"type": "integer"}"#),
                answer(201, review))),
        path(
            "/reviews/{id}", "id", call("patch", object(#""title": \#(text)"#), answer(200, review))
        ),
    ]

    private static let document = document(paths, schemes: "", schemas: schemas)

    private func served() throws -> Served {
        try Served.document(
            Self.document,
            fixtures: [
                (
                    "orders",
                    #"[{"id": 1, "userId": 1, "note": "a", "status": "open"}, {"id": 2, "userId": 2, "note": "b", "status": "open"}]"#
                ),
                ("settings", #"[{"theme": "dark", "sound": true}]"#),
                (
                    "products",
                    #"[{"id": 7, "name": "Tea", "price": 2}, {"id": 8, "name": "Cup", "price": 3}]"#
                ),
                (
                    "reviews",
                    #"[{"id": 1, "title": "good", "product": {"id": 7, "name": "Tea"}}, {"id": 2, "title": "bad", "product": {"id": 8, "name": "Cup"}}]"#
                ),
            ])
    }

    private func ids(_ served: Served, _ path: String) throws -> [JSONValue?] {
        try (served.get(path).json().array ?? []).map { $0["id"] }
    }

    @Test func `init generates rows once for all paths that show them`() throws {
        let start = try ContractStart(
            of: Sample.document(Self.document, file: "x.json"), references: [], rows: 3)
        #expect(
            start.collections.map(\.name) == [
                "favorites", "orders", "products", "reviews", "settings",
            ])
        #expect(start.collections.last?.rows.count == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func `paths that are called after each other's rows have rows of their own`() throws {
        let row = Self.object(#""id": {"type": "integer"}, "name": \#(Self.text)"#)
        let document = Self.document(
            [
                Self.path("/alphas", nil, Self.list("Beta")),
                Self.path("/betas", nil, Self.list("Alpha")),
            ],
            schemes: "", schemas: #""Alpha": \#(row), "Beta": \#(row)"#)
        let start = try ContractStart(
            of: Sample.document(document, file: "x.json"), references: [], rows: 3)
        #expect(start.collections.map(\.name) == ["alphas", "betas"])
    }

    @Test(arguments: ["/orders/my", "/dashboard/recent", "/orders"])
    func `lists with the same rows show what is written at one of them`(path: String) throws {
        let served = try served()
        _ = try served.send(.post, "/orders/my/2/cancel")
        let row = try served.get(path).json().array?.first { $0["id"] == 2 }
        #expect(row?["status"] == "cancelled")
        #expect(try served.get("/orders/2").json()["status"] == "cancelled")
    }

    @Test func `a path that shows a row of another one answers it`() throws {
        #expect(try served().get("/orders/my/2").json()["note"] == "b")
    }

    @Test func `a list with writes of its own has its own rows`() throws {
        let served = try served()
        _ = try served.send(.delete, "/me/favorites/1")
        #expect(try served.get("/orders/1").status == 200)
    }

    @Test(arguments: ["/orders/checkout", "/orders/add"])
    func `a POST below a collection adds one of its rows`(path: String) throws {
        let served = try served()
        let id = try served.send(.post, path, json: #"{"note": "new"}"#).json()["id"]
        #expect(id == 3)
        #expect(try ids(served, "/orders").contains(id))
    }

    @Test func `a single thing is what was written of it`() throws {
        let served = try served()
        let whole = JSONValue.object(["theme": "light", "sound": true])
        #expect(try served.send(.put, "/settings", json: #"{"theme": "light"}"#).json() == whole)
        #expect(try served.get("/settings").json() == ["data": whole])
        #expect(try served.send(.patch, "/settings", json: #"{"sound": false}"#).status == 204)
        #expect(try served.get("/settings").json()["data"]?["sound"] == false)
    }

    @Test func `verbs in paths mean what methods mean`() throws {
        let served = try served()
        _ = try served.send(.put, "/orders/edit/1", json: #"{"note": "edited"}"#)
        #expect(try served.get("/orders/1").json()["note"] == "edited")
        #expect(try served.send(.post, "/orders/2/delete").status == 204)
        #expect(try served.get("/orders/2").status == 404)
        #expect(try ids(served, "/products/all") == [7, 8])
    }

    @Test(arguments: [(8, "Cup"), (7, "Tea"), (99, "Tea")])
    func `a new row shows the row whose id is sent with it, or else the first one`(
        id: Int, name: String
    ) throws {
        let served = try served()
        let new = try served.send(
            .post, "/reviews", json: #"{"title": "x", "productId": \#(id)}"#)
        #expect(try new.json()["product"]?["name"]?.string == name)
    }

    @Test func `generated rows show other rows as those are`() throws {
        let start = try ContractStart(
            of: Sample.document(Self.document, file: "x.json"), references: [], rows: 5)
        let rows = { (name: String) in
            start.collections.first { $0.name == name }?.rows ?? []
        }
        let products = rows("products").map { row in
            JSONValue.object(JSONObject(["id", "name"].map { ($0, row[$0] ?? .null) }))
        }
        let shown = rows("reviews").compactMap { $0["product"] }
        #expect(products.count == 5)
        #expect(shown.count == 5 && shown.allSatisfy(products.contains))
        #expect(Set(shown).count > 1)
    }

    @Test func `a path that ends with the id of something else lists the rows that have it`()
        throws
    {
        let served = try served()
        #expect(try ids(served, "/reviews/product/8") == [2])
        let new = try served.send(.post, "/reviews/product/8", json: #"{"title": "fine"}"#)
        #expect(new.status == 201)
        #expect(try ids(served, "/reviews/product/8") == [2, 3])
        #expect(try new.json()["product"] == ["id": 8, "name": "Cup"])
        _ = try served.send(.patch, "/reviews/2", json: #"{"title": "worse"}"#)
        #expect(try served.get("/reviews/product/8").json()[0]?["title"] == "worse")
    }
}
