import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubSchema
import StubServer

/// The checks of a form that creates something (R07 to R29, E22, E25, E33, K13 and K14 of the
/// catalogue): one wish
/// of the user has one effect, however often it is sent, tapped or answered late.
struct WriteChecks<App: Sendable, Form: Sendable>: CheckPack {
    let form: WriteAdapter<App, Form>
    let session: SessionAdapter<App>?

    /// The operation that creates.
    var operations: [String] { [form.operation] }

    /// The operation that creates.
    var label: String { form.operation }

    /// The checks.
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let check = CheckFactory<App>(context: context, group: .retries, place: form.place)
        let errors = CheckFactory<App>(context: context, group: .errors, place: form.place)
        let overlaps = CheckFactory<App>(
            context: context, group: .concurrency, place: form.place)
        return repeated(check) + keyed(check) + answered(check) + refused(errors)
            + leaving(overlaps)
    }

    private var operation: String { form.operation }

    // MARK: - Repeated

    @CaseBuilder<World>
    private func repeated(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "R07", "unsafe methods", needing: form.sendsKey ? nil : true,
            else: "requests have a key, and may be sent again",
            allowing: check.refusals(operation, 503)
        ) { stage, then, _ in
            stage.refuse(operation, 503, times: 1)
            try await expectOneRequest("after a 503", stage, then)
            // What has the same effect when it comes again may be sent again (RFC 9110 §9.2.2).
            let method = check.contract.operation(operation)?.method
            guard !stage.description.policy.repeatsLostWrites, method != .put, method != .delete
            else { return }
            let next = try await stage.fresh()
            next.stub.rules.add(
                Rule(.operation(operation)).times(1).failing(with: .connectionResetMidBody))
            try await expectOneRequest(
                "after a lost response, as policy.repeatsLostWrites says", next, then, isLost: true)
        }
        // What the stub answers to a second request with the same key need not be as declared.
        check("R13", "double tap", allowing: [.tolerated("response")]) { stage, then in
            let opened = try await form.open(stage)
            stage.hold(operation, at: "answer")
            async let taps: Void = withTaskGroup { group in
                for _ in 0..<2 { group.addTask { await form.submit(opened) } }
            }
            try await stage.arrival(of: operation)
            then.isTrue(await stage.staysQuiet(), "two taps are one request")
            stage.release("answer")
            await taps
            then.count(stage.exchanges(operation), 1, "requests")
            if stage.exchanges(operation).allSatisfy(\.issues.isEmpty) {
                then.isNil(await failure(opened, stage), "the error shown")
            }
            try await expectOnlyOneLeaves(try await stage.fresh(), then)
        }
    }

    /// Sends the same from two screens and leaves one of them.
    ///
    /// If one request is sent for both, the other screen gets its answer.
    private func expectOnlyOneLeaves(_ stage: World, _ then: Expectations) async throws {
        let leaving = try await form.open(stage)
        // What is opened last is sent first, as the session of the other one may have ended.
        let staying = try await form.open(stage)
        stage.hold(operation, at: "answer")
        let first = Task { await form.submit(staying) }
        try await stage.arrival(of: operation)
        let second = Task { await form.submit(leaving) }
        _ = await stage.staysQuiet()
        let isJoined = stage.exchanges(operation).count == 1
        if isJoined {
            second.cancel()
            _ = await stage.staysQuiet()
        }
        stage.release("answer")
        _ = await (first.value, second.value)
        guard isJoined else { return }
        let sent = try then.require(stage.exchanges(operation).first, "the request")
        then.isFalse(
            sent.isAbandoned || sent.response == nil,
            "the request of one screen is given up because another one was left")
        if sent.issues.isEmpty {
            then.isNil(await failure(staying, stage), "the error of the screen that stays")
        }
    }

    // MARK: - Keyed

    @CaseBuilder<World>
    private func keyed(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        let declaresKey = check.contract.operation(operation)?.declaresKey == true
        let reason = "requests have no Idempotency-Key"
        check(
            "R08", "key stable per action", when: form.sendsKey, else: reason,
            allowing: check.refusals(operation, 503)
        ) { stage, then in
            let opened = try await form.open(stage)
            stage.refuse(operation, 503)
            await submit(opened, stage)
            then.isTrue(await form.error(opened) != nil, "an error")
            stage.stub.rules.removeAll()
            await submit(opened, stage)
            then.isNil(await failure(opened, stage), "the error of the user's own second attempt")
            let other = try await form.open(stage)
            await submit(other, stage)
            let sent = stage.exchanges(operation)
            let keys = sent.compactMap { $0.request.fields["Idempotency-Key"] }
            then.atMost(sent.count, form.attempts + 2, "requests")
            then.equal(keys.count, sent.count, "requests with a key")
            then.equal(Set(keys.dropLast()).count, 1, "different keys of one action")
            then.isFalse(
                keys.dropLast().contains(keys.last ?? ""), "the same key for another action")
        }
        check(
            "R09", "committed but lost", when: form.sendsKey && declaresKey,
            else: form.sendsKey ? "the operation does not declare Idempotency-Key" : reason
        ) { stage, then in
            let opened = try await form.open(stage)
            let collection = stage.collection(of: operation)
            let before = stage.stub.fixtures.rows(of: collection).count
            stage.stub.rules.add(
                Rule(.operation(operation)).times(1).failing(with: .connectionResetByPeer))
            // A reset is an immediate error on Apple's systems, and a request that hangs on Linux.
            if let deadline = form.deadline {
                await stage.passing(deadline) { await submit(opened, stage) }
            } else {
                await submit(opened, stage)
            }
            if await form.error(opened) != nil { await submit(opened, stage) }
            then.isNil(await failure(opened, stage), "the error shown in the end")
            then.equal(
                stage.stub.fixtures.rows(of: collection).count - before, 1, "rows that were added")
            let keys = stage.exchanges(operation).map { $0.request.fields["Idempotency-Key"] }
            then.equal(Set(keys).count, 1, "different keys")
        }
    }

    /// Submits a form that a rule lets fail.
    private func expectOneRequest(
        _ what: String, _ stage: World, _ then: Expectations, isLost: Bool = false
    ) async throws {
        let opened = try await form.open(stage)
        await submit(opened, stage)
        then.count(stage.exchanges(operation), 1, "requests \(what)")
        // A response without a body is whole before the connection is reset.
        if !isLost || stage.exchanges(operation).last?.response?.body.isEmpty == false {
            then.isTrue(await form.error(opened) != nil, "an error \(what)")
        }
        stage.clock.advance(by: .seconds(60))
        then.isTrue(await stage.staysQuiet(), "nothing is sent again \(what)")
    }

    // MARK: - Answered

    @CaseBuilder<World>
    private func answered(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "R19", "other entries, other key", needing: form.sendsKey ? form.edit : nil,
            else: form.sendsKey ? Missing.edit.reason : "requests have no Idempotency-Key",
            allowing: check.refusals(operation, 503)
        ) { stage, then, edit in
            let opened = try await form.open(stage)
            stage.refuse(operation, 503)
            await submit(opened, stage)
            then.isTrue(await form.error(opened) != nil, "an error")
            stage.stub.rules.removeAll()
            await edit(opened)
            await submit(opened, stage)
            let sent = stage.exchanges(operation)
            let (first, last) = (sent.first?.request, sent.last?.request)
            then.atMost(sent.count, form.attempts + 1, "requests")
            then.notEqual(first?.body, last?.body, "the body after other entries")
            // Servers refuse a key that comes again with another body.
            then.notEqual(
                first?.fields["Idempotency-Key"], last?.fields["Idempotency-Key"],
                "the key of a request with another body")
        }
        check(
            "R23", "sent as meant", needing: form.sends, else: Missing.sends.reason
        ) { stage, then, meant in
            let opened = try await form.open(stage)
            await submit(opened, stage)
            try stage.expectMeant(meant, by: operation, then)
            then.isNil(await failure(opened, stage), "the error shown")
        }
        check(
            "R28", "long text", needing: form.text, else: Missing.enter.reason
        ) { stage, then, text in
            let first = try await form.open(stage)
            await submit(first, stage)
            let body = try then.require(stage.exchanges(operation).last?.requestJSON, "a request")
            let longest = try then.require(
                longest(of: text.member, in: body, by: check.contract),
                "a text that the contract allows as '\(text.member)'")
            let stage = try await stage.fresh()
            let opened = try await form.open(stage)
            await text.enter(opened, longest)
            await submit(opened, stage)
            // An app may have a limit of its own, and say so.
            if stage.exchanges(operation).isEmpty {
                then.isTrue(
                    await failure(opened, stage) != nil, "an error for a text that is not sent")
            } else {
                try stage.expectMeant(
                    .object(JSONObject([(text.member, .string(longest))])), by: operation, then)
                then.isNil(await failure(opened, stage), "the error shown")
            }
        }
        check(
            "R29", "emptied entry", needing: form.text, else: Missing.enter.reason,
            allowing: [.tolerated("request/body"), .tolerated("response")]
        ) { stage, then, text in
            let first = try await form.open(stage)
            await submit(first, stage)
            let normal = try then.require(stage.exchanges(operation).last, "a request")
            let old = normal.value(of: text.member)
            let stage = try await stage.fresh()
            let opened = try await form.open(stage)
            await text.enter(opened, "")
            await submit(opened, stage)
            // An app may take an empty entry for wrong, or not let it be sent.
            guard let sent = stage.exchanges(operation).last else { return }
            let value = sent.value(of: text.member)
            if old?.string?.isEmpty == false {
                then.notEqual(value, old, "'\(text.member)' after its entry was emptied")
            }
            // What a PATCH leaves out stays as it is (RFC 5789 §2, RFC 7396 §1).
            if check.contract.operation(operation)?.method == .patch, old != nil {
                then.isTrue(
                    value != nil, "'\(text.member)' in a PATCH after its entry was emptied")
            }
        }
        let editing = form.edit.flatMap { edit in form.entries.map { (edit, $0) } }
        check(
            "R27", "edited while sending", needing: editing,
            else: (form.edit == nil ? Missing.edit : .entries).reason,
            allowing: check.refusals(operation, 400)
        ) { stage, then, has in
            let (edit, entries) = has
            for isRefused in form.closesAfterSuccess ? [true] : [true, false] {
                let stage = isRefused ? stage : try await stage.fresh()
                let opened = try await form.open(stage)
                let rule =
                    isRefused
                    ? stage.refusal(of: operation, 400) : Rule(.operation(operation))
                stage.stub.rules.add(rule.times(1).holding(at: "answer"))
                let before = await entries(opened)
                let work = Task { await form.submit(opened) }
                try await stage.arrival(of: operation)
                await edit(opened)
                let typed = await entries(opened)
                stage.release("answer")
                await work.value
                // An app may lock its form while it is being sent, and empty it afterwards.
                guard typed != before else { continue }
                then.equal(
                    await entries(opened), typed,
                    isRefused
                        ? "what was typed while the form was sent, after a refusal"
                        : "what was typed while the form was sent, unless `closesAfterSuccess`")
            }
        }
        check(
            "R20", "answer shown", needing: form.result,
            else: Missing.result.reason
        ) { stage, then, result in
            let opened = try await form.open(stage)
            await submit(opened, stage)
            let sent = try then.require(await result(opened), "what was created")
            let exchange = try then.require(stage.exchanges(operation).last, "a request")
            let normal = try then.require(exchange.responseJSON, "a normal response")
            // The server may tidy up what was sent, or know better.
            let status = exchange.status ?? 201
            let other = stage.changed(normal, of: operation, status)
            // Codes and times alone say nothing that could be another.
            guard other != normal else { return }
            let stage = try await stage.fresh()
            stage.answer(operation, status, other)
            let second = try await form.open(stage)
            await submit(second, stage)
            then.notEqual(
                await result(second), sent, "what is shown if the server answers other texts")
        }
    }

    /// The longest of some texts of several scripts that a request may have as a member.
    private func longest(
        of member: String, in body: JSONValue, by contract: Contract
    ) -> String? {
        let schema = contract.operation(operation)?.requestBody?.content
            .first(where: \.type.isJSON)?.schema
        let words = "Añejo 50% \"x\" \\ & =+ 👩‍🍳, "
        let text = String(repeating: words, count: 200)
        return [3000, 2000, 1000, 500, 255, 100, 50, 20].lazy.map { length in
            text.prefix(length - 1) + "."
        }.first { text in
            guard var object = body.object else { return false }
            object[member] = .string(String(text))
            return schema?.isValid(.object(object)) ?? true
        }.map { String($0) }
    }

    // MARK: - Refused

    @CaseBuilder<World>
    private func refused(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "E22", "POST redirects",
            allowing: check.refusals(operation, 301, 302, 303) + [.tolerated("request/operation")]
        ) { stage, then in
            for status in [301, 302, 303] {
                let opened = try await form.open(stage)
                let before = stage.exchanges(operation).count
                stage.redirect(operation, status, to: "/elsewhere", times: 1)
                await submit(opened, stage)
                then.isTrue(
                    await form.error(opened) != nil, "\(status) is no success of what was sent")
                then.equal(stage.exchanges(operation).count - before, 1, "requests for \(status)")
            }
            guard !stage.description.policy.followsRedirectedWrites else { return }
            let strays = stage.stub.journal.exchanges.filter { $0.request.path == "/elsewhere" }
            then.count(
                strays, 0, "redirects followed as a read, as policy.followsRedirectedWrites denies")
        }
        check(
            "E33", "invalid entries",
            allowing: check.refusals(operation, 422).map { .tolerated($0.code) }
                + [.tolerated("response/body"), .tolerated("response/content-type")]
        ) { stage, then in
            let error = ErrorBody(
                of: check.contract.operation(operation), in: check.contract, 422, Self.message)
            let type: HTTPFields = ["Content-Type": error.type ?? "application/json"]
            let named = NamedEntries(of: check.contract.operation(operation))
            let bodies =
                invalid(error)
                + (named.map { [(what: "that names entries", body: $0.body)] + $0.unnamed } ?? [])
            var shown: String?
            for (index, (what, body)) in bodies.enumerated() {
                // What was sent may be gone, and its form with it.
                let stage = index == 0 ? stage : try await stage.fresh()
                let opened = try await form.open(stage)
                let typed = await form.entries?(opened)
                let before = stage.exchanges(operation).count
                stage.answer(
                    operation, 422, body, headers: body == nil ? [:] : type, times: 1)
                await submit(opened, stage)
                let failure = await failure(opened, stage)
                stage.expect(failure, .invalid, "422 \(what)", then)
                if let named, named.body == body {
                    named.expect(in: failure, "a 422", then)
                    shown = named.ownMessage(in: failure)
                }
                // What stands beside no entry is no reason to show less.
                if let shown, named?.unnamed.contains(where: { $0.body == body }) == true {
                    stage.expectText(shown, of: failure, "422 \(what)", then)
                }
                // Beside an entry is what is wrong with it.
                if let body, body.withoutNamedEntries == body {
                    stage.expectText(Self.message, of: failure, to: operation, 422, then)
                }
                then.equal(stage.exchanges(operation).count - before, 1, "requests, \(what)")
                then.equal(await form.entries?(opened), typed, "the entries after a 422 \(what)")
                await submit(opened, stage)
                then.isNil(
                    await self.failure(opened, stage), "the error of the next attempt, \(what)")
            }
        }
        check(
            "E25", "conflict", needing: form.entries, else: Missing.entries.reason,
            allowing: check.refusals(operation, 409)
        ) { stage, then, entries in
            let opened = try await form.open(stage)
            let typed = await entries(opened)
            // A conflict may also mean that an earlier request with the same key is under way.
            stage.refuse(operation, 409, "Somebody was faster")
            await submit(opened, stage)
            let failure = await failure(opened, stage)
            stage.expect(failure, .conflict, "409", then)
            stage.expectText("Somebody was faster", of: failure, to: operation, 409, then)
            then.equal(await entries(opened), typed, "the entries after a conflict")
            then.atMost(
                stage.exchanges(operation).count, form.sendsKey ? form.attempts : 1, "requests")
            stage.stub.rules.removeAll()
            await submit(opened, stage)
            then.isNil(await self.failure(opened, stage), "the error of the next attempt")
        }
    }

    private static var message: String { "Said the server" }

    /// Bodies of a 422, each with what is special about it.
    private func invalid(_ error: ErrorBody) -> [(what: String, body: JSONValue?)] {
        let plain = error.value.withoutNamedEntries
        let foreign = error.value.withForeignEntries
        return [("as declared", error.isDeclared ? error.value : nil)]
            + (plain == error.value ? [] : [("that names no entry", plain)])
            + (foreign == error.value ? [] : [("that names an unknown entry", foreign)])
            + [("without a body", nil)]
    }

    // MARK: - Leaving

    @CaseBuilder<World>
    private func leaving(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("K14", "two forms at once", needing: form.edit, else: Missing.edit.reason) {
            stage, then, edit in
            let shown = try await expectBothSent(edit, atOnce: false, stage, then)
            let atOnce = try await expectBothSent(
                edit, atOnce: true, try await stage.fresh(), then.labelled("at the same time"))
            guard shown.first != shown.last else { return }
            then.notEqual(
                atOnce.first ?? nil, atOnce.last ?? nil,
                "what is shown of each of two that were sent at the same time")
        }
        check(
            "K13", "sign-out during a write", needing: session?.signOut,
            else: Missing.signOut.reason
        ) { stage, then, signOut in
            let opened = try await form.open(stage)
            let typed = await form.entries?(opened)
            stage.hold(operation, at: "answer")
            let work = Task { await form.submit(opened) }
            try await stage.arrival(of: operation)
            await signOut(stage.app)
            stage.release("answer")
            await work.value
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            then.count(stage.exchanges(operation), 1, "requests")
            let isEmptied =
                form.isEmptiedAtSignOut ?? stage.description.policy.emptiesScreensAtSignOut
            guard isEmptied else { return }
            if let result = form.result {
                let stage = try await stage.fresh()
                let opened = try await form.open(stage)
                await submit(opened, stage)
                then.isTrue(await result(opened) != nil, "what was created")
                await signOut(stage.app)
                then.isNil(
                    await result(opened),
                    "what the first user has created, as policy.emptiesScreensAtSignOut says")
            }
            then.isNil(
                await failure(opened, stage),
                "the error shown, as policy.emptiesScreensAtSignOut says")
            // What nobody can change is not of the user.
            if let entries = form.entries, form.edit != nil {
                then.notEqual(
                    await entries(opened), typed,
                    "the entries of the first user, as policy.emptiesScreensAtSignOut says")
            }
        }
    }

    /// Sends two forms with different entries, and returns what each shows of what was created.
    private func expectBothSent(
        _ edit: (Form) async -> Void, atOnce: Bool, _ stage: World, _ then: Expectations
    ) async throws -> [String?] {
        let second = try await form.open(stage)
        // What is opened last is sent first, as the session of the other one may have ended.
        let first = try await form.open(stage)
        await edit(second)
        if atOnce { stage.hold(operation, at: "answer", times: 1) }
        let work = Task { await form.submit(first) }
        try await stage.arrival(of: operation)
        if !atOnce { await work.value }
        let other = Task { await form.submit(second) }
        // An app may send one after the other.
        _ = await stage.becomes(within: .milliseconds(500)) {
            stage.exchanges(operation).count > 1
        }
        stage.release("answer")
        await work.value
        await other.value
        let sent = stage.exchanges(operation)
        then.count(sent, 2, "requests of two forms")
        then.notEqual(
            sent.first?.request.body, sent.last?.request.body, "the bodies of two forms")
        for (name, opened) in [("first", first), ("second", second)] {
            then.isNil(await failure(opened, stage), "the error of the \(name) form")
        }
        return [await form.result?(first), await form.result?(second)]
    }

    // MARK: - Acting

    private func submit(_ opened: Form, _ stage: World) async {
        guard form.attempts > 1 else { return await form.submit(opened) }
        await stage.passingBackoffs { await form.submit(opened) }
    }

    private func failure(_ opened: Form, _ stage: World) async -> Failure? {
        stage.failure(await form.error(opened))
    }
}

extension ContractOperation {
    /// Whether requests may have a key, by which the stub knows repeated ones.
    fileprivate var declaresKey: Bool {
        parameters.contains {
            $0.location == .header && $0.name.lowercased() == "idempotency-key"
        }
    }
}

extension CheckStage {
    /// The collection that an operation writes to.
    fileprivate func collection(of operation: String) -> String {
        stub.definition.contract.operation(operation)?.binding?.fixture ?? ""
    }
}
