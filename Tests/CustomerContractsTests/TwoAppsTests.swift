import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubRules
import StubServer
import Testing
import UnderstudyChecks

@testable import CustomerContracts

/// Two apps in one process, each with a server, a user and a misfortune of its own.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TwoAppsTests {
    private func withTwo(_ work: (Stage, Stage) async throws -> Void) async throws {
        let first = try await Stage.open(Definition.customer.get())
        let second = try await Stage.open(Definition.customer.get())
        do {
            try await work(first, second)
        } catch {
            _ = await (first.close(), second.close())
            throw error
        }
        _ = await (first.close(), second.close())
    }

    @Test func `share nothing, whoever uses them and whatever goes wrong`() async throws {
        try await withTwo { first, second in
            first.stub.rules.enable(scenario: "flaky-dashboard")
            second.stub.tokens.setLifetimes(access: 60)
            async let one: Void = first.signIn(user: 1)
            async let two: Void = second.signIn(user: 2)
            _ = try await (one, two)
            #expect(first.app.authService().currentUserID == 1)
            #expect(second.app.authService().currentUserID == 2)

            // One has a server that fails, the other a token that ends: at the same time.
            second.clock.advance(by: .seconds(120))
            let (failing, expiring) = (
                first.app.dashboardViewModel(), second.app.dashboardViewModel()
            )
            async let load: Void = failing.load()
            async let other: Void = expiring.load()
            async let found = second.products(1...5)
            _ = await (load, other)
            #expect(await found.map(\.value) == [1, 2, 3, 4, 5])
            #expect(failing.error?.retryAfter == .seconds(1) && failing.dashboard == nil)
            #expect(expiring.error == nil && expiring.dashboard != nil)
            #expect(first.stub.tokens.refreshes == 0 && second.stub.tokens.refreshes == 1)
            #expect(first.clock.now < second.clock.now.addingTimeInterval(-100))

            // What one marks, keeps, notes and is refused, the other never hears of.
            let product = try await first.app.productService().product(1)
            first.app.productService().toggleFavorite(product)
            first.app.notesStore().send(.create(text: "Mine"))
            _ = try await first.app.productService().filters()
            #expect(second.app.productService().favoriteProducts.isEmpty)
            #expect(second.app.notesStore().state.isEmpty)
            let relaunched = try await second.relaunched().app
            #expect(relaunched.notesStore().state.isEmpty)
            #expect(relaunched.productService().favoriteProducts.isEmpty)
            #expect(relaunched.userService().user?.id == 2)
            #expect(!first.stub.journal.exchanges.isEmpty && !second.stub.journal.exchanges.isEmpty)
            let addresses = [first, second].map { stage in
                Set(stage.stub.journal.exchanges.compactMap { $0.request.fields["Host"] })
            }
            #expect(addresses.allSatisfy { $0.count == 1 } && addresses[0] != addresses[1])
            let tokens = [first, second].map { stage in
                Set(stage.stub.journal.exchanges.compactMap { $0.request.fields["Authorization"] })
            }
            #expect(tokens[0].isDisjoint(with: tokens[1]))

            // One ends; the other goes on.
            await first.app.authService().signOut()
            #expect(await second.app.authService().isSignedIn)
            #expect(second.app.dashboardService().dashboard != nil)
            await expiring.refresh()
            #expect(expiring.error == nil)
            #expect(first.log.lines != second.log.lines)
        }
    }

    @Test func `run their whole flows side by side, each to its own screen`() async throws {
        try await withTwo { first, second in
            let roots = [try first.app.launch(), try second.app.launch()]
            for root in roots { await root.root.navigator?.top?.appear() }
            #expect(roots.map(\.root.stage) == [.login, .login])
            let form = try #require(roots[0].loginForm)
            form.fill(username: "emilys", password: "emilyspass")
            await form.submit()
            #expect(roots[0].root.stage == .onboarding)
            #expect(roots[1].root.stage == .login)
            let wrong = try #require(roots[1].loginForm)
            wrong.fill(username: "emilys", password: "wrong")
            await wrong.submit()
            #expect(wrong.errorMessage == "Invalid credentials" && form.errorMessage == nil)
            #expect(roots.map(\.root.stage) == [.onboarding, .login])
        }
    }

    @Test func `are released with their last reference`() async throws {
        weak var container: AppContainer?
        weak var services: (any DashboardService)?
        weak var tokens: TokenProvider?
        weak var transport: URLSessionTransport?
        weak var root: AppCoordinator?
        do {
            let stage = try await Stage.open(Definition.customer.get())
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            let flow = try stage.app.launch()
            await flow.root.navigator?.top?.appear()
            await stage.app.dashboardViewModel().load()
            #expect(stage.stub.tokens.refreshes == 1)
            container = stage.app
            (services, tokens) = (stage.app.dashboardService(), stage.app.tokenProvider())
            (transport, root) = (stage.app.transport() as? URLSessionTransport, flow)
            #expect(transport != nil)
            _ = await stage.close()
        }
        while root != nil || transport != nil, !Task.isCancelled { await Task.yield() }
        #expect(container == nil && services == nil && tokens == nil)
    }
}

extension AppCoordinator {
    fileprivate var loginForm: LoginViewModel? {
        if case .login(let form)? = root.navigator?.top?.content { form } else { nil }
    }
}
