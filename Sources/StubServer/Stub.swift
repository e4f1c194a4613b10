import StubBackport
import StubFixtures
package import StubHTTP
public import StubJSON
public import StubNet
public import StubRecordings
import StubRules
import StubSupport

/// A local HTTP server that replaces an API: it serves the contract from fixtures.
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
    /// The stub of the running test or scope; `nil` outside of one.
    @TaskLocal package static var running: Stub?

    /// Listens nowhere, and has no operations: for a test that has no stub, which fails.
    package static let none = Stub(.empty)

    /// The configuration, which does not change.
    public let configuration: StubConfiguration
    let sessions: SessionTable
    /// The session of requests that name none, or the one of a stub that shares another's server.
    package let main: StubSession
    let responder: StubResponder
    let listening: Mutex<Listening>
    private let shutdown: ShutdownSignal
    let watching = Mutex<DefinitionWatcher?>(nil)
    /// When responses were sent, and which clients left.
    package let deliveries: DeliveryFeed

    /// Creates a stub that does not listen yet.
    ///
    /// - Parameters:
    ///   - upstream: the API behind the stub; ``StubPlayback`` decides which requests are forwarded
    ///     to it. Without one the stub sends no requests.
    ///   - routes: further routes of the admin API, such as `.wireMock` of `UnderstudyWireMock`.
    public convenience init(
        _ definition: StubDefinition, configuration: StubConfiguration = .init(),
        upstream: (any Upstream)? = nil, routes: AdminRoutes? = nil
    ) {
        self.init(
            definition, configuration: configuration, upstream: upstream, routes: routes,
            wallClock: WallClock.now)
    }

    /// Creates a stub that gets the real time, in seconds since 1970, from this clock.
    package init(
        _ definition: StubDefinition, configuration: StubConfiguration = .init(),
        upstream: (any Upstream)? = nil, routes others: AdminRoutes? = nil,
        wallClock: @escaping @Sendable () -> Double
    ) {
        self.configuration = configuration
        sessions = SessionTable(definition, configuration: configuration, wallClock: wallClock)
        main = sessions.main
        for rule in configuration.rules { main.report(rule) }
        shutdown = ShutdownSignal()
        deliveries = DeliveryFeed { [main = sessions.main] in main.uptime }
        var routes = StateRoutes.all + SessionRoutes.all(sessions) + RuleRoutes.all
        routes +=
            JournalRoutes.all + ExchangeRoutes.all + NearMissRoutes.all + ClockRoutes.all
            + TokenRoutes.all
            + FixtureRoutes.all + SocketRoutes.all
        routes += ExportRoutes.all(sessions) + PactRoutes.all + PageRoutes.all(shutdown)
        if configuration.offersDiagnostics { routes += DiagnosticRoutes.all }
        let admin = AdminResponder(
            guardian: AdminGuard(
                host: configuration.host, token: configuration.adminToken,
                isLoopback: configuration.isLoopback),
            routes: routes, adding: others, wallClock: wallClock)
        responder = StubResponder(
            sessions: sessions, configuration: configuration, admin: admin,
            hosts: APIHosts(definition.contract), upstream: upstream, wallClock: wallClock)
        listening = Mutex(
            Listening(
                responder: CodedResponder(stub: responder),
                configuration: Self.serverConfiguration(configuration, sessions, deliveries)))
        shutdown.onFirst { [weak self] in
            // There may be no one else to stop it, and the request has to be answered first.
            Task { await self?.stop(deadline: .seconds(5)) }
        }
    }

    /// Creates a stub that is a session of another one, with its server: a copy of the initial
    /// state under a URL of its own, which ``stop(deadline:)`` ends.
    package init(sharing server: Stub) {
        configuration = server.configuration
        sessions = server.sessions
        main = server.session()
        responder = server.responder
        shutdown = server.shutdown
        deliveries = server.deliveries
        listening = Mutex(server.listening.withLock { $0 })
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
        _ configuration: StubConfiguration, _ sessions: SessionTable, _ deliveries: DeliveryFeed
    ) -> HTTPServer.Configuration {
        var server = HTTPServer.Configuration()
        server.host = configuration.host
        server.port = configuration.port
        server.threads = configuration.threads
        configuration.limits.apply(to: &server)
        server.bodyMemory = MemoryBudget.bodies(of: configuration.memoryLimit)
        server.onDisconnect = { [weak sessions] connection in
            sessions?.abandon(connection: connection)
            deliveries.note(connection, isSent: false)
        }
        server.onFinish = { deliveries.note($0, isSent: true) }
        return server
    }
}

// MARK: - Serving

extension Stub {
    /// Returns the response to a request without a connection.
    package func answer(_ request: HTTPRequest) async -> HTTPResponse {
        await responder.respond(to: request).response
    }

    /// Starts to listen, and returns the stub's address, such as `http://127.0.0.1:4280`.
    ///
    /// - Throws: ``/StubNet/SystemError`` with the failed call, for example because the port is in use.
    @discardableResult
    public func start() throws(SystemError) -> String {
        let url = try listening.withLock { (listening) throws(SystemError) in
            try listening.start()
        }
        sessions.address.value = url
        return url
    }

    /// The stub's address as text, such as `http://127.0.0.1:4280`; empty unless it is running.
    public var address: String {
        guard !isShared else { return main.address }
        return listening.withLock { $0.server.address?.url ?? "" }
    }

    /// Waits for requests in flight until the deadline, then closes all connections.
    ///
    /// Rules with closures are removed, because these may keep the stub alive. A stub that shares the
    /// server of a suite ends its session only.
    public func stop(deadline: Duration = .seconds(1)) async {
        guard !isShared else {
            main.removeHandlers()
            return main.end()
        }
        watching.withLock { $0?.close() }
        sessions.close()
        for session in sessions.all { session.removeHandlers() }
        sessions.address.value = ""
        await listening.withLock { $0.server }.stop(deadline: deadline)
    }

    /// Returns when a client has sent `POST /__admin/shutdown`, or when the task is cancelled.
    public func waitForShutdown() async {
        await shutdown.wait()
    }

    /// Restores the initial fixtures, tokens, clock, rules and journal.
    public func reset() {
        main.reset()
    }

    /// Creates a session, an isolated copy of the stub's initial state with its own base URL.
    ///
    /// This takes microseconds; sessions that are not ended exist as long as the stub.
    ///
    /// - Parameter scenarios: scenarios to enable, also after a reset of the session; unknown names
    ///   are ignored.
    public func session(scenarios: [String] = []) -> StubSession {
        sessions.begin(scenarios: scenarios)
    }

    /// The open sessions, oldest first.
    public var openSessions: [StubSession] { sessions.sessions }

    /// Ends all sessions except the main one; returns their number.
    ///
    /// A stub that shares its server with other tests (`shared: true`) ends none, because the others
    /// are theirs; the call is among the `mistakes` then.
    @discardableResult
    public func endSessions(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> Int {
        refuses("endSessions()", at: CallPlace(fileID, filePath, line, column))
            ? 0 : sessions.endAll()
    }

    /// The coverage of operations, statuses and fixtures in all sessions since the start.
    ///
    /// The format is that of `GET /__admin/coverage`.
    public var coverage: JSONValue {
        sessions.coverage(of: main)
            .report(of: definition.contract, fixtures: definition.fixtures.names)
    }

    /// The names of the fixtures that responses came from, in all sessions since the start.
    package var usedFixtures: Set<String> {
        sessions.coverage(of: main).fixtures.intersection(definition.fixtures.names)
    }
}

extension Stub: StubControls {
    /// The session of requests that name none.
    public var controlled: StubSession { main }
}
