import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// Nothing restarts what has ended: a closed session, a closed transport, an app that was killed.
enum IsolationCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("K08", "invalidated session", .concurrency) { stage, then in
            try await stage.signIn()
            stage.hold(Operation.product, at: "answer")
            async let inFlight = stage.product(1)
            try await stage.arrival(of: Operation.product)
            let transport = try then.require(
                await stage.app.transport() as? URLSessionTransport, "the app's transport")
            transport.close()
            then.isTrue(await inFlight.failure != nil, "what was under way ends")
            then.equal(
                await stage.product(2).failure, .network(.connectionLost), "what comes after it")
            then.count(stage.exchanges(Operation.product), 1, "requests")
        }
        ContractCase("K09", "app relaunch mid-flow", .concurrency) { stage, then in
            for isCommitted in [true, false] {
                let stage = isCommitted ? stage : try await stage.fresh()
                try await stage.signIn()
                let form = await stage.app.composePostViewModel(1, { _ in })
                await form.fill(title: "Once", body: "Text")
                let before = stage.stub.fixtures.rows(of: "posts").count
                if isCommitted {
                    stage.hold(Operation.createPost, at: "answer", times: 1)
                } else {
                    // The server has not written it, which the app does not know.
                    stage.stub.rules.add(
                        Rule(.operation(Operation.createPost)).times(1)
                            .respond(503, body: .json(["message": "Not now"]))
                            .holding(at: "answer"))
                }
                let submit = Task { await form.submit() }
                try await stage.arrival(of: Operation.createPost)
                let relaunched = try await stage.afterCrash()
                submit.cancel()
                stage.release("answer")
                await submit.value
                then.isTrue(await relaunched.app.authService().isSignedIn, "still signed in")
                let again = await relaunched.app.composePostViewModel(1, { _ in })
                then.equal(
                    await again.draft, PostDraft(title: "Once", body: "Text"),
                    "the post that was not confirmed")
                await again.submit()
                then.isNil(await again.error, "an error of the second attempt")
                let posts = try await relaunched.app.postService().posts(by: 1)
                then.equal(posts.filter { $0.title == "Once" }.count, 1, "the post, once")
                then.equal(
                    stage.stub.fixtures.rows(of: "posts").count - before, 1,
                    "posts added, the first attempt \(isCommitted ? "committed" : "lost")")
                let keys = stage.exchanges(Operation.createPost)
                    .map { $0.request.fields["Idempotency-Key"] }
                then.count(Set(keys), 1, "keys of one action")
                let next = await relaunched.app.composePostViewModel(1, { _ in })
                then.equal(await next.draft, PostDraft(), "the form after the confirmation")
                then.count(stage.exchanges(Operation.login), 1, "logins")
            }
        }
        ContractCase("K10", "logout barrier", .concurrency) { stage, then in
            let dashboard = try await stage.dashboard()
            let search = await stage.app.productSearchViewModel()
            let feed = await stage.app.feedViewModel { _ in }
            let held = [Operation.dashboard, Operation.products, Operation.feed]
            for operation in held { stage.hold(operation, at: "answers") }
            let work = Task {
                async let first: Void = dashboard.load()
                async let second: Void = search.load()
                async let third: Void = feed.load()
                _ = await (first, second, third)
            }
            for operation in held { try await stage.arrival(of: operation) }
            await stage.app.authService().signOut()
            stage.release("answers")
            await work.value
            then.isNil(await dashboard.dashboard, "a dashboard")
            then.isNil(await search.results, "results")
            then.equal(await feed.items, [], "items")
            for error in [await dashboard.error, await search.error, await feed.error] {
                then.isNil(error, "an error")
            }
            then.equal(await stage.app.httpCache().count, 0, "answers kept")
            then.isNil(await stage.app.userService().user, "a user")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            then.equal(
                stage.stub.journal.exchanges.last?.operation, Operation.logout, "the last request")
        }
    }
}
