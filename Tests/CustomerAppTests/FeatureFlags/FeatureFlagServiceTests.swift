import CustomerApp
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FeatureFlagServiceTests {
    @Test func `3.16 knows the defaults before it has asked, and off for what nobody knows`() throws
    {
        let app = try TestApp(transport: ScriptedTransport(.json("[]")))
        let flags = app.container.featureFlagService()
        #expect(flags.isEnabled("social_features"))
        #expect(!flags.isEnabled("enable_ai_chat"))
        #expect(!flags.isEnabled("nonsense"))
    }

    @Test func `3.16 lays the server's flags over the defaults, the last of two counting`()
        async throws
    {
        let transport = ScriptedTransport(
            .json(
                """
                [{"key":"enable_ai_chat","enabled":true,"rolloutPercentage":50},
                 {"key":"social_features","enabled":true},{"key":"social_features","enabled":false},
                 {"key":"brand_new","enabled":true}]
                """))
        let app = try TestApp(transport: transport)
        let flags = app.container.featureFlagService()
        try await flags.load()
        #expect(flags.isEnabled("enable_ai_chat"))
        #expect(!flags.isEnabled("social_features"))
        #expect(flags.isEnabled("brand_new"))
        #expect(flags.isEnabled("dark_mode_auto"))
        #expect(transport.requests.first?.authorization == nil)
    }

    @Test func `3.16 keeps the last good flags when a load fails`() async throws {
        let transport = ScriptedTransport(
            .json("[{\"key\":\"enable_ai_chat\",\"enabled\":true}]"), .html(status: 502))
        let flags = try TestApp(transport: transport).container.featureFlagService()
        try await flags.load()
        #expect(await outcome { try await flags.load() }.appError == .unavailable(message: nil))
        #expect(flags.isEnabled("enable_ai_chat"))
    }
}
