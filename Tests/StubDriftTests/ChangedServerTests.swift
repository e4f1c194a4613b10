import StubContract
import StubHTTP
import StubJSON
import Testing

@testable import StubDrift

/// A server that was changed in several ways at once: no change hides another.
struct ChangedServerTests {
    private static let document = #"""
        {"openapi": "3.1.0", "info": {"title": "Items", "version": "1"}, "paths": {
          "/items": {
            "get": {"operationId": "listItems", "x-stub": {"fixture": "items", "action": "list"},
              "responses": {
                "200": {"description": "", "content": {"application/json": {"schema": {
                  "type": "object", "required": ["items"], "properties": {"items": {"type": "array",
                    "items": {"$ref": "#/components/schemas/Item"}}}}}}},
                "302": {"description": ""}, "400": {"description": ""},
                "default": {"description": ""}}}},
          "/items/{id}": {
            "get": {"operationId": "getItem",
              "x-stub": {"fixture": "items", "action": "item", "id": "id"},
              "parameters": [{"name": "id", "in": "path", "required": true,
                "schema": {"type": "integer"}}],
              "responses": {"200": {"description": "", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Item"}}}},
                "404": {"description": ""}}}}},
          "components": {"schemas": {"Item": {"type": "object",
            "required": ["id", "name", "price", "state"],
            "properties": {"id": {"type": "integer"}, "name": {"type": "string"},
              "price": {"type": "number"}, "note": {"type": "string"},
              "state": {"enum": ["open", "closed"]}}}}}}
        """#

    private static func item(_ id: Int) -> String {
        #"{"id": \#(id), "name": "N", "price": 1.5, "state": "open", "note": "n"}"#
    }

    private static func list(_ items: [String]) -> [UInt8] {
        Array(#"{"items": [\#(items.joined(separator: ", "))]}"#.utf8)
    }

    /// The stub has the rows 1 to 30.
    private static func own(_ request: HTTPRequest) -> HTTPResponse {
        guard request.path != "/items" else { return .json(list((1...30).map(item))) }
        guard let id = Int(request.path.split(separator: "/")[1]), id <= 30 else {
            return HTTPResponse(status: 404)
        }
        return .json(Array(item(id).utf8))
    }

    private func findings(
        of operation: String = "listItems", live: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) async throws -> [DriftFinding] {
        let result = try #require(
            try await results(live: live).first { $0.operation == operation })
        #expect(result.skipped == nil)
        return result.findings
    }

    private func results(
        live: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) async throws -> [DriftResult] {
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(Self.document.utf8)))
        return try await DriftRun(
            contract: contract, live: { live($0) }, own: { Self.own($0) }
        ).results()
    }

    @Test func `changes of many rows do not hide one another`() async throws {
        let findings = try await findings { request in
            .json(
                Self.list(
                    (1...30).map { id in
                        // Without the name, with a text for the price, a new state, a new member.
                        #"{"id": \#(id), "price": "1.5", "state": "sold", "note": "n", "new": 1}"#
                    }))
        }
        #expect(
            findings.map { "\($0.code.rawValue) \($0.place)" }.sorted() == [
                "drift/member-added /items/*/new", "drift/member-changed /items/*/price",
                "drift/member-changed /items/*/state", "drift/member-missing /items/*/name",
            ])
    }

    @Test func `another status hides no change of the body`() async throws {
        let findings = try await findings(of: "getItem") { request in
            .json(
                status: request.path == "/items" ? 200 : 203,
                request.path == "/items"
                    ? Self.list([Self.item(1)])
                    : Array(#"{"id": 1, "name": "N", "price": "x", "state": "open"}"#.utf8))
        }
        #expect(
            findings.map { "\($0.code.rawValue) \($0.place)" } == [
                "drift/status-added 203", "drift/member-changed /price",
                "drift/member-missing /note",
            ])
    }

    @Test(arguments: ["application/vnd.items+json", "text/plain"])
    func `another media type hides no change of the body`(type: String) async throws {
        let findings = try await findings { _ in
            HTTPResponse(
                status: 200, fields: ["Content-Type": type],
                body: Self.list([#"{"id": 1, "price": 1, "state": "sold", "note": "n"}"#]))
        }
        #expect(
            findings.map { "\($0.code.rawValue) \($0.place)" } == [
                "drift/media-type-changed ", "drift/member-changed /items/*/state",
                "drift/member-missing /items/*/name",
            ])
    }

    @Test(arguments: [
        (202, "drift/status-added", true), (204, "drift/status-added", true),
        (302, "drift/status-changed", true), (308, "drift/status-changed", true),
        (400, "drift/status-changed", true), (422, "drift/status-changed", true),
        (500, "drift/status-changed", true), (503, "drift/status-changed", true),
    ])
    func `a list that no longer answers its success has another status`(
        status: Int, code: String, isBreaking: Bool
    ) async throws {
        let findings = try await findings { _ in
            HTTPResponse(status: status, fields: ["Location": "/elsewhere?key=x"])
        }
        #expect(findings.map(\.code.rawValue) == [code])
        #expect(findings.map(\.isBreaking) == [isBreaking])
        #expect(findings.first?.message.contains("key=x") == false)
    }

    @Test func `a response that does not come is a difference, if others came`() async throws {
        struct Lost: Error {}
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(Self.document.utf8)))
        let run = { (lost: String) in
            try await DriftRun(
                contract: contract,
                live: { request in
                    if request.path.hasPrefix(lost) { throw Lost() }
                    return Self.own(request)
                }, own: { Self.own($0) }
            ).results()
        }
        let results = try await run("/items/")
        #expect(results.flatMap(\.findings).map(\.code) == [.responseMissing])
        await #expect(throws: Lost.self) { _ = try await run("/items") }
    }

    @Test func `values of the user's header fields are hidden in all texts`() async throws {
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(Self.document.utf8)))
        let results = try await DriftRun(
            contract: contract,
            live: { request in
                let token = request.fields["Authorization"]?.dropFirst("Bearer ".count) ?? ""
                return .json(
                    Self.list([
                        #"{"id": 1, "name": "N", "price": "\#(token)", "state": "\#(token)", "\#(token)": 1}"#
                    ]))
            }, own: { Self.own($0) },
            fields: ["Authorization": "Bearer velvetfalcon", "Accept": "application/json"]
        ).results()
        let text = results.map { "\($0)" }.joined()
        #expect(results.flatMap(\.findings).count > 3)
        #expect(!text.contains("velvetfalcon"), "\(text)")
    }

    @Test func `rows that the stub has under other ids are compared all the same`() async throws {
        let findings = try await findings(of: "getItem") { request in
            let item = #"{"id": 5312, "name": "N", "price": 1.5, "state": "open"}"#
            return .json(request.path == "/items" ? Self.list([item]) : Array(item.utf8))
        }
        #expect(
            findings.map { "\($0.code.rawValue) \($0.place)" } == ["drift/member-missing /note"])
    }
}
