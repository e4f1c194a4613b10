import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// One action of the user has one effect, even if the app sends it again, the user taps twice, or
/// the response is late.
enum RepeatedWriteCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        keys
        taps
    }

    // MARK: - Keys

    @CaseBuilder<Stage>
    private static var keys: [ContractCase<Stage>] {
        ContractCase("R07", "unsafe methods", .retries) { stage, then in
            let form = await stage.app.forgotPasswordViewModel()
            await form.fill(email: "emily@example.com")
            stage.refuse(Operation.resetPassword, 503, times: 1)
            await form.submit()
            then.count(stage.exchanges(Operation.resetPassword), 1, "requests after a 503")
            try await stage.signIn()
            let service = await stage.app.feedService()
            stage.stub.rules.add(Rule(.operation(Operation.like)).delayed(.infinite))
            async let like = then.error(AppError.self, "a like that is never answered") {
                try await service.setLiked(true, 50)
            }
            try await stage.arrival(of: Operation.like)
            let deadline = await stage.app.configuration.requestDeadline
            try then.require(await stage.clock.sleeper(of: deadline), "a deadline is set")
            stage.clock.advance(by: deadline)
            then.equal(await like, .network(.timedOut), "what it becomes")
            stage.clock.advance(by: .seconds(60))
            then.isTrue(await stage.staysQuiet(), "nothing is sent again")
            then.count(stage.exchanges(Operation.like), 1, "requests after a timeout")
        }
        ContractCase("R08", "key stable per action", .retries) { stage, then in
            try await stage.signIn()
            let form = await stage.app.composePostViewModel(1, { _ in })
            await form.fill(title: "Title", body: "Text")
            stage.hold(Operation.createPost, at: "never in time", times: 1)
            async let first: Void = form.submit()
            try await stage.arrival(of: Operation.createPost)
            let deadline = await stage.app.configuration.requestDeadline
            try then.require(await stage.clock.sleeper(of: deadline), "a deadline is set")
            stage.refuse(Operation.createPost, 503, times: 2)
            stage.clock.advance(by: deadline)
            stage.release("never in time")
            await stage.passBackoff()
            await stage.passBackoff()
            await first
            then.isTrue(await form.error != nil, "an error")
            await form.submit()
            then.isNil(await form.error, "an error of the user's own second attempt")
            await form.fill(title: "Another", body: "Text")
            await form.submit()
            let keys = stage.exchanges(Operation.createPost)
                .compactMap { $0.request.fields["Idempotency-Key"] }
            then.count(keys, 5, "requests, each with a key")
            then.count(Set(keys.prefix(4)), 1, "keys of one action")
            then.isFalse(
                keys.prefix(4).contains(keys.last ?? ""), "the same key for another action")
        }
        ContractCase("R09", "committed but lost", .retries) { stage, then in
            try await stage.signIn()
            let form = await stage.app.composePostViewModel(1, { _ in })
            await form.fill(title: "Once", body: "Text")
            let before = stage.stub.fixtures.rows(of: "posts").count
            stage.stub.rules.enable(scenario: "lost-answer")
            async let submit: Void = form.submit()
            try await stage.arrival(of: Operation.createPost)
            let deadline = await stage.app.configuration.requestDeadline
            let pause = await stage.passing(deadline) { await stage.passBackoff() }
            _ = try then.require(pause, "a pause before the next attempt")
            await submit
            then.isNil(await form.error, "an error")
            then.equal(stage.stub.fixtures.rows(of: "posts").count - before, 1, "posts added")
        }
        ContractCase("R10", "key in progress", .retries) { stage, then in
            try await stage.signIn()
            let form = await stage.app.composePostViewModel(1, { _ in })
            await form.fill(title: "Once", body: "Text")
            let before = stage.stub.fixtures.rows(of: "posts").count
            stage.refuse(Operation.createPost, 409, times: 1)
            async let submit: Void = form.submit()
            then.isTrue(await stage.passBackoff() != nil, "a pause")
            await submit
            then.isNil(await form.error, "an error")
            let keys = stage.exchanges(Operation.createPost)
                .map { $0.request.fields["Idempotency-Key"] }
            then.count(keys, 2, "requests")
            then.count(Set(keys), 1, "keys")
            then.equal(stage.stub.fixtures.rows(of: "posts").count - before, 1, "posts added")
        }
    }

    // MARK: - Taps

    @CaseBuilder<Stage>
    private static var taps: [ContractCase<Stage>] {
        ContractCase("R13", "double tap", .retries) { stage, then in
            try await stage.signIn()
            let form = await stage.app.composePostViewModel(1, { _ in })
            await form.fill(title: "Once", body: "Text")
            async let first: Void = form.submit()
            async let second: Void = form.submit()
            _ = await (first, second)
            then.count(stage.exchanges(Operation.createPost), 1, "requests")
            then.isNil(await form.error, "an error")
        }
        ContractCase("R16", "optimistic rollback", .retries) { stage, then in
            let feed = try await stage.feed()
            await feed.load()
            let item = try then.require(await feed.items.first { $0.post != nil }, "a post")
            let post = try then.require(item.post, "its content")
            stage.stub.rules.add(
                Rule(.operation(Operation.like)).times(1)
                    .respond(503, body: .json(["message": "Not now"])).holding(at: "like"))
            async let like: Void = feed.toggleLike(item.id)
            try await stage.arrival(of: Operation.like)
            then.equal(await feed.post(item.id)?.isLiked, true, "liked at once")
            try stage.stub.fixtures.change(
                "feed", .update(.string(item.id.rawValue), ["title": "Renamed"]))
            await feed.refresh()
            stage.release("like")
            await like
            then.equal(await feed.post(item.id)?.isLiked, false, "as it was before")
            then.equal(await feed.post(item.id)?.likes, post.likes, "the number of likes")
            then.equal(await feed.post(item.id)?.title, "Renamed", "what was fetched meanwhile")
            then.equal(await feed.errorMessage, "Not now", "what is shown")
        }
        ContractCase("R17", "last intent wins", .retries) { stage, then in
            let feed = try await stage.feed()
            await feed.load()
            let item = try then.require(await feed.items.first { $0.post != nil }, "a post")
            stage.hold(Operation.like, at: "like", times: 1)
            async let first: Void = feed.toggleLike(item.id)
            try await stage.arrival(of: Operation.like)
            await feed.toggleLike(item.id)
            then.equal(await feed.post(item.id)?.isLiked, false, "as tapped last")
            await feed.toggleLike(item.id)
            await feed.toggleLike(item.id)
            stage.release("like")
            await first
            then.equal(await feed.post(item.id)?.isLiked, false, "here in the end")
            then.count(stage.exchanges(Operation.unlike), 1, "corrections sent")
            await feed.refresh()
            then.equal(await feed.post(item.id)?.isLiked, false, "on the server in the end")
        }
    }
}

extension FeedViewModel {
    func post(_ id: FeedItem.ID) -> FeedPost? { items.first { $0.id == id }?.post }
}
