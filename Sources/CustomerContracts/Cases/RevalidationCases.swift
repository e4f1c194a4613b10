import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// When the app revalidates a cached response, and when it sends no request at all.
enum RevalidationCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        validators
        freshness
    }

    // MARK: - Validators

    @CaseBuilder<Stage>
    private static var validators: [ContractCase<Stage>] {
        ContractCase("C01", "revalidation", .caching) { stage, then in
            try await stage.signIn()
            let users = await stage.app.userService()
            let first = try await users.user(2)
            let second = try await users.user(2)
            let asked = stage.exchanges(Operation.user)
            then.equal(asked.map(\.status), [200, 304], "the answers")
            let tag = try then.require(asked.first?.response?.fields["ETag"], "a tag")
            then.equal(asked.last?.request.fields["If-None-Match"], tag, "what is asked")
            then.equal(second, first, "the user shown")
        }
        ContractCase("C02", "304 without body", .caching) { stage, then in
            try await stage.signIn()
            let users = await stage.app.userService()
            _ = try await users.user(2)
            stage.hold(Operation.user, at: "asked", times: 1)
            async let again = users.user(2)
            try await stage.arrival(of: Operation.user, count: 2)
            await stage.app.httpCache().removeAll()
            stage.release("asked")
            then.equal(try await again.id, 2, "the user, though what was kept is gone")
            let asked = stage.exchanges(Operation.user)
            then.equal(asked.map(\.status), [200, 304, 200], "the answers")
            then.isNil(asked.last?.request.fields["If-None-Match"], "a condition on the last")
        }
        ContractCase("C10", "weak and odd ETags", .caching) { stage, then in
            try await stage.signIn()
            let users = await stage.app.userService()
            for tag in ["W/\"a,b\"", "\"\"", "\"%20;x=1\"", "W/\"ü\""] {
                stage.answer(Operation.user, stage.row("users"), headers: ["etag": tag], times: 1)
                await stage.app.httpCache().removeAll()
                _ = try await users.user(1)
                _ = try await users.user(1)
                then.equal(
                    stage.exchanges(Operation.user).last?.request.fields["If-None-Match"], tag,
                    "the tag sent back, byte for byte")
            }
        }
        ContractCase("C14", "lost update", .caching) { stage, then in
            try await stage.signIn()
            let page = await stage.app.userDetailViewModel(1, { _ in })
            await page.load()
            await page.type(bio: "Mine")
            stage.stub.rules.enable(scenario: "lost-update")
            await page.save()
            let put = stage.exchanges(Operation.replaceUser)
            let tag = stage.exchanges(Operation.user).first?.response?.fields["ETag"]
            then.isTrue(tag != nil, "a tag")
            then.equal(put.map { $0.request.fields["If-Match"] }, [tag], "the version changed")
            then.equal(put.map(\.status), [412], "the answer")
            then.equal(await page.saveState, .conflict, "where saving stands")
            let kept = stage.stub.fixtures.rows(of: "users").first?["bio"]?.string
            then.equal(kept, "Changed by somebody else.", "what the server keeps")
        }
        ContractCase("C15", "validator unchanged body", .caching) { stage, then in
            let store = CountingStore()
            let stage = await stage.anotherApp(storage: store)
            let dashboard = try await stage.dashboard()
            await dashboard.load()
            let writes = store.writes(of: "dashboard")
            await dashboard.refresh()
            await dashboard.refresh()
            then.atLeast(stage.exchanges(Operation.dashboard).count, 3, "requests")
            then.equal(store.writes(of: "dashboard"), writes, "writes of what has not changed")
        }
    }

    // MARK: - Freshness

    @CaseBuilder<Stage>
    private static var freshness: [ContractCase<Stage>] {
        ContractCase("C03", "no-store", .caching) { stage, then in
            stage.answer(
                Operation.flags, [["key": "enable_ai_chat", "enabled": true]],
                headers: ["Cache-Control": "no-store, max-age=60", "ETag": "\"x\""])
            let flags = await stage.app.featureFlagService()
            try await flags.load()
            then.equal(await stage.app.httpCache().count, 0, "answers kept")
            try await flags.load()
            let asked = stage.exchanges(Operation.flags)
            then.count(asked, 2, "requests")
            then.isNil(asked.last?.request.fields["If-None-Match"], "a condition")
        }
        ContractCase("C04", "max-age", .caching) { stage, then in
            try await stage.signIn()
            let products = await stage.app.productService()
            let first = try await products.filters()
            stage.clock.advance(by: .seconds(299))
            then.equal(try await products.filters(), first, "the filters within five minutes")
            then.count(stage.exchanges(Operation.filters), 1, "requests within five minutes")
            stage.clock.advance(by: .seconds(2))
            then.equal(try await products.filters(), first, "the filters after five minutes")
            then.equal(
                stage.exchanges(Operation.filters).map(\.status), [200, 304], "the answers")
            stage.clock.advance(by: .seconds(299))
            _ = try await products.filters()
            then.count(stage.exchanges(Operation.filters), 2, "requests, fresh again after the 304")
            let flags = await stage.app.featureFlagService()
            for seconds in [0, 59, 2] {
                stage.clock.advance(by: .seconds(seconds))
                try await flags.load()
            }
            then.equal(
                stage.exchanges(Operation.flags).map(\.status), [200, 304],
                "the answers to what is fresh for a minute")
        }
        ContractCase("C05", "heuristic freshness", .caching) { stage, then in
            try await stage.signIn()
            stage.answer(
                Operation.user, stage.row("users"),
                headers: ["ETag": "\"v1\"", "Last-Modified": "Mon, 01 Jan 2001 00:00:00 GMT"])
            let users = await stage.app.userService()
            for _ in 0..<3 { _ = try await users.user(1) }
            then.count(stage.exchanges(Operation.user), 3, "requests: nothing is assumed")
        }
        ContractCase("C08", "pull to refresh", .caching) { stage, then in
            let fresh: HTTPFields = ["Cache-Control": "max-age=300", "ETag": "\"v1\""]
            let dashboard = try await stage.dashboard()
            stage.answer(Operation.dashboard, stage.row("dashboard"), headers: fresh)
            await dashboard.load()
            await dashboard.refresh()
            let rows = (0..<3).map { stage.row("products", at: $0) }
            stage.answer(Operation.products, .page(of: "products", rows), headers: fresh)
            let search = await stage.app.productSearchViewModel()
            await search.load()
            await search.refresh()
            stage.answer(Operation.feed, .feed([stage.row("feed")]), headers: fresh)
            let feed = await stage.app.feedViewModel { _ in }
            await feed.load()
            await feed.refresh()
            stage.answer(
                Operation.users, .page(of: "users", [stage.row("users")]), headers: fresh)
            let users = await stage.app.userListViewModel(.init())
            await users.load()
            await users.refresh()
            for operation in [
                Operation.dashboard, Operation.products, Operation.feed, Operation.users,
            ] {
                then.equal(
                    stage.exchanges(operation).map { $0.request.fields["If-None-Match"] },
                    [nil, "\"v1\""], "\(operation) is asked again, though it was fresh")
            }
        }
        ContractCase("C09", "mutation invalidates", .caching) { stage, then in
            try await stage.signIn()
            let products = await stage.app.productService()
            _ = try await products.filters()
            let page = await stage.app.userDetailViewModel(1, { _ in })
            await page.load()
            await page.type(bio: "New words")
            await page.save()
            then.equal(try await stage.app.userService().user(1).bio, "New words", "the new value")
            let list = await stage.app.userListViewModel(.init())
            await list.load()
            then.equal(
                await list.users.first { $0.id == 1 }?.bio, "New words", "the new value in a list")
            _ = try await products.filters()
            then.count(
                stage.exchanges(Operation.filters), 2, "requests: a write makes everything stale")
        }
        ContractCase("C11", "errors not cached", .caching) { stage, then in
            stage.refuse(
                Operation.flags, 503, headers: ["Cache-Control": "max-age=300"], times: 1)
            let flags = await stage.app.featureFlagService()
            _ = await then.error(AppError.self, "the first load") { try await flags.load() }
            try await flags.load()
            then.isTrue(await flags.isEnabled("enable_ai_chat"), "the flags of the second load")
            then.count(stage.exchanges(Operation.flags), 2, "requests")
        }
    }
}
