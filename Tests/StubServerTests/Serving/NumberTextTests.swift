import StubHTTP
import StubJSON
import TestSupport
import Testing

/// The contract alone decides what is a number in a request.
struct NumberTextTests {
    private static let others = [
        "5.0", "1e1", "1E1", "%205", "5%20", "+5", "%2B5", "05", "0x5", "-0.0", "5.", "٣",
    ]

    @Test(arguments: others)
    func `an integer consists of digits, and other notations break the contract`(
        text: String
    ) throws {
        let served = try Served.customer()
        for name in ["limit", "skip"] {
            let response = try served.get("/products?\(name)=\(text)")
            #expect(response.status == 400)
            #expect(response.issueCodes == ["request/query/type"])
            #expect(response.message?.hasPrefix("Invalid '\(name)' - expected integer") == true)
        }
    }

    @Test(arguments: others)
    func `a page's number consists of digits`(text: String) throws {
        let served = try Served.fixtures([("things", #"[{"id": 1}, {"id": 2}]"#)])
        for name in ["_page", "_limit"] {
            let response = try served.get("/things?\(name)=\(text)")
            #expect(response.issueCodes == ["request/query/type"])
            #expect(response.status == 400)
        }
    }

    @Test(arguments: [
        ("7", 200), ("7.0", 404), ("7e0", 404), ("%207", 404), ("07", 404), ("0x7", 404),
    ])
    func `an id that is not an integer breaks the contract and finds no row`(
        id: String, status: Int
    ) throws {
        let served = try Served.customer()
        let response = try served.get("/posts/\(id)")
        #expect(response.status == status)
        #expect(response.issueCodes.contains("request/path/type") == (status != 200))
    }

    private static func paths(_ limit: String, _ further: String = "") -> String {
        """
        {"/things": {"get": {"operationId": "list", "parameters": [\(further)
            {"name": "limit", "in": "query", "schema": \(limit)}],
          "x-stub": {"collection": "things", "action": "list",
            "page": {"limit": "limit", "skip": "skip"}, "filters": {"size": "size"}},
          "responses": {"200": {"description": "All"}, "400": {"description": "Bad"}}}}}
        """
    }

    private static let rows =
        #"[{"id": 1, "size": 9.0}, {"id": 2, "size": 9}, {"id": 3, "size": 1}]"#

    @Test(arguments: [
        (#"{"type": "number"}"#, "2.0", 200), (#"{"type": "number"}"#, "2e0", 200),
        (#"{"type": "number"}"#, "2.5", 400), (#"{"type": "number"}"#, "%202", 400),
        (#"{"type": "string"}"#, "2", 200), (#"{"type": "string"}"#, "2.0", 400),
        (#"{"type": ["integer", "null"]}"#, "2", 200),
        (#"{"type": "integer"}"#, "99999999999999999999", 200),
    ])
    func `the page uses the size that the contract decodes`(
        schema: String, text: String, status: Int
    ) throws {
        let served = try Served.inline(
            paths: Self.paths(schema), fixtures: [("things", Self.rows)])
        let response = try served.get("/things?limit=\(text)")
        #expect(response.status == status)
        if status == 200 {
            #expect(try response.json().ids == (text.hasPrefix("9") ? [1, 2, 3] : [1, 2]))
        }
    }

    @Test(arguments: [("3", [Int]()), ("1", [2, 3]), ("1.0", []), ("%201", [])])
    func `an undeclared size is decoded by the same rules`(
        text: String, ids: [Int]
    ) throws {
        let served = try Served.inline(
            paths: Self.paths(#"{"type": "integer"}"#), fixtures: [("things", Self.rows)])
        let response = try served.get("/things?skip=\(text)")
        #expect(response.status == (text == "1" || text == "3" ? 200 : 400))
        if response.status == 200 { #expect(try response.json().ids == ids) }
    }

    @Test(arguments: ["9", "9.0", "9.00", "90e-1"])
    func `numbers of rows are compared as numbers`(text: String) throws {
        let size = #"{"name": "size", "in": "query", "schema": {"type": "number"}},"#
        let served = try Served.inline(
            paths: Self.paths(#"{"type": "integer"}"#, size), fixtures: [("things", Self.rows)])
        #expect(try served.get("/things?size=\(text)").json().ids == [1, 2])
    }

    @Test func `a parameter with one value cannot be sent twice`() throws {
        let served = try Served.customer()
        let response = try served.get("/products?limit=1&limit=2")
        #expect(response.status == 400)
        #expect(response.issueCodes == ["request/query/repeated"])
        #expect(response.message == "Invalid 'limit' - expected one value, found 2")
    }
}
