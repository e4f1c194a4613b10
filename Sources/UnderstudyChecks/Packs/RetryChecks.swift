import StubContract
import StubHTTP
import StubHarness
import StubRules
import StubServer

/// The checks of requests that an app repeats by itself, on a screen
/// whose requests are repeated.
struct RetryChecks<App: Sendable, Screen: Sendable>: CheckPack {
    let screen: ScreenAdapter<App, Screen>
    let session: SessionAdapter<App>?
    let attempts: Int
    let pauses: [ClosedRange<Duration>]
    let longestWait: Duration?

    /// The operation of the screen.
    var operations: [String] { [screen.operation] }

    /// The operation of the screen.
    var label: String { screen.operation }

    func session(in contract: Contract) -> KnownSession<CheckStage<App>>? {
        session.map { KnownSession($0, in: contract) }
    }

    /// The checks.
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let check = CheckFactory<App>(
            context: context, group: .retries, place: screen.place)
        return askedFor(check) + bounded(check)
    }

    private var operation: String { screen.operation }

    // MARK: - Retry-After

    @CaseBuilder<World>
    private func askedFor(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        let reason = "the app does not wait for Retry-After by itself"
        for (id, title, status) in [
            ("R01", "Retry-After seconds", 429), ("R04", "503 + Retry-After", 503),
        ] {
            check(id, title, allowing: check.refusals(operation, status)) { stage, then in
                let opened = try await screen.open(stage)
                stage.refuse(operation, status, headers: ["Retry-After": "3"], times: 1)
                let load = Task { await screen.load(opened) }
                let waits = longestWait != nil && (status != 429 || repeatsThrottled(stage))
                var pause = Duration.seconds(3)
                if waits {
                    pause = try then.require(
                        await stage.clock.sleeper(askedFor: pause), "a pause as long as asked")
                } else {
                    await load.value
                    let early = screen.earlyRetries ?? stage.description.policy.earlyRetries
                    if status == 429, early != .sent {
                        await screen.load(opened)
                        then.count(
                            stage.exchanges(operation), 1,
                            "requests before three seconds, as policy.earlyRetries says")
                    }
                }
                stage.clock.advance(by: .milliseconds(2900))
                then.isTrue(
                    await stage.sendsNothingAgain(), "nothing is asked again before three seconds")
                stage.clock.advance(by: pause - .milliseconds(2800))
                await load.value
                if !waits {
                    // The screen may learn that the time is over in a task of its own.
                    _ = await stage.becomes {
                        await screen.load(opened)
                        return stage.exchanges(operation).count > 1
                    }
                }
                then.equal(
                    stage.exchanges(operation).map(\.status), [status, 200], "the answers")
                then.isNil(await screen.failure(opened, stage), "the error shown")
            }
        }
        // A contract may allow seconds alone.
        let declared = check.contract.operation(operation)?.response(for: 429)
        let date = CivilTime(unixSeconds: 1_767_225_600).httpDate
        let hasDates = declared?.accepts(date, inField: "Retry-After") != false
        check(
            "R02", "Retry-After date", needing: hasDates ? longestWait : nil,
            else: hasDates ? reason : "by the contract, `Retry-After` is no date",
            allowing: check.refusals(operation, 429)
        ) { stage, then, _ in
            guard repeatsThrottled(stage) else { return try await expectShown(stage, then) }
            for minutes in [0, 10] {
                let stage = try await stage.another(ahead: .seconds(minutes * 60))
                let opened = try await screen.open(stage)
                let date = CivilTime(unixSeconds: stage.stub.clock.now + 3).httpDate
                stage.refuse(operation, 429, headers: ["Retry-After": date], times: 1)
                async let load: Void = screen.load(opened)
                let pause = try then.require(
                    await stage.clock.sleeper(askedFor: .seconds(3)),
                    "a pause of three seconds by the server's clock, \(minutes) minutes behind")
                then.isTrue(await stage.sendsNothingAgain(), "nothing is asked again before")
                stage.clock.advance(by: pause + .milliseconds(100))
                await load
                then.isNil(await screen.failure(opened, stage), "the error shown")
            }
            then.equal(
                stage.exchanges(operation).map(\.status), [429, 200, 429, 200], "the answers")
        }
        check(
            "R03", "Retry-After odd", needing: pauses.first, else: "the app repeats nothing",
            allowing: check.refusals(operation, 429) + [.tolerated("response/header")]
        ) { stage, then, first in
            guard repeatsThrottled(stage) else { return try await expectShown(stage, then) }
            let opened = try await screen.open(stage)
            for value in [nil, "-1", "soon", ""] {
                let headers: HTTPFields = value.map { ["Retry-After": $0] } ?? [:]
                stage.refuse(operation, 429, headers: headers, times: 1)
                async let load: Void = screen.load(opened)
                let pause = try then.require(await stage.passBackoff(), "a pause of the app's own")
                then.atMost(pause, first.upperBound, "its length after \(value as Any)")
                await load
                then.isNil(
                    await screen.failure(opened, stage), "the error after \(value as Any)")
            }
            let before = stage.exchanges(operation).count
            stage.refuse(operation, 429, headers: ["Retry-After": "86400"], times: 1)
            await screen.load(opened)
            then.isTrue(await screen.failure(opened, stage) != nil, "the user sees the error")
            then.equal(stage.exchanges(operation).count - before, 1, "requests")
        }
    }

    private func repeatsThrottled(_ stage: World) -> Bool {
        stage.description.policy.repeatsThrottledRequests
    }

    /// Expects the app to show a 429 at once, whatever its `Retry-After` is.
    private func expectShown(_ stage: World, _ then: Expectations) async throws {
        let opened = try await screen.open(stage)
        for value in [nil, "-1", "soon", "3"] {
            let headers: HTTPFields = value.map { ["Retry-After": $0] } ?? [:]
            stage.refuse(operation, 429, headers: headers, times: 1)
            let before = stage.exchanges(operation).count
            // A screen may refuse taps for a while, whose end it learns of some time after the clock.
            var refused = 0
            let isAsked = await stage.becomes {
                await screen.load(opened)
                if stage.exchanges(operation).count > before { return true }
                // It may have begun to wait only after the clock was moved.
                refused += 1
                if refused.isMultiple(of: 20) { stage.clock.advance(by: .seconds(120)) }
                return false
            }
            then.isTrue(isAsked, "a request")
            await screen.expect(
                .throttled, opened, stage, then, "429, as policy.repeatsThrottledRequests says")
            then.equal(stage.exchanges(operation).count - before, 1, "requests for a 429")
            stage.clock.advance(by: .seconds(120))
            then.isTrue(await stage.staysQuiet(), "nothing is asked again")
        }
    }

    // MARK: - Bounded

    @CaseBuilder<World>
    private func bounded(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "R05", "bounded attempts", allowing: check.refusals(operation, 503)
        ) { stage, then in
            let opened = try await screen.open(stage)
            stage.refuse(operation, 503, "Not now")
            await stage.passingBackoffs { await screen.load(opened) }
            then.count(stage.exchanges(operation), attempts, "attempts")
            await screen.expect(
                .unavailable, text: "Not now", status: 503, opened, stage, then, "503 without end")
            stage.clock.advance(by: .seconds(60))
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
        }
        check(
            "R06", "backoff shape", needing: pauses.isEmpty ? nil : pauses,
            else: "the app repeats nothing", allowing: check.refusals(operation, 503)
        ) { stage, then, pauses in
            let opened = try await screen.open(stage)
            stage.refuse(operation, 503)
            async let load: Void = screen.load(opened)
            for (number, range) in pauses.enumerated() {
                let pause = try then.require(await stage.passBackoff(), "pause \(number + 1)")
                then.atLeast(pause, range.lowerBound, "pause \(number + 1)")
                then.atMost(pause, range.upperBound, "pause \(number + 1)")
            }
            await load
            var firsts: [Duration] = []
            for _ in 0..<20 {
                let client = try await stage.another()
                let opened = try await screen.open(client)
                let load = Task { await screen.load(opened) }
                firsts += [
                    try then.require(
                        await stage.clock.sleeper(shorterThan: .seconds(14)), "a pause")
                ]
                load.cancel()
                await load.value
            }
            // An app whose pauses are all the same says so by its ranges.
            guard let first = pauses.first, first.lowerBound < first.upperBound else { return }
            let spread = (firsts.max() ?? .zero) - (firsts.min() ?? .zero)
            then.atLeast(spread, .milliseconds(50), "how far twenty clients are spread")
        }
        check(
            "R11", "no retry on 4xx", allowing: check.refusals(operation, 400, 403, 404, 422)
        ) { stage, then in
            let opened = try await screen.open(stage)
            for status in [400, 403, 404, 422] {
                stage.refuse(operation, status, times: 1)
                let before = stage.exchanges(operation).count
                await screen.load(opened)
                then.equal(stage.exchanges(operation).count - before, 1, "requests for \(status)")
                then.isTrue(
                    await screen.failure(opened, stage) != nil, "an error for \(status)")
            }
        }
        check("R12", "no multiplied retries", allowing: check.refusals(operation, 503)) {
            stage, then in
            let opened = try await screen.open(stage)
            stage.refuse(operation, 503, "Not now")
            await stage.passingBackoffs { await screen.load(opened) }
            then.count(stage.exchanges(operation), attempts, "requests for one load, all refused")
            if check.contract.operation(operation)?.requiresToken == true {
                // The replay after a 401 comes on top, once.
                let renewed = try await stage.fresh()
                let opened = try await screen.open(renewed)
                renewed.refuse(operation, 503, "Not now")
                renewed.refuse(operation, 401, "Token Expired!", times: 1)
                await renewed.passingBackoffs { await screen.load(opened) }
                then.atMost(
                    renewed.exchanges(operation).count, attempts + 1,
                    "requests for one load, the first with an expired token")
            }
            let broken = try await stage.fresh()
            let other = try await screen.open(broken)
            broken.stub.rules.add(
                Rule(.operation(operation)).failing(with: .connectionResetByPeer))
            await broken.passingBackoffs { await screen.load(other) }
            await screen.expect(.connectionLost, other, broken, then, "a reset")
            // On Linux the system sends a GET again once, if its connection was used before.
            then.atMost(
                broken.exchanges(operation).count, attempts + 1, "requests for one load, all reset")
        }
        check(
            "R14", "fresh per attempt",
            needing: pauses.isEmpty ? nil : check.renewal,
            else: "the app repeats nothing, or \(RenewalFlow.reason)",
            allowing: check.refusals(operation, 503)
        ) { stage, then, flow in
            let opened = try await screen.open(stage)
            stage.refuse(operation, 503, times: 1)
            async let load: Void = screen.load(opened)
            _ = try then.require(await stage.clock.sleeper(shorterThan: .seconds(14)), "a pause")
            stage.clock.advance(by: stage.ageOfRenewal(stage.accessLifetime, session?.leeway))
            await load
            then.isNil(await screen.failure(opened, stage), "the error shown")
            // An app that waits for the 401 sends the attempt with the old token first.
            then.equal(
                stage.exchanges(operation).map(\.status),
                session?.leeway == nil ? [503, 401, 200] : [503, 200], "the answers")
            let tokens = stage.authorizations(operation)
            then.notEqual(tokens.first, tokens.last, "the token of the last attempt")
            then.count(stage.renewals(flow), 1, "refreshes")
        }
    }
}
