import Foundation
import StubDocuments
import StubJSON
import StubRules
import StubServer
import TestSupport
import Testing

@testable import UnderstudyCommandLine

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session that is saved in the files of its project, and exchanges that become tests.
@Suite(.timeLimit(.minutes(10)))
struct SessionFilesTests {
    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {
          "/things": {"get": {"operationId": "listThings", "responses": {"200": {
            "description": "Things", "content": {"application/json": {"schema": {"type": "array"}}}}}}},
          "/things/{id}": {"get": {"operationId": "getThing",
            "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
            "responses": {"200": {
              "description": "A thing", "content": {"application/json": {"schema": {"type": "object"}}}},
              "404": {"description": "None"}}}}}}
        """

    private let folder: TemporaryFolder
    private let stub: Stub
    private let url: URL

    init() throws {
        folder = try TemporaryFolder([
            "Contracts/shop/openapi.json": Self.contract,
            "Fixtures/shop/things.json": "[\n  {\n    \"id\": 1,\n    \"price\": 1.50\n  }\n]\n",
            "Fixtures/shop/notes.yaml": "# Why\n- id: 1\n  text: a\n",
        ])
        let path = folder.path
        let project = ProjectFiles(
            contract: "Contracts/shop/openapi.json", fixtures: "Fixtures/shop")
        let definition = try StubDefinition(
            contract: path + "/Contracts/shop/openapi.json", fixtures: path + "/Fixtures/shop")
        stub = Stub(
            definition, routes: .serving(project) { path + "/" + $0 })
        try stub.start()
        url = stub.url
    }

    private func ask(
        _ method: String, _ path: String, _ body: JSONValue? = nil
    ) async throws -> (status: Int?, json: JSONValue?) {
        var request = URLRequest(url: try #require(URL(string: path, relativeTo: url)))
        request.httpMethod = method
        request.httpBody = body.map { Data(JSONSerializer.bytes($0)) }
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        let (data, response) = try await URLSession.shared.data(for: request)
        return (
            (response as? HTTPURLResponse)?.statusCode, try? JSONParser.parse(Array(data))
        )
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }

    @Test func `nothing is written if nothing has changed`() async throws {
        let before = folder.files
        let saved = try await ask("POST", "/__admin/save", [:])
        #expect(saved.json == ["files": []])
        #expect(folder.files == before)
    }

    @Test func `changed rows are written to their file, and numbers stay as they were`()
        async throws
    {
        _ = try await ask("POST", "/__admin/fixtures/things", ["id": 2, "price": 3])
        let saved = try await ask("POST", "/__admin/save", [:])
        #expect(
            saved.json == [
                "files": [["path": "Fixtures/shop/things.json", "content": "2 rows"]]
            ])
        #expect(
            try text("Fixtures/shop/things.json") == """
                [
                  {
                    "id": 1,
                    "price": 1.50
                  },
                  {
                    "id": 2,
                    "price": 3
                  }
                ]

                """)
    }

    @Test func `added rules become a scenario, as they were written`() async throws {
        let rule: JSONValue = [
            "operation": "getThing", "sequence": [["status": 404], ["passthrough": true]],
        ]
        let off: JSONValue = ["operation": "getThing", "respond": ["status": 404]]
        _ = try await ask("POST", "/__admin/rules", rule)
        let added = try await ask("POST", "/__admin/rules", [off])
        let id = try #require(added.json?["ids"]?[0]?.int)
        _ = try await ask("PATCH", "/__admin/rules/\(id)", ["enabled": false])
        let file = "Contracts/shop/scenarios/gone.json"
        let saved = try await ask("POST", "/__admin/save", ["scenario": "gone"])
        #expect(saved.json == ["files": [["path": .string(file), "content": "1 rule"]]])
        let scenario: JSONValue = ["name": "gone", "rules": [rule]]
        #expect(try JSONDocument(reading: folder.path + "/" + file).value == scenario)
        // The same once more is nothing new, another one would be lost.
        #expect(try await ask("POST", "/__admin/save", ["scenario": "gone"]).json == ["files": []])
        _ = try await ask("POST", "/__admin/rules", off)
        let lost = try await ask("POST", "/__admin/save", ["scenario": "gone"])
        #expect(lost.status == 409)
        #expect(lost.json?["message"]?.string == "\(file) exists already; choose another name")
        let definition = try StubDefinition(
            contract: folder.path + "/Contracts/shop/openapi.json",
            fixtures: folder.path + "/Fixtures/shop")
        #expect(definition.scenarios.map(\.name) == ["gone"])
    }

    @Test(arguments: ["../x", "", "a/b", "A", "ä"])
    func `a name that is no file's is rejected`(name: String) async throws {
        _ = try await ask("POST", "/__admin/rules", ["operation": "getThing", "delay": 1])
        let before = folder.files
        #expect(
            try await ask("POST", "/__admin/save", ["scenario": .string(name)]).status == 400)
        #expect(folder.files == before)
    }

    @Test func `a fixture in YAML is not overwritten, and nothing else is then`() async throws {
        _ = try await ask("POST", "/__admin/fixtures/things", ["id": 2])
        _ = try await ask("PATCH", "/__admin/fixtures/notes/1", ["text": "b"])
        let things = try text("Fixtures/shop/things.json")
        let saved = try await ask("POST", "/__admin/save", [:])
        #expect(saved.status == 409)
        #expect(
            saved.json?["message"]?.string?.hasPrefix("Fixtures/shop/notes.yaml is YAML") == true)
        #expect(try text("Fixtures/shop/notes.yaml").hasPrefix("# Why"))
        #expect(try text("Fixtures/shop/things.json") == things)
    }

    @Test(arguments: ["[{\"id\": 1, \"price\": 2}]", "[{\"id\": 1,", "[]"])
    func `a fixture that somebody edits meanwhile is not overwritten`(edited: String) async throws {
        _ = try await ask("POST", "/__admin/fixtures/things", ["id": 2])
        try folder.write(edited, to: "Fixtures/shop/things.json")
        let saved = try await ask("POST", "/__admin/save", [:])
        #expect(saved.status == 409)
        #expect(
            saved.json?["message"]?.string?.hasPrefix("Fixtures/shop/things.json was changed")
                == true)
        #expect(try text("Fixtures/shop/things.json") == edited)
    }

    @Test func `an edited fixture that the session has not changed stays as it is`() async throws {
        let edited = "[{\"id\": 1, \"price\": 2}]"
        try folder.write(edited, to: "Fixtures/shop/things.json")
        #expect(try await ask("POST", "/__admin/save", [:]).json == ["files": []])
        #expect(try text("Fixtures/shop/things.json") == edited)
    }

    @Test func `what was saved can be changed and saved again`() async throws {
        for id in 2...3 {
            _ = try await ask("POST", "/__admin/fixtures/things", ["id": .int(id)])
            let saved = try await ask("POST", "/__admin/save", [:])
            #expect(saved.json?["files"]?[0]?["content"]?.string == "\(id) rows")
        }
    }

    @Test
    func `a test of a request that matches nothing names its method and path without secrets`()
        async throws
    {
        let key = "sk_" + "live_4eC39HqLyjWDarjtT1zdp7dc"
        _ = try await ask("PURGE", "/nowhere/\(key)?token=\(key)")
        let test = try await ask("GET", "/__admin/exchanges/1/test")
        let text = try #require(test.json?["swift"]?.string)
        #expect(text.contains("stub.received(HTTPMethod(\"PURGE\"), \"/nowhere/"))
        #expect(!text.contains(key))
    }

    @Test func `an exchange that a rule has answered becomes a test with its response`()
        async throws
    {
        _ = try await ask(
            "POST", "/__admin/rules",
            [
                "operation": "getThing",
                "respond": [
                    "status": 418, "body": ["reason": "a \"pot\"", "more": [], "none": nil],
                ],
            ])
        _ = try await ask("GET", "/things/1")
        let test = try await ask("GET", "/__admin/exchanges/1/test")
        #expect(
            test.json?["swift"]?.string == #"""
                import Testing
                import UnderstudyTesting

                @Test(
                    .stub(
                        contract: "Contracts/shop/openapi.json",
                        fixtures: "Fixtures/shop",
                        allowing: ["response/status/undocumented"]))
                func `the app copes with 418 of getThing`() async throws {
                    let stub = Stub.current
                    stub.on("getThing") { _ in
                        .json(["reason": "a \"pot\"", "more": [], "none": nil], status: 418)
                    }
                    // Let the app do what sends GET /things/1, and say what it shall show.
                    try await stub.received("getThing", within: .seconds(5))
                }

                """#)
    }

    @Test func `a long response is indented as it stands in the test`() async throws {
        let rows = (1...9).map {
            JSONValue.object(["id": .int($0), "name": .string("thing \($0)")])
        }
        _ = try await ask(
            "POST", "/__admin/rules",
            ["operation": "listThings", "respond": ["body": .array(rows)]])
        _ = try await ask("GET", "/things")
        let test = try await ask("GET", "/__admin/exchanges/1/test")
        let text = try #require(test.json?["swift"]?.string)
        #expect(
            text.contains(
                """
                        .json(
                            [
                                ["id": 1, "name": "thing 1"],
                """))
        #expect(
            text.contains(
                """
                                ["id": 9, "name": "thing 9"],
                            ])
                    }
                """))
    }

    @Test func `an exchange that the fixtures have answered becomes a test without a rule`()
        async throws
    {
        _ = try await ask("GET", "/things/7")
        let test = try await ask("GET", "/__admin/exchanges/1/test")
        let text = try #require(test.json?["swift"]?.string)
        #expect(text.contains("the app copes with 404 of getThing"))
        #expect(!text.contains("stub.on"))
        #expect(try await ask("GET", "/__admin/exchanges/9/test").status == 404)
    }
}
