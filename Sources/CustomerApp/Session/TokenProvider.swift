import Foundation

/// Gives each request a token that should be accepted, and renews the session when it must.
///
/// However many requests need a new token, one renewal is under way at a time, and all of them wait
/// for it. A request complains about the token it used: when a newer one is kept already, it gets
/// that. Only a definite refusal ends a session; a failure to ask keeps it for the next attempt.
public actor TokenProvider {
    /// Asks the server for a new token; throws the `AppError` its answer stands for.
    public typealias Refresh = @Sendable (_ refreshToken: String) async throws -> AuthToken

    private struct Renewal {
        let generation: Int
        let task: SharedTask<AccessGrant>
    }

    private let credentials: CredentialStore
    private let configuration: AppConfiguration
    private let clock: any AppClock
    private let refresh: Refresh
    private let onEnd: @Sendable (SessionEvent) async -> Void

    private var renewal: Renewal?
    private var renewalCount = 0
    private var pause: (generation: Int, until: Date)?
    private var lastEnd: (generation: Int, error: AppError)?

    /// Creates a provider; `onEnd` runs once for each session that ends, before its waiters are told.
    public init(
        credentials: CredentialStore, configuration: AppConfiguration,
        clock: any AppClock = .system, refresh: @escaping Refresh,
        onEnd: @escaping @Sendable (SessionEvent) async -> Void = { _ in },
    ) {
        self.credentials = credentials
        self.configuration = configuration
        self.clock = clock
        self.refresh = refresh
        self.onEnd = onEnd
    }

    /// True while there is a session, be its access token fresh or not.
    public var isSignedIn: Bool {
        get async { await credentials.session != nil }
    }

    /// The number of the present session; nil when nobody is signed in.
    var generation: Int? {
        get async { await credentials.session?.generation }
    }

    /// Begins a session with the token of a login, which silently ends any other.
    public func open(_ token: AuthToken) async {
        let previous = await credentials.session
        if let previous { leave(previous.generation) }
        await credentials.open(token)
    }

    /// Ends the session by the user's wish, and gives its last token; nil when there was none.
    public func close() async -> AuthToken? {
        guard let session = await credentials.session else { return nil }
        leave(session.generation)
        guard await credentials.close(session.generation) else { return nil }
        await onEnd(.signedOut)
        return session.token
    }
}

extension TokenProvider {
    /// A token for a new request; waits for the renewal under way, or starts one if the token is stale.
    func grant() async throws -> AccessGrant {
        guard let session = await presentSession() else { throw AppError.notAuthenticated }
        if let renewal, renewal.generation == session.generation {
            return try await renewal.task.value()
        }
        guard isStale(session.token) else { return AccessGrant(session, isRenewed: false) }
        return try await renewed(session)
    }

    /// A token for the replay of a request whose own token was refused.
    func grant(insteadOf refused: AccessGrant) async throws -> AccessGrant {
        guard let session = await presentSession(), session.generation == refused.generation else {
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
    func isCurrent(_ grant: AccessGrant) async -> Bool {
        await credentials.session?.generation == grant.generation
    }

    /// What to tell a request whose session is over.
    func reasonOfEnd(of grant: AccessGrant) -> AppError {
        guard let lastEnd, lastEnd.generation == grant.generation else { return .sessionEnded }
        return lastEnd.error
    }

    /// The session as it is kept, never from before a renewal that ended while it was being read.
    private func presentSession() async -> CredentialStore.Session? {
        while true {
            let count = renewalCount
            let session = await credentials.session
            if count == renewalCount { return session }
        }
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

    /// Renews a session, unless the store holds a newer token than the one complained about.
    func renew(_ refused: CredentialStore.Session) async throws -> AccessGrant {
        defer {
            renewalCount += 1
            if renewal?.generation == refused.generation { renewal = nil }
        }
        guard let session = await credentials.session, session.generation == refused.generation
        else { throw reasonOfEnd(of: AccessGrant(refused, isRenewed: false)) }
        // Whoever asked may have read the store just before an earlier renewal wrote to it.
        if session.token.accessToken != refused.token.accessToken, !isStale(session.token) {
            return AccessGrant(session, isRenewed: true)
        }
        let answer = try await answer(for: session)
        let token = session.token.renewed(by: answer)
        guard await credentials.replace(token, in: session.generation) else {
            throw reasonOfEnd(of: AccessGrant(session, isRenewed: false))
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

    /// Notes how long the server wants to be left alone.
    private func postponement(
        of session: CredentialStore.Session, after failure: AppError,
    ) -> AppError {
        let delay = failure.retryAfter.map { min($0, configuration.maximumRetryAfter) }
        if let delay { pause = (session.generation, clock.now.advanced(by: delay)) }
        return .refreshUnavailable(retryAfter: delay)
    }

    /// Ends a session that cannot be renewed: first the credentials go, then everyone is told, once.
    private func end(
        _ session: CredentialStore.Session, _ reason: SessionEvent.ExpiryReason,
    ) async -> AppError {
        note(.sessionExpired, asEndOf: session.generation)
        guard await credentials.close(session.generation) else {
            return reasonOfEnd(of: AccessGrant(session, isRenewed: false))
        }
        await onEnd(.expired(reason))
        return .sessionExpired
    }

    /// Lets those who wait for the renewal of a session that the user ended go at once.
    private func leave(_ generation: Int) {
        note(.sessionEnded, asEndOf: generation)
        guard let renewal, renewal.generation == generation else { return }
        self.renewal = nil
        renewal.task.fail(with: AppError.sessionEnded)
    }

    /// A session ends once: what came first is what those who ask later are told.
    private func note(_ error: AppError, asEndOf generation: Int) {
        if lastEnd?.generation != generation { lastEnd = (generation, error) }
    }
}
