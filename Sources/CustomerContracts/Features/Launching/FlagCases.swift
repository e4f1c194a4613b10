import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// Which features are on: as the server says, for this installation, and by default otherwise.
enum FlagCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F01", "feature flags and rollouts", .features) { stage, then in
            let service = await stage.app.featureFlagService()
            then.isFalse(await service.isEnabled(.proPaywallV2), "the paywall before any answer")
            then.isTrue(await service.isEnabled(.socialFeatures), "the feed before any answer")
            then.isFalse(await service.isEnabled("no_such_flag"), "a flag that nobody knows")
            stage.answer(
                Operation.flags,
                [
                    ["key": "plain", "enabled": true],
                    ["key": "off", "enabled": false, "rolloutPercentage": 100],
                    ["key": "nobody", "enabled": true, "rolloutPercentage": 0],
                    ["key": "everybody", "enabled": true, "rolloutPercentage": 100],
                    ["key": "most", "enabled": true, "rolloutPercentage": 99],
                    ["key": "twice", "enabled": true], ["key": "twice", "enabled": false],
                ], headers: ["Cache-Control": "max-age=300", "ETag": "\"v1\""])
            try await service.load()
            let on = Set(await service.flags.filter(\.value).keys)
            for (flag, isOn) in [
                ("plain", true), ("off", false), ("nobody", false), ("everybody", true),
                ("most", false), ("twice", false),
            ] {
                then.equal(on.contains(flag), isOn, "\(flag), without an installation")
                then.equal(await service.isEnabled(flag), isOn, "\(flag), asked for alone")
            }
            try await stage.app.installationService().register()
            then.isFalse(await service.isEnabled("nobody"), "a rollout to nobody")
            then.isFalse(await service.isEnabled("off"), "a flag that is off")
            let most = await service.isEnabled("most")
            let relaunched = try await stage.relaunched()
            try await relaunched.app.featureFlagService().load()
            then.equal(
                await relaunched.app.featureFlagService().isEnabled("most"), most,
                "the same part of a rollout after a relaunch")
            // The registration was a write, after which everything is stale.
            try await service.load()
            let before = stage.exchanges(Operation.flags).count
            try await service.load()
            then.equal(stage.exchanges(Operation.flags).count, before, "requests while fresh")
            try await service.refresh()
            then.equal(
                stage.exchanges(Operation.flags).count, before + 1, "requests of a refresh")
        }
        ContractCase("F01", "feature flags and rollouts", .features) { stage, then in
            // Of a hundred rollouts to half of the installations, about half are on.
            let flags = (0..<100).map { number -> JSONValue in
                ["key": .string("half_\(number)"), "enabled": true, "rolloutPercentage": 50]
            }
            stage.answer(Operation.flags, .array(flags))
            try await stage.app.installationService().register()
            try await stage.app.featureFlagService().load()
            let on = await stage.app.featureFlagService().flags
                .filter { $0.key.hasPrefix("half_") && $0.value }
            then.atLeast(on.count, 25, "rollouts that are on")
            then.atMost(on.count, 75, "rollouts that are on")
        }
    }
}
