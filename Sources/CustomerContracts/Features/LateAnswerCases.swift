import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// Searches whose service goes on when its caller has left, such as one that reads a database: the
/// answer to an older search arrives after that to a newer one.
enum LateAnswerCases {
    @CaseBuilder<Stage>
    static var products: [ContractCase<Stage>] {
        ContractCase("F27", "answers that come late", .features) { stage, then in
            try await stage.signIn()
            let late = await LateProducts(stage.app)
            let search = await stage.app.productSearchViewModel()
            for (older, newer) in [("lip", "palette"), ("nobody sells it", "lip")] {
                let before = stage.exchanges(Operation.products).count
                await late.held.hold(older)
                try await stage.type(older, into: search)
                try await stage.arrival(of: Operation.products, count: before + 1)
                try await stage.type(newer, into: search)
                then.isTrue(
                    await stage.until { search.results?.query.text == newer && !search.isLoading },
                    "the results of \(newer)")
                let shown = await search.results
                await late.held.release()
                _ = await stage.staysQuiet()
                then.equal(await search.results, shown, "the results after those of \(older)")
                then.isNil(await search.error, "an error")
            }
        }
    }

    @CaseBuilder<Stage>
    static var users: [ContractCase<Stage>] {
        ContractCase("F27", "answers that come late", .features) { stage, then in
            try await stage.signIn()
            let late = await LateUsers(stage.app)
            let list = await stage.app.userListViewModel(.init())
            for (older, newer) in [("em", "emily"), ("nobody has this name", "em")] {
                let before = stage.exchanges(Operation.searchUsers).count
                await late.held.hold(older)
                let search = Task { await list.search(for: older) }
                try await stage.arrival(of: Operation.searchUsers, count: before + 1)
                await list.search(for: newer)
                let shown = await list.ids
                then.atLeast(shown.count, 1, "the users of \(newer)")
                await late.held.release()
                await search.value
                _ = await stage.staysQuiet()
                then.equal(await list.ids, shown, "the users after those of \(older)")
                then.equal(await list.recentQueries.first, newer, "the newest search")
                then.equal(await list.loading, .none, "what is still loading")
                then.isNil(await list.error, "an error")
            }
        }
    }
}

/// Holds the answers to the searches for one text.
@MainActor
private final class HeldAnswers {
    private var text: String?
    private var held: [CheckedContinuation<Void, Never>] = []

    func hold(_ text: String) { self.text = text }

    func release() {
        text = nil
        for continuation in held { continuation.resume() }
        held = []
    }

    /// The outcome of work that goes on when its caller is cancelled.
    func outcome<Value: Sendable>(
        of text: String, _ work: @escaping @MainActor () async throws(AppError) -> Value
    ) async throws(AppError) -> Value {
        let task = Task {
            do throws(AppError) {
                return Result<Value, AppError>.success(try await work())
            } catch {
                return .failure(error)
            }
        }
        let outcome = await task.value
        if text == self.text { await withCheckedContinuation { held.append($0) } }
        return try outcome.get()
    }
}

/// Takes the place of the app's own service of products, and ignores cancellation.
@MainActor
private final class LateProducts: ProductService {
    let held = HeldAnswers()
    private let service: any ProductService

    init(_ app: AppContainer) {
        service = app.productService()
        app.productService.override { [self] _ in self }
    }

    var favoriteProducts: [Product] {
        get { service.favoriteProducts }
        set { service.favoriteProducts = newValue }
    }

    func products(
        matching query: ProductQuery, limit: Int, skip: Int
    ) async throws(AppError) -> ProductPage {
        try await held.outcome(of: query.text) { [service] () async throws(AppError) in
            try await service.products(matching: query, limit: limit, skip: skip)
        }
    }

    func product(_ id: Identifier<Product>) async throws(AppError) -> Product {
        try await service.product(id)
    }

    func filters() async throws(AppError) -> ProductFilters { try await service.filters() }

    func clearState() { service.clearState() }
}

/// Takes the place of the app's own service of users, and ignores cancellation.
@MainActor
private final class LateUsers: UserService {
    let held = HeldAnswers()
    private let service: any UserService

    init(_ app: AppContainer) {
        service = app.userService()
        app.userService.override { [self] _ in self }
    }

    var user: User? { service.user }

    func users(
        matching text: String, limit: Int, skip: Int
    ) async throws(AppError) -> UserPage {
        try await held.outcome(of: text) { [service] () async throws(AppError) in
            try await service.users(matching: text, limit: limit, skip: skip)
        }
    }

    func refresh() async throws(AppError) { try await service.refresh() }

    func adopt(_ user: User) { service.adopt(user) }

    func user(_ id: Identifier<User>) async throws(AppError) -> User {
        try await service.user(id)
    }

    func userForEditing(
        _ id: Identifier<User>
    ) async throws(AppError) -> Versioned<User> { try await service.userForEditing(id) }

    func save(
        _ draft: UserDraft, of user: Versioned<User>
    ) async throws(AppError) -> Versioned<User> { try await service.save(draft, of: user) }

    func delete(_ id: Identifier<User>) async throws(AppError) { try await service.delete(id) }

    func saveBio(_ bio: String, of id: Identifier<User>) async throws(AppError) -> User {
        try await service.saveBio(bio, of: id)
    }

    func clearState() { service.clearState() }
}
