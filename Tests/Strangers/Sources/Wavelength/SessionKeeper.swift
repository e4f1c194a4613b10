import Foundation

/// Owns the tokens of the session. All requests ask it for an access token, and however many need a new
/// one at the same time, one refresh is sent for all of them.
actor SessionKeeper {
    /// An access token and the session it belongs to. A request holds on to the session, so that it is
    /// never repeated with the token of the user who signed in afterwards.
    struct Access: Sendable {
        let session: Int
        let token: String
    }

    private static let secretName = "wavelength.tokens"

    private let endpoint: TokenEndpoint
    private let secrets: any SecretStore
    private let clock: AppClock
    private let onExpiry: @Sendable () async -> Void

    private var session = 0
    private var tokens: Tokens?
    private var hasRestored = false
    private var flight: Task<Tokens, any Error>?

    init(
        endpoint: TokenEndpoint, secrets: any SecretStore, clock: AppClock,
        onExpiry: @escaping @Sendable () async -> Void
    ) {
        self.endpoint = endpoint
        self.secrets = secrets
        self.clock = clock
        self.onExpiry = onExpiry
    }

    var isSignedIn: Bool {
        restoreIfNeeded()
        return tokens != nil
    }

    func signIn(username: String, password: String) async throws {
        restoreIfNeeded()
        let before = session
        do {
            let fresh = try await endpoint.signIn(username: username, password: password)
            guard before == session else {
                // The user signed out while this was under way, and that is the later wish.
                Task { await endpoint.revoke(fresh.refreshToken) }
                throw CancellationError()
            }
            session += 1
            adopt(fresh)
        } catch let error as TokenEndpoint.InvalidGrant {
            throw WavelengthError.wrongCredentials(message: error.message)
        }
    }

    /// Forgets the session at once. The service hears of it in the background.
    func end() {
        restoreIfNeeded()
        guard let last = tokens else { return close() }
        let pending = flight
        close()
        Task { [endpoint] in
            // A refresh that is under way replaces the token that has to be revoked.
            let newest = (try? await pending?.value) ?? last
            await endpoint.revoke(newest.refreshToken)
        }
    }

    /// A token to send a request with, renewed first if it is about to expire.
    func access(within required: Int? = nil) async throws -> Access {
        restoreIfNeeded()
        let mine = required ?? session
        guard mine == session, let tokens else { throw WavelengthError.signedOut }
        let isDue = tokens.refreshAt.map { $0 <= clock.now() } ?? false
        guard isDue || flight != nil else {
            return Access(session: mine, token: tokens.accessToken)
        }
        do {
            return try await renewed(mine)
        } catch let error as WavelengthError where error.isTransient {
            // The refresh came early on purpose. The old token is good for a little while yet.
            guard mine == session, let expiresAt = self.tokens?.expiresAt, clock.now() < expiresAt
            else { throw error }
            return try current(mine)
        }
    }

    /// A token to repeat a request with that was answered with 401.
    func access(after rejected: Access) async throws -> Access {
        guard rejected.session == session, let tokens else { throw WavelengthError.signedOut }
        // Another request may have met the same 401 and finished the refresh before this one asked.
        if tokens.accessToken != rejected.token { return try current(rejected.session) }
        return try await renewed(rejected.session)
    }

    /// Throws when an answer came too late for the session that asked for it.
    func confirm(_ access: Access) throws {
        _ = try current(access.session)
    }

    private func current(_ mine: Int) throws -> Access {
        guard mine == session, let tokens else { throw WavelengthError.signedOut }
        return Access(session: mine, token: tokens.accessToken)
    }

    private func renewed(_ mine: Int) async throws -> Access {
        guard let old = tokens else { throw WavelengthError.signedOut }
        let running = flight ?? Task { try await self.refresh(old, for: mine) }
        flight = running
        _ = try await running.valueUnlessCancelled()
        return try current(mine)
    }

    private func refresh(_ old: Tokens, for mine: Int) async throws -> Tokens {
        do {
            let fresh = try await endpoint.refresh(old)
            if mine == session {
                // Stored before anybody goes on: the old refresh token is void from now on.
                adopt(fresh)
                flight = nil
            }
            return fresh
        } catch is TokenEndpoint.InvalidGrant {
            if mine == session {
                close()
                await onExpiry()
            }
            throw WavelengthError.sessionExpired
        } catch {
            if mine == session { flight = nil }
            throw error
        }
    }

    private func adopt(_ fresh: Tokens) {
        tokens = fresh
        hasRestored = true
        do {
            try secrets.write(JSONEncoder().encode(fresh), for: Self.secretName)
        } catch {
            // The session goes on in memory. What is stored is void, so it must not be found at the next launch.
            try? secrets.remove(Self.secretName)
        }
    }

    private func close() {
        session += 1
        tokens = nil
        hasRestored = true
        flight = nil
        try? secrets.remove(Self.secretName)
    }

    private func restoreIfNeeded() {
        guard !hasRestored else { return }
        // A locked keychain throws; then the next call tries again.
        guard case .success(let stored) = Result(catching: { try secrets.read(Self.secretName) })
        else { return }
        hasRestored = true
        tokens = stored.flatMap { try? JSONDecoder().decode(Tokens.self, from: $0) }
    }
}

extension Task where Failure == any Error {
    /// Waits for the task, but leaves at once if the waiting task is cancelled. The awaited task goes on:
    /// others wait for it as well.
    func valueUnlessCancelled() async throws -> Success {
        let (values, continuation) = AsyncThrowingStream<Success, any Error>.makeStream()
        Task<Void, Never> {
            do {
                continuation.yield(try await self.value)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        for try await value in values { return value }
        throw _Concurrency.CancellationError()
    }
}
