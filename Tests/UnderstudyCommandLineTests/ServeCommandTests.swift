import Foundation
import TestSupport
import Testing

@testable import UnderstudyCommandLine

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
        #expect(screen.errors == "reloaded the changed files\n")
    }
}

extension ServeCommandTests {
    /// Serves for devices on a network with this address, until the command has ended its output.
    private func serveLAN(
        _ words: String..., network: String?
    ) async throws -> (code: ExitCode, output: String, errors: String) {
        let folder = try TemporaryFolder(["things.json": #"[{"id": 1}]"#])
        let screen = CapturedTerminal()
        let stop = StopRequest()
        stop.fulfil()
        let context = Context(
            terminal: screen.terminal, commands: [ServeCommand.self], watchForStop: { stop },
            networkAddress: { network })
        let code = await StubCommand.run(
            ["serve", "--port", "0", "--contract", "none", "--fixtures", folder.path, "--no-watch"]
                + words, context)
        return (code, screen.output, screen.errors)
    }

    @Test func `for devices the printed address is that of the network, and the token is new`()
        async throws
    {
        let first = try await serveLAN("--lan", network: "192.168.1.20")
        #expect(first.code == .kept && first.errors == "")
        #expect(first.output.hasPrefix("listening on http://192.168.1.20:"))
        let second = try await serveLAN("--lan", network: "192.168.1.20")
        let tokens = [first, second].map { $0.output.split(separator: " ").last ?? "" }
        #expect(Set(tokens).count == 2 && tokens.allSatisfy { $0.count == 33 })
    }

    @Test func `a token that is given stays`() async throws {
        let outcome = try await serveLAN("--lan", "--admin-token", "own", network: "10.0.0.2")
        #expect(outcome.output.hasSuffix("admin API: Authorization: Bearer own\n"))
    }

    @Test func `without a network there is no address for devices`() async throws {
        let outcome = try await serveLAN("--lan", network: nil)
        #expect(outcome.code == .failed)
        #expect(outcome.errors.contains("no address that other machines could reach"))
    }

    @Test func `an address of one's own and the network's exclude each other`() async throws {
        let outcome = try await serveLAN("--lan", "--host", "10.0.0.1", network: "10.0.0.1")
        #expect(outcome.code == .wrongUsage)
    }
}
