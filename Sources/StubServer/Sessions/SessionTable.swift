import StubContract
import Synchronization

/// The stub's own state, and every session beside it by id.
final class SessionTable: Sendable {
    /// What requests without a session are answered from.
    let main: StubSession
    /// Where the stub listens, such as `http://127.0.0.1:4280`; empty while it does not.
    let address: SharedText
    let lastSessions = LastSessions()
    /// What all sessions share.
    let memory: MemoryBudget
    private let configuration: StubConfiguration
    private let wallClock: @Sendable () -> Double
    private let state: Mutex<State>

    private struct State {
        var edition: StubEdition
        var sessions: [String: StubSession] = [:]
        var lastNumber = 0
        /// What ended sessions have covered.
        var coverage = StubCoverage()
    }

    var count: Int { state.withLock { $0.sessions.count } }

    init(
        _ definition: StubDefinition, configuration: StubConfiguration,
        wallClock: @escaping @Sendable () -> Double
    ) {
        let edition = StubEdition(definition, queries: configuration.queryNotation)
        let address = SharedText()
        let memory = MemoryBudget(limit: configuration.memoryLimit)
        self.address = address
        self.memory = memory
        self.configuration = configuration
        self.wallClock = wallClock
        state = Mutex(State(edition: edition))
        main = StubSession(
            edition, configuration: configuration, memory: memory,
            place: StubSession.Place(address: address) { _ in }, wallClock: wallClock)
        shareMemory()
    }

    /// The session of that id, the stub's own for `nil`; `nil` if there is none.
    subscript(id: String?) -> StubSession? {
        guard let id else { return main }
        return state.withLock { $0.sessions[id] }
    }

    /// The sessions beside the stub's own, oldest first.
    var sessions: [StubSession] {
        state.withLock { Array($0.sessions.values) }.sorted { $0.number < $1.number }
    }

    var all: [StubSession] { [main] + sessions }
}

// MARK: - Going over to another edition

extension SessionTable {
    /// Answers from another definition from now on, in every session.
    func adopt(_ definition: StubDefinition) {
        let edition = StubEdition(definition, queries: configuration.queryNotation)
        let sessions = state.withLock { state in
            state.edition = edition
            return Array(state.sessions.values)
        }
        for session in [main] + sessions { session.adopt(edition) }
    }
}

// MARK: - Beginning and ending

extension SessionTable {
    /// A copy of how the stub began, with further scenarios switched on.
    func begin(scenarios: [String] = []) -> StubSession {
        state.withLock { state in
            state.lastNumber += 1
            let session = StubSession(
                state.edition, configuration: configuration, number: state.lastNumber,
                scenarios: scenarios, memory: memory,
                place: StubSession.Place(address: address) { [weak self] in self?.end($0) },
                wallClock: wallClock)
            state.sessions[session.name] = session
            return session
        }
    }

    /// Ends a session; whether there was one.
    @discardableResult
    func end(_ id: String) -> Bool {
        guard let session = state.withLock({ $0.sessions.removeValue(forKey: id) }) else {
            return false
        }
        close(session)
        return true
    }

    /// Ends every session but the stub's own; how many there were.
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

    /// What a session has covered; for the stub's own, what all have covered together.
    func coverage(of session: StubSession) -> StubCoverage {
        guard session.number == 0 else { return session.withState { $0.coverage } }
        var sum = state.withLock { $0.coverage }
        for session in all { sum.add(session.withState { $0.coverage }) }
        return sum
    }

    /// Lets go of everything held, so that the server can stop.
    func close() {
        for session in all { session.close() }
    }

    /// Notes that the client of a connection left before it had its response.
    ///
    /// Clients use one connection for several sessions: what is abandoned is the last thing asked.
    func abandon(connection: Int) {
        let number = lastSessions.take(connection)
        guard let session = number == 0 ? main : self["s\(number)"],
            let last = session.lastExchange(on: connection)
        else { return }
        session.abandon(last)
    }
}

/// A text that is set later than it is handed on.
final class SharedText: Sendable {
    private let text = Mutex("")

    var value: String {
        get { text.withLock { $0 } }
        set { text.withLock { $0 = newValue } }
    }
}
