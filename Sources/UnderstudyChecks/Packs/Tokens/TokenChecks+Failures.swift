import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

extension TokenChecks {
    // MARK: - Failures that pass

    @CaseBuilder<World>
    func failures(_ flow: RenewalFlow, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "T06", "refresh transient failure",
            allowing: check.refusals(flow.refresh.operation, 500, 503)
        ) { stage, then in
            try await expire(stage)
            let refused = stage.refusal(of: flow.refresh, 503).times(1)
            // Without a deadline, nobody knows how long a lost refresh may take.
            let lost =
                session.deadline == nil ? [] : [refused.failing(with: .connectionResetByPeer)]
            let refusals = [stage.refusal(of: flow.refresh, 500).times(1), refused] + lost
            for failure in refusals {
                stage.stub.rules.add(failure)
                let failure = try await callWhileRefreshHangs(stage, flow)
                expectTransient(failure, "the failure", stage, then)
                then.isNil(failure?.retryAfter, "a delay that nobody asked for")
                await expectSignedIn(stage, true, then, "after a refresh that failed")
            }
            then.isNil(await call(stage), "the failure of the next action, which refreshes again")
            then.count(stage.renewals(flow), refusals.count + 1, "refreshes")
        }
        check(
            "T07", "refresh throttled", when: session.waitsToRefresh,
            else: "the app does not wait as the server asks",
            allowing: check.refusals(flow.refresh.operation, 429)
        ) { stage, then in
            try await expire(stage)
            stage.refuse(flow.refresh, 429, headers: ["Retry-After": "2"], times: 1)
            for wait in [Duration.zero, .milliseconds(1900)] {
                stage.clock.advance(by: wait)
                for failure in await calls(stage, 1...2) {
                    expectTransient(failure, "the failure", stage, then)
                    if let delay = failure?.retryAfter {
                        then.atMost(delay, .seconds(2), "the delay of the error")
                    }
                }
                await expectSignedIn(stage, true, then, "before two seconds")
                then.count(stage.renewals(flow), 1, "refreshes before two seconds")
            }
            stage.clock.advance(by: .milliseconds(110))
            then.isNil(await call(stage), "the failure after two seconds")
            then.count(stage.renewals(flow), 2, "refreshes after two seconds")
        }
        check(
            "T08", "refresh body broken", allowing: ["response/content-type", "response/body"]
        ) { stage, then in
            try await expire(stage)
            let html: HTTPFields = ["Content-Type": "text/html"]
            let rule = Rule(flow.refresh.pattern).times(1)
            for broken in [
                rule.respond(200, headers: html, body: .text("<html></html>")),
                rule.respond(200, body: .json([:])),
                rule.respond(
                    200,
                    body: .json([
                        "accessToken": "", "refreshToken": "", "access_token": "",
                        "refresh_token": "", "token_type": "Bearer", "expires_in": 3600,
                    ])),
            ] {
                stage.stub.rules.add(broken)
                expectTransient(await call(stage), "the failure", stage, then)
            }
            then.isNil(await call(stage), "the failure with the refresh token that was kept")
        }
        check(
            "T25", "refresh hangs", needing: session.deadline, else: "a refresh has no deadline"
        ) { stage, then, deadline in
            try await expire(stage)
            stage.stub.rules.add(
                stage.refusal(of: flow.refresh, 503).times(1).delayed(.infinite))
            async let first = call(stage, 1)
            try await stage.arrivalOfRenewal(flow)
            async let others = calls(stage, 2...3)
            then.isTrue(await stage.staysQuiet(), "the others wait")
            try then.require(await stage.clock.sleeper(of: deadline), "a deadline is set")
            stage.clock.advance(by: deadline)
            for failure in await [first] + others {
                expectTransient(failure, "a waiter's failure", stage, then)
            }
            then.isNil(await call(stage), "the failure of a later refresh")
            await expectSignedIn(stage, true, then)
        }
    }

    /// Expects a failure after which the session continues.
    private func expectTransient(
        _ failure: Failure?, _ what: String, _ stage: World, _ then: Expectations
    ) {
        guard !stage.description.policy.namesFailedRenewals else {
            return stage.expect(failure, .sessionUnavailable, what, then)
        }
        let causes: [Failure.Kind] = [
            .sessionUnavailable, .offline, .timedOut, .connectionLost, .network, .throttled,
            .maintenance, .unavailable, .status, .badContent, .decoding, .unreadable,
        ]
        then.isTrue(
            causes.contains { failure?.kind == $0 },
            "\(what) says why the session could not be renewed, and not that it has ended: "
                + (failure?.description ?? "no error"))
    }

    // MARK: - Rotation

    @CaseBuilder<World>
    func rotation(_ flow: RenewalFlow, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        check.needing(rotationIn: flow)("T09", "rotation stored first") { stage, then in
            try await expire(stage)
            let isKept = try await isSessionKept(stage)
            // The system may send a GET again whose connection was reset.
            stage.stub.rules.add(
                Rule(.operation(flow.operation)).skipping(1)
                    .failing(with: .connectionResetByPeer))
            let replay = await stage.passingBackoffs { await call(stage) }
            stage.expect(replay, .connectionLost, "the replay's failure", then)
            then.atLeast(stage.exchanges(flow.operation).count, 2, "the request and its replay")
            stage.stub.rules.removeAll()
            stage.stub.tokens.expire(.access)
            // What was stored counts, not what the app still remembers.
            let next = isKept ? try await stage.relaunched() : stage
            then.isNil(await call(next), "the next request's failure")
            let refreshes = stage.exchanges(flow.refresh)
            then.count(refreshes, 2, "refreshes")
            let issued = try then.require(
                refreshes.first?.issuedRefreshToken, "the refresh token of the first refresh")
            then.isTrue(
                refreshes.last?.longTexts.contains(issued) == true,
                "the second refresh has the token that the first one gave")
            then.equal(stage.stub.tokens.refusedRefreshes, 0, "refused refreshes")
        }
        check("T10", "rotation optional", allowing: [.tolerated("response/body")]) {
            stage, then in
            try await expire(stage)
            stage.stub.rules.add(
                Rule(flow.refresh.pattern).times(1)
                    .patching(["refreshToken": nil, "refresh_token": nil]))
            then.isNil(await call(stage), "the failure")
            stage.stub.tokens.expire(.access)
            _ = await call(stage, 2)
            let sent = stage.exchanges(flow.refresh).map(\.request.body)
            then.count(sent, 2, "refreshes")
            then.equal(sent.first, sent.last, "the refresh token that is kept")
        }
        check("T11", "lost refresh response") { stage, then in
            try await expire(stage)
            stage.stub.rules.add(
                Rule(flow.refresh.pattern).times(1).failing(with: .connectionResetByPeer))
            let first = try await callWhileRefreshHangs(stage, flow)
            expectTransient(first, "the first attempt's failure", stage, then)
            var second: Failure?
            let endsSession = flow.rotation == .singleUse
            try await expectEndings(endsSession ? 1 : 0, stage, then) {
                second = await call(stage)
            }
            if endsSession {
                stage.expect(second, .sessionExpired, "the second attempt's failure", then)
            } else {
                then.isNil(second, "the second attempt's failure")
            }
            await expectSignedIn(stage, !endsSession, then)
        }
    }
}

extension Exchange {
    /// The refresh token in the response to a login or a refresh.
    var issuedRefreshToken: String? {
        ["refreshToken", "refresh_token"].lazy.compactMap { responseJSON?[$0]?.string }.first
    }
}
