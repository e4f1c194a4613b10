import Synchronization

/// What happens to the session as a whole.
public enum SessionEvent: Sendable, Hashable {
    /// Someone signed in.
    case signedIn
    /// The user signed out.
    case signedOut
    /// The session could not be renewed; told once, after the credentials are gone.
    case expired(ExpiryReason)

    /// Why a session could not be renewed.
    public enum ExpiryReason: Sendable, Hashable {
        /// The server refused the refresh token, with its reason if it gave one.
        case refused(message: String?)
        /// The session came without a refresh token.
        case noRefreshToken
        /// The refresh token's time is over; the server was not asked.
        case refreshTokenExpired
    }
}

/// Tells everyone who listens what happens to the session, in order and without loss.
public final class SessionEvents: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// Creates a source with no listeners.
    public init() {}

    /// The events from now on; the stream ends with the task that reads it.
    public func stream() -> AsyncStream<SessionEvent> {
        let (stream, continuation) = AsyncStream<SessionEvent>.makeStream()
        let id = state.withLock {
            $0.count += 1
            $0.listeners[$0.count] = continuation
            return $0.count
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    /// Tells every listener.
    public func send(_ event: SessionEvent) {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(event) }
    }
}
