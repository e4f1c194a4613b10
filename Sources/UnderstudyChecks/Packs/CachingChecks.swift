import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// The checks of what an app keeps of responses, on one screen.
struct CachingChecks<App: Sendable, Screen: Sendable>: CheckPack {
    let screen: ScreenAdapter<App, Screen>
    let session: SessionAdapter<App>?
    let revalidates: Bool
    let caches: Bool

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
            context: context, group: .caching, place: screen.place)
        return validators(check) + freshness(check) + isolation(check)
    }

    private var operation: String { screen.operation }
    private static var unconditional: String { "the app asks without conditions" }

    /// Answers with the normal body and these fields, so many times or always.
    private func answer(
        _ opened: Screen, _ stage: World, _ then: Expectations, _ headers: HTTPFields,
        times: Int? = nil
    ) async throws {
        stage.answer(
            operation, try await normal(opened, stage, then), headers: headers, times: times)
    }

    // MARK: - Validators

    @CaseBuilder<World>
    private func validators(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "C01", "revalidation", when: revalidates, else: Self.unconditional
        ) { stage, then in
            let opened = try await screen.open(stage)
            let shown = try await screen.shown(opened, then)
            await screen.load(opened)
            let asked = stage.exchanges(operation)
            then.equal(asked.map(\.status), [200, 304], "the answers")
            let tag = try then.require(asked.first?.response?.fields["ETag"], "a tag")
            then.equal(asked.last?.request.fields["If-None-Match"], tag, "what is asked")
            then.equal(await screen.content(opened), shown, "the content")
        }
        check(
            "C10", "weak and odd ETags", when: revalidates, else: Self.unconditional
        ) { stage, then in
            for tag in ["W/\"a,b\"", "\"\"", "\"%20;x=1\""] {
                let stage = try await stage.another()
                let opened = try await screen.open(stage)
                try await answer(opened, stage, then, ["etag": tag])
                await screen.load(opened)
                await screen.load(opened)
                then.equal(
                    stage.exchanges(operation).last?.request.fields["If-None-Match"], tag,
                    "the tag sent back, byte for byte")
                stage.stub.rules.removeAll()
            }
        }
        check("C03", "no-store") { stage, then in
            let opened = try await screen.open(stage)
            try await answer(
                opened, stage, then, ["Cache-Control": "no-store, max-age=60", "ETag": "\"x\""])
            await screen.load(opened)
            let before = stage.exchanges(operation).count
            await screen.load(opened)
            let asked = stage.exchanges(operation)
            then.equal(asked.count - before, 1, "requests")
            then.notEqual(
                asked.last?.request.fields["If-None-Match"], "\"x\"", "what the request asks")
        }
    }

    // MARK: - Freshness

    @CaseBuilder<World>
    private func freshness(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "C04", "max-age", when: caches,
            else: "the app asks whenever the screen loads"
        ) { stage, then in
            let opened = try await screen.open(stage)
            let body = try await normal(opened, stage, then)
            let fresh = try await stage.another()
            let again = try await screen.open(fresh)
            stage.answer(operation, body, headers: ["Cache-Control": "max-age=300"])
            let before = stage.exchanges(operation).count
            await screen.load(again)
            stage.clock.advance(by: .seconds(299))
            await screen.load(again)
            then.equal(stage.exchanges(operation).count - before, 1, "requests within max-age")
            stage.clock.advance(by: .seconds(2))
            await screen.load(again)
            then.equal(stage.exchanges(operation).count - before, 2, "requests after max-age")
        }
        check("C05", "heuristic freshness") { stage, then in
            let opened = try await screen.open(stage)
            try await answer(
                opened, stage, then, ["Last-Modified": "Mon, 01 Jan 2001 00:00:00 GMT"])
            let before = stage.exchanges(operation).count
            for _ in 0..<3 { await screen.load(opened) }
            then.equal(
                stage.exchanges(operation).count - before, 3, "requests: nothing is assumed")
        }
        check(
            "C08", "pull to refresh", needing: caches ? nil : true,
            else: "the screen loads what is fresh from the cache"
        ) { stage, then, _ in
            let opened = try await screen.open(stage)
            try await answer(
                opened, stage, then, ["Cache-Control": "max-age=300", "ETag": "\"v1\""])
            let before = stage.exchanges(operation).count
            await screen.load(opened)
            await screen.load(opened)
            then.equal(
                stage.exchanges(operation).count - before, 2,
                "requests, though the content was fresh")
        }
        check(
            "C11", "errors not cached", allowing: check.refusals(operation, 503)
        ) { stage, then in
            let opened = try await screen.open(stage)
            stage.refuse(
                operation, 503, headers: ["Cache-Control": "max-age=300"], times: 1)
            await stage.passingBackoffs { await screen.load(opened) }
            await screen.load(opened)
            then.isTrue(await screen.content(opened) != nil, "the content of the second load")
            then.isNil(await screen.failure(opened, stage), "the error shown")
            then.atLeast(stage.exchanges(operation).count, 2, "requests")
        }
    }

    private func normal(
        _ opened: Screen, _ stage: World, _ then: Expectations
    ) async throws -> JSONValue {
        _ = try await screen.shown(opened, then)
        return try then.require(stage.exchanges(operation).last?.responseJSON, "a response")
    }

    // MARK: - Isolation

    @CaseBuilder<World>
    private func isolation(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        let change = session.flatMap { session in
            session.signOut.flatMap { out in session.signInOther.map { (out, $0) } }
        }
        check(
            "C06", "user isolation", needing: change.map(UserChange.init),
            else: Missing.users.reason,
            allowing: check.refusals(operation, 400).map { .tolerated($0.code) }
        ) { stage, then, change in
            let opened = try await screen.open(stage)
            let body = try await normal(opened, stage, then)
            let shown = await screen.content(opened)
            let otherBody = stage.renamed(body, of: operation)
            await change.signOut(stage.app)
            let isEmptied =
                screen.isEmptiedAtSignOut ?? stage.description.policy.emptiesScreensAtSignOut
            if isEmptied {
                then.isNil(
                    await screen.content(opened),
                    "the first user's content, as policy.emptiesScreensAtSignOut says")
            }
            try await change.signInOther(stage.app)
            if isEmptied {
                // No app sends again what is refused by 400.
                stage.refuse(operation, 400, times: 1)
                await screen.load(opened)
                then.notEqual(
                    await screen.content(opened), shown,
                    "what is shown while the second user's content cannot be loaded")
            }
            let before = stage.exchanges(operation).count
            stage.answer(operation, otherBody, times: 1)
            await screen.load(opened)
            let second = await screen.content(opened)
            let asked = stage.exchanges(operation)
            // A screen without texts of the response shows the same for all users.
            let fresh = try await stage.fresh()
            let own = try await screen.open(fresh)
            fresh.answer(operation, otherBody, times: 1)
            await screen.load(own)
            if await screen.content(own) != shown {
                then.notEqual(second, shown, "what the second user sees")
            }
            then.atLeast(asked.count - before, 1, "requests for the second user")
            then.isNil(
                asked.last?.request.fields["If-None-Match"],
                "a condition from what the first user got")
        }
        check(
            "C07", "cookies", needing: change.map(UserChange.init), else: Missing.users.reason
        ) { stage, then, change in
            let opened = try await screen.open(stage)
            try await answer(
                opened, stage, then, ["Set-Cookie": "who=first; Path=/; Max-Age=3600"], times: 1)
            await screen.load(opened)
            await change.signOut(stage.app)
            let before = stage.stub.journal.exchanges.count
            try await change.signInOther(stage.app)
            await screen.load(opened)
            let all = stage.stub.journal.exchanges
            // Where the session is a cookie, the first user's must not reach the second's.
            let hasCookies = check.contract.operation(operation)?.sessionCookie != nil
            // A session by cookie sends its own.
            let cookies =
                hasCookies ? AppPolicy.Cookies.ofUser : stage.description.policy.cookies
            let sent = (cookies == .none ? all : Array(all.dropFirst(before)))
                .compactMap { $0.request.fields["Cookie"] }
            then.isNil(await screen.failure(opened, stage), "the error that the second user sees")
            guard cookies != .kept else { return }
            then.equal(
                sent.filter { cookies == .none || $0.contains("who=") }, [],
                "cookies of the first user, as policy.cookies says")
        }
    }

    private struct UserChange: Sendable {
        let signOut: @Sendable (App) async -> Void
        let signInOther: @Sendable (App) async throws -> Void
    }
}

extension ContractOperation {
    /// The cookie that requests have as their session; `nil` if they have none.
    var sessionCookie: String? {
        security.alternatives.joined().lazy.compactMap(\.scheme.cookie).first
    }
}
