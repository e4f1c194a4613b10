import Foundation
import Testing

@testable import CustomerApp

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FeatureFlagRolloutTests {
    private let installations = (0..<1000).map { number in
        UUID(uuidString: "00000000-0000-4000-8000-\(String(100_000_000_000 + number))")
    }

    @Test(arguments: [0, 10, 50, 100])
    func `3.17 a rollout reaches about the intended share of installations`(
        percentage: Int,
    ) {
        let flag = FeatureFlag(key: "new_search", enabled: true, rolloutPercentage: percentage)
        let share = installations.count { flag.isOn(for: $0) }
        #expect(abs(share - percentage * 10) <= (percentage % 100 == 0 ? 0 : 60))
    }

    @Test
    func `3.17 an installation gets the same result each time, and keeps it as the rollout grows`()
    {
        let narrow = FeatureFlag(key: "new_search", enabled: true, rolloutPercentage: 10)
        let wide = FeatureFlag(key: "new_search", enabled: true, rolloutPercentage: 30)
        let other = FeatureFlag(key: "other", enabled: true, rolloutPercentage: 10)
        let chosen = installations.filter { narrow.isOn(for: $0) }
        #expect(chosen == installations.filter { narrow.isOn(for: $0) })
        #expect(chosen.allSatisfy { wide.isOn(for: $0) })
        #expect(chosen != installations.filter { other.isOn(for: $0) })
    }

    @Test func `3.17 a disabled flag is off for all, and one without a percentage is on for all`() {
        let off = FeatureFlag(key: "a", enabled: false, rolloutPercentage: 100)
        let all = FeatureFlag(key: "a", enabled: true, rolloutPercentage: nil)
        #expect(!off.isOn(for: installations[0]) && !off.isOn(for: nil))
        #expect(all.isOn(for: installations[0]) && all.isOn(for: nil))
    }

    @Test(arguments: [(-1, false), (0, false), (1, false), (99, false), (100, true), (101, true)])
    func `3.17 an installation without an identifier gets only the flags for all`(
        percentage: Int, isOn: Bool,
    ) {
        let flag = FeatureFlag(key: "a", enabled: true, rolloutPercentage: percentage)
        #expect(flag.isOn(for: nil) == isOn)
    }

    @Test func `3.17 an installation identifier that arrives after the flags applies immediately`()
        async throws
    {
        let transport = ScriptedTransport { request, _ in
            request.path == "/installation"
                ? .json("{\"id\":\"6B29FC40-CA47-1067-B31D-00DD010662DA\"}")
                : .json(
                    """
                    [{"key":"none","enabled":true,"rolloutPercentage":0},
                     {"key":"most","enabled":true,"rolloutPercentage":99},
                     {"key":"all","enabled":true,"rolloutPercentage":100}]
                    """)
        }
        let container = try TestApp(transport: transport).container
        let flags = container.featureFlagService()
        try await flags.load()
        #expect(["none", "most", "all"].map(flags.isEnabled) == [false, false, true])
        var seen: [Bool] = []
        let binding = StateBinding({ flags.isEnabled("most") }) { seen.append($0) }
        try await container.installationService().register()
        #expect(["none", "most", "all"].map(flags.isEnabled) == [false, true, true])
        await until { seen.count == 2 }
        #expect(seen == [false, true])
        binding.cancel()
        #expect(transport.requests.map(\.path) == ["/feature-flags", "/installation"])
    }

    @Test func `0.48 a user's own features are a list of names, set by name`() async throws {
        let transport = ScriptedTransport { request, number in
            switch number {
            case 1: .json(#"[{"name":"a"}]"#)
            case 2: .json(#"[{"name":"a"},{"name":"b"}]"#)
            case 3: .message("down", status: 500)
            default: .json("[]")
            }
        }
        let app = try await TestApp(transport: transport).signedIn()
        let service = app.container.userFeatureFlagService()
        #expect(service.names.isEmpty)
        try await service.refresh()
        try await service.set(true, "b")
        #expect(service.names == ["a", "b"])
        #expect(transport.requests.last?.bodyText == #"{"enabled":true,"name":"b"}"#)
        #expect(transport.requests.last?.path == "/auth/users/me/feature-flags")
        #expect(await outcome { try await service.set(false, "a") }.appError != nil)
        #expect(service.names == ["a", "b"])
        app.container.clearState()
        #expect(service.names.isEmpty)
    }
}
