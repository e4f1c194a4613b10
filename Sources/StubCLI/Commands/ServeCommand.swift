import Foundation
import StubContract
import StubJSON
import StubNet
import StubServer

/// `understudy serve`: the stub, until somebody stops it.
struct ServeCommand: Command {
    static let name = "serve"
    static let summary = "start the stub"
    static let discussion = """
        Answers the contract from fixtures. The first line of stdout is the address:

            listening on http://127.0.0.1:4280

        SIGINT and SIGTERM let requests in flight finish, then exit with 0.
        """

    private static let noWatch = Option<Bool>.flag(
        "no-watch", "do not read contract, fixtures and scenarios again when they change")
    private static let verbose = Option<Bool>.flag("verbose", "tell of every request on stderr")
    private static let quiet = Option<Bool>.flag("quiet", "tell of no request on stderr")

    static let options: [any CommandOption] =
        [SharedOptions.contract, SharedOptions.fixtures] + ServeOptions.table
        + [noWatch, SharedOptions.readyFile, verbose, quiet]

    private let contract: String?
    private let fixtures: String?
    private let configuration: StubConfiguration
    private let upstream: (any Upstream)?
    private let watches: Bool
    private let readyFile: String?
    private let verbosity: RequestLog.Verbosity

    init(_ arguments: Arguments) throws {
        contract = try arguments[SharedOptions.contract]
        fixtures = try arguments[SharedOptions.fixtures]
        watches = try !arguments[Self.noWatch]
        readyFile = try arguments[SharedOptions.readyFile]
        configuration = try ServeOptions.configuration(arguments)
        upstream = try ServeOptions.upstream(arguments)
        let (verbose, quiet) = (try arguments[Self.verbose], try arguments[Self.quiet])
        if verbose, quiet { throw CommandError.usage("--verbose and --quiet exclude each other") }
        verbosity = verbose ? .everything : quiet ? .nothing : .issues
    }

    func run(_ context: Context) async throws -> ExitCode {
        try await context.terminal.withoutBlocking { terminal in
            try await serve(context.with(terminal))
        }
    }

    private func serve(_ context: Context) async throws -> ExitCode {
        let definition = try SharedOptions.definition(
            contract: contract, fixtures: fixtures, checks: .shapes, context)
        for warning in definition.warnings { context.terminal.writeError("\(warning)\n") }
        try checkScenarios(of: definition)
        let stub = Stub(definition, configuration: configuration, upstream: upstream)

        // Many systems start processes with 1,024 descriptors, fewer than the connections allowed.
        DescriptorLimit.raise(to: 240 + configuration.limits.connections)
        let stop = context.watchForStop()
        let updates = stub.journal.updates
        // Before anybody can connect: later there may be no descriptor left for it, and whoever
        // knows the address may count on a change being seen.
        if watches { watchFiles(of: stub, context.terminal) }
        let url = try stub.start()
        if let readyFile { try ReadyFile(url: url).write(to: context.path(readyFile)) }
        context.terminal.write("listening on \(url)\n")
        let log = RequestLog(verbosity: verbosity, write: context.terminal.writeError)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await log.follow(updates) { stub.journal.exchanges } }
            group.addTask { report(definition.reviewRows(), context.terminal) }
            group.addTask {
                await stub.waitForShutdown()
                stop.fulfil()
            }
            await stop.wait()
            await stub.stop(deadline: .seconds(5))
            group.cancelAll()
        }
        return .kept
    }

    /// Rows are validated once the stub answers, so that nobody waits for it.
    private func report(_ wrong: [Diagnostic], _ terminal: Terminal) {
        guard !wrong.isEmpty else { return }
        terminal.writeError(
            wrong.map { "\($0)\n" }.joined()
                + "these fixtures break the contract and are served as they are; "
                + "a reload will fail until they are correct\n")
    }

    private func watchFiles(of stub: Stub, _ terminal: Terminal) {
        let isQuiet = verbosity == .nothing
        stub.watchFiles { reload in
            switch reload {
            case .adopted(let definition):
                for warning in definition.warnings { terminal.writeError("\(warning)\n") }
                if !isQuiet { terminal.writeError("the files have changed and are in force\n") }
            case .refused(let error):
                terminal.writeError(
                    "\(CommandError(error))\n"
                        + "reload failed; still serving the previous version\n")
            }
        }
    }

    private func checkScenarios(of definition: StubDefinition) throws {
        for name in configuration.scenarios where definition.scenario(name) == nil {
            let known = definition.scenarios.map(\.name)
            throw CommandError.usage(
                "there is no scenario '\(name)'",
                hint: known.isEmpty
                    ? "The contract has none." : "There are: \(known.joined(separator: ", ")).")
        }
    }
}
