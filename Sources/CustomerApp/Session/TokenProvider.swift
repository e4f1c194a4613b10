import Foundation

/// Holds the session, provides tokens for requests, and renews the access token.
///
/// At most one renewal is in flight, and all requests that need a new token wait for it. A request
/// passes the token that was rejected, and gets a newer one if there is one already. A session ends
/// only if the server rejects the refresh token. If the refresh fails otherwise, the session is
/// kept for the next attempt.
///
/// One actor protects both the session and its renewal, so that no request sees an inconsistent
/// state.
public actor TokenProvider: TokenSource {
    /// Requests a new token from the server; throws the `AppError` for its response.
    public typealias Refresh = @Sendable (_ refreshToken: String) async throws -> AuthToken

    private struct Renewal {
        let generation: Int
        let task: SharedTask<AccessGrant>
    }

    private var credentials: CredentialStore
    private let configuration: AppConfiguration
    private let clock: any AppClock
    private let refresh: Refresh
    private let onEnd: @Sendable (SessionEvent) async -> Void

    private var renewal: Renewal?
    private var pause: (generation: Int, until: Date)?
    private var lastEnd: (generation: Int, error: AppError)?

    /// Creates a provider that restores the session of the last launch.
    ///
    /// `onEnd` is called once for each session that ends, after its credentials are removed and
    /// before the waiting requests fail.
    public init(
        credentials: CredentialStore = CredentialStore(), configuration: AppConfiguration,
        clock: any AppClock = .system, refresh: @escaping Refresh,
        onEnd: @escaping @Sendable (SessionEvent) async -> Void = { _ in },
    ) {
        self.credentials = credentials
        self.configuration = configuration
        self.clock = clock
        self.refresh = refresh
        self.onEnd = onEnd
    }

    /// The current session; nil if no user is signed in.
    public var session: CredentialStore.Session? { credentials.session }

    /// True while there is a session, even if its access token is stale.
    public var isSignedIn: Bool { session != nil }

    /// The number of the current session; nil if no user is signed in.
    public var generation: Int? { session?.generation }

    /// Opens a session with the token of a login; a previous session ends without an event.
    public func open(_ token: AuthToken) {
        if let session { leave(session.generation) }
        credentials.open(token)
    }

    /// Ends the session at the user's request and returns its last token; nil if there was none.
    public func close() async -> AuthToken? {
        guard let session else { return nil }
        leave(session.generation)
        credentials.close(session.generation)
        await onEnd(.signedOut)
        return session.token
    }
}

extension TokenProvider {
    /// Returns a token for a new request, waiting for a renewal if one is in flight or necessary.
    public func grant() async throws -> AccessGrant {
        guard let session else { throw AppError.notAuthenticated }
        if let renewal, renewal.generation == session.generation {
            return try await renewal.task.value()
        }
        guard isStale(session.token) else { return AccessGrant(session, isRenewed: false) }
        return try await renewed(session)
    }

    /// Returns a token for the replay of a request whose token was rejected.
    public func grant(insteadOf refused: AccessGrant) async throws -> AccessGrant {
        guard let session, session.generation == refused.generation else {
            throw reasonOfEnd(of: refused)
        }
        if let renewal, renewal.generation == session.generation {
            return try await renewal.task.value()
        }
        guard session.token.accessToken == refused.accessToken || isStale(session.token) else {
            return AccessGrant(session, isRenewed: true)
        }
        return try await renewed(session)
    }

    /// True while the session of a grant is the current one.
    public func isCurrent(_ grant: AccessGrant) -> Bool {
        generation == grant.generation
    }

    /// Returns the error for a request whose session has ended.
    public func reasonOfEnd(of grant: AccessGrant) -> AppError {
        guard let lastEnd, lastEnd.generation == grant.generation else { return .sessionEnded }
        return lastEnd.error
    }

    private func isStale(_ token: AuthToken) -> Bool {
        token.isStale(at: clock.now, leeway: configuration.tokenLeeway)
    }
}

extension TokenProvider {
    private func renewed(_ session: CredentialStore.Session) async throws -> AccessGrant {
        // The renewal continues when all waiters have left: the server may have used up the refresh
        // token.
        let task = SharedTask(endsWhenAbandoned: false) { try await self.renew(session) }
        renewal = Renewal(generation: session.generation, task: task)
        return try await task.value()
    }

    private func renew(_ session: CredentialStore.Session) async throws -> AccessGrant {
        defer { if renewal?.generation == session.generation { renewal = nil } }
        let ended = AccessGrant(session, isRenewed: false)
        guard isCurrent(ended) else { throw reasonOfEnd(of: ended) }
        let token = session.token.renewed(by: try await answer(for: session))
        guard credentials.replace(token, in: session.generation) else {
            throw reasonOfEnd(of: ended)
        }
        let renewed = CredentialStore.Session(generation: session.generation, token: token)
        return AccessGrant(renewed, isRenewed: true)
    }

    private func answer(for session: CredentialStore.Session) async throws -> AuthToken {
        guard let refreshToken = session.token.refreshToken else {
            throw await end(session, .noRefreshToken)
        }
        guard !session.token.isRefreshExpired(at: clock.now) else {
            throw await end(session, .refreshTokenExpired)
        }
        if let pause, pause.generation == session.generation, pause.until > clock.now {
            let rest = pause.until.timeIntervalSince(clock.now)
            throw AppError.refreshUnavailable(retryAfter: .seconds(rest))
        }
        do {
            let refresh = refresh
            return try await withDeadline(configuration.refreshDeadline, on: clock) {
                try await refresh(refreshToken)
            }
        } catch {
            switch AppError(error) {
            case .badRequest(let message), .validation(let message, _),
                .unauthorized(let message), .notAllowed(let message), .notFound(let message):
                throw await end(session, .refused(message: message))
            case let failure:
                throw postponement(of: session, after: failure)
            }
        }
    }

    /// Records how long the server asked not to receive further refresh requests.
    private func postponement(
        of session: CredentialStore.Session, after failure: AppError,
    ) -> AppError {
        let delay = failure.retryAfter.map { min($0, configuration.maximumRetryAfter) }
        if let delay { pause = (session.generation, clock.now.advanced(by: delay)) }
        return .refreshUnavailable(retryAfter: delay)
    }

    /// Ends a session that cannot be renewed: removes the credentials, then reports the end once.
    private func end(
        _ session: CredentialStore.Session, _ reason: SessionEvent.ExpiryReason,
    ) async -> AppError {
        note(.sessionExpired, asEndOf: session.generation)
        guard credentials.close(session.generation) else {
            return reasonOfEnd(of: AccessGrant(session, isRenewed: false))
        }
        await onEnd(.expired(reason))
        return .sessionExpired
    }

    /// Fails the renewal of a session that the user ended, so that no request waits for it.
    private func leave(_ generation: Int) {
        note(.sessionEnded, asEndOf: generation)
        guard let renewal, renewal.generation == generation else { return }
        self.renewal = nil
        renewal.task.fail(with: AppError.sessionEnded)
    }

    /// Records the reason for the end of a session; later requests get the first reason.
    private func note(_ error: AppError, asEndOf generation: Int) {
        if lastEnd?.generation != generation { lastEnd = (generation, error) }
    }
}

extension AccessGrant {
    fileprivate init(_ session: CredentialStore.Session, isRenewed: Bool) {
        self.init(
            accessToken: session.token.accessToken, generation: session.generation,
            isRenewed: isRenewed)
    }
}
