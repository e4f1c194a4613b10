import Foundation
import StubHarness
import StubServer
import Testing
import UnderstudyChecks
import UnderstudyTesting

/// An app that has nothing yet.
private struct ShopApp: Sendable {
    let baseURL: URL
    let clock: any Clock<Duration>

    func signIn(_ name: String, _ password: String) async throws { throw ShopError() }
}

private struct ShopError: Error {
    let failure = Failure(kind: .unavailable)
}

@MainActor
private final class ProductList {
    private(set) var products: [Int] = []
    private(set) var hasMore = true

    init(_ app: ShopApp) {}

    func load() async {}
    func loadMore() async { hasMore = false }
}

/// The code of the page about the module.
struct ShopTests {
    @Test func `a suite has the checks of its packs`() throws {
        let definition = try StubFiles(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer"
        ).definition()

        let shop = AppUnderTest<ShopApp>("Shop") { setup in
            ShopApp(baseURL: setup.url, clock: setup.clock.timer)
        } failure: { error in
            (error as? ShopError)?.failure ?? .standard(error)
        }

        let suite = try Suite.app(shop, definition) {
            Checks.pagination(
                list: ListAdapter<ShopApp, ProductList>(
                    "authListProducts", pageSize: 20,
                    open: { stage in
                        try await stage.app.signIn("ada", "secret")
                        return await ProductList(stage.app)
                    },
                    load: { await $0.load() }, loadMore: { await $0.loadMore() },
                    ids: { await $0.products.map { "\($0)" } }, hasMore: { await $0.hasMore }))
        }

        #expect(suite.cases.count == 59)
    }

    @Test func `an app says what it does where apps differ`() {
        var policy = AppPolicy()
        policy.emptiesScreensAtSignOut = true
        let app = AppUnderTest<ShopApp>("Shop", policy: policy) { setup in
            ShopApp(baseURL: setup.url, clock: setup.clock.timer)
        }

        #expect(app.policy.emptiesScreensAtSignOut)
        #expect(!AppPolicy().emptiesScreensAtSignOut)
    }
}
