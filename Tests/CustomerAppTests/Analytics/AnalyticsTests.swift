import CustomerApp
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AnalyticsTests {
    @Test func `0.55 3.9 events are logged with their name, their details and the user`() throws {
        let recorder = LogRecorder()
        let container = AppContainer(configuration: try .make(), logger: recorder.logger)
        let analytics = container.analyticsService()
        analytics.track(AnalyticsEvent("app_opened"))
        analytics.identify(7)
        analytics.track(AnalyticsEvent("product_opened", ["id": "3", "from": "search"]))
        #expect(recorder.text.contains("nobody: app_opened"))
        #expect(recorder.text.contains("user 7: product_opened from=search id=3"))
    }

    @Test func `events after a sign-out belong to no user`() async throws {
        let recorder = LogRecorder()
        let app = try await TestApp(transport: AppServer.transport(), logger: recorder.logger)
            .signedIn()
        app.container.analyticsService().identify(7)
        await app.container.authService().signOut()
        app.container.analyticsService().track(AnalyticsEvent("later"))
        #expect(recorder.text.contains("nobody: later"))
    }

    @Test func `0.55 opened screens are recorded by kind and without their content`() async throws {
        let recorder = LogRecorder()
        let app = try TestApp(transport: AppServer.transport(), logger: recorder.logger)
        let root = try app.container.launch()
        await root.root.navigator?.top?.appear()
        let form = try #require(root.root.navigator?.top?.viewModel as? LoginViewModel)
        form.username = "emilys"
        form.password = "emilyspass"
        await form.submit()
        await root.root.navigator?.top?.appear()
        await until { recorder.events.contains("user 1: signed_in") }
        let search = try #require(root.root.tabBar?.tabs.first { $0.kind == .search }?.navigator)
        try search.root?.coordinator?.transition(to: ProductTransition.filters)
        try search.root?.coordinator?.transition(to: ProductTransition.details(.make(12)))
        #expect(root.route(to: [.more, .users, .user(7)]))
        let events = recorder.events
        #expect(events.first == "nobody: app_opened")
        let screens = events.filter { $0.contains("screen_opened") }.map {
            String($0.split(separator: "screen=")[1])
        }
        #expect(screens.starts(with: ["splash", "login", "onboarding"]))
        #expect(screens.suffix(3) == ["filters", "product", "user"])
        #expect(!recorder.text.contains("lamp"))
    }
}

extension LogRecorder {
    /// The recorded analytics events.
    fileprivate var events: [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            $0.hasPrefix("user ") || $0.hasPrefix("nobody: ")
        }
    }
}
