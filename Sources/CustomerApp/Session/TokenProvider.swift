import Foundation

/// Keeps the session, gives each request its token, and renews the token when it must.
///
/// However many requests need a new token, one renewal is under way at a time, and all of them wait
/// for it. A request names the token that was refused: if there is a newer one already, it gets
/// that. Only a definite refusal ends a session; a failure to ask keeps it for the next attempt.
///
/// One actor protects the session and its renewal together, so that no request sees one of them
/// without the other.
public actor TokenProvider {
    /// Asks the server for a new token; throws the `AppError` its answer stands for.
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

    /// Creates a provider that finds the session of the last launch in the store.
    ///
    /// `onEnd` runs once for each session that ends, after its credentials are deleted and before
    /// the requests that wait for a token fail.
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

    /// The present session; nil when nobody is signed in.
    public var session: CredentialStore.Session? { credentials.session }

    /// True while there is a session, whether its access token is fresh or stale.
    public var isSignedIn: Bool { session != nil }

    /// The number of the present session; nil when nobody is signed in.
    var generation: Int? { session?.generation }

    /// Begins a session with the token of a login, which ends any other without an event.
    public func open(_ token: AuthToken) {
        if let session { leave(session.generation) }
        credentials.open(token)
    }

    /// Ends the session as the user wishes and returns its last token; nil when there was none.
    public func close() async -> AuthToken? {
        guard let session else { return nil }
        leave(session.generation)
        credentials.close(session.generation)
        await onEnd(.signedOut)
        return session.token
    }
}

extension TokenProvider {
    /// A token for a new request; waits for the renewal under way, or starts one if the token is stale.
    func grant() async throws -> AccessGrant {
        guard let session else { throw AppError.notAuthenticated }
        if let renewal, renewal.generation == session.generation {
            return try await renewal.task.value()
        }
        guard isStale(session.token) else { return AccessGrant(session, isRenewed: false) }
        return try await renewed(session)
    }

    /// A token for the replay of a request whose own token was refused.
    func grant(insteadOf refused: AccessGrant) async throws -> AccessGrant {
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

    /// True while the session that a grant was given for is still the present one.
    func isCurrent(_ grant: AccessGrant) -> Bool {
        generation == grant.generation
    }

    /// The error for a request whose session is over.
    func reasonOfEnd(of grant: AccessGrant) -> AppError {
        guard let lastEnd, lastEnd.generation == grant.generation else { return .sessionEnded }
        return lastEnd.error
    }

    private func isStale(_ token: AuthToken) -> Bool {
        token.isStale(at: clock.now, leeway: configuration.tokenLeeway)
    }
}

extension TokenProvider {
    private func renewed(_ session: CredentialStore.Session) async throws -> AccessGrant {
        // It goes on when all who wait have left: the server may have used up the refresh token.
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

    /// Remembers for how long the server asks not to be asked.
    private func postponement(
        of session: CredentialStore.Session, after failure: AppError,
    ) -> AppError {
        let delay = failure.retryAfter.map { min($0, configuration.maximumRetryAfter) }
        if let delay { pause = (session.generation, clock.now.advanced(by: delay)) }
        return .refreshUnavailable(retryAfter: delay)
    }

    /// Ends a session that cannot be renewed: deletes the credentials, then reports the end, once.
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

    /// Fails the renewal of a session that the user ended, so that nobody waits for it.
    private func leave(_ generation: Int) {
        note(.sessionEnded, asEndOf: generation)
        guard let renewal, renewal.generation == generation else { return }
        self.renewal = nil
        renewal.task.fail(with: AppError.sessionEnded)
    }

    /// A session ends once: later requests get the first reason.
    private func note(_ error: AppError, asEndOf generation: Int) {
        if lastEnd?.generation != generation { lastEnd = (generation, error) }
    }
}
