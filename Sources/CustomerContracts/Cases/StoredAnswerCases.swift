import CustomerApp
import Foundation
import StubBackport
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// Stored data belongs to one user, is shown if nothing newer is available, and is complete.
enum StoredAnswerCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("C06", "user isolation", .caching) { stage, then in
            let dashboard = try await stage.dashboard()
            await dashboard.load()
            let users = await stage.app.userService()
            let products = await stage.app.productService()
            _ = try await users.user(2)
            _ = try await products.filters()
            await products.mark(try await products.product(1))
            try await stage.app.pinVault().set("2580")
            let people = await stage.app.userListViewModel(.init())
            for number in 1...12 { await people.search(for: "em\(number)") }
            then.count(await people.recentQueries, 10, "searches kept, the newest ones")
            then.equal(await people.recentQueries.first, "em12", "the newest search")
            let form = await stage.app.composePostViewModel(1, { _ in })
            await form.fill(title: "Mine", body: "Text")
            stage.refuse(Operation.createPost, 422, times: 1)
            await form.submit()
            await stage.app.authService().signOut()
            then.isFalse(await stage.app.pinVault().isSet, "the first user's PIN")
            then.equal(await people.recentQueries, [], "the first user's searches")
            then.isNil(await stage.app.pendingPost().value, "the first user's unsent post")
            then.isNil(await stage.app.userListCache().value, "the first user's list")
            then.equal(stage.setup.storage.keys, [], "secrets that are left")
            then.isNil(await dashboard.dashboard, "the first user's dashboard")
            then.isTrue(await products.favoriteProducts.isEmpty, "the first user's favorites")
            try await stage.signIn(user: 2)
            _ = try await users.user(2)
            _ = try await products.filters()
            then.isNil(
                stage.exchanges(Operation.user).last?.request.fields["If-None-Match"],
                "a condition from what the first user got")
            then.count(stage.exchanges(Operation.filters), 2, "requests for the filters")
            await stage.stub.stop(deadline: .zero)
            await dashboard.load()
            then.isNil(await dashboard.dashboard, "the first user's dashboard, offline")
            let relaunched = try await stage.relaunched()
            then.isNil(
                await relaunched.app.dashboardService().dashboard, "the same after a relaunch")
        }
        ContractCase("C07", "cookies", .caching) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.answer(
                Operation.dashboard, stage.row("dashboard"),
                headers: ["Set-Cookie": "who=emily; Path=/; Max-Age=3600"], times: 1)
            await dashboard.load()
            then.isNil(await dashboard.error, "an error")
            _ = await stage.product(1)
            await stage.app.authService().signOut()
            try await stage.signIn(user: 2)
            _ = await stage.product(2)
            let sent = stage.stub.journal.exchanges.compactMap { $0.request.fields["Cookie"] }
            then.equal(sent, [], "cookies sent")
        }
        ContractCase("C12", "stale-if-offline", .caching) { stage, then in
            let dashboard = try await stage.dashboard()
            await dashboard.load()
            let kept = try then.require(await dashboard.dashboard, "a dashboard")
            await stage.stub.stop(deadline: .zero)
            let relaunched = try await stage.relaunched()
            let offline = await relaunched.app.dashboardViewModel()
            then.equal(await offline.dashboard, kept, "what was kept, at once")
            await offline.load()
            then.equal(await offline.dashboard, kept, "what was kept, without a network")
            then.equal(await offline.error, .network(.offline), "the mark that it is old")
        }
        ContractCase(
            "C13", "ranges", .caching, allowing: ["response/header"]
        ) { stage, then in
            let url = try stage.url("/images/product-1.png")
            let whole = try await stage.app.imageService().image(at: url)
            let stage = await stage.anotherApp { $0.downloadPartSize = 200 }
            let images = await stage.app.imageService()
            then.equal(try await images.image(at: url), whole, "the file out of its parts")
            then.atLeast(
                stage.exchanges(Operation.image).filter { $0.status == 206 }.count, 3, "parts")
            for (name, range, length) in [
                ("a part from elsewhere", "bytes 5-204/500", 200),
                ("a short part", "bytes 0-199/500", 50),
                ("a part without end", "bytes 0-", 200),
            ] {
                stage.stub.rules.add(
                    Rule(.operation(Operation.image)).times(1).respond(
                        206, headers: ["Content-Type": "image/png", "Content-Range": range],
                        body: .bytes(Array(repeating: 7, count: length))))
                let failure = await then.error(AppError.self, name) {
                    try await images.image(at: url)
                }
                then.equal(failure, .badContent(.wrongRange), "what \(name) becomes")
            }
            stage.stub.rules.add(
                Rule(.operation(Operation.image)).times(1).respond(
                    200, headers: ["Content-Type": "image/png"], body: .bytes(Array(whole))))
            then.equal(
                try await images.image(at: url), whole, "the whole where a part was asked for")
        }
    }
}

extension ProductService {
    func mark(_ product: Product) { toggleFavorite(product) }
}

/// A key-value store that counts the writes of each key.
final class CountingStore: KeyValueStore {
    private let values = MemoryKeyValueStore()
    private let counts = Mutex<[String: Int]>([:])

    func data(forKey key: String) throws -> Data? {
        values.data(forKey: key)
    }

    func set(_ data: Data?, forKey key: String) throws {
        counts.withLock { $0[key, default: 0] += 1 }
        values.set(data, forKey: key)
    }

    func writes(of key: String) -> Int {
        counts.withLock { $0[key] ?? 0 }
    }
}
