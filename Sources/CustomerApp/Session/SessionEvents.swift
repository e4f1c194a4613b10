import StubBackport

/// A change of the session.
public enum SessionEvent: Sendable, Hashable {
    /// A user signed in.
    case signedIn
    /// The user signed out.
    case signedOut
    /// The session could not be renewed; sent once, after the credentials are removed.
    case expired(ExpiryReason)

    /// The reason why a session could not be renewed.
    public enum ExpiryReason: Sendable, Hashable {
        /// The server rejected the refresh token, with a message if it sent one.
        case refused(message: String?)
        /// The session has no refresh token.
        case noRefreshToken
        /// The refresh token has expired; no request was sent.
        case refreshTokenExpired
    }
}

/// Sends changes of the session to all listeners, in order and without loss.
public final class SessionEvents: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// Creates a source without listeners.
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

    /// Sends an event to all listeners.
    public func send(_ event: SessionEvent) {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(event) }
    }
}
