public import Observation

/// The users from the API; the signed-in user is stored between launches.
@MainActor
@Observable
public final class HTTPUserService: UserService {
    public private(set) var user: User?

    @ObservationIgnored private let client: HTTPClient
    @ObservationIgnored private let stored: Stored<User>
    @ObservationIgnored private let logger: AppLogger
    @ObservationIgnored private var order = AnswerOrder()

    /// Creates a service that starts with the stored user.
    public init(client: HTTPClient, storage: any KeyValueStore, logger: AppLogger = .silent) {
        self.client = client
        self.logger = logger
        stored = Stored("user", in: storage)
        user = stored.load()
    }

    public func refresh() async throws(AppError) {
        let request = order.begin()
        let user = try await client.send(.currentUser)
        guard try order.accepts(read: request) else { return }
        self.user = user
        keep()
    }

    public func adopt(_ user: User) {
        order.overtakeAll()
        self.user = user
        keep()
    }

    public func user(_ id: Identifier<User>) async throws(AppError) -> User {
        try await client.send(.user(id))
    }

    public func users(matching text: String, limit: Int, skip: Int) async throws(AppError)
        -> UserPage
    {
        try await client.send(.users(matching: text, limit: limit, skip: skip))
    }

    public func userForEditing(_ id: Identifier<User>) async throws(AppError) -> Versioned<User> {
        try await client.send(.userForEditing(id))
    }

    public func save(
        _ draft: UserDraft, of user: Versioned<User>,
    ) async throws(AppError) -> Versioned<User> {
        let request = order.begin()
        let saved = try await client.send(.replaceUser(user, by: draft))
        note(saved.value, from: request)
        return saved
    }

    public func delete(_ id: Identifier<User>) async throws(AppError) {
        _ = try await client.send(.deleteUser(id))
    }

    public func saveBio(_ bio: String, of id: Identifier<User>) async throws(AppError) -> User {
        let request = order.begin()
        let saved = try await client.send(.updateUser(id, bio: bio))
        note(saved, from: request)
        return saved
    }

    public func clearState() {
        order.clear()
        user = nil
        keep()
    }

    /// Takes over the response to a write if it is about the signed-in user.
    private func note(_ saved: User, from request: AnswerOrder.Request) {
        guard user?.id == saved.id, (try? order.accepts(write: request)) == true else { return }
        user = saved
        keep()
    }

    private func keep() {
        do {
            try stored.save(user)
        } catch {
            logger.log(.error, "The user cannot be stored: \(error)")
        }
    }
}
