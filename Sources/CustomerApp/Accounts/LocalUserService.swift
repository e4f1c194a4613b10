public import Observation

/// Users without a server, for previews and offline use.
@MainActor
@Observable
public final class LocalUserService: UserService {
    public private(set) var user: User?

    private var users: [User]
    @ObservationIgnored private var versions: [Identifier<User>: Int] = [:]
    @ObservationIgnored private let clock: any AppClock
    @ObservationIgnored private let delay: Duration

    /// Creates a service with the given users; the first can sign in, and `delay` applies to each
    /// call.
    public init(_ users: [User], clock: any AppClock = .system, delay: Duration = .zero) {
        self.users = users
        self.clock = clock
        self.delay = delay
    }

    public func refresh() async throws(AppError) {
        try await clock.pause(for: delay)
        user = users.first
    }

    public func adopt(_ user: User) {
        self.user = user
    }

    public func user(_ id: Identifier<User>) async throws(AppError) -> User {
        try await clock.pause(for: delay)
        return users[try index(of: id)]
    }

    public func users(matching text: String, limit: Int, skip: Int) async throws(AppError)
        -> UserPage
    {
        try await clock.pause(for: delay)
        let words = SearchText(text)
        let found = users.filter { user in
            [user.firstName, user.lastName, user.email, user.username]
                .contains(where: words.occurs)
        }
        return UserPage(
            users: Array(found.dropFirst(max(0, skip)).prefix(max(0, limit))), total: found.count)
    }

    public func saveBio(_ bio: String, of id: Identifier<User>) async throws(AppError) -> User {
        try await clock.pause(for: delay)
        return try change(id) { $0.bio = bio }.value
    }

    public func userForEditing(_ id: Identifier<User>) async throws(AppError) -> Versioned<User> {
        try await clock.pause(for: delay)
        return Versioned(users[try index(of: id)], version: version(of: id))
    }

    public func save(
        _ draft: UserDraft, of user: Versioned<User>,
    ) async throws(AppError) -> Versioned<User> {
        try await clock.pause(for: delay)
        let id = user.value.id
        if let version = user.version, version != self.version(of: id) {
            throw AppError.conflict(message: nil)
        }
        return try change(id) { $0 = draft.applied(to: $0) }
    }

    public func delete(_ id: Identifier<User>) async throws(AppError) {
        try await clock.pause(for: delay)
        users.remove(at: try index(of: id))
    }

    public func clearState() {
        user = nil
    }

    private func change(
        _ id: Identifier<User>, _ change: (inout User) -> Void,
    ) throws(AppError) -> Versioned<User> {
        let index = try index(of: id)
        change(&users[index])
        versions[id, default: 1] += 1
        if user?.id == id { user = users[index] }
        return Versioned(users[index], version: version(of: id))
    }

    private func version(of id: Identifier<User>) -> String { "\"\(versions[id, default: 1])\"" }

    private func index(of id: Identifier<User>) throws(AppError) -> Int {
        guard let index = users.firstIndex(where: { $0.id == id }) else {
            throw .notFound(message: nil)
        }
        return index
    }
}
