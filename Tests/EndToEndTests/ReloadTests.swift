import Foundation
import StubJSON
import Testing

/// Files that change while `serve` is running.
@Suite(.timeLimit(.minutes(10)))
struct ReloadTests {
    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    /// Repeats a request until it gets the expected response, or the suite times out.
    private func name(of client: Client, until wanted: String) async throws {
        while try await client.get("/things").json()[0]?["name"] != .string(wanted) {}
    }

    @Test
    func `a changed fixture, contract and scenario are reloaded, an invalid one is ignored`()
        async throws
    {
        let folder = try Folder.project()
        let program = try RunningProgram(["serve", "--port", "0"], in: folder.path)
        let client = Client(try await program.address())
        let fixture = folder["Fixtures/things/things.json"]
        try write(#"[{"id": 1, "name": "b"}]"#, to: fixture)
        try await name(of: client, until: "b")

        try write(#"[{"id": 1, "name": "#, to: fixture)
        try FileManager.default.createDirectory(
            atPath: folder["Contracts/things/scenarios"], withIntermediateDirectories: true)
        #expect(try await client.get("/things").json()[0]?["name"] == "b")
        try write(#"[{"id": 1, "name": "c"}]"#, to: fixture)
        try await name(of: client, until: "c")

        try write(
            #"{"name": "down", "rules": [{"operation": "listThings", "respond": {"status": 503}}]}"#,
            to: folder["Contracts/things/scenarios/down.json"])
        while try await client.send("PUT", "/__admin/scenarios/down").status != 200 {}
        #expect(try await client.get("/things").status == 503)
        let outcome = await program.stop()
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("reloaded the changed files"))
    }

    @Test func `a failed reload reports the place, and the previous rows are still served`()
        async throws
    {
        let folder = try Folder.project()
        let program = try RunningProgram(["serve", "--port", "0"], in: folder.path)
        let client = Client(try await program.address())
        let fixture = folder["Fixtures/things/things.json"]
        try write("null", to: fixture)
        // The second valid change is reloaded after the first invalid one was reported.
        try write(#"[{"id": 1, "name": "b"}]"#, to: fixture)
        try await name(of: client, until: "b")
        try write("null", to: fixture)
        let line = await program.errorLine { $0.contains("reload failed") }
        #expect(line == "reload failed; still serving the previous version")
        #expect(try await client.get("/things").json()[0]?["name"] == "b")
        let outcome = await program.stop()
        #expect(outcome.errors.contains("Fixtures/things/things.json:1:1: error: 'things' must be"))
    }

    @Test func `a fixture without rows fails the start, a wrong row is reported after it`()
        async throws
    {
        let contract = """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/things": {"get": {
              "operationId": "listThings", "x-stub": {"collection": "things", "action": "list"},
              "responses": {"200": {"description": "", "content": {"application/json": {"schema": {
                "type": "array", "items": {"required": ["name"]}}}}}}}}}}
            """
        let shapeless = try Folder.project(["Fixtures/things/things.json": "{}"])
        let refused = try await Program.run(["serve", "--port", "0"], in: shapeless.path)
        #expect(refused.code == 65)
        #expect(refused.output == "")
        #expect(refused.errors.hasPrefix("Fixtures/things/things.json:1:1: error: "))

        let wrong = try Folder.project([
            "Contracts/things/openapi.json": contract,
            "Fixtures/things/things.json": "[{\"id\": 1, \"name\": \"a\"},\n {\"id\": 2}]",
        ])
        let program = try RunningProgram(["serve", "--port", "0"], in: wrong.path)
        let client = Client(try await program.address())
        let line = await program.errorLine { $0.contains("error") }
        #expect(
            line?.hasPrefix("Fixtures/things/things.json:2:2: error: row 2 (id 2) breaks") == true)
        #expect(try await client.get("/things").status == 200)
        let outcome = await program.stop()
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("a reload will fail until they are correct"))
    }

    @Test func `files are not watched if the option says so`() async throws {
        let folder = try Folder.project()
        let program = try RunningProgram(
            ["serve", "--port", "0", "--no-watch", "--only-violations"], in: folder.path)
        let client = Client(try await program.address())
        try write(#"[{"id": 1, "name": "b"}]"#, to: folder["Fixtures/things/things.json"])
        for _ in 1...20 {
            #expect(try await client.get("/things").json()[0]?["name"] == "a")
        }
        let outcome = await program.stop()
        #expect(outcome.errors == "")
    }
}
