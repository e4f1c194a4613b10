import CustomerApp
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AnalyticsTests {
    @Test func `0.55 3.9 what people do is noted with its name and circumstances`() throws {
        let recorder = LogRecorder()
        let container = AppContainer(configuration: try .make(), logger: recorder.logger)
        let analytics = container.analyticsService()
        analytics.track(AnalyticsEvent("app_opened"))
        analytics.identify(7)
        analytics.track(AnalyticsEvent("product_opened", ["id": "3", "from": "search"]))
        #expect(recorder.text.contains("nobody: app_opened"))
        #expect(recorder.text.contains("user 7: product_opened from=search id=3"))
    }

    @Test func `doings after a sign-out are nobody's`() async throws {
        let recorder = LogRecorder()
        let app = try await TestApp(transport: AppServer.transport(), logger: recorder.logger)
            .signedIn()
        app.container.analyticsService().identify(7)
        await app.container.authService().signOut()
        app.container.analyticsService().track(AnalyticsEvent("later"))
        #expect(recorder.text.contains("nobody: later"))
    }
}
