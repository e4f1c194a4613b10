import Foundation
import StubContract
import StubJSON
import StubNet
import StubRecorder
import StubRecordings
import StubRedaction
import StubServer
import StubSupport

/// `understudy record`: a proxy that keeps what it answers, so that `serve` can answer it again.
struct RecordCommand: Command {
    static let name = "record"
    static let summary = "forward to an upstream and record what it answers"
    static let discussion = """
        Point the app at the address it prints. Each exchange is answered as the upstream answers \
        it and written, without its secrets, to recordings/ below the fixtures; 'understudy serve' \
        with the same fixtures answers it again. Secrets are known by name, by shape and by having \
        been met before; e-mail addresses, phone, account and passport numbers and birth dates \
        are made up too, unless --keep names them. When it is stopped, everything it answered \
        is on disk. Exits with 1 if an exchange was not written: it looked like a secret, was too \
        long, or broke off. Requests from pages of other origins are refused unless they are \
        allowed.
        """

    @Option("upstream", "URL", .text, "the API to forward to (required)")
    private var upstream: String?
    @Option("port", "N", .integer(in: 0...65_535), "the port; 0 picks a free one")
    private var port = 4280
    private let project = ProjectOptions()
    @Option(
        "mode", "MODE", .choice,
        "once keeps recordings there are, rewrite replaces them, none only forwards")
    private var mode = RecordingMode.once
    @Option(
        "redact", "NAME", .text, "a header or member that is a secret too; *NAME* matches around")
    private var redacted: [String]
    @Option(
        "keep", "NAME", .text, "a header or member that stays, though it is redacted by default")
    private var kept: [String]
    @Option(
        "allow-origin", "ORIGIN", .text,
        "let pages of this origin record, such as http://localhost:3000")
    private var allowedOrigins: [String]
    @Option(
        "max-recording", "BYTES", .integer(from: 1),
        "longest body that is recorded; longer ones are only forwarded")
    private var longestRecording = RecordingResponder.longestRecording
    @Option(
        "max-memory", "MIB", .integer(in: 64...1 << 20),
        "MiB for bodies; what does not fit is only forwarded, long requests are answered 503")
    private var maxMemory = 512
    private let readyFile = ReadyFileOption()

    func run(_ context: Context) async throws -> ExitCode {
        try await context.terminal.withoutBlocking { terminal in
            try await record(context.with(terminal))
        }
    }

    private func record(_ context: Context) async throws -> ExitCode {
        let memory = RecordingMemory(limit: maxMemory << 20)
        let upstream = try makeUpstream(memory)
        let files = try RecordingFiles(project, context)
        let terminal = context.terminal
        let writer = try RecordingWriter(
            fixtures: files.fixtures, contract: files.contract, mode: mode,
            rules: RedactionRules.standard.adding(redacted).keeping(kept), memory: memory,
            report: { terminal.writeError("\($0)".withoutControls + "\n") })
        var configuration = HTTPServer.Configuration()
        configuration.port = port
        configuration.bodyMemory = memory.requestBodies
        let responder = RecordingResponder(
            upstream: upstream, writer: writer, guardian: .recorder(allowing: allowedOrigins),
            longest: longestRecording, memory: memory)
        let server = HTTPServer(responder: responder, configuration: configuration)

        let stop = context.watchForStop()
        let url = try server.start().url
        try readyFile.write(url: url, context)
        terminal.write("listening on \(url)\n")
        await stop.wait()
        await server.stop(deadline: .seconds(30))
        await responder.finish()
        let summary = await writer.flush()
        terminal.write(
            "recorded \(summary.written.count) exchanges in \(files.fixtures)/recordings\n")
        return summary.refused.isEmpty ? .kept : .failed
    }

    private func makeUpstream(_ memory: RecordingMemory) throws(CommandError) -> any Upstream {
        guard let upstream else {
            throw .usage("--upstream is missing", hint: "Name the API to forward to.")
        }
        do {
            return try Upstreams.make(
                url: upstream, program: Bundle.main.executablePath, memory: memory.responses)
        } catch {
            throw .usage("--upstream wants a URL such as https://api.example.com: \(error)")
        }
    }
}

/// Where recordings are written, and the contract that names them.
private struct RecordingFiles {
    let fixtures: String
    /// `nil` where the project has none: recordings are then named by their paths.
    let contract: Contract?

    init(_ options: ProjectOptions, _ context: Context) throws {
        let files = try Self.project(
            options.contract, isOptional: options.fixtures != nil, context)
        guard let folder = options.fixtures ?? files?.fixtures else {
            throw CommandError.usage("--fixtures is missing", hint: "Name a folder to write to.")
        }
        self.fixtures = context.path(folder)
        self.contract = try files?.contract.map {
            try StubDefinition(contract: context.path($0), fixtures: nil).contract
        }
    }

    /// The project's contract and fixtures; `nil` where there is no project and none is needed.
    ///
    /// The folder to write to is not looked for: one that is yet to be made is no mistake.
    private static func project(
        _ contract: String?, isOptional: Bool, _ context: Context
    ) throws(CommandError) -> ProjectFiles? {
        do {
            return try ProjectFiles.find(
                contract: contract, fixtures: nil, in: context.directory)
        } catch {
            guard isOptional, contract == nil, error.code == .missingInput else { throw error }
            return nil
        }
    }
}
