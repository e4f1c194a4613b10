import StubContract
import StubHTTP
import StubHarness
import StubRules
import StubServer

extension ErrorChecks {
    /// A name that no server needs to be asked about: its first label is too long (RFC 1035 §2.3.4).
    private static var unknownHost: String {
        "https://\(String(repeating: "x", count: 64)).example"
    }

    // MARK: - Broken delivery

    @CaseBuilder<World>
    func delivery(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        for (id, title, fault) in [
            ("E12", "truncated body", Delivery.Fault.truncatedBody),
            ("E13", "truncated chunked", .missingLastChunk),
            ("E14", "reset mid-body", .connectionResetMidBody),
        ] {
            check(id, title) { stage, then in
                let opened = try await screen.open(stage)
                await screen.load(opened, stage, under: rule.failing(with: fault))
                await screen.expect(.connectionLost, opened, stage, then, title)
                then.isNil(await screen.content(opened), "content from half a response")
                await screen.expectCalm(opened, stage, then, "after \(title)")
            }
        }
        // A GET on a connection that was closed is sent again by the system.
        check("E15", "stale keep-alive") { stage, then in
            let opened = try await screen.open(stage)
            stage.stub.rules.add(rule.times(1).failing(with: .closeIdle))
            await screen.loadPassingBackoffs(opened, stage)
            await screen.loadPassingBackoffs(opened, stage)
            then.isNil(await screen.failure(opened, stage), "the error of the next read")
            then.isTrue(await screen.content(opened) != nil, "content")
        }
        check(
            "E16", "no answer", needing: screen.deadline, else: "the app sets no deadline"
        ) { stage, then, deadline in
            let opened = try await screen.open(stage)
            stage.stub.rules.add(rule.delayed(.infinite))
            async let load: Void = screen.load(opened)
            try await stage.arrival(of: operation)
            if let isLoading = screen.isLoading {
                then.isTrue(await isLoading(opened), "loading")
            }
            try then.require(await stage.clock.sleeper(of: deadline), "a deadline is set")
            stage.clock.advance(by: deadline)
            await load
            await screen.expect(.timedOut, opened, stage, then, "no answer")
            await screen.expectCalm(opened, stage, then, "after the deadline")
            // An answer that takes a while is not missing.
            stage.stub.rules.removeAll()
            stage.stub.rules.add(rule.delayed(by: .milliseconds(50)).times(1))
            let start = ContinuousClock.now
            await screen.load(opened)
            then.atLeast(
                ContinuousClock.now - start, .milliseconds(45), "how long a late answer takes")
            then.isNil(await screen.failure(opened, stage), "the error of a late answer")
            then.isTrue(await screen.content(opened) != nil, "the content of a late answer")
        }
        check(
            "E17", "trickle", needing: screen.deadline, else: "the app sets no deadline"
        ) { stage, then, deadline in
            let opened = try await screen.open(stage)
            stage.stub.rules.add(rule.paced(stage.trickle))
            async let load: Void = screen.load(opened)
            try await stage.arrival(of: operation)
            try then.require(
                await stage.clock.sleeper(of: deadline), "a bound for the whole response")
            stage.clock.advance(by: deadline)
            await load
            await screen.expect(.timedOut, opened, stage, then, "a trickle")
            then.isTrue(await stage.isAbandoned(operation), "the connection is closed")
        }
        check("E18", "refused / DNS") { stage, then in
            let opened = try await screen.open(stage)
            let shown = try await screen.shown(opened, then)
            await stage.stub.suspend()
            for _ in 1...2 {
                await stage.passingBackoffs { await screen.load(opened) }
                await screen.expect(.offline, opened, stage, then, "no server")
                then.equal(await screen.content(opened), shown, "the content stays")
                await screen.expectCalm(opened, stage, then, "without a server")
            }
            try stage.stub.resume()
            await screen.load(opened)
            then.isNil(await screen.failure(opened, stage), "the error once the server is back")
            then.equal(await screen.content(opened), shown, "the content once it is back")
            let lost = try await stage.elsewhere(Self.unknownHost)
            let failure = await lost.passingBackoffs { () -> Failure? in
                do {
                    let opened = try await screen.open(lost)
                    await screen.load(opened)
                    return await screen.failure(opened, lost)
                } catch {
                    return lost.failure(error)
                }
            }
            stage.expect(failure, .offline, "a host that does not exist", then)
        }
        check(
            "E23", "redirect loop",
            // After a 302 the system reads, also what was asked for by POST (RFC 9110 §15.4.3).
            allowing: check.refusals(operation, 302) + [.tolerated("request/operation")]
        ) { stage, then in
            let opened = try await screen.open(stage)
            await screen.load(opened)
            let before = stage.exchanges(operation).count
            let target = try then.require(
                stage.exchanges(operation).last?.request.target, "a request")
            stage.redirect(operation, 302, to: target)
            await screen.load(opened)
            then.isTrue(await screen.error(opened) != nil, "an error")
            await screen.expectCalm(opened, stage, then, "after the last hop")
            then.atMost(stage.exchanges(operation).count - before, 21, "hops")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
        }
    }

    // MARK: - Recovery

    @CaseBuilder<World>
    func recovery(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("E28", "error clears", allowing: check.refusals(operation, 503)) { stage, then in
            let opened = try await screen.open(stage)
            await screen.load(
                opened, stage, under: stage.refusal(of: operation, 503, Self.message))
            await screen.expect(
                .unavailable, text: Self.message, status: 503, opened, stage, then, "503")
            await screen.load(opened)
            then.isNil(await screen.failure(opened, stage), "the error after a success")
            then.isTrue(await screen.content(opened) != nil, "content after a success")
            then.atMost(stage.exchanges(operation).count, screen.attempts + 1, "requests")
        }
        // No app sends again what is refused by 400.
        check(
            "E29", "stale error", when: screen.keepsContent,
            else: ListAdapter<App, Screen>.noRows, allowing: check.refusals(operation, 400)
        ) { stage, then in
            let opened = try await screen.open(stage)
            stage.stub.rules.add(
                stage.refusal(of: operation, 400, Self.message).times(1).holding(at: "old"))
            async let old: Void = screen.load(opened)
            try await stage.arrival(of: operation)
            async let new: Void = screen.load(opened)
            let isApart = try await screen.isApart(stage, then, count: 2)
            if isApart { await new }
            stage.release("old")
            await old
            await new
            if !isApart { await screen.load(opened) }
            then.isNil(await screen.failure(opened, stage), "the older attempt's error")
            then.isTrue(await screen.content(opened) != nil, "the newer attempt's content")
        }
        check(
            "E30", "refresh error keeps content", when: screen.keepsContent,
            else: ListAdapter<App, Screen>.noRows, allowing: check.refusals(operation, 503)
        ) { stage, then in
            let opened = try await screen.open(stage)
            let shown = try await screen.shown(opened, then)
            await screen.load(
                opened, stage, under: stage.refusal(of: operation, 503, Self.message))
            then.equal(await screen.content(opened), shown, "the content stays")
            await screen.expect(
                .unavailable, text: Self.message, status: 503, opened, stage, then, "503")
        }
    }
}
