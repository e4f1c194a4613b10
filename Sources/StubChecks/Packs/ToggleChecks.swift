import StubContract
public import StubHarness
import StubRules
import StubServer

/// The checks of a switch that shows its new state at once (R16 and R17 of the catalogue).
public struct ToggleChecks<App: Sendable, Screen: Sendable>: CheckPack {
    /// What the checks run in.
    public typealias World = CheckStage<App>

    let toggle: ToggleAdapter<App, Screen>

    /// The checks of one switch.
    public init(toggle: ToggleAdapter<App, Screen>) {
        self.toggle = toggle
    }

    /// The operations that switch on and off.
    public var operations: [String] { [toggle.operation, toggle.opposite] }

    /// The operation that switches on.
    public var label: String { toggle.operation }

    /// The checks.
    @CaseBuilder<World>
    public func cases(in context: CheckContext) -> [ContractCase<World>] {
        let check = CheckFactory<App>(context: context, group: .retries, place: toggle.place)
        check(
            "R16", "optimistic rollback", allowing: check.refusals(toggle.operation, 400)
        ) { stage, then in
            let screen = try await toggle.open(stage)
            try then.require(await !toggle.isOn(screen), "the switch is off")
            stage.stub.rules.add(
                stage.refusal(of: toggle.operation, 400, "Not now").times(1).holding(at: "answer"))
            async let tap: Void = toggle.toggle(screen)
            try await stage.arrival(of: toggle.operation)
            then.equal(
                await toggle.isOn(screen), toggle.isOptimistic,
                "on before the answer, as `isOptimistic` says")
            stage.release("answer")
            await tap
            then.isFalse(await toggle.isOn(screen), "on after the refusal")
            let failure = stage.failure(await toggle.error(screen))
            // No app sends again what is refused by 400.
            stage.expect(failure, .badRequest, "400", then)
            stage.expectText("Not now", of: failure, to: toggle.operation, 400, then)
            await toggle.toggle(screen)
            then.isTrue(await toggle.isOn(screen), "on after the next tap")
        }
        check("R17", "last intent wins") { stage, then in
            let screen = try await toggle.open(stage)
            stage.hold(toggle.operation, at: "answer", times: 1)
            async let first: Void = toggle.toggle(screen)
            try await stage.arrival(of: toggle.operation)
            async let second: Void = toggle.toggle(screen)
            let lastWins = stage.description.policy.tapsWhileBusy == .lastWins
            if lastWins, toggle.isOptimistic {
                then.isTrue(
                    await stage.becomes { await !toggle.isOn(screen) },
                    "off, as tapped last and policy.tapsWhileBusy says")
            }
            stage.release("answer")
            await first
            await second
            let isOn = await toggle.isOn(screen)
            if lastWins { then.isFalse(isOn, "on in the end") }
            let sent = stage.stub.journal.exchanges.compactMap(\.operation)
                .filter { $0 == toggle.operation || $0 == toggle.opposite }
            let isSentOn =
                toggle.opposite == toggle.operation
                ? !sent.count.isMultiple(of: 2) : sent.last == toggle.operation
            then.equal(isOn, isSentOn, "what is shown, as it was sent last")
            then.isTrue(await stage.staysQuiet(), "nothing further is sent")
        }
    }
}
