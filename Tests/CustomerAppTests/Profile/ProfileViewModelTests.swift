import CustomerApp
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProfileViewModelTests {
    private func screen(_ server: ProfileServer) -> ProfileViewModel {
        ProfileViewModel(userID: 1, users: server, posts: server)
    }

    @Test func `3.4 3.5 fetches the user and their posts in parallel`() async {
        let server = ProfileServer()
        let (user, posts) = (Gate(), Gate())
        server.userGate = user
        server.postsGate = posts
        let screen = screen(server)
        let load = Task { await screen.load() }
        await user.arrivals(1)
        await posts.arrivals(1)
        #expect(screen.isLoading)
        user.open()
        posts.open()
        await load.value
        #expect(screen.profile?.user.bio == "old")
        #expect(screen.profile?.posts.map(\.id) == [1, 2, 3])
        #expect(!screen.isLoading)
    }

    @Test func `3.5 3.21 shows neither when one of them fails`() async {
        let server = ProfileServer()
        server.postsFailure = .unavailable(message: "no posts")
        let screen = screen(server)
        await screen.load()
        #expect(screen.profile == nil)
        #expect(screen.errorMessage == "no posts")
        #expect(!screen.isLoading)
    }

    @Test func `3.6 shows a new bio before it is saved`() async {
        let server = ProfileServer()
        let gate = Gate()
        server.saveGates = [gate]
        let screen = screen(server)
        await screen.load()
        let save = Task { await screen.updateBio("new") }
        await gate.arrivals(1)
        #expect(screen.profile?.user.bio == "new")
        gate.open()
        await save.value
        #expect(screen.profile?.user.bio == "new")
        #expect(screen.error == nil)
    }

    @Test func `3.6 rolls back a bio that was not saved and keeps the message over a reload`() async
    {
        let server = ProfileServer()
        server.saveFailures = [.network(.offline)]
        let screen = screen(server)
        await screen.load()
        await screen.updateBio("new")
        #expect(screen.profile?.user.bio == "old")
        #expect(screen.errorMessage == "Failed to save bio. Please try again.")
        #expect(screen.error == .network(.offline))
        await screen.load()
        #expect(screen.errorMessage == "Failed to save bio. Please try again.")
        screen.dismissError()
        #expect(screen.errorMessage == nil)
    }

    @Test(arguments: [true, false])
    func `3.6 rolls back only the failed one of two overlapping edits`(firstEndsFirst: Bool) async {
        let server = ProfileServer()
        let gates = [Gate(), Gate()]
        server.saveGates = gates
        server.saveFailures = [.network(.offline), nil]
        let screen = screen(server)
        await screen.load()
        let first = Task { await screen.updateBio("one") }
        await gates[0].arrivals(1)
        let second = Task { await screen.updateBio("two") }
        await gates[1].arrivals(1)
        for (gate, task) in zip(gates, [first, second]).sorted(by: { _, _ in !firstEndsFirst }) {
            gate.open()
            await task.value
            #expect(screen.profile?.user.bio == "two")
        }
    }

    @Test func `shows the confirmed bio when both of two edits fail`() async {
        let server = ProfileServer()
        let gates = [Gate(), Gate()]
        server.saveGates = gates
        server.saveFailures = [.network(.offline), .network(.offline)]
        let screen = screen(server)
        await screen.load()
        let first = Task { await screen.updateBio("one") }
        await gates[0].arrivals(1)
        let second = Task { await screen.updateBio("two") }
        await gates[1].arrivals(1)
        gates[1].open()
        await second.value
        #expect(screen.profile?.user.bio == "one")
        gates[0].open()
        await first.value
        #expect(screen.profile?.user.bio == "old")
    }

    @Test func `3.7 3.21 shows a post again that could not be deleted`() async {
        let server = ProfileServer()
        let gate = Gate()
        server.deleteGate = gate
        server.deleteFailure = .unavailable(message: nil)
        let screen = screen(server)
        await screen.load()
        let delete = Task { await screen.deletePost(2) }
        await gate.arrivals(1)
        #expect(screen.profile?.posts.map(\.id) == [1, 3])
        gate.open()
        await delete.value
        #expect(screen.profile?.posts.map(\.id) == [1, 2, 3])
        #expect(screen.errorMessage == "Failed to delete post.")
    }

    @Test(arguments: [nil, AppError.notFound(message: nil)])
    func `3.7 3.21 removes a deleted post permanently, whoever deleted it`(failure: AppError?) async
    {
        let server = ProfileServer()
        server.deleteFailure = failure
        let screen = screen(server)
        await screen.load()
        await screen.deletePost(2)
        await screen.deletePost(2)
        await screen.deletePost(77)
        #expect(screen.profile?.posts.map(\.id) == [1, 3])
        #expect(screen.error == nil)
        #expect(server.deletions == [2])
    }

    @Test func `keeps a post hidden when a reload still contains it`() async {
        let server = ProfileServer()
        let gate = Gate()
        server.deleteGate = gate
        let screen = screen(server)
        await screen.load()
        let delete = Task { await screen.deletePost(2) }
        await gate.arrivals(1)
        await screen.load()
        #expect(screen.profile?.posts.map(\.id) == [1, 3])
        gate.open()
        await delete.value
        #expect(screen.profile?.posts.map(\.id) == [1, 3])
    }

    @Test
    func `3.8 keeps the profile when a reload fails, and removes the error when one succeeds`()
        async
    {
        let server = ProfileServer()
        let screen = screen(server)
        await screen.load()
        server.postsFailure = .network(.timedOut)
        await screen.load()
        #expect(screen.profile != nil)
        #expect(screen.error == .network(.timedOut))
        server.postsFailure = nil
        await screen.load()
        #expect(screen.error == nil)
    }
}

/// The two services of a profile, with scripted responses.
@MainActor
final class ProfileServer: UserService, PostService {
    var user: User?
    var bio = "old"
    var userGate: Gate?
    var postsGate: Gate?
    var postsFailure: AppError?
    var saveGates: [Gate] = []
    var saveFailures: [AppError?] = []
    var deleteGate: Gate?
    var deleteFailure: AppError?
    private(set) var deletions: [Identifier<Post>] = []
    private var saves = 0

    func refresh() async throws(AppError) {}
    func adopt(_ user: User) { self.user = user }
    func clearState() { user = nil }

    func user(_ id: Identifier<User>) async throws(AppError) -> User {
        try await userGate?.hold()
        return User(id: id, username: "u", bio: bio)
    }

    func users(matching text: String, limit: Int, skip: Int) async throws(AppError) -> UserPage {
        UserPage(users: [], total: 0)
    }

    func userForEditing(_ id: Identifier<User>) async throws(AppError) -> Versioned<User> {
        Versioned(try await user(id))
    }

    func save(_ draft: UserDraft, of user: Versioned<User>) async throws(AppError) -> Versioned<
        User
    > {
        user
    }

    func delete(_ id: Identifier<User>) async throws(AppError) {
        throw AppError.notFound(message: nil)
    }

    @MainActor func create(
        _ draft: PostDraft, by author: Identifier<User>, key: IdempotencyKey,
    ) async throws(AppError) -> Post {
        throw AppError.unexpected("not scripted")
    }

    @MainActor func update(_ post: Post) async throws(AppError) -> Post {
        throw AppError.unexpected("not scripted")
    }

    func saveBio(_ bio: String, of id: Identifier<User>) async throws(AppError) -> User {
        let number = saves
        saves += 1
        if saveGates.indices.contains(number) { try await saveGates[number].hold() }
        if saveFailures.indices.contains(number), let failure = saveFailures[number] {
            throw failure
        }
        self.bio = bio
        return User(id: id, username: "u", bio: bio)
    }

    @MainActor func posts(by author: Identifier<User>) async throws(AppError) -> [Post] {
        try await postsGate?.hold()
        if let postsFailure { throw postsFailure }
        return [1, 2, 3].map {
            Post(id: Identifier(rawValue: $0), authorID: author, title: "\($0)")
        }
    }

    @MainActor func delete(_ id: Identifier<Post>) async throws(AppError) {
        deletions.append(id)
        try await deleteGate?.hold()
        if let deleteFailure { throw deleteFailure }
    }
}
