import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// How the app is put together: parts of a host, the instances it keeps, its settings, and how views
/// follow its state.
enum CompositionCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F11", "the app and its parts", .features) { stage, then in
            try await expectParts(stage, then)
            await expectInstances(stage, then)
            await expectSettings(stage, then)
        }
        ContractCase("F12", "stored values expire", .features) { stage, then in
            await expectExpiry(stage, then)
        }
        ContractCase("F13", "views show each change once", .features) { stage, then in
            try await expectRendering(stage, then)
            await expectSharedState(stage, then)
        }
    }

    // MARK: - Parts

    @MainActor
    private static func expectParts(_ stage: Stage, _ then: Expectations) throws {
        let app = stage.emptyApp()
        try app.load(HostPart.self)
        try app.load(HostPart.self)
        then.count(stage.log.lines.filter { $0.contains(HostPart.line) }, 1, "loads of a part")
        then.isTrue(app.appleIDProvider() is HostAccount, "what the part replaces")
        then.isTrue(app.authService() is HTTPAuthService, "what it does not replace")
        app.reset()
        then.isFalse(app.appleIDProvider() is HostAccount, "what a part replaced before a reset")
        app.reset()
        try app.load(HostPart.self)
        then.isTrue(app.appleIDProvider() is HostAccount, "the part that was loaded once more")

        let late = stage.emptyApp()
        let made = late.appleIDProvider()
        do {
            try late.load(HostPart.self)
            then.fail("a part that comes too late", expected: "an error", actual: "none")
        } catch {
            then.equal(
                error, .partTooLate(part: "HostPart", members: ["appleIDProvider"]),
                "a part that comes too late")
            then.text(error.description, contains: "appleIDProvider", "what the error says")
        }
        then.isTrue(late.appleIDProvider() === made, "what exists stays")
    }

    @MainActor
    private static func expectInstances(_ stage: Stage, _ then: Expectations) {
        let app = stage.emptyApp()
        let (users, products) = (app.userService(), app.productService())
        then.isTrue(app.userService() === users, "one service of users")
        then.isTrue(app.productService() === products, "one service of products")
        then.isTrue(stage.emptyApp().userService() !== users, "another app has its own")
        let form = app.loginViewModel { _ in }
        then.isTrue(app.loginViewModel { _ in } !== form, "each form is a new one")
        then.contains(app.living, "userService", "what exists")
        then.contains(app.living, "loginViewModel", "what exists")
        do { _ = app.moreViewModel { _ in } }
        then.isFalse(app.living.contains("moreViewModel"), "a released screen is not listed")

        let (first, second) = (HostAccount(), HostAccount())
        app.appleIDProvider.override { _ in first }
        then.isTrue(app.appleIDProvider() === first, "the first replacement")
        app.appleIDProvider.override { _ in second }
        then.isTrue(app.appleIDProvider() === second, "the last replacement")
        app.appleIDProvider.reset()
        then.isFalse(app.appleIDProvider() is HostAccount, "the original again")
        app.dashboardService.override { $0.dashboardService.original() }
        then.isTrue(app.dashboardService() is HTTPDashboardService, "an original made anew")
        app.reset()
        then.isTrue(app.userService() !== users, "new services after a reset")
        then.isTrue(app.productService() !== products, "new services after a reset")
    }

    @MainActor
    private static func expectSettings(_ stage: Stage, _ then: Expectations) {
        let address = try? AppConfiguration.production().baseURL
        then.equal(address?.scheme, "https", "the scheme of the released app's API")
        then.isFalse(["localhost", "127.0.0.1", nil].contains(address?.host()), "its own machine")
        then.equal(
            (try? AppConfiguration.stub(port: 8123))?.baseURL.absoluteString,
            "http://127.0.0.1:8123", "the address of a stub")
        let settings = stage.app.configuration
        then.isFalse(settings.usesDemoData, "demo data")
        then.isNil(
            AppConfiguration(baseURL: settings.baseURL).apiKey, "a key of the API that nobody set")
        // How long the app waits: a user does not wait longer than these.
        then.atMost(settings.refreshDeadline, settings.requestDeadline, "deadline of a refresh")
        then.atMost(settings.searchDebounce, .milliseconds(500), "pause before a search")
    }

    // MARK: - Stored values

    @MainActor
    private static func expectExpiry(_ stage: Stage, _ then: Expectations) {
        let app = stage.app
        let minute: StoredProperty<Int> = app.storedProperty(
            "minute", expiration: .after(.seconds(60)))
        let fixed: StoredProperty<Int> = app.storedProperty(
            "fixed", expiration: .at(app.clock.now.addingTimeInterval(90)))
        let forever: StoredProperty<Int> = app.storedProperty("forever", initial: 3)
        then.isNil(minute.value, "a value before any was stored")
        (minute.value, fixed.value) = (1, 2)
        stage.clock.advance(by: .seconds(59))
        then.equal([minute.value, fixed.value], [1, 2], "before they expire")
        stage.clock.advance(by: .seconds(1))
        then.equal([minute.value, fixed.value], [nil, 2], "after a minute")
        then.equal(minute.value(default: 9), 9, "the default instead")
        stage.clock.advance(by: .seconds(30))
        then.isNil(fixed.value, "after its date")
        then.isNil(stage.setup.preferences["minute"], "what is left in the storage")
        stage.clock.advance(by: .seconds(100_000_000))
        then.equal(forever.value, 3, "a value that does not expire")
        let same: StoredProperty<Int> = app.storedProperty("forever", initial: 4)
        then.equal(same.value, 3, "an initial value does not replace one")
        same.value = 5
        then.equal(forever.value, 5, "the same value under one key")
        same.value = nil
        then.isNil(forever.value, "a value that was removed")
    }

    // MARK: - Views

    @MainActor
    private static func expectRendering(_ stage: Stage, _ then: Expectations) async throws {
        let dashboard = try await stage.dashboard()
        let view = View()
        let binding = StateBinding({ dashboard.dashboard?.todos.count ?? -1 }) { [view] in
            view.shown.append($0)
        }
        await dashboard.load()
        let count = dashboard.dashboard?.todos.count ?? 0
        then.isTrue(await stage.becomes { view.shown.count > 1 }, "the load is shown")
        // Other albums, and as many things to do.
        stage.answer(Operation.dashboard, stage.row("dashboard") { $0["albums"] = [] }, times: 1)
        await dashboard.refresh()
        then.equal(dashboard.dashboard?.albums.count, 0, "the albums afterwards")
        for _ in 0..<20 { await Task.yield() }
        stage.answer(Operation.dashboard, stage.row("dashboard") { $0["todos"] = [] })
        await dashboard.refresh()
        then.isTrue(await stage.becomes { view.shown.count > 2 }, "a change is shown")
        then.equal(view.shown, [-1, count, 0], "what the view has shown")
        binding.cancel()
        stage.stub.rules.removeAll()
        await dashboard.refresh()
        for _ in 0..<20 { await Task.yield() }
        then.count(view.shown, 3, "what a cancelled view has shown")
    }

    @MainActor
    private final class View {
        var shown: [Int] = []
    }

    /// State that several screens share, and a part of it.
    @MainActor
    private static func expectSharedState(_ stage: Stage, _ then: Expectations) async {
        let store = SharedStore<[Int], Int>([]) { number, numbers in
            let append: @MainActor (inout [Int]) -> Void = { $0.append(number) }
            let isReady = !numbers.isEmpty
            switch number {
            case 0: return .none
            case ..<10: return .now(append)
            default: return .later { isReady ? append : nil }
            }
        }
        let part = store.scope(state: { $0.count }, event: { (text: String) in Int(text) ?? 0 })
        store.send(0)
        await store.send(12)?.value
        then.equal(store.state, [], "nothing to change")
        part.send("7")
        then.equal(store.state, [7], "a change by a part")
        await part.send("15")?.value
        then.equal(store.state, [7, 15], "a change that takes time")
        then.equal(part.state, 2, "what the part shows")
        then.equal(store.readOnly.state, [7, 15], "what a store without events shows")
    }
}

// MARK: - A host's app

/// A part that replaces the account of Apple's, as a host does that has the system's sheet.
private enum HostPart: ContainerPart {
    static let line = "a part of the host is loaded"

    static func load(into container: AppContainer) {
        container.logger.log(.info, line)
        container.appleIDProvider.override { _ in HostAccount() }
    }
}

@MainActor
private final class HostAccount: AppleIDProvider {
    func identity(nonce: SignInNonce) async throws -> AppleIdentity { throw CancellationError() }
}

extension Stage {
    /// An app with the same settings and log that has made nothing yet.
    @MainActor
    fileprivate func emptyApp() -> AppContainer {
        let log = log
        return AppContainer(
            configuration: app.configuration, clock: app.clock,
            logger: AppLogger { log.append($0.message) })
    }
}
