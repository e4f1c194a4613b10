import Foundation
import StubContract
import StubJSON
import StubNet
import StubRecorder
import StubRecordings
import StubRedaction
import StubServer
import StubSupport

/// `understudy record`: a proxy that records responses, so that `serve` can replay them.
struct RecordCommand: Command {
    static let name = "record"
    static let summary = "forward requests to an upstream and record its responses"
    static let discussion = """
        Point the app at the address it prints. Each request is answered with the upstream's \
        response, and the exchange is written, without its secrets, to recordings/ below the \
        fixtures; 'understudy serve' with the same fixtures replays it. Secrets are found by name, \
        by shape, and by repeating a value found before; e-mail addresses, phone, account and \
        passport numbers and birth dates are replaced too, unless --allow names them. It prints one \
        line an exchange: method, path, status, file, redactions. Before it stops, every recorded \
        exchange is on disk. Exits with 1 if an exchange was not written: it \
        looked like a secret, was too long, or broke off. Requests from pages of other origins are \
        rejected unless they are allowed.

        --allow and --redact take a name, or a JSON pointer such as /response/body/user/email, \
        /headers/ETag or /users/*/email, where * is any member or element.

        --har FILE imports an HTTP archive of a browser or a proxy in the same way, and forwards \
        nothing; --upstream selects one of several servers in it.

        The environment variables HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY apply, in lower \
        case as well.
        """

    @Option("upstream", "URL", .text, "the API to forward to (required without --har)")
    private var upstream: String?
    private let connection = UpstreamOptions()
    @Option("har", "FILE", .text, "import an HTTP archive instead of forwarding requests")
    private var archive: String?
    @Option("port", "N", .integer(in: 0...65_535), "the port; 0 picks a free one")
    private var port = 4280
    private let project = ProjectOptions()
    @Option(
        "mode", "MODE", .choice,
        "once keeps existing recordings, rewrite replaces them, none only forwards")
    private var mode = RecordingMode.once
    @Option(
        "redact", "NAME", .redactionPlace,
        "another secret header field or member, or a JSON pointer; *NAME* matches inside")
    private var redacted: [String]
    @Option(
        "allow", "NAME", .redactionPlace,
        "a header field or member not to redact, or a JSON pointer, although the default is to")
    private var allowed: [String]
    @Option("keep", "NAME", .redactionPlace, "the same as --allow")
    private var kept: [String]
    @Option(
        "allow-origin", "ORIGIN", .text,
        "allow pages of this origin to record, such as http://localhost:3000")
    private var allowedOrigins: [String]
    @Option(
        "max-recording", "BYTES", .integer(from: 1),
        "the longest recorded body; longer ones are only forwarded")
    private var longestRecording = RecordingResponder.longestRecording
    @Option(
        "max-memory", "MIB", .integer(in: 64...1 << 20),
        "MiB for bodies; beyond it bodies are only forwarded, long requests answered 503")
    private var maxMemory = 512
    @Flag("collections", "turn the recordings into fixtures in the end, like 'understudy collect'")
    private var collects: Bool
    private let readyFile = ReadyFileOption()

    func run(_ context: Context) async throws -> ExitCode {
        try await context.terminal.withoutBlocking { terminal in
            try await record(context.with(terminal))
        }
    }

    private func record(_ context: Context) async throws -> ExitCode {
        let memory = RecordingMemory(limit: maxMemory << 20)
        try connection.check(apiIsNamed: upstream != nil && archive == nil, by: "--upstream")
        if let archive { return try await importArchive(archive, memory, context) }
        let upstream = try makeUpstream(memory, context)
        let files = try RecordingFiles(project, context)
        let writer = try writer(files, memory, flushesFiles: true, context)
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
        context.terminal.write("listening on \(url)\n")
        await stop.wait()
        await server.stop(deadline: .seconds(30))
        await responder.finish()
        return try await finish(writer, files, context)
    }

    /// Records the exchanges of an archive.
    private func importArchive(
        _ path: String, _ memory: RecordingMemory, _ context: Context
    ) async throws -> ExitCode {
        let archive = try HARImport(reading: context.path(path), base: upstream)
        for warning in archive.warnings {
            context.terminal.writeError("\(warning)".withoutControls + "\n")
        }
        let files = try RecordingFiles(project, context)
        // The archive has the exchanges, whatever happens while they are imported.
        let writer = try writer(files, memory, flushesFiles: false, context)
        await archive.record(into: writer)
        return try await finish(writer, files, context)
    }

    private func writer(
        _ files: RecordingFiles, _ memory: RecordingMemory, flushesFiles: Bool,
        _ context: Context
    ) throws -> RecordingWriter {
        let terminal = context.terminal
        return try RecordingWriter(
            fixtures: files.fixtures, contract: files.contract, mode: mode,
            rules: RedactionRules.standard.adding(redacted).keeping(allowed + kept),
            memory: memory, flushesFiles: flushesFiles,
            report: { terminal.writeError("\($0)".withoutControls + "\n") },
            log: { terminal.write("\($0)".withoutControls + "\n") })
    }

    private func finish(
        _ writer: RecordingWriter, _ files: RecordingFiles, _ context: Context
    ) async throws -> ExitCode {
        let summary = await writer.flush()
        let count = summary.written.count
        let exchanges = count == 1 ? "1 exchange" : "\(count) exchanges"
        let refused = summary.refused.count
        let rest = refused == 0 ? "" : "; \(refused) not written, for the reasons above"
        context.terminal.write("recorded \(exchanges) in \(files.fixtures)/recordings\(rest)\n")
        if collects, count > 0 {
            try await CollectCommand.collect(files.fixtures, files.contractFile, context)
        }
        return summary.refused.isEmpty ? .kept : .failed
    }

    private func makeUpstream(
        _ memory: RecordingMemory, _ context: Context
    ) throws(CommandError) -> any Upstream {
        guard let upstream else {
            throw .usage("--upstream is missing", hint: "Name the API to forward to.")
        }
        return try connection.upstream(
            upstream, of: "--upstream", memory: memory.responses, context)
    }
}

/// Where recordings are written, and the contract that provides their names.
private struct RecordingFiles {
    let fixtures: String
    /// `nil` if the project has no contract: recordings are then named by their paths.
    let contract: Contract?
    /// The path of the contract.
    let contractFile: String?

    init(_ options: ProjectOptions, _ context: Context) throws {
        let files = try Self.project(options, context)
        guard let folder = options.fixtures ?? files?.fixtures else {
            throw CommandError.usage("--fixtures is missing", hint: "Name a folder to write to.")
        }
        self.fixtures = context.path(folder)
        contractFile = files?.contract.map { context.path($0) }
        self.contract = try files?.contract.map {
            try StubDefinition(contract: context.path($0), fixtures: nil).contract
        }
    }

    /// The project's contract and fixtures; `nil` if there is no project and none is required.
    ///
    /// The folder to write to need not exist yet.
    private static func project(
        _ options: ProjectOptions, _ context: Context
    ) throws(CommandError) -> ProjectFiles? {
        if options.contract == "none", options.fixtures != nil { return nil }
        do {
            return try ProjectFiles.find(
                contract: options.contract, fixtures: nil, in: context.directory)
        } catch {
            guard options.fixtures != nil, options.contract == nil, error.code == .missingInput
            else { throw error }
            return nil
        }
    }
}

extension ValueKind<String> {
    /// A name, or a pointer to a place in recordings.
    fileprivate static let redactionPlace = ValueKind(
        wants: "a name, or a JSON pointer such as /response/body/user/email"
    ) { text in
        let isValid = text.hasPrefix("/") ? RedactionPlace(text) != nil : !text.isEmpty
        return isValid ? text : nil
    }
}
