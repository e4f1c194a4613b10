/// Sessions without a server: any name signs in the one user there is.
@MainActor
public final class LocalAuthService: AuthService {
    private let users: any UserService
    private let events: SessionEvents

    /// Creates a service for the user of the given service.
    public init(users: any UserService, events: SessionEvents) {
        self.users = users
        self.events = events
    }

    public var isSignedIn: Bool {
        get async { users.user != nil }
    }

    public var currentUserID: Identifier<User>? { users.user?.id }

    public func signIn(username: String, password: String) async throws -> User {
        try await begin()
    }

    public func signIn(with token: AuthToken) async throws -> User {
        try await begin()
    }

    public func resetPassword(email: String) async throws {}

    public func signOut() async {
        guard users.user != nil else { return }
        users.clearState()
        events.send(.signedOut)
    }

    private func begin() async throws -> User {
        try await users.refresh()
        guard let user = users.user else { throw AppError.unauthorized(message: nil) }
        events.send(.signedIn)
        return user
    }
}
