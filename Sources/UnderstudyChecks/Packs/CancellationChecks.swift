import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// The checks of work that is cancelled, as when a user leaves a screen.
struct CancellationChecks<App: Sendable, Screen: Sendable>: CheckPack {
    let screen: ScreenAdapter<App, Screen>
    let retries: Bool

    /// The operation of the screen.
    var operations: [String] { [screen.operation] }

    /// The operation of the screen.
    var label: String { screen.operation }

    /// The checks.
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let check = CheckFactory<App>(
            context: context, group: .cancellation, place: screen.place)
        var cancelling = check
        cancelling.reason =
            screen.endsWithCaller
            ? nil : "a load does not end with its task, as `endsWithCaller` says"
        return gone(check) + leaving(cancelling) + repeating(cancelling)
    }

    private var operation: String { screen.operation }

    private var isObject: Bool { Screen.self is AnyObject.Type }

    // MARK: - Leaving

    @CaseBuilder<World>
    private func leaving(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("X01", "leaving cancels") { stage, then in
            let opened = try await screen.open(stage)
            stage.hold(operation, at: "answer")
            let work = Task { await screen.load(opened) }
            try await stage.arrival(of: operation)
            guard await leave(work, stage, then) else { return }
            then.isTrue(await stage.isAbandoned(operation), "the connection is closed")
            await screen.expectCalm(opened, stage, then, "after leaving")
        }
        check("X02", "cancel is not an error") { stage, then in
            let opened = try await screen.open(stage)
            stage.hold(operation, at: "answer")
            let work = Task { await screen.load(opened) }
            try await stage.arrival(of: operation)
            guard await leave(work, stage, then) else { return }
            then.isNil(await screen.failure(opened, stage), "the error shown")
            then.isTrue(await stage.clock.isIdle(), "nothing is waited for")
            then.isTrue(await stage.sendsNothingAgain(), "nothing is sent again")
            then.count(stage.exchanges(operation), 1, "requests")
            let complaints = stage.log.lines.filter { $0.contains("ancel") || $0.contains("-999") }
            then.equal(complaints, [], "complaints in the log")
        }
        check("X03", "cancel at 3 moments") { stage, then in
            let opened = try await screen.open(stage)
            let shown = try await screen.shown(opened, then)
            let normal = try then.require(
                stage.exchanges(operation).last?.responseJSON, "a normal response")
            let rule = Rule(.operation(operation)).respond(200, body: .json(normal))
            for (moment, rule) in [
                ("before the head", rule.holding(at: "head")),
                ("in the body", rule.paced(stage.trickle)),
            ] {
                stage.stub.rules.removeAll()
                stage.stub.rules.add(rule)
                let count = stage.exchanges(operation).count
                let work = Task { await screen.load(opened) }
                try await stage.arrival(of: operation, count: count + 1)
                guard await leave(work, stage, then) else { return }
                then.equal(await screen.content(opened), shown, "content after leaving \(moment)")
                then.isNil(await screen.failure(opened, stage), "error after leaving \(moment)")
                await screen.expectCalm(opened, stage, then, "after leaving \(moment)")
                then.isTrue(
                    await stage.isAbandoned(operation), "the connection is closed \(moment)")
            }
        }
        check(
            "X04", "cancel during backoff", when: retries,
            else: "the app does not load again by itself",
            allowing: check.refusals(operation, 503)
        ) { stage, then in
            let opened = try await screen.open(stage)
            stage.refuse(operation, 503)
            let work = Task { await screen.load(opened) }
            _ = try then.require(await stage.clock.sleeper(shorterThan: .seconds(14)), "a pause")
            guard await leave(work, stage, then) else { return }
            stage.clock.advance(by: .seconds(30))
            then.isTrue(await stage.sendsNothingAgain(), "nothing is asked again")
            then.count(stage.exchanges(operation), 1, "requests")
            then.isNil(await screen.failure(opened, stage), "the error shown")
        }
    }

    @CaseBuilder<World>
    private func gone(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "X08", "screen gone", when: screen.keepsContent && isObject,
            else: screen.keepsContent
                ? "a screen that is a value goes with its variable"
                : ListAdapter<App, Screen>.noRows
        ) { stage, then in
            weak var left: AnyObject?
            do {
                let opened = try await screen.open(stage)
                await screen.load(opened)
                left = opened as AnyObject
            }
            let count = stage.exchanges(operation).count
            // What an app keeps on purpose may stay, and asks for nothing.
            let mayStay = stage.description.policy.keepsLeftScreens
            for round in 0..<20 where left != nil && (round == 0 || !mayStay) {
                _ = await stage.staysQuiet()
            }
            then.isTrue(
                left == nil || mayStay,
                "the screen is released after leaving, as policy.keepsLeftScreens says")
            then.count(stage.exchanges(operation), count, "requests after leaving")
        }
    }

    /// Cancels a load and waits for its end; returns whether it has ended.
    private func leave(
        _ work: Task<Void, Never>, _ stage: World, _ then: Expectations
    ) async -> Bool {
        work.cancel()
        let end = Flag()
        Task {
            await work.value
            end.set()
        }
        return then.isTrue(
            await stage.becomes { end.isSet },
            "the load ends when its task is cancelled, as `endsWithCaller` says")
    }

    // MARK: - Repeating

    @CaseBuilder<World>
    private func repeating(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("X05", "refresh cancelled by redraw") { stage, then in
            let opened = try await screen.open(stage)
            let shown = try await screen.shown(opened, then)
            stage.hold(operation, at: "first pull", times: 1)
            let first = Task { await screen.load(opened) }
            try await stage.arrival(of: operation, count: 2)
            guard await leave(first, stage, then) else { return }
            then.isNil(await screen.failure(opened, stage), "the error of the first")
            await screen.load(opened)
            stage.release("first pull")
            then.isNil(await screen.failure(opened, stage), "the error shown")
            then.equal(await screen.content(opened), shown, "the newest content")
            await screen.expectCalm(opened, stage, then, "in the end")
        }
        check("X10", "cancel then repeat") { stage, then in
            let opened = try await screen.open(stage)
            stage.hold(operation, at: "answer", times: 1)
            let first = Task { await screen.load(opened) }
            try await stage.arrival(of: operation)
            first.cancel()
            await screen.load(opened)
            guard await leave(first, stage, then) else { return }
            stage.release("answer")
            then.isTrue(await screen.content(opened) != nil, "the second request's result")
            then.isNil(await screen.failure(opened, stage), "the error shown")
            then.count(stage.exchanges(operation), 2, "requests")
            await screen.expectCalm(opened, stage, then, "in the end")
        }
    }
}
