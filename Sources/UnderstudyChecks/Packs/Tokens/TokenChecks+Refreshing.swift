import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubSchema
import StubServer

extension TokenChecks {
    // MARK: - Refreshing

    @CaseBuilder<World>
    func renewals(
        _ flow: RenewalFlow, _ check: CheckFactory<App>, _ refreshing: CheckFactory<App>
    ) -> [ContractCase<World>] {
        check("T01", "single flight") { stage, then in
            try await expire(stage)
            let count = session.parallelCalls
            stage.stub.rules.add(
                Rule(.operation(flow.operation)).times(count).holding(at: "all", until: count))
            let failures = await calls(stage, 1...count)
            then.count(stage.renewals(flow), 1, "refreshes")
            then.equal(failures, Array(repeating: nil, count: count), "all succeed")
            let tokens = stage.authorizations(flow.operation)
            then.count(tokens, 2 * count, "requests, each replayed once")
            then.equal(Set(tokens.prefix(count)).count, 1, "tokens of the first requests")
            then.equal(Set(tokens.suffix(count)).count, 1, "tokens of the replays")
            then.notEqual(tokens.first, tokens.last, "the replays' token")
        }
        check("T02", "late 401") { stage, then in
            try await expire(stage)
            stage.stub.rules.add(Rule(.operation(flow.operation)).times(1).holding(at: "late"))
            async let late = call(stage, 2)
            try await stage.arrival(of: flow.operation)
            then.isNil(await call(stage, 1), "the failure of the early request")
            stage.release("late")
            then.isNil(await late, "the failure of the late request")
            then.count(stage.renewals(flow), 1, "refreshes")
        }
        check("T12", "replay carries new header") { stage, then in
            try await expire(stage)
            _ = await call(stage)
            let requests = stage.exchanges(flow.operation)
            then.count(requests, 2, "the request and its replay")
            then.isNil(requests.first?.tokenID, "a valid token on the first")
            then.equal(requests.last?.status, 200, "the replay's status")
            let sent = requests.last?.request.fields[values: "Authorization"]
            then.equal(sent?.count, 1, "Authorization fields on the replay")
        }
        refreshing.needing(rotationIn: flow)("T31", "renewed again and again") { stage, then in
            stage.stub.tokens.setLifetimes(access: 60, refresh: 600)
            try await signIn(stage)
            // Each renewal begins a new life of the session, which outlives the first refresh token.
            for round in 1...4 {
                stage.clock.advance(by: .seconds(360))
                then.isNil(await call(stage), "the failure after \(round * 6) minutes")
            }
            then.count(stage.exchanges(flow.refresh), 4, "refreshes")
            await expectSignedIn(stage, true, then)
        }
        refreshing("T41", "tokens of a short life") { stage, then in
            stage.stub.tokens.setLifetimes(access: 5)
            try await signIn(stage)
            for round in 1...4 {
                let what = "of 5 s, call \(round)"
                guard await areBounded(what, by: flow, stage, then) else { return }
                if round > 1 { stage.clock.advance(by: .seconds(6)) }
            }
            await expectSignedIn(stage, true, then)
            // The server knows the tokens although it says that they live for no time, or not how long.
            for isUntold in [false, true] {
                let stage = try await stage.fresh()
                let life: JSONValue? = isUntold ? Optional.none : .int(0)
                guard stage.sendLifetimes(life, by: [flow.login, flow.refresh]) else { continue }
                let what = isUntold ? "whose life nobody tells" : "with 0 as their life"
                // An app may say that a token without a life is none.
                let failure = await stage.failure { try await signIn(stage) }
                if isUntold { then.isNil(failure, "the failure of a login with tokens \(what)") }
                for _ in 1...3 {
                    let isBounded = await areBounded(
                        what, by: flow, stage, then, mayFail: !isUntold)
                    guard isBounded else { return }
                }
                guard isUntold else { continue }
                then.count(stage.exchanges(flow.refresh), 0, "refreshes of tokens \(what)")
                await expectSignedIn(stage, true, then)
            }
        }
        check("T15", "requests during refresh wait") { stage, then in
            try await expire(stage)
            stage.hold(flow.refresh, at: "refresh")
            async let first = call(stage, 1)
            try await stage.arrivalOfRenewal(flow)
            async let second = call(stage, 2)
            then.isTrue(await stage.staysQuiet(), "the second request waits")
            stage.release("refresh")
            then.equal([await first, await second], [nil, nil], "both succeed")
            then.equal(
                stage.exchanges(flow.operation).map(\.status), [401, 200, 200],
                "the second is sent once, with the new token")
        }
        refreshing("T26", "cold start burst") { stage, then in
            for isKnown in [true, false] {
                let stage = isKnown ? stage : try await stage.fresh()
                try await signIn(stage)
                let isKept = try await isSessionKept(stage)
                if isKnown {
                    stage.clock.advance(by: .seconds(stage.accessLifetime + 1))
                } else {
                    stage.stub.tokens.expire(.access)
                }
                let started = isKept ? try await stage.relaunched() : stage
                if session.leeway == nil || !isKnown {
                    // The app learns from the server that the token has expired, six times.
                    stage.stub.rules.add(
                        Rule(.operation(flow.operation)).times(6).holding(at: "all", until: 6))
                }
                try await expectEndings(0, started, then) {
                    then.equal(
                        await calls(started, 1...6), Array(repeating: nil, count: 6),
                        "all succeed")
                }
                then.count(stage.exchanges(flow.refresh), 1, "refreshes")
                then.count(stage.exchanges(flow.login), 1, "logins")
                await expectSignedIn(started, true, then)
            }
        }
        refreshing(
            "T16", "proactive + reactive together", needing: session.leeway,
            else: "tokens are not renewed before they expire",
            allowing: check.refusals(flow.operation, 401)
        ) { stage, then, leeway in
            try await signIn(stage)
            let life = stage.accessLifetime
            stage.clock.advance(by: .seconds(life) - leeway - .seconds(5))
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(Rule(.operation(flow.operation)).times(1).holding(at: "old"))
            stage.hold(flow.refresh, at: "refresh")
            async let old = call(stage, 1)
            try await stage.arrival(of: flow.operation)
            // Now within the leeway: a new request refreshes first, the old one is still out.
            stage.clock.advance(by: .seconds(10))
            async let new = call(stage, 2)
            try await stage.arrivalOfRenewal(flow)
            stage.release("old")
            then.isTrue(await stage.staysQuiet(), "the refused request waits for the same refresh")
            stage.release("refresh")
            then.equal([await old, await new], [nil, nil], "both succeed")
            then.count(stage.exchanges(flow.refresh), 1, "refreshes")
            then.equal(
                stage.exchanges(flow.operation).map(\.status), [401, 200, 200],
                "the new one is sent once, with the new token")
            // A 401 for a token that was renewed just before the request does not renew it again.
            let renewed = try await stage.fresh()
            try await signIn(renewed)
            renewed.clock.advance(by: .seconds(renewed.accessLifetime) - leeway + .seconds(1))
            renewed.refuse(flow.operation, 401, "Not today")
            renewed.expect(
                await call(renewed), .unauthorized, "401 for a renewed token", then)
            then.atMost(renewed.exchanges(flow.refresh).count, 2, "refreshes for one request")
            then.atMost(
                renewed.exchanges(flow.operation).count, 2, "requests with the renewed token")
            await expectSignedIn(renewed, true, then)
        }
    }

    /// Expects a call to succeed after one refresh at most; returns whether the refreshes have an end,
    /// and ends them otherwise.
    private func areBounded(
        _ what: String, by flow: RenewalFlow, _ stage: World, _ then: Expectations,
        mayFail: Bool = false
    ) async -> Bool {
        let before = stage.exchanges(flow.refresh).count
        let end = Flag()
        let work = Task {
            defer { end.set() }
            return await call(stage)
        }
        _ = await stage.becomes {
            end.isSet || stage.exchanges(flow.refresh).count - before > Self.loop
        }
        _ = await stage.staysQuiet()
        let count = stage.exchanges(flow.refresh).count - before
        then.atMost(count, 1, "refreshes for one call with tokens \(what)")
        if count > Self.loop { stage.stub.tokens.revoke() }
        let failure = await work.value
        if count <= Self.loop, !mayFail {
            then.isNil(failure, "the failure of a call with tokens \(what)")
        }
        return count <= Self.loop
    }

    /// So many refreshes for one call do not end.
    private static var loop: Int { 5 }

    // MARK: - Refusals

    @CaseBuilder<World>
    func refusedRenewals(
        _ flow: RenewalFlow, _ check: CheckFactory<App>, _ refreshing: CheckFactory<App>
    ) -> [ContractCase<World>] {
        refreshing("T03", "refresh denied") { stage, then in
            try await expire(stage)
            stage.stub.tokens.revoke(.refresh)
            var failures: [Failure?] = []
            stage.stub.rules.add(Rule(.operation(flow.operation)).times(1).holding(at: "late"))
            try await expectEndings(1, stage, then) {
                async let late = call(stage, 8)
                try await stage.arrival(of: flow.operation)
                failures = await calls(stage, 1...7)
                stage.release("late")
                failures.append(await late)
            }
            // Who is told last may be told that nobody is signed in any more.
            for failure in failures where failure?.kind != .signedOut {
                stage.expect(failure, .sessionExpired, "a failure", then)
            }
            then.isTrue(
                failures.contains { $0?.kind == .sessionExpired }, "nobody is told why it ended")
            await expectSignedIn(stage, false, then)
            let before = stage.stub.journal.exchanges.count
            stage.expect(await call(stage), .signedOut, "the next request's failure", then)
            then.equal(stage.stub.journal.exchanges.count, before, "requests after the end")
        }
        check("T04", "new token rejected too", allowing: check.refusals(flow.operation, 401)) {
            stage, then in
            try await expectRefusal(
                401, "Not today", as: .unauthorized, requests: 2, renewedBy: flow, stage, then)
        }
        refreshing(
            "T05", "refresh call not intercepted",
            allowing: check.refusals(flow.refresh.operation, 400, 401, 403)
        ) { stage, then in
            for (count, status) in [401, 400, 403].enumerated() {
                try await expire(stage)
                stage.refuse(flow.refresh, status, "Not today")
                let failure = await call(stage)
                // RFC 6749 §5.2: only `invalid_grant`, a 400, says that the refresh token is void,
                // unless the contract says it otherwise.
                if status == flow.voidStatus || status == 400 {
                    stage.expect(failure, .sessionExpired, "the failure after \(status)", then)
                } else {
                    then.isTrue(failure != nil, "a failure after \(status)")
                }
                then.count(
                    stage.exchanges(flow.refresh), count + 1,
                    "refreshes, none because of another")
            }
        }
    }

    /// Refusals that no new token changes.
    @CaseBuilder<World>
    func refusals(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "T19", "403 is not 401", allowing: check.refusals(session.operation, 403)
        ) { stage, then in
            try await expectRefusal(403, "Not today", as: .notAllowed, stage, then)
            await expectSignedIn(stage, true, then)
        }
        let logins = RequestKind.logins(in: check.contract)
        let refusals = logins.flatMap { login in
            let issues = check.refusals(login.operation, login.refusingStatus)
            // The app sends one of several.
            return logins.count == 1 ? issues : issues.map { Allowance.tolerated($0.code) }
        }
        let flow = RenewalFlow(check.contract, session)
        let refresh = check.contract.operation(of: .refresh)
        let refused = logins.isEmpty ? [.tolerated("response")] : refusals
        check(
            "T20", "login 401", needing: session.signInWrongly,
            else: Missing.signInWrongly.reason,
            allowing: refused
        ) { stage, then, signInWrongly in
            for login in logins { stage.refuse(login, login.refusingStatus, "Not today") }
            if logins.isEmpty {
                // Nobody knows which request is the login: the server takes none of them.
                stage.stub.rules.add(
                    stage.refusal(of: session.operation, 401).matching(RequestPattern()))
            }
            let failure = await stage.failure { try await signInWrongly(stage.app) }
            let sent = logins.filter { !stage.exchanges($0).isEmpty }
            let status = sent.first?.refusingStatus ?? 401
            // Whether the app calls a wrong code a bad request or a wrong login is its own matter.
            let isBadRequest = status == 400 && failure?.kind.covers(.badRequest) == true
            stage.expect(failure, isBadRequest ? .badRequest : .unauthorized, "the failure", then)
            if let login = sent.first {
                stage.expectText("Not today", of: failure, to: login.operation, status, then)
            }
            if !logins.isEmpty { then.count(sent.flatMap(stage.exchanges), 1, "logins sent") }
            let renewals = flow.map(stage.renewals) ?? refresh.map { stage.exchanges($0) }
            then.count(renewals ?? [], 0, "refreshes")
            await expectSignedIn(stage, false, then)
            await expectSignedIn(
                try await stage.relaunched(), false, then, "after the app was opened again")
        }
        // RFC 6750 §3.1: a token without the scope is answered 403.
        check(
            "T21", "insufficient scope", allowing: check.refusals(session.operation, 403)
        ) { stage, then in
            try await expectRefusal(
                403, "Not for you",
                headers: ["WWW-Authenticate": "Bearer error=\"insufficient_scope\""],
                as: .notAllowed, stage, then)
            await expectSignedIn(stage, true, then)
        }
    }

    /// Signs in, has the server refuse the call, and expects the app to say so.
    ///
    /// - Parameter requests: how often the call is sent, replays included.
    private func expectRefusal(
        _ status: Int, _ text: String, headers: HTTPFields = [:], as kind: Failure.Kind,
        requests: Int = 1, renewedBy flow: RenewalFlow? = nil, _ stage: World,
        _ then: Expectations
    ) async throws {
        try await signIn(stage)
        stage.refuse(session.operation, status, text, headers: headers)
        let failure = await call(stage)
        stage.expect(failure, kind, "the failure", then)
        stage.expectText(text, of: failure, to: session.operation, status, then)
        then.count(stage.exchanges(session.operation), requests, "requests")
        if let flow {
            then.count(stage.renewals(flow), 1, "refreshes")
        } else {
            then.equal(stage.stub.tokens.refreshes, 0, "refreshes")
        }
    }
}

extension CheckStage {
    /// Has the answers of a session tell another life of their tokens, or none; returns whether the
    /// contract allows it.
    fileprivate func sendLifetimes(_ value: JSONValue?, by kinds: [RequestKind]) -> Bool {
        let contract = stub.definition.contract
        var rules: [Rule] = []
        for kind in kinds {
            guard let operation = contract.operation(kind.operation) else { return false }
            let isEndpoint = operation.binding?.action == .endpoint(.token)
            let shape =
                operation.binding?.tokenShape ?? (isEndpoint ? .oauth : contract.tokens?.shape)
            guard let shape, let place = shape.answer[.expiresIn],
                shape.answer[.accessExpiry] == nil,
                let schema = operation.success?.content.first(where: \.type.isJSON)?.schema
            else { return false }
            let pointer = JSONPointer(tokens: place)
            let whole = ExampleGenerator(includesOptional: true).example(of: schema)
            let step: JSONPatch.Operation = value.map { .replace(pointer, $0) } ?? .remove(pointer)
            guard let body = try? JSONPatch([step]).applied(to: whole), schema.isValid(body) else {
                return false
            }
            let member = place.reversed().reduce(value ?? .null) { inner, name in
                JSONValue.object(JSONObject([(name, inner)]))
            }
            rules.append(Rule(kind.pattern).patching(member))
        }
        for rule in rules { add(rule, nil) }
        return true
    }
}
