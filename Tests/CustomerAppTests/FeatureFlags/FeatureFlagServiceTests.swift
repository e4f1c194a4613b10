import CustomerApp
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FeatureFlagServiceTests {
    @Test func `3.16 the app ships with the founding document's flags and keys`() throws {
        let founding = [
            "enable_ai_chat": false, "enable_pro_paywall_v2": false,
            "enable_social_features": true, "enable_dark_mode_auto": true,
            "enable_push_notifications": true,
        ]
        #expect(FeatureFlagService.defaults == founding)
        let app = try TestApp(transport: ScriptedTransport(.json("[]")))
        let flags = app.container.featureFlagService()
        #expect(flags.flags == founding)
        for feature in Feature.allCases {
            #expect(flags.isEnabled(feature) == founding[feature.key])
        }
    }

    @Test func `3.16 uses the defaults before the first fetch, and off for unknown flags`() throws {
        let app = try TestApp(transport: ScriptedTransport(.json("[]")))
        let flags = app.container.featureFlagService()
        #expect(flags.isEnabled("enable_social_features"))
        #expect(!flags.isEnabled("enable_ai_chat"))
        #expect(!flags.isEnabled("nonsense"))
    }

    @Test func `3.16 the server's flags override the defaults, and the last of two counts`()
        async throws
    {
        let transport = ScriptedTransport(
            .json(
                """
                [{"key":"enable_ai_chat","enabled":true,"rolloutPercentage":100},
                 {"key":"enable_social_features","enabled":true},{"key":"enable_social_features","enabled":false},
                 {"key":"brand_new","enabled":true}]
                """))
        let app = try TestApp(transport: transport)
        let flags = app.container.featureFlagService()
        try await flags.load()
        #expect(flags.isEnabled("enable_ai_chat"))
        #expect(!flags.isEnabled("enable_social_features"))
        #expect(flags.isEnabled("brand_new"))
        #expect(flags.isEnabled("enable_dark_mode_auto"))
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

    @Test func `an older response does not undo a newer one`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, number in
            if number == 1 { try await gate.pass() }
            return .json("[{\"key\":\"enable_ai_chat\",\"enabled\":\(number == 1)}]")
        }
        let flags = try TestApp(transport: transport).container.featureFlagService()
        let older = Task { try await flags.refresh() }
        await gate.arrivals(1)
        try await flags.refresh()
        gate.open()
        try await older.value
        #expect(!flags.isEnabled(.aiChat))
    }

    @Test func `3.16 a refresh asks the server even if the last response is fresh`() async throws {
        let transport = ScriptedTransport { _, number in
            .json(
                "[{\"key\":\"enable_ai_chat\",\"enabled\":\(number == 1)}]",
                headers: ["Cache-Control": "public, max-age=60"])
        }
        let flags = try TestApp(transport: transport).container.featureFlagService()
        try await flags.load()
        try await flags.load()
        #expect(flags.isEnabled(.aiChat) && transport.requests.count == 1)
        try await flags.refresh()
        #expect(!flags.isEnabled(.aiChat) && transport.requests.count == 2)
    }
}
