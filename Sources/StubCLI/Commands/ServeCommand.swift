import Foundation
import StubContract
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

    private static let host = Option(
        "host", "HOST", .text, default: "127.0.0.1", "the address to listen on")
    private static let port = Option(
        "port", "N", .integer(in: 0...65_535), default: 4280, "the port; 0 picks a free one")
    private static let scenario = Option<[String]>.list(
        "scenario", "NAME", .text, "switch a scenario of the contract on")
    private static let delay = Option<RuleDelay?>(
        "delay", "SPEC", .delay, "wait before every answer: 250, uniform:100-400, lognormal:200,0.4"
    )
    private static let strict = Option<Bool>.flag(
        "strict", "refuse every request that breaks the contract")
    private static let seed = Option<UInt64>(
        "seed", "N", .seed, default: 1, "makes tokens and delays repeatable")
    private static let noWatch = Option<Bool>.flag(
        "no-watch", "do not read contract, fixtures and scenarios again when they change")
    private static let noCORS = Option<Bool>.flag(
        "no-cors", "do not let pages of other origins read answers")
    private static let maxJournal = Option(
        "max-journal", "N", .integer(from: 1), default: 10_000, "exchanges the journal keeps")
    private static let adminToken = Option<String?>(
        "admin-token", "T", .text, "what the admin API asks for as a bearer token")
    private static let threads = Option(
        "threads", "N", .integer(in: 1...64), default: 1, "threads that serve connections")
    private static let diagnostics = Option<Bool>.flag(
        "diagnostics", "offer /__admin/echo and /__admin/echo-fields")
    private static let verbose = Option<Bool>.flag("verbose", "tell of every request on stderr")
    private static let quiet = Option<Bool>.flag("quiet", "tell of no request on stderr")

    static let options: [any CommandOption] = [
        SharedOptions.contract, SharedOptions.fixtures, host, port, scenario, delay, strict, seed,
        noWatch, noCORS, maxJournal, adminToken, threads, diagnostics,
        SharedOptions.readyFile, verbose, quiet,
    ]

    private let contract: String?
    private let fixtures: String?
    private let configuration: StubConfiguration
    private let watches: Bool
    private let readyFile: String?
    private let verbosity: RequestLog.Verbosity

    init(_ arguments: Arguments) throws {
        contract = try arguments[SharedOptions.contract]
        fixtures = try arguments[SharedOptions.fixtures]
        watches = try !arguments[Self.noWatch]
        readyFile = try arguments[SharedOptions.readyFile]
        var configuration = StubConfiguration()
        configuration.host = try arguments[Self.host]
        configuration.port = try arguments[Self.port]
        configuration.isStrict = try arguments[Self.strict]
        configuration.seed = try arguments[Self.seed]
        configuration.allowsCrossOrigin = try !arguments[Self.noCORS]
        configuration.journalLimit = try arguments[Self.maxJournal]
        configuration.adminToken = try arguments[Self.adminToken]
        configuration.threads = try arguments[Self.threads]
        configuration.offersDiagnostics = try arguments[Self.diagnostics]
        configuration.scenarios = try arguments[Self.scenario]
        if let delay = try arguments[Self.delay] {
            configuration.rules = [Rule(.any, name: "--delay").delayed(delay)]
        }
        self.configuration = configuration
        let (verbose, quiet) = (try arguments[Self.verbose], try arguments[Self.quiet])
        if verbose, quiet { throw CommandError.usage("--verbose and --quiet exclude each other") }
        verbosity = verbose ? .everything : quiet ? .nothing : .issues
        guard configuration.isLoopback || configuration.adminToken != nil else {
            throw CommandError.usage(
                "--host \(configuration.host) is open to others, and so is the admin API",
                hint: "Guard it by --admin-token T.")
        }
    }

    func run(_ context: Context) async throws -> ExitCode {
        let definition = try SharedOptions.definition(
            contract: contract, fixtures: fixtures, context)
        for warning in definition.contract.warnings { context.terminal.writeError("\(warning)\n") }
        try checkScenarios(of: definition)
        let stub = Stub(definition, configuration: configuration)

        // Many systems start processes with 1,024 descriptors, fewer than the connections allowed.
        DescriptorLimit.raise(to: 10_240)
        let stop = context.watchForStop()
        let updates = stub.journal.updates
        let url = try stub.start()
        if let readyFile { try ReadyFile(url: url).write(to: context.path(readyFile)) }
        context.terminal.write("listening on \(url)\n")
        if watches { try watchFiles(of: stub, context.terminal) }
        let log = RequestLog(verbosity: verbosity, write: context.terminal.writeError)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await log.follow(updates) { stub.journal.exchanges } }
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

    private func watchFiles(of stub: Stub, _ terminal: Terminal) throws {
        let isQuiet = verbosity == .nothing
        try stub.watchFiles { reload in
            switch reload {
            case .adopted(let definition):
                for warning in definition.contract.warnings { terminal.writeError("\(warning)\n") }
                if !isQuiet { terminal.writeError("the files have changed and are in force\n") }
            case .refused(let error):
                terminal.writeError(
                    "\(CommandError(error))\n"
                        + "the files have changed and are wrong; what was in force stays\n")
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

extension ValueKind<RuleDelay> {
    fileprivate static let delay = ValueKind(
        wants: "250, uniform:100-400 or lognormal:200,0.4, in milliseconds",
        read: { RuleDelay(spec: $0) })
}
