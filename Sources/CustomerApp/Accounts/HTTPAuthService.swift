/// Signs in and out with the API: `/auth/login` opens a session and `/auth/logout` closes it.
@MainActor
public final class HTTPAuthService: AuthService {
    private let client: HTTPClient
    private let tokens: TokenProvider
    private let clock: any AppClock
    private let users: any UserService
    private let events: SessionEvents
    private let clearState: @MainActor () -> Void

    /// Creates a service; `clearState` removes the previous user's data.
    public init(
        client: HTTPClient, tokens: TokenProvider, clock: any AppClock, users: any UserService,
        events: SessionEvents, clearState: @escaping @MainActor () -> Void,
    ) {
        self.client = client
        self.tokens = tokens
        self.clock = clock
        self.users = users
        self.events = events
        self.clearState = clearState
    }

    public var isSignedIn: Bool {
        get async { await tokens.isSignedIn }
    }

    public var currentUserID: Identifier<User>? { users.user?.id }

    public func signIn(username: String, password: String) async throws(AppError) -> User {
        try await open(.login(username: username, password: password))
    }

    public func signIn(
        with identity: AppleIdentity, nonce: SignInNonce,
    ) async throws(AppError) -> User {
        try await open(.appleLogin(identity, nonce: nonce))
    }

    public func signIn(with token: AuthToken) async throws(AppError) -> User {
        await tokens.open(token)
        clearState()
        do {
            try await users.refresh()
        } catch {
            // A session is closed if its user cannot be fetched.
            _ = await tokens.close()
            throw error
        }
        guard let user = users.user else { throw AppError.sessionEnded }
        events.send(.signedIn)
        return user
    }

    private func open(_ login: Endpoint<LoginResponse>) async throws(AppError) -> User {
        let response = try await client.send(login)
        try await tokens.open(response.token.token(receivedAt: clock.now))
        clearState()
        users.adopt(response.user)
        events.send(.signedIn)
        return response.user
    }

    public func resetPassword(email: String) async throws(AppError) {
        _ = try await client.send(.resetPassword(email: email))
    }

    public func signOut() async {
        guard let token = await tokens.close() else { return }
        // Informs the server; the session has already ended in the app, and the client logs a
        // failure.
        _ = try? await client.send(.logout(accessToken: token.accessToken))
    }
}
