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

    public let definition: StubDefinition
    public let configuration: StubConfiguration
    let session: StubSession
    let server: HTTPServer

    public init(_ definition: StubDefinition, configuration: StubConfiguration = .init()) {
        self.definition = definition
        self.configuration = configuration
        let contract = definition.contract
        session = StubSession(
            seed: StubState(
                contract: contract, fixtures: definition.fixtures,
                recordings: definition.recordings, configuration: configuration,
                scenarios: definition.scenarios))
        var routes = StateRoutes.all(contract) + RuleRoutes.all(definition.scenarios)
        routes += JournalRoutes.all + ClockRoutes.all + TokenRoutes.all + FixtureRoutes.all
        if configuration.offersDiagnostics { routes += DiagnosticRoutes.all }
        let admin = AdminResponder(
            guardian: AdminGuard(host: configuration.host, token: configuration.adminToken),
            session: session, routes: routes, wallClock: WallClock.now)
        server = HTTPServer(
            responder: StubResponder(
                contract: contract, session: session, configuration: configuration, admin: admin,
                wallClock: WallClock.now),
            configuration: Self.serverConfiguration(configuration, session))
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
        _ configuration: StubConfiguration, _ session: StubSession
    ) -> HTTPServer.Configuration {
        var server = HTTPServer.Configuration()
        server.host = configuration.host
        server.port = configuration.port
        server.threads = configuration.threads
        server.onDisconnect = { [weak session] connection in
            session?.abandon(connection: connection)
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
        try server.start().url
    }

    /// The stub's address; empty unless it is running.
    public var url: String { server.address?.url ?? "" }

    /// Lets requests in flight finish for at most the deadline, then closes every connection.
    public func stop(deadline: Duration = .seconds(1)) async {
        session.withState { $0.barriers.reset() }
        await server.stop(deadline: deadline)
    }

    /// Puts fixtures, tokens, clock, rules and journal back to how they were at the start.
    public func reset() {
        session.reset()
    }
}

// MARK: - Control, with the verbs of the admin API

extension Stub {
    public var clock: StubClock { StubClock(session: session) }
    public var tokens: StubTokens { StubTokens(session: session) }
    public var journal: StubJournal { StubJournal(session: session) }
    public var fixtures: StubFixtures { StubFixtures(session: session) }

    public var rules: StubRules {
        StubRules(session: session, scenarios: definition.scenarios)
    }
}
