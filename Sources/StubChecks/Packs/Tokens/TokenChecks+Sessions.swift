import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

extension TokenChecks {
    // MARK: - Endings

    @CaseBuilder<World>
    func endings(
        _ flow: RenewalFlow, _ check: CheckFactory<App>, _ refreshing: CheckFactory<App>
    ) -> [ContractCase<World>] {
        check(
            "T22", "logout during refresh", needing: session.signOut, else: Missing.signOut.reason
        ) { stage, then, signOut in
            try await expire(stage)
            stage.hold(flow.refresh, at: "refresh")
            async let failure = call(stage)
            try await stage.arrivalOfRenewal(flow)
            await signOut(stage.app)
            stage.release("refresh")
            expectEnded(await failure, "the waiting request", then)
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            await expectSignedIn(stage, false, then)
        }
        refreshing(
            "T23", "account switch", needing: session.signInOther,
            else: Missing.signInOther.reason
        ) { stage, then, signInOther in
            try await expire(stage)
            stage.hold(flow.refresh, at: "refresh", times: 1)
            async let ofFirst = call(stage, 1)
            try await stage.arrivalOfRenewal(flow)
            try await signInOther(stage.app)
            stage.release("refresh")
            expectEnded(await ofFirst, "the first user's request", then)
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            then.isNil(await call(stage, 2), "the failure of the second user's request")
            then.count(stage.exchanges(flow.refresh), 1, "refreshes, all of the first user")
            let tokens = stage.exchanges(flow.operation).compactMap(\.tokenID)
            then.equal(Set(tokens).count, 1, "users whose valid token was sent")
        }
        check("T24", "waiter cancelled") { stage, then in
            try await expire(stage)
            stage.hold(flow.refresh, at: "refresh")
            let first = Task { await call(stage, 1) }
            try await stage.arrivalOfRenewal(flow)
            async let others = calls(stage, 2...3)
            first.cancel()
            then.isTrue(await first.value != nil, "the one who left gets nothing")
            stage.release("refresh")
            then.equal(await others, [nil, nil], "the other two succeed")
            then.count(stage.renewals(flow), 1, "refreshes")
        }
    }

    /// The end of a session, however its tokens are renewed.
    @CaseBuilder<World>
    func leaving(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "T32", "sign-out while the server is slow", needing: session.signOut,
            else: Missing.signOut.reason,
            // An app may leave it to the server to say that nobody is signed in.
            allowing: [.tolerated("request/security")]
        ) { stage, then, signOut in
            try await session.signIn(stage.app)
            stage.hold(session.operation, at: "answer", times: 1)
            async let late = call(stage, 1)
            try await stage.arrival(of: session.operation)
            await signOut(stage.app)
            stage.release("answer")
            let failure = await late
            then.isFalse(
                [.sessionExpired, .unauthorized, .unclassified].contains { failure?.kind == $0 },
                "who signs out is told nothing of an end: \(failure?.description ?? "no error")")
            await expectSignedIn(stage, false, then)
            let before = stage.exchanges(session.operation).count
            let next = await call(stage, 2)
            then.isTrue(
                [.signedOut, .unauthorized].contains { next?.kind == $0 },
                "the next call fails for want of a user: \(next?.description ?? "no error")")
            let sent = stage.exchanges(session.operation).dropFirst(before)
            then.isTrue(
                sent.allSatisfy { $0.tokenID == nil }, "a token is sent after signing out")
        }
        let ending = session.signOut.flatMap { leave in session.isSignedIn.map { (leave, $0) } }
        check(
            "T34", "signed out for good", needing: ending,
            else: (session.signOut == nil ? Missing.signOut : .isSignedIn).reason,
            allowing: [.tolerated("request/security")]
        ) { stage, then, has in
            let (signOut, isSignedIn) = has
            try await session.signIn(stage.app)
            _ = await call(stage)
            let secrets = credentials(stage, check.contract)
            then.atLeast(secrets.count, 1, "requests with a token, a cookie or a key")
            await signOut(stage.app)
            for secret in secrets {
                let kept = [stage.setup.storage, stage.setup.preferences]
                    .flatMap { $0.keys(with: secret) }
                then.equal(kept, [], "what is stored of the session after signing out")
            }
            let later = try await stage.relaunched()
            then.isFalse(await isSignedIn(later.app), "signed in after the app was opened again")
            let before = stage.exchanges(session.operation).count
            then.isTrue(await call(later, 2) != nil, "a call fails for want of a user")
            let sent = stage.exchanges(session.operation).dropFirst(before)
            then.isTrue(sent.allSatisfy { $0.tokenID == nil }, "a token is sent after signing out")
        }
        check(
            "T35", "opened while the server fails", needing: session.isSignedIn,
            else: Missing.isSignedIn.reason,
            // An app that keeps no session may leave it to the server to say so.
            allowing: [.tolerated("response"), .tolerated("request/security")]
        ) { stage, then, isSignedIn in
            try await session.signIn(stage.app)
            let isKept = try await isSessionKept(stage)
            stage.stub.rules.add(
                stage.refusal(of: session.operation, 503).matching(RequestPattern()))
            let opened = try await stage.relaunched()
            then.isTrue(
                await stage.passingBackoffs { await call(opened) } != nil, "an error for a 503")
            stage.stub.rules.removeAll()
            stage.clock.advance(by: .seconds(60))
            let later = try await stage.relaunched()
            then.equal(
                await isSignedIn(later.app), isKept, "signed in, as if the server had not failed")
            if isKept { then.isNil(await call(later, 2), "the failure once the server is back") }
        }
        check(
            "T36", "the server is told",
            needing: session.signOut.flatMap { leave in
                session.logout.map { (leave, $0) }
            }, else: (session.signOut == nil ? Missing.signOut : .logout).reason
        ) { stage, then, has in
            let (signOut, logout) = has
            try await session.signIn(stage.app)
            _ = await call(stage)
            await signOut(stage.app)
            try await stage.arrival(of: logout)
            then.count(stage.exchanges(logout), 1, "requests that end the session")
            then.isTrue(
                stage.exchanges(logout).last?.status.map { (200..<300).contains($0) } == true,
                "the server accepts the end: \(stage.exchanges(logout).last?.status ?? 0)")
        }
        let other = session.signOut.flatMap { leave in session.signInOther.map { (leave, $0) } }
        check(
            "T33", "late refusal of the first user", needing: other,
            else: Missing.signInOther.reason,
            allowing: check.refusals(session.operation, 401)
        ) { stage, then, change in
            let (signOut, signInOther) = change
            try await session.signIn(stage.app)
            stage.stub.rules.add(
                stage.refusal(of: session.operation, 401, "Not today").times(1)
                    .holding(at: "answer"))
            async let late = call(stage, 1)
            try await stage.arrival(of: session.operation)
            await signOut(stage.app)
            try await signInOther(stage.app)
            stage.release("answer")
            _ = await late
            await expectSignedIn(stage, true, then, "as another user, after the late refusal")
            then.isNil(await call(stage, 2), "the failure of the other user's call")
        }
    }

    // MARK: - Replays

    @CaseBuilder<World>
    func replays(_ flow: RenewalFlow, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "T13", "replay carries same body", needing: session.write,
            else: Missing.write.reason
        ) { stage, then, write in
            try await expire(stage)
            then.isNil(await stage.failure { try await write.send(stage.app) }, "the failure")
            let sent = stage.exchanges(write.operation)
            then.count(sent, 2, "the request and its replay")
            then.equal(sent.first?.request.body, sent.last?.request.body, "the bodies")
            then.isFalse(sent.first?.request.body.isEmpty ?? true, "an empty body")
            then.equal(
                sent.map { $0.request.fields["Content-Length"] },
                sent.map { String($0.request.body.count) }, "the lengths announced")
        }
        check(
            "T14", "replay keeps idempotency key", needing: session.write,
            else: Missing.write.reason
        ) { stage, then, write in
            try await expire(stage)
            _ = await stage.failure { try await write.send(stage.app) }
            let keys = stage.exchanges(write.operation)
                .map { $0.request.fields["Idempotency-Key"] }
            then.count(keys, 2, "the request and its replay")
            then.equal(keys.first, keys.last, "the keys")
        }
    }

    // MARK: - Clocks

    @CaseBuilder<World>
    func clocks(
        _ flow: RenewalFlow, _ check: CheckFactory<App>, _ refreshing: CheckFactory<App>
    ) -> [ContractCase<World>] {
        check("T17", "device clock fast") { stage, then in
            stage.stub.tokens.setLifetimes(access: 300)
            let stage = try await stage.another(ahead: .seconds(600))
            try await session.signIn(stage.app)
            for id in 1...3 { then.isNil(await call(stage, id), "the failure") }
            then.count(stage.renewals(flow), 0, "refreshes of a new token")
            stage.clock.advance(by: stage.ageOfRenewal(300, session.leeway))
            for id in 1...3 { then.isNil(await call(stage, id), "the failure later") }
            then.count(stage.renewals(flow), 1, "refreshes of the old token")
            expectNoLateRefresh(stage, flow, then)
        }
        check("T18", "device clock slow") { stage, then in
            let stage = try await stage.another(ahead: .seconds(-600))
            try await expire(stage)
            then.isNil(await call(stage), "the failure")
            then.equal(stage.exchanges(flow.operation).map(\.status), [401, 200], "the statuses")
            then.count(stage.renewals(flow), 1, "refreshes")
        }
        refreshing("T30", "clock of server used") { stage, then in
            stage.stub.tokens.setLifetimes(access: 240)
            for minutes in [-5, 5] {
                let stage = try await stage.another(ahead: .seconds(minutes * 60))
                let first = stage.exchanges(flow.refresh).count
                try await session.signIn(stage.app)
                for id in 1...3 { then.isNil(await call(stage, id), "the failure") }
                then.count(stage.exchanges(flow.refresh), first, "refreshes of a new token")
                stage.clock.advance(by: stage.ageOfRenewal(240, session.leeway))
                for id in 1...3 { then.isNil(await call(stage, id), "the failure later") }
                then.equal(
                    stage.exchanges(flow.refresh).count - first, 1,
                    "refreshes of one token by a device \(minutes) minutes off")
            }
            expectNoLateRefresh(stage, flow, then)
        }
    }

    /// Expects that no token was sent that the server refuses, if the app renews tokens before they
    /// expire.
    private func expectNoLateRefresh(
        _ stage: World, _ flow: RenewalFlow, _ then: Expectations
    ) {
        guard session.leeway != nil else { return }
        let refused = stage.exchanges(flow.operation).filter { $0.status == 401 }
        then.count(refused, 0, "requests with an expired token, as tokens are renewed before")
    }

    /// Expects a request to fail because its session has ended, and not as one that may be repeated.
    private func expectEnded(_ failure: Failure?, _ what: String, _ then: Expectations) {
        let kinds: [Failure.Kind] = [.cancelled, .signedOut, .sessionExpired]
        then.isTrue(
            kinds.contains { failure?.kind == $0 },
            "\(what) fails, as its session is over: \(failure?.description ?? "no error")")
    }
}

extension CheckStage {
    /// Seconds that an access token lives, by the contract.
    var accessLifetime: Double { stub.definition.contract.tokens?.accessLifetime ?? 3600 }

    /// When an app renews a token of this lifetime in seconds: within its leeway, or once it has
    /// expired.
    func ageOfRenewal(_ lifetime: Double, _ leeway: Duration?) -> Duration {
        guard let leeway else { return .seconds(lifetime + 1) }
        return .seconds(lifetime) - leeway / 3
    }
}

extension Exchange {
    /// The texts of a request's body that are long enough for a token, JSON or form.
    var longTexts: [String] {
        let body = String(decoding: request.body, as: UTF8.self)
        return body.split { "\"&=,:{} ".contains($0) }.map(String.init).filter { $0.count >= 16 }
    }
}
