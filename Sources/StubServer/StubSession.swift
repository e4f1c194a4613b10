import StubContract
import StubHTTP
import Synchronization

/// One isolated copy of a stub's state, and whoever waits for it to change.
final class StubSession: Sendable {
    private let seed: StubState
    private let state: Mutex<StubState>
    private let watchers = Mutex<[Int: @Sendable () -> Void]>([:])
    private let started = ContinuousClock.now

    init(seed: StubState) {
        self.seed = seed
        state = Mutex(seed)
    }

    /// Real time since the session began, for gaps between exchanges.
    var uptime: Duration { ContinuousClock.now - started }

    /// One critical section; whatever one request decides is decided in one of these.
    func withState<Result>(_ body: (inout sending StubState) -> sending Result) -> sending Result {
        state.withLock(body)
    }

    /// Puts everything back to the seed, but for the tokens' randomness and the journal's ids.
    ///
    /// Otherwise a token from before the reset would be issued once more.
    func reset() {
        state.withLock { state in
            var journal = state.journal
            journal.clear()
            let random = state.tokens?.random
            state.barriers.reset()
            state = seed
            state.journal = journal
            if let random { state.tokens?.random = random }
        }
        notifyWatchers()
    }

    /// Notes that the client of a connection left before it had its response.
    func abandon(connection: Int) {
        state.withLock { state in
            let last = state.journal.exchanges.last { $0.request.connection == connection }
            if let last { state.journal.abandon(last.id) }
        }
        notifyWatchers()
    }

    // MARK: - Watching

    /// A signal for every change of the journal, the first one at once.
    func changes() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = watchers.withLock { watchers in
                let id = (watchers.keys.max() ?? 0) + 1
                watchers[id] = { continuation.yield() }
                return id
            }
            continuation.onTermination = { [weak self] _ in
                self?.watchers.withLock { $0[id] = nil }
            }
            continuation.yield()
        }
    }

    func notifyWatchers() {
        let notify = watchers.withLock { Array($0.values) }
        for notify in notify { notify() }
    }
}
