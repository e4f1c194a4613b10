import StubHTTP
import StubJSON
import StubLint
import StubRecordings
import TestSupport
import Testing

@testable import StubDrafts

/// Documents that are drafted from recordings.
struct ContractDraftTests {
    private static let half = JSONValue.number(JSONNumber(unchecked: "1.5"))

    private func draft(_ make: (inout Traffic) -> Void) -> JSONValue {
        var traffic = Traffic()
        make(&traffic)
        return ContractDraft(of: traffic.recorded, title: "shop").document
    }

    private func paths(_ document: JSONValue) -> Set<String> {
        Set(document["paths"]?.object?.keys ?? [])
    }

    @Test func `paths with numbers, ids and recorded words have parameters`() {
        let id = "0f8fad5b-d9cb-469f-a165-70867728950e"
        let document = draft { traffic in
            traffic.get("/users/1", ["id": 1])
            traffic.get("/users/2", ["id": 2])
            traffic.get("/users/me", ["id": 2])
            traffic.get("/api/v1/shops/\(id)/orders/ord_9f8e7d", ["id": 1])
            traffic.get("/categories", ["beauty", "tools"])
            traffic.get("/products/category/beauty", [["id": 1]])
        }
        #expect(
            paths(document) == [
                "/users/{id}", "/users/me", "/api/v1/shops/{shopId}/orders/{id}", "/categories",
                "/products/category/{category}",
            ])
        let get = document["paths"]?["/users/{id}"]?["get"]
        #expect(get?["parameters"]?[0]?["schema"] == ["type": "integer"])
        #expect(get?["operationId"] == "getUser")
    }

    @Test func `one row that was read alone has the schema of all rows of its list`() {
        func row(_ id: Int, _ width: JSONValue, brand: Bool = true) -> JSONValue {
            var row: JSONObject = ["id": .int(id), "title": "Row", "size": ["width": width]]
            if brand { row["brand"] = "Essence" }
            return .object(row)
        }
        let document = draft { traffic in
            traffic.get("/rows", [row(1, 15), row(2, Self.half, brand: false)])
            traffic.get("/rows/1", row(1, 15))
        }
        let content = document["paths"]?["/rows/{id}"]?["get"]?["responses"]?["200"]?["content"]
        #expect(
            content?["application/json"]?["schema"] == ["$ref": "#/components/schemas/Row"],
            "\(document)")
        let schema = document["components"]?["schemas"]?["Row"]
        #expect(
            schema?["properties"]?["size"]?["properties"]?["width"]?["type"] == "number")
    }

    @Test func `a row that was not found belongs to the path of the others`() {
        let document = draft { traffic in
            traffic.get("/articles/first-one", ["id": 1, "slug": "first-one"])
            traffic.get("/articles/none-such", status: 404, ["message": "no"])
            traffic.get("/articles?page=1", [["id": 1, "slug": "first-one"]])
        }
        #expect(paths(document) == ["/articles", "/articles/{article}"])
        let responses = document["paths"]?["/articles/{article}"]?["get"]?["responses"]
        #expect(responses?.object?.keys == ["200", "404"])
        let page = document["paths"]?["/articles"]?["get"]?["parameters"]?[0]?["schema"]
        #expect(page == ["type": "integer", "minimum": 1])
    }

    @Test func `a text that no path is written with is a parameter`() throws {
        let document = draft { traffic in
            traffic.get("/files/a%20b.txt", status: 200, ["size": 1])
            traffic.get("/files/caf%C3%A9%2Fx.txt", status: 200, ["size": 2])
        }
        #expect(paths(document) == ["/files/{id}"])
    }

    @Test func `an operation is not a list because of its errors`() {
        let document = draft { traffic in
            traffic.get("/own/card", ["plan": "pro"])
            traffic.get("/own/card", status: 401, ["errors": [["code": "NO_SESSION"]]])
        }
        #expect(document["paths"]?["/own/card"]?["get"]?["operationId"] == "getOwnCard")
    }

    @Test func `errors have the recorded one as their example`() {
        let document = draft { traffic in
            traffic.get("/things/1", ["id": 1])
            traffic.get("/things/8", status: 404, ["message": "No thing 8"])
            traffic.get("/things/9", status: 404, ["message": "No thing 9"])
        }
        let media = document["paths"]?["/things/{id}"]?["get"]?["responses"]?["404"]?[
            "content"]?["application/json"]
        #expect(media?["example"] == ["message": "No thing 8"])
    }

    @Test func `schemas are merged over samples`() throws {
        let document = draft { traffic in
            traffic.get("/a", ["id": 1, "at": "2024-05-01T10:00:00Z", "note": nil, "x": Self.half])
            traffic.get("/a", ["id": 2, "at": "2024-05-02T10:00:00Z", "note": "n", "x": 2])
            traffic.get("/a", ["id": 3, "at": "2024-05-03T10:00:00Z", "mail": "a@b.io", "x": 2])
        }
        let schema = try #require(
            document["paths"]?["/a"]?["get"]?["responses"]?["200"]?["content"]?[
                "application/json"]?["schema"])
        #expect(schema["required"] == ["id", "at", "x"])
        #expect(schema["properties"]?["id"] == ["type": "integer"])
        #expect(schema["properties"]?["x"] == ["type": "number"])
        #expect(schema["properties"]?["at"] == ["type": "string", "format": "date-time"])
        #expect(schema["properties"]?["note"] == ["type": ["string", "null"]])
        #expect(schema["properties"]?["mail"]?["format"] == "email")
    }

    @Test(arguments: [(12, true), (7, false)])
    func `an enumeration needs evidence`(count: Int, isFound: Bool) throws {
        let document = draft { traffic in
            for index in 0..<count {
                traffic.get("/a?n=\(index)", ["status": index % 2 == 0 ? "open" : "closed"])
            }
        }
        let schema = document["paths"]?["/a"]?["get"]?["responses"]?["200"]?["content"]?[
            "application/json"]?["schema"]
        #expect((schema?["properties"]?["status"]?["enum"] != nil) == isFound)
    }

    @Test func `objects with ids as names are maps`() {
        let document = draft { $0.get("/a", ["2024-01-01": 1, "2024-01-02": 2]) }
        let schema = document["paths"]?["/a"]?["get"]?["responses"]?["200"]?["content"]?[
            "application/json"]?["schema"]
        #expect(schema == ["type": "object", "additionalProperties": ["type": "integer"]])
    }

    @Test func `credentials become security where they were always sent`() {
        let token: HTTPFields = ["Authorization": "Bearer abc"]
        let document = draft { traffic in
            traffic.get("/own", credentials: token, ["id": 1])
            traffic.get("/own", status: 401, ["message": "no"])
            traffic.get("/open", credentials: token, ["id": 1])
            traffic.get("/open", ["id": 1])
            traffic.get("/key", credentials: ["X-Api-Key": "k"], ["id": 1])
        }
        #expect(document["paths"]?["/own"]?["get"]?["security"] == [["bearerAuth": []]])
        #expect(document["paths"]?["/open"]?["get"]?["security"] == nil)
        #expect(
            document["components"]?["securitySchemes"]?["xApiKey"]
                == ["type": "apiKey", "in": "header", "name": "X-Api-Key"])
        #expect(document["paths"]?["/own"]?["get"]?["responses"]?["401"] != nil)
    }

    @Test func `lint accepts the draft, and everything recorded satisfies it`() throws {
        var traffic = Traffic()
        for page in 0..<3 {
            let rows = (1...4).map { row -> JSONValue in
                ["id": .int(page * 4 + row), "tags": row % 2 == 0 ? [] : ["a"], "brand": nil]
            }
            traffic.get(
                "/things?limit=4&skip=\(page * 4)&q=\(page == 0 ? "a" : "7")",
                ["things": .array(rows), "total": 12])
        }
        traffic.get("/things/1", ["id": 1, "tags": ["a", "b"], "brand": "x", "extra": Self.half])
        traffic.get("/things/99", status: 404, ["message": "none"])
        traffic.add(.post, "/things", body: ["name": "n"], status: 201, ["id": 13, "name": "n"])
        traffic.add(
            .post, "/things", body: .object(JSONObject()), status: 422,
            ["message": "no", "errors": ["name"]])
        traffic.add(.delete, "/things/1", status: 204)
        let folder = try TemporaryFolder()
        try traffic.write(to: folder)
        let document = ContractDraft(of: traffic.recorded, title: "shop").document
        let contract = try TemporaryFolder()
        try contract.write(JSONSerializer.string(document), to: "openapi.json")
        let lint = try ProjectLint(contract: contract.path + "/openapi.json", fixtures: folder.path)
        let codes = lint.diagnostics.map(\.code)
        #expect(codes.allSatisfy { $0 == "contract/unbounded-paging" || $0 == "contract/unbound" })
    }
}
