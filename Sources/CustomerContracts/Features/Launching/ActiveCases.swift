import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// The app that comes to the front: what changed at the server meanwhile takes effect, and what
/// failed at its start is done.
enum ActiveCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F29", "an app that becomes active", .features) { stage, then in
            try await stage.signIn()
            try await stage.answerAllQuestions()
            let relaunched = try await stage.relaunched()
            stage.refuse(Operation.installation, 503, times: 1)
            let root = try await relaunched.start()
            then.equal(await root.root.stage, .main, "where the start leads")
            let flags = await relaunched.app.featureFlagService()
            let installation = await relaunched.app.installationService()
            then.isTrue(await flags.isEnabled(.socialFeatures), "the feature at the start")
            then.isNil(await installation.installationID, "a number that was refused")
            stage.answer(Operation.flags, [["key": "enable_social_features", "enabled": false]])
            await root.enterBackground()
            stage.clock.advance(by: .seconds(5))
            await root.becomeActive()
            then.isTrue(
                await stage.becomes { await !flags.isEnabled(.socialFeatures) },
                "a feature that was switched off meanwhile is off")
            then.isTrue(
                await stage.becomes { await installation.installationID != nil },
                "the installation is registered")
            then.isTrue(await root.lock == nil, "an app without a PIN is not locked")
            then.isNil(await root.alert, "an error")
        }
        ContractCase("F29", "an app that becomes active", .features) { stage, then in
            let root = try await stage.start()
            then.equal(await root.root.stage, .login, "where the start leads")
            let before = stage.exchanges(Operation.flags).count
            await root.becomeActive()
            then.isTrue(
                try await stage.arrives(Operation.flags, count: before + 1),
                "the flags are asked for at the login")
            // Without a connection everything stays as it is.
            stage.refuse(Operation.flags, 503, times: 1)
            await root.becomeActive()
            then.isTrue(
                try await stage.arrives(Operation.flags, count: before + 2),
                "the flags are asked for again")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            then.isNil(await root.alert, "an error that nobody asked for")
            then.equal(await root.root.stage, .login, "what is shown")
        }
    }
}
