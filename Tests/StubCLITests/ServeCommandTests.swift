import Foundation
import Testing

@testable import StubCLI

@Suite(.timeLimit(.minutes(10)))
struct ServeCommandTests {
    @Test func `a file that changes right after the address was printed is reloaded`() async throws
    {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("understudy-\(UUID().uuidString)")
        // The folder that contains the fixtures is watched as well, so each test has its own.
        let fixtures = folder.appendingPathComponent("fixtures")
        try FileManager.default.createDirectory(at: fixtures, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let things = fixtures.appendingPathComponent("things.json")
        try Data(#"[{"id": 1}]"#.utf8).write(to: things)

        let screen = CapturedTerminal()
        let stop = StopRequest()
        let terminal = Terminal { text in
            screen.terminal.write(text)
            do { try Data(#"[{"id": 2}]"#.utf8).write(to: things) } catch { Issue.record(error) }
        } writeError: { text in
            screen.terminal.writeError(text)
            stop.fulfil()
        }
        let context = Context(
            terminal: terminal, commands: [ServeCommand.self], watchForStop: { stop })
        let code = await StubCommand.run(
            ["serve", "--port", "0", "--contract", "none", "--fixtures", fixtures.path], context)
        #expect(code == .kept)
        #expect(screen.output.hasPrefix("listening on http://127.0.0.1:"))
        #expect(screen.errors == "the files have changed and are in force\n")
    }
}
