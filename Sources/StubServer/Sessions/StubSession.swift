import StubBackport
import StubContract
import StubFixtures
import StubHTTP
import StubNet
import StubRules
import StubSupport

/// An isolated copy of a stub's state, with its own fixtures, tokens, clock, rules and journal.
///
/// ```swift
/// let session = stub.session()
/// session.rules.add(Rule(.operation("getDashboard")).respond(503).passThrough())
/// let app = makeApp(baseURL: session.url)
/// …
/// session.end()
/// ```
///
/// Clients use its ``url``, or send its ``id`` as `X-Understudy-Session`. So parallel tests can
/// share one server without affecting each other.
public final class StubSession: Sendable {
    /// Numbers from 1; 0 is the main session.
    let number: Int
    private let configuration: StubConfiguration
    private let scenarios: [String]
    let memory: MemoryBudget
    private let place: Place
    private let state: Mutex<StubState>
    /// The secrets that exchanges of the server's sessions contained.
    let learned: LearnedSecrets
    /// How often the admin API has changed something besides the journal.
    let adminChanges = Atomic<Int>(0)
    let unsearched = Mutex(UnsearchedExchanges())
    private let watchers = Mutex<[Int: @Sendable () -> Void]>([:])
    /// The mistakes of rules and queries.
    let noted = Mutex<[StubMistake]>([])
    /// What is sent at times of the clock.
    let playbacks = Mutex<[ObjectIdentifier: Playback]>([:])
    /// The responses that go on after their heads, by the numbers of their exchanges.
    let openStreams = Mutex<[Int: OpenStream]>([:])
    private let started = ContinuousClock.now
    /// Real time, in seconds since 1970-01-01T00:00:00Z; tests replace it.
    package let wallClock: @Sendable () -> Double

    /// A session's connection to its server.
    struct Place: Sendable {
        let address: SharedText
        let end: @Sendable (_ id: String) -> Void

        static var nowhere: Place { Place(address: SharedText()) { _ in } }
    }

    /// Copies the fixtures; `scenarios` are enabled, also after a reset.
    init(
        _ edition: StubEdition, configuration: StubConfiguration = .init(), number: Int = 0,
        scenarios: [String] = [], memory: MemoryBudget? = nil,
        learned: LearnedSecrets = LearnedSecrets(), place: Place = .nowhere,
        wallClock: @escaping @Sendable () -> Double = WallClock.now
    ) {
        let memory = memory ?? MemoryBudget(limit: configuration.memoryLimit)
        self.number = number
        self.memory = memory
        self.learned = learned
        self.configuration = configuration
        self.scenarios = configuration.scenarios + scenarios
        self.place = place
        self.wallClock = wallClock
        state = Mutex(
            StubState(
                edition, configuration: configuration, number: number,
                scenarios: self.scenarios, memory: memory))
    }

    /// Real time since the session began, for intervals between exchanges.
    var uptime: Duration { ContinuousClock.now - started }

    /// Runs a critical section; each request is decided in one of these.
    package func withState<Result>(_ body: (inout sending StubState) -> sending Result)
        -> sending Result
    {
        state.withLock { state in
            let result = body(&state)
            state.keepWithinMemory()
            return result
        }
    }

    /// Changes to another version between two requests and keeps what is still valid.
    func adopt(_ edition: StubEdition) {
        withState { state in
            state.adopt(edition, configuration: configuration)
            // Their rows may be those of files that nothing else needs any more.
            state.journal.joinLists(most: memory.kept.limit)
        }
    }

    /// The version that the session currently uses.
    var edition: StubEdition { state.withLock(\.edition) }
}

// MARK: - Ending

extension StubSession {
    /// Restores the initial fixtures, tokens, clock, rules and journal.
    ///
    /// Persistent mappings stay. Coverage, the random numbers of tokens and the journal's ids
    /// continue: otherwise a token from before the reset would be issued again.
    public func reset() {
        state.withLock { state in
            var journal = state.journal
            journal.clear()
            let random = state.tokens?.mint.random
            let coverage = state.coverage
            let rules = state.rules
            state.rules.barriers.reset()
            state = StubState(
                state.edition, configuration: configuration, number: number,
                scenarios: scenarios, memory: memory)
            state.journal = journal
            state.coverage = coverage
            state.rules.keepMappings(of: rules)
            if let random { state.tokens?.mint.random = random }
        }
        endStreams()
        notifyWatchers()
    }

    /// Restores the initial rows of one collection, without users' marks; returns whether there is
    /// such a collection.
    func resetFixture(_ name: String) -> Bool {
        while true {
            // Built outside of the critical section, and the old rows are released outside of it.
            let edition = edition
            let initial = StubState.initialFixtures(of: edition, configuration, number: number)
            guard let rows = initial.collections[name] else { return false }
            let replaced = state.withLock { state -> FixtureCollection?? in
                guard state.edition === edition else { return nil }
                return .some(state.fixtures.replace(name, by: rows))
            }
            if replaced != nil { return true }
        }
    }

    /// Removes the session from the server; requests to it are answered 404 from now on.
    ///
    /// The main session cannot be ended: stop the stub instead.
    public func end() {
        if number > 0 { place.end(name) }
    }

    /// Removes the rules with closures, which may keep the stub alive.
    func removeHandlers() {
        withState { $0.rules.removeHandlers() }
    }

    /// Releases all held responses, and ends those that send events, and WebSockets.
    func close() {
        endStreams()
        state.withLock { $0.rules.barriers.reset() }
    }
}

// MARK: - Identity

extension StubSession {
    /// The session's id in its path and in `X-Understudy-Session`; `nil` for the main session.
    public var id: String? { number > 0 ? name : nil }

    var name: String { "s\(number)" }

    /// The session's base URL as text; empty unless the stub is running.
    public var address: String {
        let address = place.address.value
        return address.isEmpty || number == 0 ? address : address + SessionAddress.prefix + name
    }
}

// MARK: - Disconnected clients

extension StubSession {
    /// Returns the id of the last request on a connection, and when it arrived.
    func lastExchange(on connection: Int) -> (id: Int, arrival: ContinuousClock.Instant)? {
        state.withLock { state in
            state.journal.exchanges.last { $0.request.connection == connection }.map {
                ($0.id, started + $0.arrival)
            }
        }
    }

    /// Records that the client disconnected before it had received its response.
    func abandon(_ exchange: Int) {
        state.withLock { $0.journal.abandon(exchange) }
        notifyWatchers()
    }
}

// MARK: - Observing

extension StubSession {
    /// A signal for each change of the journal, with an initial one.
    func changes() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = watch { continuation.yield() }
            continuation.onTermination = { [weak self] _ in self?.unwatch(id) }
            continuation.yield()
        }
    }

    /// Calls back after each change of the journal, on the thread that made it.
    func watch(_ notify: @escaping @Sendable () -> Void) -> Int {
        watchers.withLock { watchers in
            let id = (watchers.keys.max() ?? 0) + 1
            watchers[id] = notify
            return id
        }
    }

    func unwatch(_ id: Int) {
        watchers.withLock { $0[id] = nil }
    }

    /// Tells followers that rules, scenarios, clock, tokens or data may have changed.
    func noteAdminChange() {
        adminChanges.add(1, ordering: .relaxed)
        notifyWatchers()
    }

    func notifyWatchers() {
        let notify = watchers.withLock { $0.isEmpty ? [] : Array($0.values) }
        for notify in notify { notify() }
    }
}
