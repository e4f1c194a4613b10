import Foundation
import Testing

/// Errors on the command line and in files: message, place, advice and exit code.
struct BadInputTests {
    private func expect(
        _ code: Int32, _ message: String, from arguments: [String], in directory: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await Program.run(arguments, in: directory)
        #expect(outcome.code == code, "\(outcome.errors)", sourceLocation: sourceLocation)
        #expect(outcome.output == "", sourceLocation: sourceLocation)
        #expect(
            outcome.errors.contains(message), "\(outcome.errors)",
            sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        (["srve"], "error: unknown command 'srve'. Did you mean 'serve'?"),
        (["serve", "--prot", "1"], "error: unknown option '--prot'. Did you mean '--port'?"),
        (["serve", "--port", "x"], "error: --port wants a number from 0 to 65535, got 'x'."),
        (["serve", "--scenario", "x"], "error: there is no scenario 'x'."),
        (["serve", "--host", "0.0.0.0"], "Guard it by --admin-token T."),
        (["record"], "error: --upstream is missing."),
        (["verify", "--filter", "["], "error: the filter '[' is not a valid regular expression"),
    ])
    func `wrong usage ends with 64`(arguments: [String], message: String) async throws {
        let folder = try Folder.project()
        try await expect(64, message, from: arguments, in: folder.path)
    }

    @Test func `a missing file ends with 66`() async throws {
        let folder = try Folder.project()
        try await expect(
            66, "nothing.json: error: there is no such file.",
            from: ["serve", "--contract", "nothing.json"], in: folder.path)
        try await expect(
            66, "nothing: error: there is no such folder.",
            from: ["serve", "--fixtures", "nothing"], in: folder.path)
    }

    @Test func `a folder without a contract ends with 66, with several with 64`() async throws {
        let empty = try Folder()
        try await expect(
            66, "error: there is no contract under Contracts/.", from: ["serve"], in: empty.path)
        let several = try Folder.project(["Contracts/others/openapi.json": "{}"])
        try await expect(
            64, "Contracts/others/openapi.json", from: ["serve"], in: several.path)
    }

    @Test(arguments: [
        (
            "Contracts/things/openapi.json", "{\n  \"openapi\": 3.1.0\n}",
            "Contracts/things/openapi.json:2:17: error: "
        ),
        (
            "Contracts/things/openapi.json", #"{"openapi": "2.0"}"#,
            "Contracts/things/openapi.json:1:13: error: OpenAPI 2.0 is not supported. "
        ),
        (
            "Fixtures/things/things.json", "[\n  {\"id\": 1},\n]",
            "Fixtures/things/things.json:3:1: error: "
        ),
        (
            "Fixtures/things/things.json", "[\n  {\"id\": 1},\n  {\"id\": 1}\n]",
            "Fixtures/things/things.json:3:10: error: the id 1 is already taken by row 1. "
        ),
        (
            "Contracts/things/scenarios/down.json", "{\"name\": \"down\",\n \"rules\": [}",
            "Contracts/things/scenarios/down.json:2:12: error: "
        ),
        (
            "Contracts/things/scenarios/down.json",
            "{\"name\": \"down\",\n \"rules\": [{\"operation\": \"listThing\", \"delay\": 1}]}",
            "down.json:2:26: error: the contract has no operation 'listThing' at "
                + "/rules/0/operation. Did you mean 'listThings'?"
        ),
    ])
    func `an invalid document ends with 65 and is reported with file, line and column`(
        file: String, text: String, message: String
    ) async throws {
        let folder = try Folder.project([file: text])
        try await expect(65, message, from: ["serve", "--port", "0"], in: folder.path)
    }

    @Test func `all invalid documents are reported together`() async throws {
        let folder = try Folder.project([
            "Fixtures/things/things.json": "[", "Fixtures/things/others.json": "{",
        ])
        let outcome = try await Program.run(["routes"], in: folder.path)
        #expect(outcome.code == 65)
        #expect(outcome.errors.contains("things.json:1:2: error: "))
        #expect(outcome.errors.contains("others.json:1:2: error: "))
    }
}
