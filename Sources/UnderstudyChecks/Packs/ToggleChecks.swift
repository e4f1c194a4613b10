import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// The checks of a switch that shows its new state at once (R16, R17, R21, R22, R24 and R26
/// of the catalogue).
struct ToggleChecks<App: Sendable, Screen: Sendable>: CheckPack {
    let toggle: ToggleAdapter<App, Screen>

    /// The operations that switch on and off.
    var operations: [String] { [toggle.operation, toggle.opposite] }

    /// The operation that switches on.
    var label: String { toggle.operation }

    /// The checks.
    @CaseBuilder<CheckStage<App>>
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let check = CheckFactory<App>(context: context, group: .retries, place: toggle.place)
        check(
            "R16", "optimistic rollback",
            allowing: check.refusals(toggle.operation, 400, 404)
                + check.refusals(toggle.opposite, 400)
        ) { stage, then in
            let screen = try await toggle.open(stage)
            try then.require(await !toggle.isOn(screen), "the switch is off")
            for (isOn, operation) in [(true, toggle.operation), (false, toggle.opposite)] {
                let then = isOn ? then : then.labelled("switching off")
                try await expectRollback(of: operation, 400, to: isOn, screen, stage, then)
                // Something that is gone cannot be switched on; it may count as switched off.
                if isOn, !toggle.alreadyOn.contains(404) {
                    try await expectRollback(
                        of: operation, 404, to: isOn, screen, stage, then.labelled("404"))
                }
                await toggle.toggle(screen)
                then.equal(await toggle.isOn(screen), isOn, "on after the next tap")
            }
        }
        check("R17", "last intent wins") { stage, then in
            try await expectLastIntent(of: 2, stage, then)
            try await expectLastIntent(
                of: 3, try await stage.fresh(), then.labelled("three taps"))
        }
        check("R21", "changed elsewhere", needing: toggle.reload, else: Missing.reload.reason) {
            stage, then, reload in
            let screen = try await toggle.open(stage)
            let answers = try await normalAnswers(stage, then) { await reload(screen) }
            let before = told(answers, stage)
            await toggle.toggle(screen)
            then.isTrue(await toggle.isOn(screen), "on after the tap")
            await reload(screen)
            // What a screen reads need not say how the switch is; a count of all users' taps does not.
            if told(answers, stage) != before {
                then.isTrue(await toggle.isOn(screen), "on after loading anew")
            }
            for answer in answers { stage.stub.rules.add(answer) }
            await reload(screen)
            then.isFalse(
                await toggle.isOn(screen), "on although it was switched off on another device")
            then.isNil(stage.failure(await toggle.error(screen)), "the error shown")
        }
        check(
            "R24", "older answer after a tap", needing: toggle.reload, else: Missing.reload.reason
        ) { stage, then, reload in
            let screen = try await toggle.open(stage)
            let answers = try await normalAnswers(stage, then) { await reload(screen) }
            let operation = answers.first?.pattern.operation ?? ""
            let reads = stage.exchanges(operation).count
            for answer in answers { stage.stub.rules.add(answer.times(1).holding(at: "older")) }
            async let older: Void = reload(screen)
            try await stage.arrival(of: operation, count: reads + 1)
            let before = sent(stage).count
            // An app may let the tap wait for the answer, or ignore it.
            async let tap: Void = toggle.toggle(screen)
            _ = await stage.staysQuiet()
            stage.release("older")
            _ = await (older, tap)
            then.equal(
                await toggle.isOn(screen), sent(stage).count > before,
                "on, as the tap was sent, although an answer from before it came later")
        }
        let known = toggle.alreadyOn.union(toggle.alreadyOff)
        check(
            "R26", "already so", needing: known.isEmpty ? nil : known,
            else: Missing.alreadyOn.reason, allowing: [.tolerated("response")]
        ) { stage, then, _ in
            let screen = try await toggle.open(stage)
            for (isOn, operation, statuses) in [
                (true, toggle.operation, toggle.alreadyOn),
                (false, toggle.opposite, toggle.alreadyOff),
            ] {
                if await toggle.isOn(screen) == isOn { await toggle.toggle(screen) }
                for status in statuses.sorted() {
                    stage.refuse(operation, status, times: 1)
                    await toggle.toggle(screen)
                    then.equal(await toggle.isOn(screen), isOn, "on after a \(status)")
                    then.isNil(
                        stage.failure(await toggle.error(screen)), "the error for a \(status)")
                }
            }
        }
        check("R22", "switched again") { stage, then in
            let screen = try await toggle.open(stage)
            let rows = rows(stage)
            for isOn in [true, false, true] {
                let before = sent(stage).count
                await toggle.toggle(screen)
                then.equal(await toggle.isOn(screen), isOn, "on after the tap")
                let requests = sent(stage).dropFirst(before)
                then.equal(
                    requests.compactMap(\.operation), [isOn ? toggle.operation : toggle.opposite],
                    "what a tap sends")
                if !isOn { expectUnchanged(rows, stage, then) }
            }
            then.isNil(stage.failure(await toggle.error(screen)), "the error shown")
            let keys = sent(stage).compactMap { $0.request.fields["Idempotency-Key"] }
            then.equal(Set(keys).count, keys.count, "different keys of different taps")
        }
    }

    /// Taps a switch whose request is refused, and expects it to be as before, with the error.
    private func expectRollback(
        of operation: String, _ status: Int, to isOn: Bool, _ screen: Screen, _ stage: World,
        _ then: Expectations
    ) async throws {
        let before = stage.exchanges(operation).count
        let barrier = "answer \(status) to \(isOn)"
        stage.stub.rules.add(
            stage.refusal(of: operation, status, "Not now").times(1).holding(at: barrier))
        async let tap: Void = toggle.toggle(screen)
        try await stage.arrival(of: operation, count: before + 1)
        then.equal(
            await toggle.isOn(screen), toggle.isOptimistic == isOn,
            "on before the answer, as `isOptimistic` says")
        stage.release(barrier)
        await tap
        // Otherwise the next tap is the opposite one.
        try then.require(await toggle.isOn(screen) != isOn, "the switch is back after \(status)")
        let failure = stage.failure(await toggle.error(screen))
        // No app sends again what is refused by 400 or 404.
        stage.expect(failure, Failure(status: status).kind, "\(status)", then)
        stage.expectText("Not now", of: failure, to: operation, status, then)
    }

    /// Expects the members of rows that requests have sent to be as before.
    private func expectUnchanged(
        _ before: [[JSONValue]], _ stage: World, _ then: Expectations
    ) {
        let members = Set(sent(stage).flatMap { $0.requestJSON?.object?.members.map(\.key) ?? [] })
        for (old, new) in zip(before, rows(stage)) where old.count == new.count {
            for (old, new) in zip(old, new) where old != new {
                for member in members.sorted() where old[member] != nil {
                    then.equal(new[member], old[member], "'\(member)' of the row, on and off again")
                }
            }
        }
    }

    /// The requests that switch, in order.
    private func sent(_ stage: World) -> [Exchange] {
        stage.stub.journal.exchanges.filter {
            $0.operation == toggle.operation || $0.operation == toggle.opposite
        }
    }

    /// Taps a switch while its first request is under way, and expects it to show what was sent last.
    private func expectLastIntent(
        of taps: Int, _ stage: World, _ then: Expectations
    ) async throws {
        let screen = try await toggle.open(stage)
        stage.hold(toggle.operation, at: "answer", times: 1)
        async let first: Void = toggle.toggle(screen)
        try await stage.arrival(of: toggle.operation)
        let lastWins = stage.description.policy.lastTapWins
        let toggle = toggle
        await withTaskGroup { group in
            for tap in 2...taps {
                group.addTask { await toggle.toggle(screen) }
                let isOn = !tap.isMultiple(of: 2)
                if lastWins, toggle.isOptimistic {
                    then.isTrue(
                        await stage.becomes { await toggle.isOn(screen) == isOn },
                        "\(isOn ? "on" : "off"), as tapped last and policy.lastTapWins says")
                } else {
                    // Taps come in their order.
                    _ = await stage.staysQuiet()
                }
            }
            stage.release("answer")
        }
        await first
        let isOn = await toggle.isOn(screen)
        if lastWins { then.equal(isOn, !taps.isMultiple(of: 2), "on in the end") }
        let sent = sent(stage).compactMap(\.operation)
        let isSentOn =
            toggle.opposite == toggle.operation
            ? !sent.count.isMultiple(of: 2) : sent.last == toggle.operation
        then.equal(isOn, isSentOn, "what is shown, as it was sent last")
        then.isTrue(await stage.staysQuiet(), "nothing further is sent")
    }

    /// Rules with the answers from which the screen knows the switch while it is off.
    private func normalAnswers(
        _ stage: World, _ then: Expectations, _ reload: () async -> Void
    ) async throws -> [Rule] {
        let before = stage.stub.journal.exchanges.count
        await reload()
        let reads = stage.stub.journal.exchanges.dropFirst(before)
            .filter { $0.request.method == .get }.compactMap(\.operation)
        try then.require(!reads.isEmpty, "a request that loads the screen anew")
        return Set(reads).sorted().compactMap { operation in
            // A later response may be 304.
            let read = stage.exchanges(operation).last { $0.status != nil && $0.status != 304 }
            guard let status = read?.status else { return nil }
            return Rule(.operation(operation)).respond(
                status, headers: stage.requiredFields(of: operation, status),
                body: read?.responseJSON.map { .json($0) } ?? .none)
        }
    }

    /// The rows of all collections that operations of the contract are about.
    private func rows(_ stage: World) -> [[JSONValue]] {
        Set(stage.stub.definition.contract.operations.compactMap { $0.binding?.fixture }).sorted()
            .map(stage.stub.fixtures.rows)
    }

    /// The last responses to the reads of these rules, without their numbers.
    private func told(_ answers: [Rule], _ stage: World) -> [JSONValue?] {
        answers.compactMap(\.pattern.operation).map { operation in
            stage.exchanges(operation).last { $0.status != nil && $0.status != 304 }?
                .responseJSON.map(Self.withoutNumbers)
        }
    }

    private static func withoutNumbers(_ value: JSONValue) -> JSONValue {
        switch value {
        case .number: .null
        case .array(let elements): .array(elements.map(withoutNumbers))
        case .object(let object):
            .object(JSONObject(object.members.map { ($0.key, withoutNumbers($0.value)) }))
        default: value
        }
    }
}
