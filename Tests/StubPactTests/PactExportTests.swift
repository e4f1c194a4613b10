import StubContract
import StubHTTP
import StubJSON
import StubSupport
import Testing

@testable import StubPact

struct PactExportTests {
    private static let document = #"""
        {"openapi": "3.1.0", "info": {"title": "Items", "version": "1"}, "paths": {
          "/items": {"get": {"operationId": "listItems", "responses": {"200": {
            "description": "", "content": {"application/json": {"schema": {
              "type": "object", "required": ["items", "total"], "properties": {
                "total": {"type": "integer"},
                "items": {"type": "array", "minItems": 1, "items": {"$ref": "#/components/schemas/Item"}}
              }}}}}, "401": {"description": "", "content": {"application/json": {}}}}}},
          "/photos": {"post": {"operationId": "addPhoto", "requestBody": {"content": {
            "multipart/form-data": {}}}, "responses": {"200": {"description": ""}}}},
          "/refresh": {"post": {"operationId": "refresh",
            "requestBody": {"content": {"application/json": {}}},
            "responses": {"200": {"description": "", "content": {"application/json": {"schema": {
              "type": "object", "required": ["accessToken"],
              "properties": {"accessToken": {"type": "string"}}}}}}}}}},
          "components": {"schemas": {"Item": {
            "type": "object", "required": ["id", "kind", "name", "price", "code", "born", "owner", "open"],
            "properties": {
              "id": {"type": "integer"}, "kind": {"enum": ["a.b", "c"]},
              "name": {"type": ["string", "null"]}, "price": {"type": "number"},
              "code": {"type": "string", "pattern": "z"},
              "born": {"type": "string", "format": "date"},
              "owner": {"anyOf": [{"type": "object", "required": ["id"], "properties": {
                "id": {"type": "integer"}}}, {"type": "null"}]},
              "open": {"type": "boolean"}, "note": {"type": "string"},
              "labels": {"type": "object", "additionalProperties": {"type": "integer"}}}}}}}
        """#

    private static let items = #"""
        {"items": [
          {"id": 1, "kind": "c", "name": null, "price": 1.5, "code": "xyz", "born": "2024-01-31",
           "owner": {"id": 1}, "open": true, "note": "n", "labels": {"x": 1}},
          {"id": 2, "kind": "a.b", "name": "N", "price": 2, "code": "z", "born": "2024-02-01",
           "owner": null, "open": false, "note": "m", "labels": {"y": 2}}], "total": 2}
        """#

    private func contract() throws -> Contract {
        try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(Self.document.utf8)))
    }

    private func export(
        _ exchanges: [Exchange], reads: Set<String> = [],
        answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse = Self.answer
    ) async throws -> PactExport {
        try await PactExport(
            of: exchanges, contract: contract(), consumer: "App", provider: "Items", reads: reads,
            by: PactProvider(
                setUp: { ["token": "secret-access", "refreshToken": "secret-refresh"] },
                send: { answer($0) }))
    }

    @Sendable private static func answer(_ request: HTTPRequest) -> HTTPResponse {
        if request.path == "/refresh" {
            let isKnown = String(decoding: request.body, as: UTF8.self).contains("secret-refresh")
            return .json(
                status: isKnown ? 200 : 401,
                Array(#"{"accessToken": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2ln"}"#.utf8))
        }
        let authorization = request.fields["Authorization"]
        if authorization == "Bearer rejected" { return .json(status: 401, Array("{}".utf8)) }
        return .json(Array(items.utf8))
    }

    private func exchange(
        _ request: HTTPRequest, of operation: String, status: Int = 200
    ) -> Exchange {
        Exchange(
            id: 1, request: request, response: HTTPResponse(status: status), operation: operation,
            receivedAt: 0, arrival: .zero)
    }

    private func interaction(_ reads: Set<String> = []) async throws -> JSONValue {
        let request = HTTPRequest(.get, "/items", fields: ["Accept": "application/json"])
        let export = try await export([exchange(request, of: "listItems")], reads: reads)
        return try #require(export.file["interactions"]?[0])
    }

    @Test(arguments: [
        ("$.items", #"{"match":"type","min":1}"#),
        ("$.items[*].id", #"{"match":"integer"}"#),
        ("$.items[*].kind", #"{"match":"regex","regex":"^(?:a\\.b|c)$"}"#),
        ("$.items[*].price", #"{"match":"number"}"#),
        ("$.items[*].code", #"{"match":"regex","regex":"^(?=[\\s\\S]*?(?:z))[\\s\\S]*$"}"#),
        ("$.items[*].born", #"{"match":"regex","regex":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}"#),
        ("$.items[*].open", #"{"match":"boolean"}"#),
        ("$.total", #"{"match":"integer"}"#),
    ])
    func `rules say what the schema says`(path: String, matcher: String) async throws {
        let rules = try await interaction()["response"]?["matchingRules"]?["body"]
        #expect(
            rules?[path]
                == ["combine": "AND", "matchers": [try JSONParser.parse(Array(matcher.utf8))]])
    }

    @Test func `null is an alternative for a scalar`() async throws {
        let rules = try await interaction()["response"]?["matchingRules"]?["body"]
        #expect(
            rules?["$.items[*].name"]
                == ["combine": "OR", "matchers": [["match": "type"], ["match": "null"]]])
    }

    @Test func `optional members and objects that may be null are left out`() async throws {
        let item = try await interaction()["response"]?["body"]?["content"]?["items"]?[0]
        #expect(item?.object?.keys == ["id", "kind", "name", "price", "code", "born", "open"])
    }

    @Test func `optional members that the app reads are demanded`() async throws {
        let response = try await interaction(["note", "labels"])["response"]
        let item = response?["body"]?["content"]?["items"]?[0]
        #expect(item?["note"] == "n")
        let rules = response?["matchingRules"]?["body"]
        #expect(
            rules?["$.items[*].labels"] == ["combine": "AND", "matchers": [["match": "values"]]])
        #expect(rules?["$.items[*].labels.*"]?["matchers"]?[0]?["match"] == "integer")
    }

    @Test func `tokens are replaced by generators and never written`() async throws {
        let list = HTTPRequest(.get, "/items", fields: ["Authorization": "Bearer eyJabc"])
        let refresh = HTTPRequest(
            .post, "/refresh", fields: ["Content-Type": "application/json"],
            body: Array(#"{"refreshToken": "sent-by-the-app"}"#.utf8))
        let export = try await export([
            exchange(list, of: "listItems"), exchange(refresh, of: "refresh"),
        ])
        let text = JSONSerializer.string(export.file)
        #expect(export.count == 2)
        for secret in ["eyJ", "secret-", "sent-by-the-app"] { #expect(!text.contains(secret)) }
        #expect(
            export.file["interactions"]?[0]?["request"]?["generators"]?["header"]?["Authorization"]
                == [
                    "type": "ProviderState", "expression": "Bearer ${token}",
                    "dataType": "STRING",
                ])
        #expect(
            export.file["interactions"]?[1]?["request"]?["generators"]?["body"]?["$.refreshToken"]?[
                "expression"] == "${refreshToken}")
    }

    @Test func `a rejected token is one that nobody issued`() async throws {
        let request = HTTPRequest(.get, "/items", fields: ["Authorization": "Bearer eyJabc"])
        let export = try await export([exchange(request, of: "listItems", status: 401)])
        let sent = export.file["interactions"]?[0]?["request"]
        #expect(sent?["headers"]?["Authorization"] == ["Bearer rejected"])
        #expect(sent?["generators"] == nil)
    }

    @Test func `an exchange that the initial state does not lead to is left out and named`()
        async throws
    {
        let export = try await export([
            exchange(HTTPRequest(.get, "/items"), of: "listItems", status: 503)
        ])
        #expect(export.count == 0)
        #expect(export.leftOut.map(\.exchanges) == [["listItems 503"]])
    }

    @Test func `the file is the same whatever the order of the exchanges`() async throws {
        let exchanges = ["/items?limit=20", "/items?limit=3", "/items", "/items?limit=7&skip=1"]
            .map { exchange(HTTPRequest(.get, $0), of: "listItems") }
        let forwards = try await export(exchanges)
        let backwards = try await export(exchanges.reversed() + exchanges)
        #expect(forwards.count == 3)
        #expect(
            JSONSerializer.string(forwards.file) == JSONSerializer.string(backwards.file))
        let queries = forwards.file["interactions"]?.array?.map { $0["request"]?["query"] }
        #expect(queries?[1] == ["limit": ["3"]])
    }

    private func photo(_ boundary: String, _ title: String, _ bytes: [UInt8] = []) -> HTTPRequest {
        var body = Array(
            ("--\(boundary)\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\n\(title)\r\n"
                + "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; "
                + "filename=\"a.bin\"\r\nContent-Type: image/png\r\n\r\n").utf8)
        body += bytes + Array("\r\n--\(boundary)--\r\n".utf8)
        return HTTPRequest(
            .post, "/photos",
            fields: ["Content-Type": "multipart/form-data; boundary=\(boundary)"], body: body)
    }

    @Test func `a form has a fixed boundary, and is the same in each run`() async throws {
        let first = try await export([
            exchange(photo("run-1", "T", [0xFF, 0x0D, 0x00]), of: "addPhoto")
        ])
        let second = try await export([
            exchange(photo("run-2", "T", [0xFF, 0x0D, 0x00]), of: "addPhoto")
        ])
        #expect(first.count == 1 && first.leftOut.isEmpty)
        #expect(JSONSerializer.string(first.file) == JSONSerializer.string(second.file))
        let request = first.file["interactions"]?[0]?["request"]
        #expect(request?["headers"]?["Content-Type"] == ["multipart/form-data; boundary=pact-form"])
        #expect(request?["body"]?["contentType"] == "multipart/form-data; boundary=pact-form")
        #expect(request?["body"]?["encoded"] == "base64")
        let text = try #require(request?["body"]?["content"]?.string)
        #expect(Base64.decode(text) == photo("pact-form", "T", [0xFF, 0x0D, 0x00]).body)
    }

    @Test func `a form that contains the boundary gets another one`() async throws {
        let export = try await export([exchange(photo("B", "--pact-form"), of: "addPhoto")])
        let headers = export.file["interactions"]?[0]?["request"]?["headers"]
        #expect(headers?["Content-Type"] == ["multipart/form-data; boundary=pact-form-"])
    }

    @Test(arguments: [
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9", "the body of the request contains a token"),
        (String(repeating: "x", count: 70_000), "the body of the request is longer than 64 KiB"),
    ])
    func `a form that cannot be written is left out`(title: String, reason: String) async throws {
        let export = try await export([exchange(photo("B", title), of: "addPhoto")])
        #expect(export.count == 0)
        #expect(export.leftOut.map(\.reason) == [reason])
    }
}
