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
            // A refresh replaces the token that has to be revoked (RFC 7009 §2.1).
            if let logout = session.logout, flow.rotation == .singleUse,
                let issued = stage.exchanges(flow.refresh).last?.issuedRefreshToken
            {
                try await stage.arrival(of: logout)
                let told = stage.exchanges(logout).last?.longTexts ?? []
                then.isTrue(
                    told.isEmpty || told.contains(issued), "the newest refresh token is revoked")
            }
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
            try await signIn(stage)
            stage.hold(session.operation, at: "answer", times: 1)
            async let late = call(stage, 1)
            try await stage.arrival(of: session.operation)
            await signOut(stage.app)
            stage.release("answer")
            let failure = await late
            then.isFalse(
                [.sessionExpired, .unauthorized, .unclassified].contains { failure?.kind == $0 },
                "who signs out is told nothing of an end: \(failure?.description ?? "no error")")
            if stage.description.policy.dropsLateAnswers {
                then.isTrue(
                    failure != nil, "the late answer is dropped, as policy.dropsLateAnswers says")
            }
            await expectSignedIn(stage, false, then)
            let before = stage.exchanges(session.operation).count
            let next = await call(stage, 2)
            then.isTrue(
                [.signedOut, .unauthorized].contains { next?.kind == $0 },
                "the next call fails for want of a user: \(next?.description ?? "no error")")
            let sent = stage.exchanges(session.operation).dropFirst(before)
            then.isTrue(
                sent.allSatisfy { $0.tokenID == nil }, "a token is sent after signing out")
            expectNothingStored(of: credentials(stage, check.contract), stage, then)
        }
        let ending = session.signOut.flatMap { leave in session.isSignedIn.map { (leave, $0) } }
        check(
            "T34", "signed out for good", needing: ending,
            else: (session.signOut == nil ? Missing.signOut : .isSignedIn).reason,
            allowing: [.tolerated("request/security")]
        ) { stage, then, has in
            let (signOut, isSignedIn) = has
            try await signIn(stage)
            _ = await call(stage)
            let secrets = credentials(stage, check.contract)
            then.atLeast(secrets.count, 1, "requests with a token, a cookie or a key")
            await signOut(stage.app)
            try await expectGone(secrets, isSignedIn, stage, then)
        }
        check(
            "T38", "ended by the server", needing: session.isSignedIn,
            else: Missing.isSignedIn.reason,
            allowing: [.tolerated("response"), .tolerated("request/security")]
        ) { stage, then, isSignedIn in
            try await signIn(stage)
            _ = await call(stage)
            let secrets = credentials(stage, check.contract)
            stage.endSession(of: session, isRenewed: check.renewal != nil)
            then.isTrue(await call(stage) != nil, "an error at the end of the session")
            // Without a renewal, an app may leave it to the user to sign in again.
            let isOver = await stage.becomes(within: .milliseconds(200)) {
                await !isSignedIn(stage.app)
            }
            if isOver, check.renewal?.signsInAgain != true {
                try await expectGone(secrets, isSignedIn, stage, then)
            }
            stage.stub.rules.removeAll()
            try await signIn(stage)
            then.isNil(await call(stage, 2), "the failure after signing in again")
            await expectSignedIn(stage, true, then)
            if isOver, let write = session.write {
                try await expectEnd(
                    learnedFrom: write, isSignedIn, check, try await stage.fresh(), then)
            }
            guard try await isSessionKept(stage) else { return }
            // The same while the app was closed, which learns of it from any request.
            let later = credentials(stage, check.contract)
            stage.endSession(of: session, isRenewed: check.renewal != nil, everywhere: true)
            let opened = try await stage.relaunched()
            then.isTrue(await call(opened) != nil, "an error after the app was opened again")
            if await !isSignedIn(opened.app), check.renewal?.signsInAgain != true {
                expectNothingStored(of: later, opened, then)
            }
        }
        let cookie = check.contract.operation(session.operation)?.sessionCookie
        check(
            "T37", "renewed cookie", needing: cookie, else: "the session is no cookie",
            allowing: [.tolerated("response"), .tolerated("request/security")]
        ) { stage, then, cookie in
            try await signIn(stage)
            then.isNil(await call(stage), "the failure of a call")
            let isKept = try await isSessionKept(stage)
            let normal = try then.require(
                stage.exchanges(session.operation).last?.responseJSON, "a normal response")
            // A new value of the same user's cookie, as each login gives one.
            let login = RequestKind.logins(in: check.contract).flatMap(stage.exchanges).last
            let again = await stage.stub.answer(try then.require(login, "a login").request)
            let renewed = try then.require(again.fields["Set-Cookie"], "a new cookie")
            let value = renewed.prefix { $0 != ";" }
            func answer(_ fields: (String, String)...) {
                var headers = stage.requiredFields(of: session.operation, 200)
                for (name, value) in fields { headers.append(name, value) }
                stage.stub.rules.add(
                    Rule(.operation(session.operation)).times(1)
                        .respond(200, headers: headers, body: .json(normal)))
            }
            func expectSent(_ stage: World, _ when: String) async {
                then.isNil(await call(stage), "the failure \(when)")
                let sent = stage.exchanges(session.operation).last?.request.fields["Cookie"] ?? ""
                then.equal(
                    sent.cookies.filter { $0.hasPrefix("\(cookie)=") }, [String(value)],
                    "the session's cookie \(when)")
                then.equal(
                    sent.cookies.filter {
                        $0.hasPrefix("understudy=") || $0.hasPrefix("rehearsal=")
                    },
                    [], "cookies that the server has deleted, \(when)")
            }
            // Names of header fields have no case, and a field may come several times.
            answer(("set-cookie", "understudy=1; Path=/"))
            _ = await call(stage)
            // The age counts more than the date (RFC 6265 §4.1.2.2), and many servers send the date alone.
            let pasts = [
                "understudy=2; Path=/; Max-Age=0; Expires=Fri, 01 Jan 2100 00:00:00 GMT",
                "rehearsal=2; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
            ]
            answer(("set-cookie", "rehearsal=1; Path=/"))
            _ = await call(stage)
            for past in pasts {
                answer(("set-cookie", past))
                _ = await call(stage)
            }
            answer(("set-cookie", renewed))
            _ = await call(stage)
            await expectSent(stage, "after the server has renewed it")
            if isKept {
                await expectSent(try await stage.relaunched(), "after the app was opened again")
            }
            try await expectWholeValue(of: cookie, try await stage.fresh(), then)
            if let write = session.write {
                try await expectRepeatedCookie(
                    write, of: cookie, try await stage.fresh(), then)
            }
        }
        check(
            "T35", "opened while the server fails", needing: session.isSignedIn,
            else: Missing.isSignedIn.reason,
            // An app that keeps no session may leave it to the server to say so.
            allowing: [.tolerated("response"), .tolerated("request/security")]
        ) { stage, then, isSignedIn in
            try await signIn(stage)
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
            try await signIn(stage)
            _ = await call(stage)
            await signOut(stage.app)
            try await stage.arrival(of: logout)
            then.count(stage.exchanges(logout), 1, "requests that end the session")
            then.isTrue(
                stage.exchanges(logout).last?.status.map { (200..<300).contains($0) } == true,
                "the server accepts the end: \(stage.exchanges(logout).last?.status ?? 0)")
        }
        let logins = RequestKind.logins(in: check.contract)
        check(
            "T40", "sign-out during a sign-in", needing: logins.isEmpty ? nil : ending,
            else: logins.isEmpty
                ? RequestKind.noLogin
                : (session.signOut == nil ? Missing.signOut : .isSignedIn).reason,
            allowing: [.tolerated("request/security")]
        ) { stage, then, has in
            let (signOut, isSignedIn) = has
            for login in logins { stage.hold(login, at: "login") }
            let end = Flag()
            let work = Task {
                defer { end.set() }
                _ = await stage.failure { try await signIn(stage) }
            }
            _ = await stage.becomes {
                end.isSet || logins.contains { !stage.exchanges($0).isEmpty }
            }
            // An app may wait for the login before it ends its session.
            let leaving = Task { await signOut(stage.app) }
            _ = await stage.staysQuiet()
            stage.release("login")
            _ = await (work.value, leaving.value)
            _ = await stage.staysQuiet()
            let isIn = await isSignedIn(stage.app)
            if stage.description.policy.signOutEndsSignIns {
                then.isFalse(
                    isIn,
                    "signed in by the late answer to a sign-in, as policy.signOutEndsSignIns says")
            }
            then.equal(
                await call(stage) == nil, isIn,
                "a call succeeds, as the app says whether a user is signed in")
            guard !isIn else { return }
            then.isFalse(
                await isSignedIn(try await stage.relaunched().app),
                "signed in after the app was opened again, although nobody was before")
        }
        let other = session.signOut.flatMap { leave in session.signInOther.map { (leave, $0) } }
        check(
            "T33", "late refusal of the first user", needing: other,
            else: Missing.signInOther.reason,
            allowing: check.refusals(session.operation, 401)
        ) { stage, then, change in
            let (signOut, signInOther) = change
            try await signIn(stage)
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

    /// Expects a value with the sign that ends names to come back whole, as Base64 and signatures have
    /// it (RFC 6265 §4.1.1).
    private func expectWholeValue(
        of cookie: String, _ stage: World, _ then: Expectations
    ) async throws {
        try await signIn(stage)
        _ = await call(stage)
        let body = try then.require(
            stage.exchanges(session.operation).last?.responseJSON, "a normal response")
        var headers = stage.requiredFields(of: session.operation, 200)
        headers.append("Set-Cookie", "\(cookie)=dW5kZXI=.c3R1ZHk==; Path=/")
        stage.stub.rules.add(
            Rule(.operation(session.operation)).times(1)
                .respond(200, headers: headers, body: .json(body)))
        _ = await call(stage)
        // Nobody knows the value, so that this call is refused.
        _ = await call(stage)
        let sent = stage.exchanges(session.operation).last?.request.fields["Cookie"] ?? ""
        then.equal(
            sent.cookies.filter { $0.hasPrefix("\(cookie)=") },
            ["\(cookie)=dW5kZXI=.c3R1ZHk=="], "a session's cookie whose value has equals signs")
    }

    /// Expects a field that repeats a cookie, as against forged requests, to repeat the new value once
    /// a later response has set one.
    private func expectRepeatedCookie(
        _ write: SessionWrite<App>, of cookie: String, _ stage: World, _ then: Expectations
    ) async throws {
        try await signIn(stage)
        _ = await call(stage)
        _ = await stage.failure { try await write.send(stage.app) }
        let body = stage.exchanges(session.operation).last?.responseJSON
        guard let body, let sent = stage.exchanges(write.operation).last?.request,
            let repeated = sent.repeatedCookie(otherThan: cookie)
        else { return }
        var headers = stage.requiredFields(of: session.operation, 200)
        headers.append("Set-Cookie", "\(repeated.cookie)=understudy-2; Path=/")
        stage.stub.rules.add(
            Rule(.operation(session.operation)).times(1)
                .respond(200, headers: headers, body: .json(body)))
        _ = await call(stage, 2)
        let before = stage.exchanges(write.operation).count
        _ = await stage.failure { try await write.send(stage.app) }
        let next = try then.require(
            stage.exchanges(write.operation).dropFirst(before).first?.request,
            "a write after the cookie '\(repeated.cookie)' was renewed")
        then.equal(
            next.fields[repeated.field], "understudy-2",
            "'\(repeated.field)', which repeats the cookie '\(repeated.cookie)'")
        then.isTrue(
            next.fields["Cookie"]?.cookies.contains("\(repeated.cookie)=understudy-2") == true,
            "the renewed cookie '\(repeated.cookie)' is sent")
    }

    /// Expects nothing to be left of a session that is over, on the device or after a relaunch.
    private func expectGone(
        _ secrets: [String], _ isSignedIn: @Sendable (App) async -> Bool, _ stage: World,
        _ then: Expectations
    ) async throws {
        expectNothingStored(of: secrets, stage, then)
        let later = try await stage.relaunched()
        then.isFalse(await isSignedIn(later.app), "signed in after the app was opened again")
        let before = stage.exchanges(session.operation).count
        then.isTrue(await call(later, 2) != nil, "a call fails for want of a user")
        let sent = stage.exchanges(session.operation).dropFirst(before)
        then.isTrue(
            sent.allSatisfy { $0.tokenID == nil && $0.status != 200 },
            "a token is sent after the end of the session")
    }

    /// Ends the session while the app only writes, and expects it to sign its user out as it does if
    /// a read is refused.
    private func expectEnd(
        learnedFrom write: SessionWrite<App>, _ isSignedIn: @Sendable (App) async -> Bool,
        _ check: CheckFactory<App>, _ stage: World, _ then: Expectations
    ) async throws {
        try await signIn(stage)
        stage.endSession(of: session, isRenewed: check.renewal != nil, everywhere: true)
        let failure = await stage.failure { try await write.send(stage.app) }
        then.isTrue(failure != nil, "an error of a write at the end of the session")
        _ = await stage.becomes { await !isSignedIn(stage.app) }
        then.isFalse(
            await isSignedIn(stage.app),
            "still signed in after a write was refused for want of a session, as which a read counts"
        )
    }

    private func expectNothingStored(
        of secrets: [String], _ stage: World, _ then: Expectations
    ) {
        for secret in Set(secrets).sorted() {
            let kept = [stage.setup.storage, stage.setup.preferences]
                .flatMap { $0.keys(with: secret) }
            then.equal(kept, [], "what is stored of the session after its end")
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
            try await signIn(stage)
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
                try await signIn(stage)
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
    /// Has the server refuse what the session sends from now on.
    ///
    /// - Parameters:
    ///   - isRenewed: whether the app renews its tokens, so that it must be refused that too.
    ///   - everywhere: whether all other requests are refused as well.
    func endSession(
        of session: SessionAdapter<App>, isRenewed: Bool, everywhere: Bool = false
    ) {
        guard !isRenewed else {
            stub.tokens.revoke()
            return
        }
        let refusal = refusal(of: session.operation, 401, "Your session has ended")
        add(everywhere ? refusal.matching(RequestPattern()) : refusal, nil)
    }

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

extension HTTPRequest {
    /// A header field whose value is that of another cookie of the request than the session's.
    fileprivate func repeatedCookie(otherThan session: String) -> (field: String, cookie: String)? {
        let cookies = (fields["Cookie"] ?? "").cookies.compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            return parts.count == 2 && parts[0] != session ? (parts[0], parts[1]) : nil
        }
        for (name, value) in cookies {
            if let field = fields.all.first(where: { $0.value == value && $0.name != "Cookie" }) {
                return (field.name, name)
            }
        }
        return nil
    }
}
