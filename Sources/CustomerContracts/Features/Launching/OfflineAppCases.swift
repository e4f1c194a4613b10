import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubServer
import UnderstudyChecks

/// The app without a server, for previews: it behaves like the real one and sends nothing.
enum OfflineAppCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F20", "the app without a server", .features) { stage, then in
            let demo = await stage.anotherApp { $0.usesDemoData = true }
            for action in CustomerActions.all {
                let failure = await demo.failure { try await action.run(demo) }
                then.isNil(failure, "an error of \(action.operation) with demo data")
            }
            try await expectAccounts(stage, then)
            try await expectContent(then)
            then.count(stage.stub.journal.exchanges, 0, "requests")
        }
    }

    // MARK: - Accounts

    @MainActor
    private static func expectAccounts(_ stage: Stage, _ then: Expectations) async throws {
        let app = try AppContainer.mock()
        var events = app.sessionEvents().stream().makeAsyncIterator()
        let (auth, users) = (app.authService(), app.userService())
        then.isFalse(await auth.isSignedIn, "signed in at first")
        await auth.signOut()
        let user = try await auth.signIn(username: "ada", password: "any")
        then.equal(await events.next(), .signedIn, "what is reported")
        then.isTrue(await auth.isSignedIn, "signed in")
        then.equal(users.user, user, "the user")
        then.equal(auth.currentUserID, user.id, "the user's number")
        let all = try await users.users(limit: 10, skip: 0)
        then.equal(all.total, all.users.count, "the number of users")
        then.atLeast(all.users.count, 2, "users")
        then.equal(
            try await users.users(limit: 1, skip: 1).users, Array(all.users[1...1]), "a page")
        let other = all.users[1]
        then.equal(
            try await users.users(matching: " \(other.firstName.uppercased()) ", limit: 9, skip: 0)
                .users, [other], "a search")

        let version = try await users.userForEditing(user.id)
        var draft = UserDraft(version.value)
        (draft.firstName, draft.lastName) = ("New", "Name")
        (draft.email, draft.bio) = ("new@example.com", "Words")
        let saved = try await users.save(draft, of: version)
        then.equal(UserDraft(saved.value), draft, "what is saved")
        then.equal(saved.value.username, user.username, "what is not changed")
        then.equal(users.user, saved.value, "the signed-in user")
        let conflict = await then.error(AppError.self, "a save of the old version") {
            try await users.save(draft, of: version)
        }
        then.equal(conflict, .conflict(message: nil), "what it becomes")
        _ = try await users.saveBio("Other words", of: other.id)
        then.equal(try await users.user(other.id).bio, "Other words", "another's bio")
        then.equal(users.user?.bio, "Words", "the signed-in user's bio")
        try await users.delete(other.id)
        let gone = await then.error(AppError.self, "a user that was deleted") {
            try await users.user(other.id)
        }
        then.equal(gone, .notFound(message: nil), "what it becomes")

        app.notesStore().send(.create(text: "private"))
        _ = try await auth.signIn(
            with: AppleIdentity(identityToken: "t"), nonce: SignInNonce())
        then.equal(app.notesStore().state, [], "notes after another sign-in")
        then.equal(await events.next(), .signedIn, "what is reported")
        app.notesStore().send(.create(text: "private"))
        await auth.signOut()
        then.equal(await events.next(), .signedOut, "what is reported")
        then.isNil(users.user, "a user afterwards")
        then.equal(app.notesStore().state, [], "notes afterwards")
    }

    // MARK: - Content

    @MainActor
    private static func expectContent(_ then: Expectations) async throws {
        let app = try AppContainer.mock()
        let user = try await app.authService().signIn(username: "ada", password: "any")
        try await app.dashboardService().refresh()
        then.isTrue(app.dashboardService().dashboard != nil, "a dashboard")
        app.dashboardService().clearState()
        then.isNil(app.dashboardService().dashboard, "a dashboard that was cleared")

        let feed = app.feedService()
        let first = try await feed.feed(at: nil, limit: 2)
        then.count(first.items, 2, "items of the first part")
        let second = try await feed.feed(at: first.next, limit: 2)
        then.unique((first.items + second.items).map(\.id), "items")
        then.isNil(second.next, "a part after the last")
        let post = try then.require(first.items.first?.post, "a post")
        let liked = try await feed.setLiked(true, post.postID)
        then.equal(liked, LikeState(likes: post.likes + 1, isLiked: true), "a like")
        then.equal(try await feed.setLiked(true, post.postID), liked, "the same like again")
        then.equal(
            try await feed.feed(at: nil, limit: 1).items.first?.post?.isLiked, true, "the post")
        let failure = await then.error(AppError.self, "a cursor of nobody") {
            try await feed.feed(at: .token("x"), limit: 2)
        }
        then.equal(failure, .badRequest(message: nil), "what it becomes")

        let posts = app.postService()
        let key = IdempotencyKey()
        let draft = PostDraft(title: "New", body: "Text", tags: ["one"])
        let new = try await posts.create(draft, by: user.id, key: key)
        then.equal(try await posts.create(draft, by: user.id, key: key), new, "sent again")
        then.equal(PostDraft(new), draft, "what is created")
        var mine = try await posts.posts(by: user.id)
        then.equal(mine.first, new, "the newest first")
        var changed = new
        changed.title = "Changed"
        then.equal(try await posts.update(changed).title, "Changed", "what is changed")
        try await posts.delete(new.id)
        let count = mine.count
        mine = try await posts.posts(by: user.id)
        then.count(mine, count - 1, "posts after a deletion")

        let products = app.productService()
        let page = try await products.products(matching: ProductQuery(), limit: 2, skip: 1)
        then.equal(page.products.map(\.id), [2, 3], "products of a page")
        let found = try await products.products(
            matching: ProductQuery(text: "product 4"), limit: 9, skip: 0)
        then.equal(found.products.map(\.id), [4], "products that are found")
        then.equal(try await products.product(5).id, 5, "a product")
        let root = try AppContainer.mock().launch()
        await root.appear()
        then.equal(root.root.stage, .login, "where the start leads")
    }
}
