import StubContract
import StubHTTP
import StubJSON
import Testing

@testable import StubDrift

/// A server that was changed is compared with the contract and the fixtures.
struct DriftRunTests {
    private static let document = #"""
        {"openapi": "3.1.0", "info": {"title": "Items", "version": "1"}, "paths": {
          "/items": {
            "get": {"operationId": "listItems", "x-stub": {"fixture": "items", "action": "list"},
              "responses": {"200": {"description": "", "content": {"application/json": {"schema": {
                "type": "object", "required": ["items"], "properties": {"items": {"type": "array",
                  "items": {"$ref": "#/components/schemas/Item"}}}}}}}}},
            "post": {"operationId": "addItem", "x-stub": {"fixture": "items", "action": "create"},
              "requestBody": {"content": {"application/json": {"example": {"name": "N"}}}},
              "responses": {"201": {"description": "", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Item"}}}}}}},
          "/items/{id}": {
            "get": {"operationId": "getItem",
              "x-stub": {"fixture": "items", "action": "item", "id": "id"},
              "parameters": [{"name": "id", "in": "path", "required": true,
                "schema": {"type": "integer"}}],
              "responses": {"200": {"description": "", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Item"}}}},
                "404": {"description": ""}}},
            "delete": {"operationId": "deleteItem",
              "x-stub": {"fixture": "items", "action": "delete", "id": "id"},
              "parameters": [{"name": "id", "in": "path", "required": true,
                "schema": {"type": "integer"}}],
              "responses": {"204": {"description": ""}}}}},
          "components": {"schemas": {"Item": {"type": "object", "required": ["id", "name"],
            "properties": {"id": {"type": "integer"}, "name": {"type": "string"},
              "note": {"type": "string"}, "size": {"type": ["number", "null"]}}}}}}
        """#

    private static let item = #"{"id": 7, "name": "N", "note": "n", "size": 1}"#

    private func results(
        item: String = DriftRunTests.item, status: Int = 200, type: String = "application/json",
        allowsWrites: Bool = false
    ) async throws -> [DriftResult] {
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(Self.document.utf8)))
        let run = DriftRun(
            contract: contract,
            live: { Self.answer($0, item: item, status: status, type: type) },
            own: { Self.answer($0, item: Self.item, status: 200, type: "application/json") },
            allowsWrites: allowsWrites)
        return try await run.results()
    }

    private static func answer(
        _ request: HTTPRequest, item: String, status: Int, type: String
    ) -> HTTPResponse {
        if request.method == .delete { return HTTPResponse(status: 204) }
        if request.method == .post {
            return .json(status: 201, Array(#"{"id": 99, "name": "N"}"#.utf8))
        }
        let body = request.path == "/items" ? #"{"items": [\#(item)]}"# : item
        return HTTPResponse(
            status: status, fields: ["Content-Type": type], body: Array(body.utf8))
    }

    @Test func `an API that has not changed has no differences`() async throws {
        let results = try await results()
        #expect(results.flatMap(\.findings).isEmpty)
        #expect(
            results.map(\.request) == ["GET /items", nil, "GET /items/7", nil])
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var item = DriftRunTests.item
        var status = 200
        var type = "application/json"
        let code: String
        let place: String
        let isBreaking: Bool
    }

    @Test(arguments: [
        Change(
            testDescription: "a required member is removed",
            item: #"{"id": 7, "note": "n", "size": 1}"#, code: "drift/member-missing",
            place: "/name", isBreaking: true),
        Change(
            testDescription: "an optional member that every row has is removed",
            item: #"{"id": 7, "name": "N", "size": 1}"#, code: "drift/member-missing",
            place: "/note", isBreaking: true),
        Change(
            testDescription: "a type is changed",
            item: #"{"id": "7", "name": "N", "note": "n", "size": 1}"#,
            code: "drift/member-changed", place: "/id", isBreaking: true),
        Change(
            testDescription: "a value is null, which the contract allows",
            item: #"{"id": 7, "name": "N", "note": "n", "size": null}"#,
            code: "drift/member-changed", place: "/size", isBreaking: false),
        Change(
            testDescription: "a member is new",
            item: #"{"id": 7, "name": "N", "note": "n", "size": 1, "new": true}"#,
            code: "drift/member-added", place: "/new", isBreaking: false),
        Change(
            testDescription: "a status is new", status: 203, code: "drift/status-added",
            place: "203", isBreaking: true),
        Change(
            testDescription: "the media type is another one", type: "text/plain",
            code: "drift/media-type-changed", place: "", isBreaking: true),
    ])
    func `each change is reported once, at its place`(_ change: Change) async throws {
        let results = try await results(
            item: change.item, status: change.status, type: change.type)
        let findings = try #require(results.first { $0.operation == "getItem" }).findings
        #expect(findings.map(\.code.rawValue) == [change.code])
        #expect(findings.first?.place.hasSuffix(change.place) == true)
        #expect(findings.map(\.isBreaking) == [change.isBreaking])
        let list = try #require(results.first { $0.operation == "listItems" }).findings
        #expect(list.map(\.code.rawValue) == [change.code])
    }

    @Test func `writes are called only if they are allowed, and deletions only of new rows`()
        async throws
    {
        let results = try await results(allowsWrites: true)
        #expect(
            results.map(\.request)
                == ["GET /items", "POST /items", "GET /items/7", "DELETE /items/99"])
    }

    @Test func `reports count what was compared and name what breaks`() async throws {
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(Self.document.utf8)))
        let results = try await results(item: #"{"id": "7", "note": "n", "size": 1, "new": 1}"#)
        let report = DriftReport(results, of: contract, at: "http://api")
        #expect(!report.isKept)
        #expect(report.text.contains("2 of 4 operations compared with http://api"))
        #expect(report.text.contains("error: member missing /name"))
        #expect(report.junit.contains(#"<testcase classname="drift" name="getItem">"#))
        #expect(report.junit.contains(#"failures="2" errors="0" skipped="2""#))
        #expect(report.github.contains("::error file=openapi.json,line="))
        #expect(report.github.contains("title=drift/member-missing"))
        let json = try JSONParser.parse(Array(report.json.utf8))
        #expect(json["compared"] == 2)
    }

    @Test func `a run that compared nothing fails`() {
        #expect(!DriftReport([], of: .empty, at: "http://api").isKept)
    }
}
