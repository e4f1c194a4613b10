import StubContract
import StubHTTP
import StubHarness
import StubServer
import TestSupport

@testable import UnderstudyCommandLine

/// A small project, and a suite whose cases send requests to a stub of it.
enum ShopSuite {
    static let document = #"""
        {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {
          "/things": {"get": {"operationId": "listThings", "parameters": [
              {"name": "note", "in": "query", "schema": {"type": "string"}}],
            "responses": {"200": {"description": "All",
              "content": {"application/json": {"schema": {"type": "array",
                "items": {"$ref": "#/components/schemas/Thing"}}}}},
              "503": {"description": "Later"}}}},
          "/things/{id}": {"get": {"operationId": "getThing", "parameters": [
              {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
            "responses": {"200": {"description": "One", "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/Thing"}}}},
              "404": {"description": "None"}}}},
          "/photos": {"post": {"operationId": "addPhoto", "requestBody": {"content": {
              "multipart/form-data": {"schema": {"type": "object",
                "properties": {"title": {"type": "string"}, "file": {}}}}}},
            "responses": {"201": {"description": "Added", "content": {"application/json": {
              "schema": {"type": "object", "required": ["id"],
                "properties": {"id": {"type": "integer"}}}}}}}}}},
          "components": {"schemas": {"Thing": {"type": "object", "required": ["id", "name"],
            "properties": {"id": {"type": "integer"}, "name": {"type": "string"},
              "note": {"type": "string"}}}}}}
        """#

    static let things = #"""
        [{"id": 1, "name": "Lamp", "note": "brand new"}, {"id": 2, "name": "Rug", "note": "old"}]
        """#

    static func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "Contracts/shop/openapi.json": document, "Fixtures/shop/things.json": things,
        ])
    }

    /// A case for each list of requests.
    static func source(_ requests: [[HTTPRequest]], isKept: Bool = true) -> SuiteSource {
        { definition in
            let cases = requests.enumerated().map { index, requests in
                ContractCase<Stub>("P0\(index + 1)", "case \(index + 1)", .pagination) {
                    stub, then in
                    for request in requests { _ = await stub.answer(request) }
                    then.equal(isKept, true, "the contract is kept")
                }
            }
            return Suite<Stub>(
                "Shop App", cases: cases, open: { _ in Stub(definition) },
                close: { $0.journal.exchanges })
        }
    }

    static func run(
        _ words: [String], in folder: TemporaryFolder, _ suite: SuiteSource? = nil
    ) async -> (code: ExitCode, output: String, errors: String) {
        let screen = CapturedTerminal()
        let context = Context(
            terminal: screen.terminal, directory: folder.path, commands: StubCommand.commands,
            suite: suite)
        // A case has longer than any queue of other tests.
        let limit = words.first == "verify" ? ["--limit", "600"] : []
        let code = await StubCommand.run(words + limit, context)
        return (code, screen.output, screen.errors)
    }
}
