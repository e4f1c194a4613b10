import CustomerApp
import Dispatch
import Foundation
import Observation
import StubBackport
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// Overlapping requests lead to the same state, in whichever order their responses arrive.
enum OverlapCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        orders
        loads
    }

    // MARK: - Orders

    @CaseBuilder<Stage>
    private static var orders: [ContractCase<Stage>] {
        ContractCase("K01", "main-actor state", .concurrency) { stage, then in
            let dashboard = try await stage.dashboard()
            let search = await stage.app.productSearchViewModel()
            let feed = await stage.app.feedViewModel { _ in }
            let changes = MainQueueRecorder()
            await changes.watch { _ = (dashboard.dashboard, dashboard.isLoading) }
            await changes.watch { _ = (search.results, search.isLoading) }
            await changes.watch { _ = (feed.items, feed.isLoading) }
            async let first: Void = dashboard.load()
            async let second: Void = search.load()
            async let third: Void = feed.load()
            _ = await (first, second, third)
            then.atLeast(changes.changes, 3, "changes seen")
            then.equal(changes.elsewhere, 0, "changes off the main queue")
        }
        ContractCase("K03", "newest wins", .concurrency) { stage, then in
            try await stage.signIn()
            let page = await stage.app.userDetailViewModel(2, { _ in })
            stage.hold(Operation.user, at: "first", times: 1)
            async let first: Void = page.load()
            try await stage.arrival(of: Operation.user)
            try stage.stub.fixtures.change("users", .update(2, ["bio": "Version 2"]))
            await page.reload()
            then.equal(await page.user.bio, "Version 2", "the second answer, which is here first")
            stage.release("first")
            await first
            then.equal(await page.user.bio, "Version 2", "after the first answer, which is older")
            then.isFalse(await page.state.isLoading, "still loading")
        }
        ContractCase("K04", "refresh vs mutation", .concurrency) { stage, then in
            try await stage.signIn()
            let profile = await stage.app.profileViewModel(1, { _ in })
            await profile.load()
            stage.hold(Operation.updateUser, at: "edit")
            async let edit: Void = profile.updateBio("Mine")
            try await stage.arrival(of: Operation.updateUser)
            stage.answer(Operation.user, stage.row("users") { $0["bio"] = "Old" })
            await profile.load()
            then.equal(await profile.profile?.user.bio, "Mine", "the edit over an old answer")
            stage.release("edit")
            await edit
            then.equal(await profile.profile?.user.bio, "Mine", "the server's own in the end")
            then.isNil(await profile.error, "an error")
        }
        ContractCase("K05", "reentrancy", .concurrency) { stage, then in
            // Every await of the store of tokens, and every request, takes its own time.
            let transport = DawdlingTransport(await stage.app.transport())
            await stage.app.use(transport)
            let provider = await stage.app.tokenProvider()
            let tokens = DawdlingTokens(provider)
            await stage.app.use(tokens)
            try await stage.signIn()
            for seed in 1...200 as ClosedRange<UInt64> {
                transport.begin(seed: seed)
                tokens.begin(seed: seed)
                let before = stage.stub.tokens.refreshes
                stage.stub.tokens.expire(.access)
                let outcomes = await stage.products(1...2)
                let isKept =
                    outcomes.map(\.value) == (1...2).map(Optional.some)
                    && stage.stub.tokens.refreshes == before + 1
                guard isKept else {
                    then.fail(
                        "seed \(seed)", expected: "two products and one refresh",
                        actual: "\(outcomes), \(stage.stub.tokens.refreshes - before) refreshes")
                    return
                }
            }
            then.equal(stage.stub.tokens.refreshes, 200, "refreshes, one a seed")
            then.equal(stage.stub.tokens.refusedRefreshes, 0, "refreshes with a used token")
            let refused = stage.exchanges(Operation.product).filter { $0.status == 401 }
            then.atMost(refused.count, 400, "requests that were replayed, each once at most")
        }
        ContractCase("K07", "schedule independence", .concurrency) { stage, then in
            let search = try await stage.search(of: 100)
            await search.load()
            var random = SeededGenerator(seed: 7)
            for round in 1...50 {
                await search.refresh()
                stage.stub.rules.removeAll()
                let skips = [20, 40, 60, 80]
                for skip in skips {
                    stage.stub.rules.add(
                        Rule(.operation(Operation.products, query: ["skip": .equals("\(skip)")]))
                            .holding(at: "\(round) \(skip)"))
                }
                let before = stage.exchanges(Operation.products).count
                let pages = Task {
                    await withTaskGroup { group in
                        for skip in skips { group.addTask { await search.fetch(item: skip) } }
                    }
                }
                try await stage.arrival(of: Operation.products, count: before + 4)
                let order = skips.shuffled(using: &random)
                for skip in order { stage.release("\(round) \(skip)") }
                await pages.value
                let ids = await search.ids
                guard ids == Array(1...100) else {
                    then.equal(ids, Array(1...100), "the list after answers in order \(order)")
                    return
                }
            }
            then.isNil(await search.nextItem, "another slot to fetch")
            then.isNil(await search.error, "an error")
        }
    }

    // MARK: - Loads

    @CaseBuilder<Stage>
    private static var loads: [ContractCase<Stage>] {
        ContractCase("K02", "coalescing", .concurrency) { stage, then in
            try await stage.signIn()
            let service = await stage.app.productService()
            stage.hold(Operation.product, at: "products")
            async let others = service.product(2)
            async let products = withTaskGroup(of: Product?.self) { group in
                for _ in 0..<5 { group.addTask { try? await service.product(1) } }
                return await group.reduce(into: [Product?]()) { $0.append($1) }
            }
            try await stage.arrival(of: Operation.product, count: 2)
            _ = await stage.staysQuiet()
            stage.release("products")
            then.equal(
                await products.map { $0?.id }, Array(repeating: 1, count: 5),
                "five results, each of the product that was asked for")
            then.count(Set(await products), 1, "results, five times the same")
            then.equal(try await others.id, 2, "the result of another request at the same time")
            // Only now have all requests arrived, however busy the machine is.
            let asked = stage.exchanges(Operation.product).count - 1
            then.isTrue([1, 5].contains(asked), "one request or five: \(asked)")
            let installation = await stage.app.installationService()
            stage.hold(Operation.installation, at: "number")
            async let numbers = withTaskGroup(of: UUID?.self) { group in
                for _ in 0..<5 { group.addTask { try? await installation.register() } }
                return await group.reduce(into: [UUID?]()) { $0.append($1) }
            }
            try await stage.arrival(of: Operation.installation)
            then.isTrue(await stage.staysQuiet(), "five registrations are one request")
            stage.release("number")
            then.count(Set(await numbers), 1, "numbers")
            then.isFalse(await numbers.contains(nil), "a registration without a number")
            then.count(stage.exchanges(Operation.installation), 1, "requests for a number")
        }
        // The budget is the app's own clock, which stands still: a request that has to wait for a
        // picture never arrives.
        ContractCase("K06", "host limit", .concurrency) { stage, then in
            try await stage.signIn()
            stage.hold(Operation.image, at: "pictures")
            let images = await stage.app.imageService()
            let url = try stage.url("/images/product-1.png")
            let pictures = Task {
                await withTaskGroup(of: Bool.self) { group in
                    for _ in 0..<100 {
                        group.addTask { (try? await images.image(at: url)) != nil }
                    }
                    return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
            }
            try await stage.arrival(of: Operation.image)
            then.isTrue(
                await stage.becomes { await stage.settles(Operation.image) },
                "the app asks for no further picture before it has one")
            let product = Task { await stage.product(1).value }
            let hasArrived = try await stage.arrives(Operation.product)
            then.isTrue(hasArrived, "a request is sent beside a hundred pictures")
            if hasArrived { then.equal(await product.value, 1, "the product") }
            stage.release("pictures")
            then.equal(await product.value, 1, "the product in the end")
            then.equal(await pictures.value, 100, "pictures")
        }
    }
}

extension Stage {
    /// Whether no request of an operation arrives within 50 ms.
    fileprivate func settles(_ operation: String) async -> Bool {
        let count = exchanges(operation).count
        _ = await staysQuiet()
        return exchanges(operation).count == count
    }
}

/// Records whether observable state changes on the main queue, where views read it.
///
/// It checks the queue and not the thread: on Linux, the main queue may run on another thread.
private final class MainQueueRecorder: Sendable {
    private let counts = Mutex((changes: 0, elsewhere: 0))
    private let key = DispatchSpecificKey<Bool>()

    init() {
        DispatchQueue.main.setSpecific(key: key, value: true)
    }

    var changes: Int { counts.withLock { $0.changes } }
    var elsewhere: Int { counts.withLock { $0.elsewhere } }

    /// Observes the values that the closure reads; after a change it calls the closure again and
    /// observes the new values.
    @MainActor
    func watch(_ read: @escaping @MainActor () -> Void) {
        withObservationTracking(read) { [self] in
            note()
            Task { await watch(read) }
        }
    }

    private func note() {
        let isMain = DispatchQueue.getSpecific(key: key) == true
        counts.withLock { counts in
            counts.changes += 1
            if !isMain { counts.elsewhere += 1 }
        }
    }
}
