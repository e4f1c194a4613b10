import Foundation
import StubContract
import StubJSON
import StubLint
import StubNet
import StubRules
import StubServer
import StubStarting
import UnderstudyWireMock

/// `understudy serve`: runs the stub until it is stopped.
struct ServeCommand: Command {
    static let name = "serve"
    static let summary = "start the stub"
    static let discussion = """
        Answers the contract from fixtures. The first line of stdout is the address:

            listening on http://127.0.0.1:4280

        Each request is a line on stderr once its response is sent: when it came, method, path, status, time taken, size, \
        what answered, and its violations of the contract, which the lines below explain.

        SIGINT and SIGTERM let requests in flight finish, then exit with 0.
        """

    private let project = ProjectOptions()
    private let overlays = OverlayOptions()
    private let apis = APIOptions()
    private let options = ServeOptions()
    private let limits = LimitOptions()
    @Flag("no-watch", "do not reload contract, fixtures and scenarios when they change")
    private var noWatch: Bool
    private let readyFile = ReadyFileOption()
    @Flag("only-violations", "log only requests that violate the contract, or whose response does")
    private var logsViolations: Bool
    @Flag("verbose", "the same as neither this nor --quiet, for older scripts")
    private var isVerbose: Bool
    @Flag("quiet", "log no request to stderr") private var isQuiet: Bool

    func run(_ context: Context) async throws -> ExitCode {
        try await context.terminal.withoutBlocking { terminal in
            try await serve(context.with(terminal))
        }
    }

    private func serve(_ context: Context) async throws -> ExitCode {
        let configuration = try options.configuration(limits: limits.limits, context)
        let upstream = try options.makeUpstream(context)
        let verbosity = try self.verbosity
        let definition = try apis.definition(
            or: project, overlays: overlays, dialect: options.dialect(context), checks: .shapes,
            context)
        for warning in definition.warnings { context.terminal.writeError("\(warning)\n") }
        try checkScenarios(configuration.scenarios, of: definition)
        let times = TimeOfDay.now()
        let routes: AdminRoutes =
            try apis.isEmpty ? .serving(project.files(context), path: context.path) : .wireMock
        let stub = Stub(
            definition, configuration: configuration, upstream: upstream, routes: routes)

        // Many systems start processes with 1,024 descriptors, fewer than the allowed connections.
        DescriptorLimit.raise(to: 240 + configuration.limits.connections)
        let stop = context.watchForStop()
        // Without a log, responses should not cost an event each.
        let deliveries = verbosity == .nothing ? nil : stub.deliveries.events()
        // Before clients can connect: later there may be no free descriptor for it, and a client
        // that knows the address may rely on changes being noticed.
        if !noWatch { watchFiles(of: stub, context.terminal) }
        let networkHost = try options.networkHost(context)
        var url = try stub.start()
        if let networkHost {
            url = url.replacingOccurrences(of: configuration.host, with: networkHost)
        }
        try readyFile.write(url: url, context)
        context.terminal.write("listening on \(url)\n")
        for part in definition.contract.parts {
            context.terminal.write("\(part.name.text): \(url)\(part.basePath)\n")
        }
        if options.isLAN, let token = configuration.adminToken {
            context.terminal.write("admin API: Authorization: Bearer \(token)\n")
        }
        let log = RequestLog(
            verbosity: verbosity, times: times, isColoured: context.terminal.usesErrorColour,
            mask: { stub.journal.mask }, write: context.terminal.writeError)
        await withTaskGroup(of: Void.self) { group in
            if let deliveries {
                group.addTask { await log.follow(deliveries, in: stub.journal) }
            }
            group.addTask {
                report(definition.reviewRows(), context.terminal)
                // Until then, a wrong response of an inferred binding is replaced by the example.
                // Files that have changed meanwhile are reported by the reload.
                try? stub.tryBindings(by: BindingTrial.faults)
                for contract in definition.contract.originals {
                    for warning in ExampleReview.findings(
                        in: contract, sent: configuration.examples)
                    {
                        context.terminal.writeError("\(warning)\n")
                    }
                }
            }
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

    private var verbosity: RequestLog.Verbosity {
        get throws(CommandError) {
            guard [isVerbose, isQuiet, logsViolations].count(where: \.self) < 2 else {
                throw .usage("--verbose, --only-violations and --quiet exclude one another")
            }
            return isQuiet ? .nothing : logsViolations ? .issues : .everything
        }
    }

    /// Rows are validated after the stub has started, so that clients need not wait.
    private func report(_ wrong: [Diagnostic], _ terminal: Terminal) {
        guard !wrong.isEmpty else { return }
        terminal.writeError(
            wrong.map { "\($0)\n" }.joined()
                + "these fixtures break the contract and are served unchanged; "
                + "a reload will fail until they are correct\n")
    }

    private func watchFiles(of stub: Stub, _ terminal: Terminal) {
        let isQuiet = self.isQuiet
        stub.watchFiles(testing: BindingTrial.faults) { reload in
            switch reload {
            case .adopted(let definition):
                for warning in definition.warnings { terminal.writeError("\(warning)\n") }
                if !isQuiet { terminal.writeError("reloaded the changed files\n") }
            case .refused(let error):
                terminal.writeError(
                    "\(CommandError(error))\n"
                        + "reload failed; still serving the previous version\n")
            }
        }
    }

    private func checkScenarios(_ names: [String], of definition: StubDefinition) throws {
        for name in names where definition.scenario(name) == nil {
            let known = definition.scenarios.map(\.name)
            throw CommandError.usage(
                "there is no scenario '\(name)'",
                hint: known.isEmpty
                    ? "The contract has none." : "There are: \(known.joined(separator: ", ")).")
        }
    }
}
