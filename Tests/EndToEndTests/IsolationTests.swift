import Foundation
import StubJSON
import Testing

/// `verify` with a suite whose cases trap, hang and use up the memory.
@Suite(.timeLimit(.minutes(10)))
struct IsolationTests {
    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Notes", "version": "1"}, "paths": {"/notes/{id}": {
        "get": {"operationId": "getNote",
        "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
        "responses": {"200": {"description": "A note", "content": {"application/json": {
        "schema": {"type": "object", "required": ["title"],
        "properties": {"title": {"type": "string"}}},
        "example": {"title": "Bread"}}}}}}}}}
        """

    private static let files = ["openapi.json": contract, "fixtures/.keep": ""]

    private func start(_ folder: Folder, _ arguments: String...) throws -> RunningProgram {
        try RunningProgram(
            ["verify", "--contract", folder["openapi.json"], "--fixtures", folder["fixtures"]]
                + arguments, in: folder.path, program: "MisbehavingSuite")
    }

    @Test func `each case that ends its process fails by name, and the run goes on`() async throws {
        let folder = try Folder(Self.files)
        let outcome = try await start(
            folder, "--filter", "M0[1235-9]", "--limit", "30",
            "--json", folder["verify.json"], "--junit", folder["verify.xml"]
        ).outcome()
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
        let report = try JSONParser.parse(Array(try folder.contents("verify.json")))
        let cases = try #require(report["cases"]?.array)
        let verdicts = cases.map { "\($0["id"]?.string ?? "") \($0["verdict"]?.string ?? "")" }
        #expect(
            verdicts == [
                "M01 passed", "M02 crashed", "M03 timedOut", "M05 crashed", "M06 timedOut",
                "M07 passed", "M08 failed", "M09 passed", "Q01 passed",
            ])
        let mismatches = cases.map { $0["mismatches"]?[0] }
        let actual = mismatches.map { $0?["actual"]?.string ?? "" }
        #expect(actual[1].contains("the process ended by signal"))
        #expect(mismatches[1]?["difference"]?.string?.contains("GET /notes/1 → 200") == true)
        #expect(mismatches[1]?["difference"]?.string?.contains("Fatal error") == true)
        #expect(actual[3].contains("exit code 3"))
        #expect(outcome.output.contains("✗ M02 traps  crashed after"))
        // What the app prints is no result.
        #expect(outcome.errors.contains("0 ended {}") && !outcome.output.contains("0 ended {}"))
        let junit = String(decoding: try folder.contents("verify.xml"), as: UTF8.self)
        #expect(junit.contains(#"tests="8" failures="1" errors="4""#))
    }

    // On a busy machine the memory is used up more slowly, so that there is no short limit.
    @Test func `a case that uses up the memory fails by name`() async throws {
        let folder = try Folder(Self.files)
        let outcome = try await start(
            folder, "--filter", "M04", "--limit", "500", "--max-memory", "256",
            "--json", folder["verify.json"]
        ).outcome()
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
        let report = try JSONParser.parse(Array(try folder.contents("verify.json")))
        let cases = try #require(report["cases"]?.array)
        #expect(cases.map { $0["id"]?.string } == ["M04"])
        #expect(cases.first?["verdict"]?.string == "crashed")
        let actual = cases.first?["mismatches"]?[0]?["actual"]?.string
        #expect(actual?.contains("MiB") == true, "\(actual ?? "")")
    }

    @Test func `a crash by a generated answer is counted, with the answer and its replay`()
        async throws
    {
        let folder = try Folder(Self.files)
        let outcome = try await start(
            folder, "--group", "answers", "--seed", "4", "--json", folder["verify.json"]
        ).outcome()
        #expect(outcome.code == 1)
        let report = try JSONParser.parse(Array(try folder.contents("verify.json")))
        #expect(report["answers"]?["total"]?["crashed"]?.int == 1)
        let mismatches = try #require(report["cases"]?[0]?["mismatches"]?.array)
        let details = mismatches.first?["difference"]?.string ?? ""
        #expect(details.contains("getNote 200, "), "\(details)")
        #expect(details.contains("replay: curl http://127.0.0.1:"))
        #expect(details.contains("repeat: verify --filter '^G:getNote ' --generated 600 --seed 4"))
        // Another process goes on with the next answers, which the app does not expect either.
        let next = mismatches.dropFirst().compactMap { $0["what"]?.string }
        #expect(next.count == 5 && next.allSatisfy { $0.hasPrefix("getNote 200, ") }, "\(next)")
    }

    @Test func `after a crash, fail-fast starts nothing`() async throws {
        let folder = try Folder(Self.files)
        let outcome = try await start(
            folder, "--filter", "M0[129]", "--jobs", "1", "--fail-fast"
        ).outcome()
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("1 passed, 1 crashed, 1 not run"), "\(outcome.output)")
    }

    @Test func `without isolation a trap ends the run`() async throws {
        let folder = try Folder(Self.files)
        let outcome = try await start(folder, "--filter", "M0[12]", "--no-isolate").outcome()
        #expect(outcome.code != 0 && outcome.code != 1)
        #expect(!outcome.output.contains("crashed"))
    }

    // A shell that starts tests in the background lets them ignore SIGINT.
    @Test(arguments: [SIGTERM, SIGKILL])
    func `a signal that ends the run ends its processes`(signal: Int32) async throws {
        let folder = try Folder(Self.files)
        try #require(mkfifo(folder["held"], 0o600) == 0)
        let held = HeldPipe(folder["held"])
        let program = try start(folder, "--filter", "M0[36]", "--limit", "500")
        // One of the cases blocks every thread, so that its process cannot end itself.
        await held.writers(2)
        let outcome = await program.stop(by: signal)
        #expect(outcome.code == signal)
        await held.end()
    }
}

/// The reading end of a named pipe that other processes keep open as long as they run.
private final class HeldPipe: Sendable {
    private let bytes: AsyncStream<UInt8>

    init(_ path: String) {
        let (bytes, byte) = AsyncStream.makeStream(of: UInt8.self)
        self.bytes = bytes
        Thread.detachNewThread {
            // Waits for the first writer, and reads until the last one has ended.
            let pipe = open(path, O_RDONLY)
            var next: UInt8 = 0
            while read(pipe, &next, 1) == 1 { byte.yield(next) }
            close(pipe)
            byte.finish()
        }
    }

    /// Waits until so many processes have opened the pipe.
    func writers(_ count: Int) async {
        var left = count
        for await _ in bytes {
            left -= 1
            if left == 0 { return }
        }
    }

    /// Waits until all of them have ended.
    func end() async {
        for await _ in bytes {}
    }
}
