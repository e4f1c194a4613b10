import Foundation
import Testing

@testable import CustomerApp

@MainActor
struct FeatureFlagRolloutTests {
    private let installations = (0..<1000).map { number in
        UUID(uuidString: "00000000-0000-4000-8000-\(String(100_000_000_000 + number))")
    }

    @Test(arguments: [0, 10, 50, 100])
    func `3.17 a part of the installations gets a feature, about as many as were meant`(
        percentage: Int,
    ) {
        let flag = FeatureFlag(key: "new_search", enabled: true, rolloutPercentage: percentage)
        let share = installations.count { flag.isOn(for: $0) }
        #expect(abs(share - percentage * 10) <= (percentage % 100 == 0 ? 0 : 60))
    }

    @Test
    func `3.17 an installation gets the same answer each time, and keeps it as the part grows`() {
        let narrow = FeatureFlag(key: "new_search", enabled: true, rolloutPercentage: 10)
        let wide = FeatureFlag(key: "new_search", enabled: true, rolloutPercentage: 30)
        let other = FeatureFlag(key: "other", enabled: true, rolloutPercentage: 10)
        let chosen = installations.filter { narrow.isOn(for: $0) }
        #expect(chosen == installations.filter { narrow.isOn(for: $0) })
        #expect(chosen.allSatisfy { wide.isOn(for: $0) })
        #expect(chosen != installations.filter { other.isOn(for: $0) })
    }

    @Test func `3.17 a switch that is off is off for all, and one without a number is for all`() {
        let off = FeatureFlag(key: "a", enabled: false, rolloutPercentage: 100)
        let none = FeatureFlag(key: "a", enabled: true, rolloutPercentage: 0)
        #expect(!off.isOn(for: installations[0]) && !off.isOn(for: nil))
        #expect(none.isOn(for: nil) && !none.isOn(for: installations[0]))
    }

    @Test func `3.17 the number of the installation decides once there is one`() async throws {
        let transport = ScriptedTransport { request, _ in
            request.path == "/installation"
                ? .json("{\"id\":\"6B29FC40-CA47-1067-B31D-00DD010662DA\"}")
                : .json("[{\"key\":\"a\",\"enabled\":true,\"rolloutPercentage\":0}]")
        }
        let container = try TestApp(transport: transport).container
        try await container.featureFlagService().load()
        #expect(container.featureFlagService().isEnabled("a"))
        try await container.installationService().register()
        try await container.featureFlagService().load()
        #expect(!container.featureFlagService().isEnabled("a"))
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
