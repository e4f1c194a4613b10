import TestSupport
import Testing

@testable import UnderstudyCommandLine

@Suite(.timeLimit(.minutes(10)))
struct UpstreamOptionsTests {
    private func run(_ words: [String]) async throws -> (code: ExitCode, errors: String) {
        let folder = try TemporaryFolder([
            "Fixtures/things.json": #"[{"id": 1}]"#, "empty.pem": "nothing",
        ])
        let screen = CapturedTerminal()
        let stop = StopRequest()
        stop.fulfil()
        let context = Context(
            terminal: screen.terminal, directory: folder.path,
            commands: [ServeCommand.self, RecordCommand.self, VerifyCommand.self],
            watchForStop: { stop })
        let code = await StubCommand.run(words, context)
        return (code, screen.errors)
    }

    private static let serve = [
        "serve", "--contract", "none", "--fixtures", "Fixtures", "--port", "0", "--no-watch",
    ]
    private static let record = ["record", "--fixtures", "Fixtures", "--port", "0"]

    @Test(arguments: [
        (serve + ["--ca", "empty.pem"], "--ca and --insecure apply to --upstream"),
        (serve + ["--insecure"], "--ca and --insecure apply to --upstream"),
        (record + ["--har", "x.har", "--insecure"], "--ca and --insecure apply to --upstream"),
        (["verify", "--insecure"], "--ca and --insecure apply to --against"),
        (
            record + ["--upstream", "https://a.test", "--ca", "empty.pem"],
            "empty.pem' contains no certificate in PEM"
        ),
        (
            serve + ["--upstream", "ftp://a.test"],
            "--upstream expects a URL such as https://api.example.com"
        ),
    ])
    func `wrong options are explained`(_ words: [String], _ text: String) async throws {
        let outcome = try await run(words)
        #expect(outcome.code == .wrongUsage)
        #expect(outcome.errors.contains(text), "\(outcome.errors)")
    }

    @Test func `a missing file of certificates is reported`() async throws {
        let outcome = try await run(
            Self.record + ["--upstream", "https://a.test", "--ca", "no.pem"])
        #expect(outcome.code == .missingInput)
        #expect(outcome.errors.contains("no.pem"))
    }

    @Test(arguments: [Self.record, Self.serve])
    func `an unchecked certificate causes a warning`(_ words: [String]) async throws {
        let outcome = try await run(words + ["--upstream", "https://a.test", "--insecure"])
        #expect(outcome.code == .kept)
        #expect(
            outcome.errors.contains(
                "warning: --insecure: the certificate of https://a.test is not checked"))
    }
}
