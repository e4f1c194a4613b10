import CustomerApp
import StubHTTP
import StubHarness
import StubJSON
import Testing
import UnderstudyChecks

@testable import CustomerContracts

/// Features that are switched off on the server while the app runs.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct KillSwitchTests {
    @Test
    func
        `a feature that the server switches off is off at the next activation, without a relaunch`()
        async throws
    {
        let stage = try await Stage.open(Definition.customer.get())
        let root = try stage.app.launch()
        await root.root.navigator?.top?.appear()
        try await stage.signIn()
        try root.transition(to: AppTransition.main)
        let tabBar = try #require(root.root.tabBar)
        let flags = stage.app.featureFlagService()
        #expect(tabBar.tabs.contains { $0.kind == .feed } && flags.isEnabled(.socialFeatures))

        // The stub calls its flags fresh for a minute of its clock, which stands still.
        stage.answer(
            Operation.flags, [["key": "enable_social_features", "enabled": false]],
            headers: ["Cache-Control": "public, max-age=60"])
        root.becomeActive()
        let isGone = await stage.until { !tabBar.tabs.contains { $0.kind == .feed } }
        #expect(isGone && !flags.isEnabled(.socialFeatures))

        // A server that fails later does not switch it on again.
        stage.refuse(Operation.flags, 503)
        await root.refresh()
        #expect(!flags.isEnabled(.socialFeatures))
        let asked = stage.exchanges(Operation.flags).map(\.status)
        #expect(asked.first == 200 && asked.last == 503)
        _ = await stage.close()
    }
}
