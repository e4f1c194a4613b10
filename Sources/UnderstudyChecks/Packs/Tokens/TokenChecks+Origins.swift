import StubBackport
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

extension TokenChecks {
    /// Where a token goes, and who could see it.
    @CaseBuilder<World>
    func disclosures(
        _ flow: RenewalFlow?, _ check: CheckFactory<App>
    ) -> [ContractCase<World>] {
        check("T29", "no token in URL or log") { stage, then in
            if flow == nil { try await signIn(stage) } else { try await expire(stage) }
            _ = await call(stage)
            let tokens = credentials(stage, check.contract)
            then.count(tokens, flow == nil ? 1 : 2, "tokens to look for")
            let targets = stage.stub.journal.exchanges.map(\.request.target)
            let refreshes = flow.map { stage.exchanges($0.refresh) } ?? []
            for (name, secrets) in [
                ("a token", tokens), ("a password", passwords(stage, check.contract)),
            ] {
                for secret in secrets {
                    then.isFalse(targets.contains { $0.contains(secret) }, "\(name) in a URL")
                    then.isFalse(
                        stage.log.lines.contains { $0.contains(secret) }, "\(name) in the log")
                    then.equal(
                        stage.setup.preferences.keys(with: secret), [],
                        "preferences with \(name), which everybody may read")
                }
            }
            for secret in refreshes.flatMap(\.longTexts) {
                then.isFalse(
                    stage.log.lines.contains { $0.contains(secret) }, "a refresh token in the log")
            }
        }
        check(
            "T27", "token only to its origin", allowing: check.refusals(session.operation, 302)
        ) { stage, then in
            try await signIn(stage)
            let found = try await leaks(of: session.operation, stage, then) {
                _ = await call(stage)
            }
            then.equal(found, [], leaksToOthers)
        }
        check(
            "T28", "same-origin redirect", allowing: check.refusals(session.operation, 307)
        ) { stage, then in
            try await signIn(stage)
            _ = await call(stage)
            then.isNil(await call(stage, 2), "the failure of the call that is the target")
            let target = try then.require(
                stage.exchanges(session.operation).last?.request.target, "a request")
            let expected = try await session.content?(stage.app, 2)
            let before = stage.exchanges(session.operation).count
            guard stage.description.policy.followsRedirectedReads else {
                stage.redirect(session.operation, 307, to: target, times: 1)
                then.isTrue(
                    await call(stage) != nil,
                    "a redirect is an error, as policy.followsRedirectedReads says")
                then.equal(stage.exchanges(session.operation).count - before, 1, "requests")
                return
            }
            let hasToken = !stage.authorizations(session.operation).isEmpty
            stage.redirect(session.operation, 307, to: target, times: 1)
            if let content = session.content {
                let (app, shown) = (stage.app, Received())
                let failure = await stage.failure { shown.set(try await content(app, 1)) }
                then.isNil(failure, "the failure")
                then.equal(shown.text, expected, "what the redirect leads to")
            } else {
                then.isNil(await call(stage), "the failure")
            }
            let sent = Array(stage.exchanges(session.operation).dropFirst(before))
            then.equal(sent.count, 2, "the request and the one that the redirect asks for")
            then.equal(sent.first?.status, 307, "the first status")
            then.isTrue([200, 304].contains(sent.last?.status), "the second request is answered")
            then.equal(sent.last?.request.target, target, "where the second request goes")
            let tokens = sent.compactMap { $0.request.fields["Authorization"] }
            then.count(tokens, hasToken ? 2 : 0, "requests with a token")
            then.equal(Set(tokens).count, hasToken ? 1 : 0, "different tokens")
        }
    }

    /// The passwords that logins have sent.
    private func passwords(_ stage: World, _ contract: Contract) -> [String] {
        logins(stage, contract).compactMap(\.password).filter { $0.count >= 4 }
    }

    /// The names and passwords that logins have sent, as a server reads them from JSON or a form.
    private func logins(
        _ stage: World, _ contract: Contract
    ) -> [(name: String?, password: String?)] {
        RequestKind.logins(in: contract).flatMap { login in
            let shape = contract.operation(login.operation)?.binding?.tokenShape
            let tokens = contract.tokens
            let name = shape?.username ?? [tokens?.username ?? "username"]
            let password = shape?.password ?? [tokens?.password ?? "password"]
            return stage.exchanges(login).map { ($0.text(at: name), $0.text(at: password)) }
        }
    }

    /// The check of what is typed into the form of the login.
    @CaseBuilder<World>
    func credentials(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "T39", "name and password as typed",
            needing: RequestKind.logins(in: check.contract).isEmpty ? nil : session.signInAs,
            else: session.signInAs == nil ? Missing.signInAs.reason : RequestKind.noLogin,
            allowing: [
                .tolerated("response"), .tolerated("request/body"), .tolerated("request/security"),
            ]
        ) { stage, then, signIn in
            for (name, password) in Self.typed {
                let isSent = await expectAsTyped(
                    name, password, signIn, stage, check.contract, then)
                if isSent { continue }
                // Who refuses the name may change the password still.
                _ = await expectAsTyped(
                    "ada@example.com", password, signIn, stage, check.contract, then)
            }
        }
    }

    /// The check of what the form of the login holds for the next user of the device.
    @CaseBuilder<World>
    func leftovers(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        let form = session.signOut.flatMap { leave in session.entries.map { (leave, $0) } }
        check(
            "T42", "password left in the form", needing: form,
            else: (session.signOut == nil ? Missing.signOut : .loginEntries).reason,
            allowing: [.tolerated("request/security")]
        ) { stage, then, has in
            let (signOut, entries) = has
            try await signIn(stage)
            let typed = Set(passwords(stage, check.contract)).sorted()
            then.atLeast(typed.count, 1, "logins with a password")
            await signOut(stage.app)
            // A password may be a part of the name, which may stay.
            let names = Set(logins(stage, check.contract).compactMap(\.name))
            let left = names.reduce(await entries(stage.app)) { left, name in
                left.replacing(name, with: "", maxReplacements: 1)
            }
            for password in typed {
                then.isFalse(
                    left.contains(password), "the password is in the form after the sign-out")
            }
        }
    }

    /// Expects a login with exactly these texts, or none and an error that says that the entries are
    /// wrong; returns whether there is one.
    private func expectAsTyped(
        _ name: String, _ password: String,
        _ signIn: @Sendable (App, String, String) async throws -> Void, _ stage: World,
        _ contract: Contract, _ then: Expectations
    ) async -> Bool {
        let before = logins(stage, contract).count
        // Nobody has this password.
        let failure = await stage.failure { try await signIn(stage.app, name, password) }
        guard let sent = logins(stage, contract).dropFirst(before).last else {
            let ofEntries: [Failure.Kind] = [.invalid, .badRequest, .unauthorized, .unclassified]
            then.isTrue(
                ofEntries.contains { failure?.kind == $0 },
                "a login as '\(name)', or an error that says that the entries are wrong: "
                    + (failure?.description ?? "no error"))
            return false
        }
        // Keyboards add a blank to a name, which an app may remove.
        let isTrimmed = sent.name == name.trimmed
        then.equal(
            sent.name.map { Array($0.utf8) }, Array((isTrimmed ? name.trimmed : name).utf8),
            "the name '\(name)' as the server reads it: \(sent.name ?? "none")")
        // Who has blanks around the password has chosen them (RFC 8265 §4.2).
        let isCut =
            stage.description.policy.trimsPasswords && sent.password == password.trimmed
        then.equal(
            sent.password.map { Array($0.utf8) },
            Array((isCut ? password.trimmed : password).utf8),
            "the password '\(password)' as the server reads it, and policy.trimsPasswords allows: "
                + (sent.password ?? "none"))
        return true
    }

    /// Names and passwords with what has a meaning in forms, JSON and URLs.
    private static var typed: [(name: String, password: String)] {
        [
            ("ada+board@example.com", "1+1=2 & 50%25; #?/"),
            ("jörg@example.com", "Größe \"ß\" \\ 👍🏽 <p>"), (" ada@example.com ", " two  blanks "),
        ]
    }

    /// What each request of the call has sent as its token, cookie or key.
    func credentials(_ stage: World, _ contract: Contract) -> [String] {
        let fields = contract.keyFields(of: session.operation)
        return stage.exchanges(session.operation).flatMap { $0.credentials(in: fields) }
    }
}

extension Exchange {
    /// The text at a place of the request's JSON, or else of its form.
    fileprivate func text(at place: [String]) -> String? {
        if let text = requestJSON?[JSONPointer(tokens: place)]?.string { return text }
        let body = String(decoding: request.body, as: UTF8.self)
        return place.last.flatMap { RequestTarget("/?" + body)?.values(of: $0).last }
    }
}

extension String {
    /// The text without the blanks around it.
    fileprivate var trimmed: String {
        let rest = drop { $0 == " " }.reversed().drop { $0 == " " }
        return String(rest.reversed())
    }
}

/// What a call has received, which a closure stores.
private final class Received: Sendable {
    private let value = Mutex<String?>(nil)

    var text: String? { value.withLock { $0 } }

    func set(_ text: String) { value.withLock { $0 = text } }
}
