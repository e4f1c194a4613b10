import StubContract
import StubHTTP
import StubHarness
import StubRules
import StubServer

extension ActionChecks {
    private static var html: HTTPFields { ["Content-Type": "text/html; charset=utf-8"] }
    private static var page: String { "<html><body>Please sign in to this network</body></html>" }

    // MARK: - Content

    @CaseBuilder<World>
    func content(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "E04", "HTML from proxy, 502/503",
            allowing: refusals(check, 502, 503) + [.tolerated("response/content-type")]
        ) { stage, then in
            try await each(of: "E04", stage, then) { action, then in
                for status in [502, 503] {
                    stage.stub.rules.removeAll()
                    stage.stub.rules.add(
                        Rule(.operation(action.operation))
                            .respond(status, headers: Self.html, body: .text(Self.page)))
                    let failure = await action.failure(on: stage)
                    stage.expect(failure, .unavailable, "\(status) with HTML", then)
                    stage.expectText(nil, of: failure, "\(status) with HTML", then)
                }
            }
            await expectSignedIn(stage, then)
        }
        check(
            "E05", "HTML with 200 (portal, WAF)",
            allowing: [.tolerated("response/status"), .tolerated("response/content-type")]
        ) { stage, then in
            try await each(of: "E05", stage, then) { action, then in
                stage.stub.rules.add(
                    Rule(.operation(action.operation))
                        .respond(200, headers: Self.html, body: .text(Self.page)))
                let (requests, failure) = await attempt(action, stage)
                stage.expect(failure, .badContent, "HTML with 200", then)
                then.equal(requests, 1, "requests")
            }
            await expectSignedIn(stage, then)
        }
        check(
            "E09", "empty 200",
            allowing: [.tolerated("response/status"), .tolerated("response/body")]
        ) { stage, then in
            try await each(of: "E09", stage, then) { action, then in
                stage.answer(action.operation, bytes: [])
                stage.expect(await action.failure(on: stage), .badContent, "an empty body", then)
            }
            await expectSignedIn(stage, then)
        }
        check(
            "E19", "bad JSON",
            allowing: [.tolerated("response/status"), .tolerated("response/body")]
        ) { stage, then in
            try await each(of: "E19", stage, then) { action, then in
                // Foundation reads a comma at the end of an object.
                for text in ["{\"id\":1", "{\"id\":NaN}", "{'id':1}", "{\"id\":1} {}"] {
                    stage.answer(action.operation, text: text, times: 1)
                    stage.expect(
                        await action.failure(on: stage), .decoding, "JSON as \(text)", then)
                }
            }
            await expectSignedIn(stage, then)
        }
    }

    /// Answers that say something by their status alone.
    @CaseBuilder<World>
    func statuses(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        // Each status of the class is a success (RFC 9110 §15.3).
        check("E34", "success without content", allowing: [.tolerated("response")]) { stage, then in
            try await each(of: "E34", stage, then) { action, then in
                for status in [200, 201, 202, 204] {
                    stage.stub.rules.removeAll()
                    stage.answer(action.operation, status, nil)
                    then.isNil(
                        await action.failure(on: stage),
                        "the failure of a \(status) without content")
                }
            }
            await expectSignedIn(stage, then)
        }
        check(
            "E33", "invalid entries",
            allowing: refusals(check, 422) + [.tolerated("response/header")]
        ) { stage, then in
            try await each(of: "E33", stage, then) { action, then in
                guard let named = NamedEntries(of: check.contract.operation(action.operation))
                else { return }
                stage.answer(
                    action.operation, 422, named.body, headers: ["Content-Type": named.type])
                let (requests, failure) = await attempt(action, stage)
                then.equal(requests, 1, "requests")
                stage.expect(failure, .invalid, "422 that names entries", then)
                named.expect(in: failure, "a 422", then)
            }
            await expectSignedIn(stage, then)
        }
        check("E35", "403 with Retry-After", allowing: refusals(check, 403)) { stage, then in
            try await each(of: "E35", stage, then) { action, then in
                stage.refuse(action.operation, 403, Self.message, headers: ["Retry-After": "120"])
                let policy = stage.description.policy
                let isEither = !policy.treatsDelayedRefusalsAsThrottled
                // As a 429, it may be waited for.
                if action.attempts > 1, !isEither, policy.repeatsThrottledRequests { return }
                let (requests, failure) = await attempt(action, stage)
                then.equal(requests, 1, "requests")
                then.isTrue(
                    failure?.kind.covers(.throttled) == true
                        || isEither && failure?.kind.covers(.notAllowed) == true,
                    "403 with Retry-After, as policy.treatsDelayedRefusalsAsThrottled says: "
                        + (failure?.description ?? "no error"))
                if let delay = failure?.retryAfter {
                    then.equal(delay, .seconds(120), "the delay of the error")
                }
                stage.clock.advance(by: .seconds(121))
            }
            await expectSignedIn(stage, then)
        }
    }

    // MARK: - Delivery

    @CaseBuilder<World>
    func delivery(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        for (id, title, fault) in [
            ("E12", "truncated body", Delivery.Fault.truncatedBody),
            ("E13", "truncated chunked", .missingLastChunk),
            ("E14", "reset mid-body", .connectionResetMidBody),
        ] {
            check(id, title) { stage, then in
                try await each(of: id, stage, then) { action, then in
                    stage.stub.rules.add(Rule(.operation(action.operation)).failing(with: fault))
                    let before = stage.stub.journal.exchanges.count
                    let (requests, failure) = await attempt(action, stage)
                    // On Linux the system itself sends a GET again whose connection broke.
                    let isRead = check.contract.operation(action.operation)?.isRead == true
                    // Whether a write was done can be read.
                    let others = stage.stub.journal.exchanges.dropFirst(before)
                        .filter { $0.operation != action.operation }
                    if isRead || failure != nil || others.isEmpty {
                        stage.expect(failure, .connectionLost, title, then)
                    }
                    then.atMost(requests, (isRead ? 2 : 1) * action.attempts, "requests")
                }
                await expectSignedIn(stage, then)
            }
        }
        check("E18", "refused / DNS") { stage, then in
            try await prepare?(stage)
            await stage.stub.stop(deadline: .zero)
            for action in actions {
                let then = then.labelled(action.operation)
                try await then.explained {
                    await action.obstacle(stage, prepare, at: place)
                } _: {
                    stage.expect(await action.failure(on: stage), .offline, "no server", then)
                }
            }
            await expectSignedIn(stage, then)
        }
    }

    // MARK: - Waiting

    @CaseBuilder<World>
    func waiting(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "E16", "no answer", needing: deadline, else: "the app sets no deadline"
        ) { stage, then, deadline in
            try await each(of: "E16", stage, then) { action, then in
                stage.stub.rules.add(Rule(.operation(action.operation)).delayed(.infinite))
                let failure = try await failureAfterDeadlines(action, deadline, stage, then)
                stage.expect(failure, .timedOut, "no answer", then)
            }
            await expectSignedIn(stage, then)
        }
        check(
            "E17", "trickle", needing: deadline, else: "the app sets no deadline"
        ) { stage, then, deadline in
            try await each(of: "E17", stage, then) { action, then in
                stage.stub.rules.add(
                    Rule(.operation(action.operation)).paced(stage.trickle))
                let failure = try await failureAfterDeadlines(action, deadline, stage, then)
                stage.expect(failure, .timedOut, "a trickle", then)
                then.isTrue(await stage.isAbandoned(action.operation), "the connection is closed")
            }
        }
        check("E26", "maintenance", allowing: refusals(check, 503)) { stage, then in
            try await each(of: "E26", stage, then) { action, then in
                stage.refuse(action.operation, 503, Self.message, headers: ["Retry-After": "120"])
                let (requests, failure) = await attempt(action, stage)
                then.equal(requests, 1, "requests")
                stage.expect(failure, .maintenance, "503 with Retry-After", then)
                stage.expectText(Self.message, of: failure, to: action.operation, 503, then)
                if let delay = failure?.retryAfter {
                    then.equal(delay, .seconds(120), "the delay of the error")
                }
            }
            await expectSignedIn(stage, then)
        }
    }

    /// How an action ends whose requests are all given up at the deadline.
    private func failureAfterDeadlines(
        _ action: AppAction<App>, _ deadline: Duration, _ stage: World, _ then: Expectations
    ) async throws -> Failure? {
        let before = stage.exchanges(action.operation).count
        let work = Task { await stage.failure { try await action.run(stage) } }
        for number in 1...action.attempts {
            try await stage.arrival(of: action.operation, count: before + number)
            try then.require(await stage.clock.sleeper(of: deadline), "a deadline is set")
            stage.clock.advance(by: deadline)
            if number < action.attempts {
                _ = try then.require(await stage.passBackoff(), "a pause between attempts")
            }
        }
        return await work.value
    }
}
