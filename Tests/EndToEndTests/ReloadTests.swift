import Foundation
import StubJSON
import Testing

/// Files that change under a running `serve`.
@Suite(.timeLimit(.minutes(10)))
struct ReloadTests {
    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    /// Asks until the answer is as it is to be; the suite's time limit ends it otherwise.
    private func name(of client: Client, until wanted: String) async throws {
        while try await client.get("/things").json()[0]?["name"] != .string(wanted) {}
    }

    @Test
    func `a fixture, a contract and a scenario are taken up; a mistake is told and not taken`()
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
        #expect(outcome.errors.contains("the files have changed and are in force"))
    }

    @Test func `files are left alone where that is asked for`() async throws {
        let folder = try Folder.project()
        let program = try RunningProgram(
            ["serve", "--port", "0", "--no-watch"], in: folder.path)
        let client = Client(try await program.address())
        try write(#"[{"id": 1, "name": "b"}]"#, to: folder["Fixtures/things/things.json"])
        for _ in 1...20 {
            #expect(try await client.get("/things").json()[0]?["name"] == "a")
        }
        let outcome = await program.stop()
        #expect(outcome.errors == "")
    }
}
