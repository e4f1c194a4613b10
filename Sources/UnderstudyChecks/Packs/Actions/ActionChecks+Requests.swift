import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

extension ActionChecks {
    // MARK: - Repeating

    @CaseBuilder<World>
    func repeating(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("R01", "Retry-After seconds", allowing: refusals(check, 429)) { stage, then in
            try await each(of: "R01", stage, then) { action, then in
                let before = stage.exchanges(action.operation).count
                stage.refuse(action.operation, 429, headers: ["Retry-After": "3"], times: 1)
                let run = Task { await stage.failure { try await action.run(stage) } }
                let isRepeated =
                    action.attempts > 1 && stage.description.policy.repeatsThrottledRequests
                var pause = Duration.seconds(3)
                if isRepeated {
                    pause = try then.require(
                        await stage.clock.sleeper(askedFor: pause),
                        "a pause as long as asked, as policy.repeatsThrottledRequests says")
                } else {
                    stage.expect(await run.value, .throttled, "429", then)
                    if stage.description.policy.earlyRetries != .sent {
                        let early = await stage.failure { try await action.run(stage) }
                        stage.expect(
                            early, .throttled,
                            "another attempt before three seconds, as policy.earlyRetries says",
                            then)
                    }
                }
                then.equal(
                    stage.exchanges(action.operation).count - before, 1,
                    "requests before three seconds")
                stage.clock.advance(by: pause + .milliseconds(100))
                _ = await run.value
                if !isRepeated {
                    then.isNil(await action.failure(on: stage), "the failure after three seconds")
                } else {
                    then.isNil(await run.value, "the failure after three seconds")
                }
                then.equal(
                    stage.exchanges(action.operation).count - before, 2, "requests in the end")
            }
            await expectSignedIn(stage, then)
        }
        check("R05", "bounded attempts", allowing: refusals(check, 503)) { stage, then in
            try await each(of: "R05", stage, then) { action, then in
                stage.refuse(action.operation, 503, Self.message)
                let (requests, failure) = await attempt(action, stage)
                then.atMost(requests, action.attempts, "requests for a 503 without end")
                stage.expect(failure, .unavailable, "503", then)
            }
            then.isTrue(await stage.staysQuiet(), "nothing further is sent")
            await expectSignedIn(stage, then)
        }
        check("R11", "no retry on 4xx", allowing: refusals(check, 400, 403, 404, 422)) {
            stage, then in
            try await each(of: "R11", stage, then) { action, then in
                for status in [400, 403, 404, 422] {
                    stage.refuse(action.operation, status, times: 1)
                    let (requests, failure) = await attempt(action, stage)
                    then.equal(requests, 1, "requests for \(status)")
                    if !action.answers.contains(status) {
                        then.isTrue(
                            failure != nil,
                            "an error for \(status), unless AppAction.answers says that it is none")
                    }
                }
            }
            await expectSignedIn(stage, then)
        }
    }

    /// What requests say.
    @CaseBuilder<World>
    func saying(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("R23", "sent as meant") { stage, then in
            try await each(of: "R23", stage, then) { action, then in
                try await action.run(stage)
                try stage.expectMeant(action.sends, by: action.operation, then)
            }
        }
        // An empty path is the same as a slash (RFC 3986 §6.2.3).
        check("R25", "address with a slash") { stage, then in
            var address = stage.setup.url.absoluteString
            if address.hasSuffix("/") { address.removeLast() } else { address += "/" }
            let other = try await stage.elsewhere(address)
            let failure = await other.failure { try await prepare?(other) }
            guard then.isNil(failure, "the failure before the actions, with \(address)") else {
                return
            }
            try await each(of: "R25", other, then) { action, then in
                let (requests, failure) = await attempt(action, other)
                then.isNil(failure, "the failure with \(address)")
                then.atLeast(requests, 1, "requests with \(address)")
            }
        }
    }

    // MARK: - Leaving

    @CaseBuilder<World>
    func leaving(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("X01", "leaving cancels") { stage, then in
            try await each(of: "X01", stage, then) { action, then in
                let before = stage.exchanges(action.operation).count
                stage.hold(action.operation, at: "answer")
                let run = Task { await stage.failure { try await action.run(stage) } }
                try await stage.arrival(of: action.operation, count: before + 1)
                run.cancel()
                let failure = await run.value
                stage.expect(failure, .cancelled, "leaving", then)
                then.isTrue(await stage.isAbandoned(action.operation), "the connection is closed")
            }
            then.isTrue(await stage.clock.isIdle(), "nothing is waited for")
            let complaints = stage.log.lines.filter { $0.contains("ancel") || $0.contains("-999") }
            then.equal(complaints, [], "complaints in the log")
            await expectSignedIn(stage, then)
        }
        check("X04", "cancel during backoff", allowing: refusals(check, 503)) { stage, then in
            try await each(of: "X04", stage, then) { action, then in
                let before = stage.exchanges(action.operation).count
                stage.refuse(action.operation, 503)
                let ended = Flag()
                let run = Task {
                    let failure = await stage.failure { try await action.run(stage) }
                    ended.set()
                    return failure
                }
                // An app may pause after other failures alone.
                then.isTrue(
                    await stage.becomes {
                        await stage.clock.sleeper(
                            shorterThan: .seconds(14), within: .milliseconds(50)) != nil
                            || ended.isSet
                    }, "a pause, or the error")
                guard !ended.isSet else { return }
                run.cancel()
                stage.expect(await run.value, .cancelled, "leaving during a pause", then)
                stage.clock.advance(by: .seconds(30))
                then.equal(stage.exchanges(action.operation).count - before, 1, "requests")
            }
            then.isTrue(await stage.staysQuiet(), "nothing further is sent")
        }
    }

    // MARK: - Tokens

    @CaseBuilder<World>
    func tokens(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "T12", "replay carries new header", needing: check.renewal, else: RenewalFlow.reason
        ) { stage, then, flow in
            try await each(of: "T12", stage, then) { action, then in
                let (before, refreshes) = (
                    stage.exchanges(action.operation).count, stage.renewals(flow).count
                )
                stage.stub.tokens.expire(.access)
                then.isNil(await action.failure(on: stage), "the failure")
                let sent = stage.exchanges(action.operation).dropFirst(before)
                then.equal(sent.map { $0.status == 401 }, [true, false], "refused, then accepted")
                then.equal(stage.renewals(flow).count - refreshes, 1, "refreshes")
                then.equal(sent.first?.request.body, sent.last?.request.body, "the bodies")
                let keys = sent.map { $0.request.fields["Idempotency-Key"] }
                then.equal(keys.first, keys.last, "the keys")
            }
            then.equal(stage.stub.tokens.refusedRefreshes, 0, "refreshes with a used token")
            await expectSignedIn(stage, then)
        }
        check(
            "T04", "new token rejected too", needing: check.renewal, else: RenewalFlow.reason,
            allowing: refusals(check, 401)
        ) { stage, then, flow in
            try await each(of: "T04", stage, then) { action, then in
                let refreshes = stage.renewals(flow).count
                stage.refuse(action.operation, 401, Self.message)
                let (requests, failure) = await attempt(action, stage)
                then.equal(requests, 2, "requests")
                then.equal(stage.renewals(flow).count - refreshes, 1, "refreshes")
                stage.expect(failure, .unauthorized, "401 for each token", then)
            }
            await expectSignedIn(stage, then)
        }
        check("T19", "403 is not 401", allowing: refusals(check, 403)) { stage, then in
            try await each(of: "T19", stage, then) { action, then in
                stage.refuse(action.operation, 403, Self.message)
                let failure = await action.failure(on: stage)
                stage.expect(failure, .notAllowed, "403", then)
                stage.expectText(Self.message, of: failure, to: action.operation, 403, then)
            }
            then.equal(stage.stub.tokens.refreshes, 0, "refreshes")
            await expectSignedIn(stage, then)
        }
        check("T20", "login 401", allowing: refusals(check, 401)) { stage, then in
            try await each(of: "T20", stage, then) { action, then in
                stage.refuse(action.operation, 401, Self.message)
                let (requests, failure) = await attempt(action, stage)
                then.equal(requests, 1, "requests")
                stage.expect(failure, .unauthorized, "401 without a session", then)
            }
            then.equal(stage.stub.tokens.refreshes, 0, "refreshes")
            await expectSignedIn(stage, then)
        }
        check(
            "T27", "token only to its origin", allowing: [.tolerated("response/status")]
        ) { stage, then in
            var found: [String] = []
            try await each(of: "T27", stage, then) { action, then in
                found += try await leaks(of: action.operation, stage, then) {
                    _ = await action.failure(on: stage)
                }
            }
            // One cause for all of them: the client that they share.
            then.equal(found, [], leaksToOthers)
        }
        check(
            "T29", "no token in URL or log",
            allowing: refusals(check, 500) + [
                .tolerated("response/status"), .tolerated("response/body"),
            ]
        ) { stage, then in
            try await each(of: "T29", stage, then) { action, then in
                let before = stage.exchanges(action.operation).count
                _ = await action.failure(on: stage)
                let normal = stage.exchanges(action.operation).dropFirst(before).last
                stage.refuse(action.operation, 500)
                _ = await action.failure(on: stage)
                stage.stub.rules.removeAll()
                // The same answer in a list, which cannot be decoded.
                if let body = normal?.responseJSON {
                    stage.answer(action.operation, [body])
                    _ = await action.failure(on: stage)
                }
            }
            await stage.stub.stop(deadline: .zero)
            for action in actions { _ = await action.failure(on: stage) }
            let fields = Set(actions.flatMap { check.contract.keyFields(of: $0.operation) })
            let keys = stage.stub.journal.exchanges.flatMap {
                $0.credentials(in: fields.sorted())
            }
            let secrets = Set(stage.stub.journal.exchanges.flatMap(\.secrets) + keys)
            then.atLeast(secrets.count, check.renewal == nil ? 1 : 2, "secrets to look for")
            let targets = stage.stub.journal.exchanges.map(\.request.target)
            for secret in secrets {
                then.isFalse(targets.contains { $0.contains(secret) }, "a secret in a URL")
                let lines = stage.log.lines.filter { $0.contains(secret) }
                then.equal(lines, [], "lines of the log with a secret")
                then.equal(
                    stage.setup.preferences.keys(with: secret), [],
                    "preferences with a secret, which everybody may read")
            }
        }
    }
}
