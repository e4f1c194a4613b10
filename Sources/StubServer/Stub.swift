import StubFixtures
import StubHTTP
public import StubJSON
public import StubNet
public import StubRecordings
import StubRules
import StubSupport
import Synchronization

/// A local HTTP server that stands in for an API: it answers the contract from fixtures.
///
/// ```swift
/// let stub = try Stub(contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
/// let url = try stub.start()
/// stub.rules.add(Rule(.operation("getDashboard")).respond(503).passThrough())
/// stub.clock.advance(by: 3600)
/// await stub.stop()
/// ```
///
/// Stubs are independent of one another, so each test can have its own; they share one thread.
public final class Stub: Sendable {
    /// The stub of the running test, where a `.stub` trait has started one.
    @TaskLocal public static var current: Stub?

    /// How the stub is served; it does not change.
    public let configuration: StubConfiguration
    let sessions: SessionTable
    let responder: StubResponder
    let server: HTTPServer
    private let shutdown = ShutdownSignal()
    let watching = Mutex<DefinitionWatcher?>(nil)

    /// Makes a stub that does not listen yet.
    ///
    /// - Parameter upstream: the API behind the stub, which is asked as ``StubPlayback`` says;
    ///   without one the stub never reaches the network.
    public convenience init(
        _ definition: StubDefinition, configuration: StubConfiguration = .init(),
        upstream: (any Upstream)? = nil
    ) {
        self.init(
            definition, configuration: configuration, upstream: upstream, wallClock: WallClock.now)
    }

    /// Makes a stub that takes real time, in seconds since 1970, from this clock.
    package init(
        _ definition: StubDefinition, configuration: StubConfiguration = .init(),
        upstream: (any Upstream)? = nil, wallClock: @escaping @Sendable () -> Double
    ) {
        self.configuration = configuration
        let check = RulePathCheck(contract: definition.contract)
        for rule in configuration.rules { check.report(rule) }
        sessions = SessionTable(definition, configuration: configuration, wallClock: wallClock)
        var routes = StateRoutes.all + SessionRoutes.all(sessions) + RuleRoutes.all
        routes +=
            JournalRoutes.all + NearMissRoutes.all + ClockRoutes.all + TokenRoutes.all
            + FixtureRoutes.all
        routes += ExportRoutes.all(sessions) + PageRoutes.all(shutdown)
        if configuration.offersDiagnostics { routes += DiagnosticRoutes.all }
        let admin = AdminResponder(
            guardian: AdminGuard(
                host: configuration.host, token: configuration.adminToken,
                isLoopback: configuration.isLoopback),
            routes: routes, wallClock: wallClock)
        responder = StubResponder(
            sessions: sessions, configuration: configuration, admin: admin, upstream: upstream,
            wallClock: wallClock)
        server = HTTPServer(
            responder: responder,
            configuration: Self.serverConfiguration(configuration, sessions))
        shutdown.onFirst { [weak self] in
            // Nobody else may be there to stop it, and the wish has to be answered first.
            Task { await self?.stop(deadline: .seconds(5)) }
        }
    }

    /// Reads the contract file and the folder of fixtures.
    public convenience init(
        contract: String, fixtures: String?, configuration: StubConfiguration = .init()
    ) throws {
        self.init(
            try StubDefinition(contract: contract, fixtures: fixtures),
            configuration: configuration)
    }

    private static func serverConfiguration(
        _ configuration: StubConfiguration, _ sessions: SessionTable
    ) -> HTTPServer.Configuration {
        var server = HTTPServer.Configuration()
        server.host = configuration.host
        server.port = configuration.port
        server.threads = configuration.threads
        configuration.limits.apply(to: &server)
        server.bodyMemory = MemoryBudget.bodies(of: configuration.memoryLimit)
        server.onDisconnect = { [weak sessions] connection in
            sessions?.abandon(connection: connection)
        }
        return server
    }
}

// MARK: - Serving

extension Stub {
    /// Listens and answers from now on; the stub's address, such as `http://127.0.0.1:4280`.
    ///
    /// - Throws: ``SystemError`` with the failed call, such as when the port is taken.
    @discardableResult
    public func start() throws(SystemError) -> String {
        let url = try server.start().url
        sessions.address.value = url
        return url
    }

    /// The stub's address; empty unless it is running.
    public var url: String { server.address?.url ?? "" }

    /// Lets requests in flight finish for at most the deadline, then closes every connection.
    public func stop(deadline: Duration = .seconds(1)) async {
        watching.withLock { $0?.close() }
        sessions.close()
        sessions.address.value = ""
        await server.stop(deadline: deadline)
    }

    /// Returns once `POST /__admin/shutdown` has asked the stub to stop, or the task is cancelled.
    public func waitForShutdown() async {
        await shutdown.wait()
    }

    /// Puts fixtures, tokens, clock, rules and journal back to how they were at the start.
    public func reset() {
        sessions.main.reset()
    }

    /// Begins an isolated copy of the stub as it was at the start, under a base URL of its own.
    ///
    /// It costs microseconds; sessions that are not ended live as long as the stub.
    ///
    /// - Parameter scenarios: scenarios to switch on, also after a reset of the session; names the
    ///   contract lacks are passed over.
    public func session(scenarios: [String] = []) -> StubSession {
        sessions.begin(scenarios: scenarios)
    }

    /// The sessions that were begun and have not ended, oldest first.
    public var openSessions: [StubSession] { sessions.sessions }

    /// Ends every session but the stub's own; answers how many there were.
    @discardableResult
    public func endSessions() -> Int { sessions.endAll() }

    /// Operations and statuses seen, and fixtures used, in all sessions since the start, as
    /// `GET /__admin/coverage` answers.
    public var coverage: JSONValue {
        sessions.coverage(of: sessions.main)
            .report(of: definition.contract, fixtures: definition.fixtures.names)
    }
}

// MARK: - Control, with the verbs of the admin API

extension Stub {
    /// The clock that rules expiry, `Date` and time stamps.
    public var clock: StubClock { sessions.main.clock }
    /// The tokens that were issued, and what becomes of them.
    public var tokens: StubTokens { sessions.main.tokens }
    /// What was asked and answered.
    public var journal: StubJournal { sessions.main.journal }
    /// The collections as they stand.
    public var fixtures: FixtureControl { sessions.main.fixtures }
    /// What is done instead of, or around, normal answers.
    public var rules: RuleControl { sessions.main.rules }

    /// The current contract, fixtures and scenarios.
    public var definition: StubDefinition { sessions.main.definition }
}
