import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// Where a user gets by taps: from the login to the app, and from each tab to its screens.
enum TapCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F14", "where taps lead", .features) { stage, then in
            try await expectLogin(stage, then)
        }
        ContractCase("F14", "where taps lead", .features) { stage, then in
            try await expectTabs(stage, then)
        }
        ContractCase("F14", "where taps lead", .features) { stage, then in
            try await expectProfile(stage, then)
        }
    }

    // MARK: - Profile

    /// Edits a post on the signed-in user's profile, and tries to on another one.
    @MainActor
    private static func expectProfile(_ stage: Stage, _ then: Expectations) async throws {
        try await stage.signIn()
        let tabs = TabBarCoordinator(container: stage.app)
        try tabs.start()
        tabs.selection = .dashboard
        let stack = try then.require(tabs.selectedTab?.navigator, "the stack of the dashboard")
        (stack.root?.coordinator as? FlowCoordinator)?.go(to: DashboardTransition.profile)
        await stack.top?.appear()
        let own = try then.require(stack.top?.viewModel as? ProfileViewModel, "the own profile")
        let post = try then.require(own.profile?.posts.dropFirst().first, "a post")
        let order = own.postIDs
        own.edit(post.id)
        then.equal(stack.path, [.profile(1), .editPost(post.id)], "where a tap on a post leads")
        then.equal(stack.stack.last?.hidesBottomBar, true, "the tabs are hidden")
        let form = try then.require(stack.top?.viewModel as? EditPostViewModel, "the form")
        then.equal(form.draft, PostDraft(post), "the post in the form")
        form.type(title: "Changed")
        await form.save()
        then.isNil(form.error, "an error of the form")
        then.equal(stack.path, [.profile(1)], "back at the profile after the post was saved")
        then.equal(
            own.profile?.posts.first { $0.id == post.id }?.title, "Changed",
            "the post on the profile")
        then.equal(own.postIDs, order, "the order of the posts")
        stack.popToRoot()

        let foreign = try then.require(
            stage.stub.fixtures.rows(of: "posts").compactMap { $0["userId"]?.int }
                .first { $0 != 1 }, "another author")
        tabs.selection = .feed
        let feed = try then.require(tabs.selectedTab?.navigator, "the stack of the feed")
        let author = Identifier<User>(rawValue: foreign)
        (feed.root?.coordinator as? FlowCoordinator)?.go(to: FeedTransition.profile(author))
        await feed.top?.appear()
        let other = try then.require(feed.top?.viewModel as? ProfileViewModel, "their profile")
        then.isFalse(other.isOwn, "whether it is the own one")
        then.atLeast(other.postIDs.count, 1, "their posts")
        for id in other.postIDs { other.edit(id) }
        then.equal(feed.path, [.profile(author)], "where taps on their posts lead")
    }

    // MARK: - Login

    @MainActor
    private static func expectLogin(_ stage: Stage, _ then: Expectations) async throws {
        let account = OtherAccount(nil)
        stage.app.use(account)
        let root = try await stage.start()
        let stack = try then.require(root.root.navigator, "the stack of the login")
        let flow = try then.require(stack.root?.coordinator as? LoginCoordinator, "its flow")
        flow.go(to: LoginTransition.forgotPassword)
        then.equal(stack.path, [.forgotPassword], "the form for a forgotten password")
        then.isTrue(stack.top?.viewModel is ForgotPasswordViewModel, "what it shows")
        stack.pop()
        flow.go(to: LoginTransition.authorization)
        then.equal(stack.path, [.authorization], "signing in with another account")
        await stack.top?.appear()
        then.equal(stack.path, [], "back at the login after cancelling")
        then.equal(root.root.stage, .login, "still at the login")
        account.change(to: stage.issueToken())
        flow.go(to: LoginTransition.authorization)
        await stack.top?.appear()
        then.equal(root.root.stage, .onboarding, "where another account leads")
        then.equal(root.userID, 1, "the user")
        // The app reports a session's events in a task of its own.
        then.isTrue(
            await stage.becomes { stage.hasLogged("user 1: signed_in") },
            "the sign-in in the log")
        stage.expectLines(
            [
                "nobody: app_opened", "nobody: screen_opened screen=login",
                "nobody: screen_opened screen=forgot_password",
                "nobody: screen_opened screen=authorization", "user 1: signed_in",
            ], then)
        await stage.app.authService().signOut()
        then.isTrue(await stage.until { root.root.stage == .login }, "the login afterwards")
        let login = root.root.navigator?.root?.coordinator as? LoginCoordinator
        let before = stage.log.lines.count
        login?.go(to: LoginTransition.forgotPassword)
        then.equal(
            stage.log.lines.dropFirst(before).filter { $0.contains("screen_opened") }
                .map { $0.trimmingCharacters(in: .whitespaces) },
            ["nobody: screen_opened screen=forgot_password"], "what is reported of nobody")
    }

    // MARK: - Tabs

    @MainActor
    private static func expectTabs(_ stage: Stage, _ then: Expectations) async throws {
        let post = try then.require(
            stage.stub.fixtures.rows(of: "feed").first { $0["type"]?.string == "post" }, "a post")
        let author = try then.require(post["author"]?["id"]?.int, "its author")
        try await stage.signIn()
        let tabs = TabBarCoordinator(container: stage.app)
        try tabs.start()
        for kind in TabBarCoordinator.Tab.Kind.allCases {
            tabs.selection = kind
            let stack = try then.require(tabs.selectedTab?.navigator, "the stack of \(kind)")
            let flow = try then.require(
                stack.root?.coordinator as? FlowCoordinator, "the flow of \(kind)")
            for (route, transition) in transitions(of: kind) {
                flow.go(to: transition)
                then.equal(stack.path, [route], "where \(transition) leads")
                stack.popToRoot()
            }
        }
        try await expectFeed(tabs, author: author, stage, then)
        try expectMore(tabs, stage, then)
        stage.expectLines(
            ["profile", "product", "new_post", "profile", "users", "notes", "pin"]
                .map { "nobody: screen_opened screen=\($0)" }, then)
    }

    /// What the flow of a tab is asked for by its screens.
    private static func transitions(
        of kind: TabBarCoordinator.Tab.Kind
    ) -> [(Route, any Transition)] {
        switch kind {
        case .dashboard: [(.profile(1), DashboardTransition.profile)]
        case .feed:
            [
                (.profile(7), FeedTransition.profile(7)),
                (.product(9), FeedTransition.product(9)), (.newPost, FeedTransition.compose),
            ]
        case .more:
            [
                (.profile(1), MoreTransition.destination(.profile)),
                (.users, MoreTransition.destination(.users)),
                (.notes, MoreTransition.destination(.notes)),
                (.pin, MoreTransition.destination(.pin)),
            ]
        case .search, .products: []
        }
    }

    /// Taps on the items of the feed, and a new post.
    @MainActor
    private static func expectFeed(
        _ tabs: TabBarCoordinator, author: Int, _ stage: Stage, _ then: Expectations
    ) async throws {
        tabs.selection = .feed
        let stack = try then.require(tabs.selectedTab?.navigator, "the stack of the feed")
        await stack.root?.appear()
        let feed = try then.require(stack.root?.viewModel as? FeedViewModel, "the feed")
        for _ in 0..<5 where feed.hasMore { await feed.loadMore() }
        for item in feed.items {
            let expected: [Route] =
                switch item.content {
                case .post(let post): [.profile(post.author.id)]
                case .product(let product): [.product(product.productID)]
                case .notice, .unknown: []
                }
            feed.select(item.id)
            then.equal(stack.path, expected, "where a tap on \(item.id.rawValue) leads")
            stack.popToRoot()
        }
        then.equal(feed.items.first?.post?.author.id.rawValue, author, "the author of the first")
        (stack.root?.coordinator as? FlowCoordinator)?.go(to: FeedTransition.compose)
        then.equal(stack.stack.last?.hidesBottomBar, true, "the tabs are hidden")
        let form = try then.require(
            stack.top?.viewModel as? ComposePostViewModel, "the form for a new post")
        form.draft = PostDraft(title: "New", body: "Text")
        await form.submit()
        then.isNil(form.error, "an error of the new post")
        then.equal(stack.path, [], "back at the feed after the post was sent")
    }

    /// Taps on the destinations of the last tab.
    @MainActor
    private static func expectMore(
        _ tabs: TabBarCoordinator, _ stage: Stage, _ then: Expectations
    ) throws {
        tabs.selection = .more
        let stack = try then.require(tabs.selectedTab?.navigator, "the stack of the last tab")
        let more = try then.require(stack.root?.viewModel as? MoreViewModel, "its screen")
        for (destination, route) in [
            (MoreViewModel.Destination.profile, Route.profile(1)), (.users, .users),
            (.notes, .notes), (.pin, .pin),
        ] {
            more.select(destination)
            then.equal(stack.path, [route], "where \(destination) leads")
            stack.popToRoot()
        }
        then.isTrue(tabs.route(to: [.more, .users, .user(2)]), "a path of the last tab")
        then.equal(stack.path, [.users, .user(2)], "the screens of the path")
        stack.popToRoot()
        stage.app.userService().clearState()
        more.select(.profile)
        then.equal(stack.path, [], "no profile without a user")
    }
}

extension Stage {
    /// Expects lines of the log in this order, among others.
    fileprivate func expectLines(_ expected: [String], _ then: Expectations) {
        let lines = log.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        var rest = lines[...]
        for line in expected {
            guard let index = rest.firstIndex(of: line) else {
                then.fail(
                    "lines of the log in order", expected: line,
                    actual: "\(rest.filter { $0.contains(": ") }.prefix(12))")
                return
            }
            rest = rest[(index + 1)...]
        }
    }
}
