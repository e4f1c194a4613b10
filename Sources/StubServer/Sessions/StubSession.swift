import StubContract
import StubHTTP
import StubNet
import StubRules
import Synchronization

/// One isolated copy of a stub's state: fixtures, tokens, clock, rules and journal of its own.
///
/// ```swift
/// let session = stub.session()
/// session.rules.add(Rule(.operation("getDashboard")).respond(503).passThrough())
/// let app = makeApp(baseURL: session.url)
/// …
/// session.end()
/// ```
///
/// Whoever talks to its ``url``, or sends its ``id`` as `X-Understudy-Session`, is answered from
/// it, so that parallel tests share one server and never meet.
public final class StubSession: Sendable {
    /// Counts up from 1; 0 is the stub's own.
    let number: Int
    private let configuration: StubConfiguration
    private let scenarios: [String]
    let memory: MemoryBudget
    private let place: Place
    private let state: Mutex<StubState>
    /// The events that are sent to whoever follows the journal.
    let events = EventTexts()
    private let watchers = Mutex<[Int: @Sendable () -> Void]>([:])
    private let started = ContinuousClock.now
    /// Real time, in seconds since 1970-01-01T00:00:00Z; tests put another clock here.
    let wallClock: @Sendable () -> Double

    /// How a session reaches the server around it.
    struct Place: Sendable {
        let address: SharedText
        let end: @Sendable (_ id: String) -> Void

        static var nowhere: Place { Place(address: SharedText()) { _ in } }
    }

    /// Takes a copy of the edition's fixtures; `scenarios` are switched on, also after a reset.
    init(
        _ edition: StubEdition, configuration: StubConfiguration = .init(), number: Int = 0,
        scenarios: [String] = [], memory: MemoryBudget? = nil, place: Place = .nowhere,
        wallClock: @escaping @Sendable () -> Double = WallClock.now
    ) {
        let memory = memory ?? MemoryBudget(limit: configuration.memoryLimit)
        self.number = number
        self.memory = memory
        self.configuration = configuration
        self.scenarios = configuration.scenarios + scenarios
        self.place = place
        self.wallClock = wallClock
        state = Mutex(
            StubState(
                edition, configuration: configuration, number: number,
                scenarios: self.scenarios, memory: memory))
    }

    /// Real time since the session began, for gaps between exchanges.
    var uptime: Duration { ContinuousClock.now - started }

    /// One critical section; whatever one request decides is decided in one of these.
    func withState<Result>(_ body: (inout sending StubState) -> sending Result) -> sending Result {
        state.withLock(body)
    }

    /// Goes over to another edition between two requests and keeps what still fits.
    func adopt(_ edition: StubEdition) {
        state.withLock { $0.adopt(edition, configuration: configuration) }
    }

    /// What the session answers from at present.
    var edition: StubEdition { state.withLock(\.edition) }
}

// MARK: - Ending

extension StubSession {
    /// Puts fixtures, tokens, clock, rules and journal back to how they were at the start.
    ///
    /// Coverage, the tokens' randomness and the journal's ids go on: otherwise a token from before
    /// the reset would be issued once more.
    public func reset() {
        state.withLock { state in
            var journal = state.journal
            journal.clear()
            let random = state.tokens?.random
            let coverage = state.coverage
            state.barriers.reset()
            state = StubState(
                state.edition, configuration: configuration, number: number,
                scenarios: scenarios, memory: memory)
            state.journal = journal
            state.coverage = coverage
            if let random { state.tokens?.random = random }
        }
        notifyWatchers()
    }

    /// Takes the session off the server; requests to it are answered 404 from now on.
    ///
    /// The stub's own state cannot be ended: stop the stub instead.
    public func end() {
        if number > 0 { place.end(name) }
    }

    /// Lets go of every response that is held.
    func close() {
        state.withLock { $0.barriers.reset() }
    }
}

// MARK: - Who it is

extension StubSession {
    /// Names the session in its path and in `X-Understudy-Session`; `nil` for the stub's own.
    public var id: String? { number > 0 ? name : nil }

    var name: String { "s\(number)" }

    /// The base URL that leads into the session; empty unless the stub is running.
    public var url: String {
        let address = place.address.value
        return address.isEmpty || number == 0 ? address : address + SessionAddress.prefix + name
    }

    /// The current contract, fixtures and scenarios.
    public var definition: StubDefinition { edition.definition }
}

// MARK: - Clients that leave

extension StubSession {
    /// The id of the last request that came over a connection.
    func lastExchange(on connection: Int) -> Int? {
        state.withLock { state in
            state.journal.exchanges.last { $0.request.connection == connection }?.id
        }
    }

    /// Notes that the client left before it had its response.
    func abandon(_ exchange: Int) {
        state.withLock { $0.journal.abandon(exchange) }
        notifyWatchers()
    }
}

// MARK: - Watching

extension StubSession {
    /// A signal for every change of the journal, the first one at once.
    func changes() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = watch { continuation.yield() }
            continuation.onTermination = { [weak self] _ in self?.unwatch(id) }
            continuation.yield()
        }
    }

    /// Calls back after every change of the journal, on the thread that made it.
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

    func notifyWatchers() {
        let notify = watchers.withLock { $0.isEmpty ? [] : Array($0.values) }
        for notify in notify { notify() }
    }
}
