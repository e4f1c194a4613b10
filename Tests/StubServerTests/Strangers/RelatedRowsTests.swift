import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer
@testable import StubStarting

/// Paths that show parts of the same rows, and paths with the ids of other rows.
struct RelatedRowsTests: DocumentWriting {
    private static let number = #"{"type": "integer"}"#
    private static let schemas = [
        #""OrderDto": \#(object(#""id": \#(number), "note": \#(text), "total": \#(number)"#))"#,
        #""OrderSummary": \#(object(#""id": \#(number), "total": \#(number), "count": \#(number)"#))"#,
        #""AdminOrderDto": \#(object(#""id": \#(number), "note": \#(text), "margin": \#(number)"#))"#,
        #""ReceiptDto": \#(object(#""id": \#(number), "number": \#(text), "issued": \#(text)"#))"#,
        #""ZoneDto": \#(object(#""id": \#(number), "name": \#(text), "warehouseId": \#(number)"#))"#,
        #""WarehouseDto": \#(object(#""id": \#(number), "name": \#(text), "shopId": \#(number), "size": {"type": "string", "format": "decimal", "pattern": "^-?\\d{0,8}(?:\\.\\d{0,2})?$"}"#))"#,
        #""VisitDto": \#(object(#""id": \#(number), "day": \#(text), "guideId": \#(number), "guideName": \#(text)"#))"#,
        #""GuideDto": \#(object(#""id": \#(number), "name": \#(text)"#))"#,
        #""ShopDto": \#(object(#""id": \#(number), "name": \#(text)"#))"#,
    ].joined(separator: ", ")
    private static let named = object(#""name": \#(text)"#)
    private static let missing = answer(404, nil)

    private static let paths = [
        path("/orders", nil, list("OrderDto")),
        path("/orders/recent", nil, list("OrderSummary")),
        path("/orders/receipts", nil, list("ReceiptDto")),
        path(
            "/admin/orders/{id}", "id", call("get", nil, answer(200, of("AdminOrderDto"))),
            call("patch", object(#""note": \#(text)"#), answer(200, of("AdminOrderDto")))),
        path("/zones", nil, list("ZoneDto")),
        path(
            "/zones/{warehouseId}", "warehouseId",
            call(
                "get", nil,
                answer(200, #"{"type": "array", "items": \#(of("ZoneDto"))}"#) + ", " + missing)),
        path("/warehouses", nil, list("WarehouseDto")),
        path(
            "/warehouses/{shopId}", "shopId",
            call("post", named, answer(200, of("WarehouseDto")))),
        path("/shops", nil, list("ShopDto")),
        path("/guides", nil, list("GuideDto")),
        path(
            "/shops/{id}/visits", "id", list("VisitDto"),
            call("post", object(#""day": \#(text)"#), answer(201, of("VisitDto")))),
    ]

    private static let document = document(paths, schemes: "", schemas: schemas)

    private func served() throws -> Served {
        try Served.document(
            Self.document,
            fixtures: [
                (
                    "orders",
                    #"[{"id": 1, "note": "a", "total": 5}, {"id": 2, "note": "b", "total": 6}]"#
                ),
                (
                    "zones",
                    #"[{"id": 1, "name": "A", "warehouseId": 1}, {"id": 2, "name": "B", "warehouseId": 2}]"#
                ),
                (
                    "warehouses",
                    #"[{"id": 1, "name": "W", "shopId": 2, "size": "1.00"}, {"id": 2, "name": "V", "shopId": 1, "size": "2.00"}]"#
                ),
                ("shops", #"[{"id": 1, "name": "S"}, {"id": 2, "name": "T"}]"#),
            ])
    }

    @Test func `init generates rows once for schemas that share their members`() throws {
        let start = try ContractStart(
            of: Sample.document(Self.document, file: "x.json"), references: [], rows: 3)
        #expect(
            start.collections.map(\.name)
                == ["guides", "orders", "receipts", "shops", "visits", "warehouses", "zones"])
        let orders = start.collections.first { $0.name == "orders" }?.rows ?? []
        #expect(
            orders.allSatisfy { $0["margin"] != nil && $0["count"] != nil && $0["note"] != nil })
    }

    @Test func `a summary and an administrator's path show the same rows`() throws {
        let served = try served()
        _ = try served.send(.patch, "/admin/orders/2", json: #"{"note": "checked"}"#)
        #expect(try served.get("/orders").json()[1]?["note"] == "checked")
        #expect(try served.get("/orders/recent").json()[1]?["id"] == 2)
    }

    @Test(arguments: [("1", 200, [1]), ("2", 200, [2]), ("9", 404, [])])
    func `a parameter that is called after other rows selects those that refer to them`(
        id: String, status: Int, expected: [Int]
    ) throws {
        let answer = try served().get("/zones/\(id)")
        #expect(answer.status == status)
        guard status == 200 else { return }
        #expect(try answer.json().array?.compactMap { $0["id"]?.int } == expected)
    }

    @Test func `a POST below the id of another row adds one that refers to it`() throws {
        let served = try served()
        let new = try served.send(.post, "/warehouses/2", json: #"{"name": "New"}"#)
        #expect(try new.json()["shopId"] == 2)
        #expect(
            try served.get("/warehouses").json().array?.map { $0["name"] } == ["W", "V", "New"])
    }

    @Test func `what generated rows repeat of other rows is as in those`() throws {
        let start = try ContractStart(
            of: Sample.document(Self.document, file: "x.json"), references: [], rows: 6)
        let rows = { (name: String) in
            start.collections.first { $0.name == name }?.rows ?? []
        }
        let names = Dictionary(
            uniqueKeysWithValues: rows("guides").map { ($0["id"] ?? .null, $0["name"] ?? .null) })
        #expect(rows("visits").count == 6)
        #expect(rows("visits").allSatisfy { names[$0["guideId"] ?? .null] == $0["guideName"] })
    }

    @Test func `generated amounts are no empty texts`() throws {
        let start = try ContractStart(
            of: Sample.document(Self.document, file: "x.json"), references: [], rows: 3)
        let sizes = start.collections.first { $0.name == "warehouses" }?.rows.compactMap {
            $0["size"]?.string.flatMap(Double.init)
        }
        #expect(sizes?.count == 3)
    }
}
