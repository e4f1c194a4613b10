import StubHTTP
public import StubNet

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

    public let configuration: StubConfiguration
    let sessions: SessionTable
    let responder: StubResponder
    let server: HTTPServer
    private let shutdown = ShutdownSignal()

    public init(_ definition: StubDefinition, configuration: StubConfiguration = .init()) {
        self.configuration = configuration
        sessions = SessionTable(definition, configuration: configuration)
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
            routes: routes, wallClock: WallClock.now)
        responder = StubResponder(
            sessions: sessions, configuration: configuration, admin: admin,
            wallClock: WallClock.now)
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
    public func session() -> StubSession {
        sessions.begin()
    }
}

// MARK: - Control, with the verbs of the admin API

extension Stub {
    public var clock: StubClock { sessions.main.clock }
    public var tokens: StubTokens { sessions.main.tokens }
    public var journal: StubJournal { sessions.main.journal }
    public var fixtures: StubFixtures { sessions.main.fixtures }
    public var rules: StubRules { sessions.main.rules }

    /// The contract, fixtures and scenarios in force.
    public var definition: StubDefinition { sessions.main.definition }
}
