import StubBackport
import StubContract

/// The stub's main session, and all other sessions by id.
final class SessionTable: Sendable {
    /// The session for requests that name none.
    let main: StubSession
    /// The stub's address, such as `http://127.0.0.1:4280`; empty unless it is listening.
    let address: SharedText
    /// The memory that all sessions share.
    let memory: MemoryBudget
    /// The secrets that exchanges of all sessions contained.
    let learned = LearnedSecrets()
    private let configuration: StubConfiguration
    private let wallClock: @Sendable () -> Double
    private let state: Mutex<State>

    private struct State {
        var edition: StubEdition
        var sessions: [String: StubSession] = [:]
        var lastNumber = 0
        /// The coverage of sessions that have ended.
        var coverage = StubCoverage()
    }

    var count: Int { state.withLock { $0.sessions.count } }

    init(
        _ definition: StubDefinition, configuration: StubConfiguration,
        wallClock: @escaping @Sendable () -> Double
    ) {
        let edition = StubEdition(
            definition, queries: configuration.queryNotation, examples: configuration.examples)
        let address = SharedText()
        let memory = MemoryBudget(limit: configuration.memoryLimit)
        self.address = address
        self.memory = memory
        self.configuration = configuration
        self.wallClock = wallClock
        state = Mutex(State(edition: edition))
        main = StubSession(
            edition, configuration: configuration, memory: memory, learned: learned,
            place: StubSession.Place(address: address) { _ in }, wallClock: wallClock)
        shareMemory()
    }

    /// The session with the id; the main session for `nil`, and `nil` if there is none.
    subscript(id: String?) -> StubSession? {
        guard let id else { return main }
        return state.withLock { $0.sessions[id] }
    }

    /// All sessions except the main one, oldest first.
    var sessions: [StubSession] {
        state.withLock { Array($0.sessions.values) }.sorted { $0.number < $1.number }
    }

    var all: [StubSession] { [main] + sessions }
}

// MARK: - Reloading

extension SessionTable {
    /// Uses another definition from now on, in every session.
    func adopt(_ definition: StubDefinition) {
        let edition = StubEdition(
            definition, queries: configuration.queryNotation, examples: configuration.examples)
        let sessions = state.withLock { state in
            state.edition = edition
            return Array(state.sessions.values)
        }
        for session in [main] + sessions { session.adopt(edition) }
    }
}

// MARK: - Starting and ending

extension SessionTable {
    /// Creates a session with the stub's initial state and further scenarios enabled.
    func begin(scenarios: [String] = []) -> StubSession {
        state.withLock { state in
            state.lastNumber += 1
            let session = StubSession(
                state.edition, configuration: configuration, number: state.lastNumber,
                scenarios: scenarios, memory: memory, learned: learned,
                place: StubSession.Place(address: address) { [weak self] in self?.end($0) },
                wallClock: wallClock)
            state.sessions[session.name] = session
            return session
        }
    }

    /// Ends a session; returns whether it existed.
    @discardableResult
    func end(_ id: String) -> Bool {
        guard let session = state.withLock({ $0.sessions.removeValue(forKey: id) }) else {
            return false
        }
        close(session)
        return true
    }

    /// Ends all sessions except the main one; returns their number.
    @discardableResult
    func endAll() -> Int {
        let ended = state.withLock { state in
            defer { state.sessions = [:] }
            return Array(state.sessions.values)
        }
        for session in ended { close(session) }
        return ended.count
    }

    private func close(_ session: StubSession) {
        session.close()
        let coverage = session.withState { $0.coverage }
        state.withLock { $0.coverage.add(coverage) }
    }

    /// Returns the coverage of a session; for the main one, of all sessions together.
    func coverage(of session: StubSession) -> StubCoverage {
        guard session.number == 0 else { return session.withState { $0.coverage } }
        var sum = state.withLock { $0.coverage }
        for session in all { sum.add(session.withState { $0.coverage }) }
        return sum
    }

    /// Releases all held responses, so that the server can stop.
    func close() {
        for session in all { session.close() }
    }

    /// Records that the client of a connection disconnected before it had received its response.
    ///
    /// A client can use a connection for several sessions; the last request is the one that was
    /// abandoned.
    func abandon(connection: Int) {
        let found = all.compactMap { session in
            session.lastExchange(on: connection).map { (session: session, exchange: $0) }
        }
        guard let last = found.max(by: { $0.exchange.arrival < $1.exchange.arrival }) else {
            return
        }
        last.session.abandon(last.exchange.id)
    }
}

/// A text that is set after it was passed on.
final class SharedText: Sendable {
    private let text = Mutex("")

    var value: String {
        get { text.withLock { $0 } }
        set { text.withLock { $0 = newValue } }
    }
}
