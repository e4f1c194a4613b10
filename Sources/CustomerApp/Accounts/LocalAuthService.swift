/// Sessions without a server: any name and password sign in the only user.
@MainActor
public final class LocalAuthService: AuthService {
    private let users: any UserService
    private let events: SessionEvents
    private let clearState: @MainActor () -> Void

    /// Creates a service for the user of the given service.
    ///
    /// `clearState` removes the previous user's data.
    public init(
        users: any UserService, events: SessionEvents, clearState: @escaping @MainActor () -> Void,
    ) {
        self.users = users
        self.events = events
        self.clearState = clearState
    }

    public var isSignedIn: Bool {
        get async { users.user != nil }
    }

    public var currentUserID: Identifier<User>? { users.user?.id }

    public func signIn(username: String, password: String) async throws(AppError) -> User {
        try await begin()
    }

    public func signIn(
        with identity: AppleIdentity, nonce: SignInNonce,
    ) async throws(AppError) -> User {
        try await begin()
    }

    public func signIn(with token: AuthToken) async throws(AppError) -> User {
        try await begin()
    }

    public func resetPassword(email: String) async throws(AppError) {}

    public func signOut() async {
        guard users.user != nil else { return }
        clearState()
        events.send(.signedOut)
    }

    private func begin() async throws(AppError) -> User {
        clearState()
        try await users.refresh()
        guard let user = users.user else { throw AppError.unauthorized(message: nil) }
        events.send(.signedIn)
        return user
    }
}
