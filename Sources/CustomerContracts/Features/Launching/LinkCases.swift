import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// Links that open screens, the tabs that they open in, and the lock in front of both.
enum LinkCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F07", "links open screens", .features) { stage, then in
            try await stage.signIn()
            try await stage.answerAllQuestions()
            let relaunched = try await stage.relaunched()
            let root = try await relaunched.launch("customerapp://products/3")
            await root.appear()
            then.equal(await root.root.stage, .main, "where the start leads")
            then.equal(await root.place, Place(.search, [.product(3)]), "the link of the launch")
            for (link, place) in opened {
                then.isTrue(await root.open(link), "\(link) is known")
                then.equal(await root.place, place, "where \(link) leads")
            }
            then.isTrue(await root.open("customerapp://search?q=two%20words"), "a search")
            then.equal(await root.search?.searchText, "two words", "the text of a search")
            let before = await root.place
            for link in unknown {
                then.isFalse(await root.open(link), "\(link) is followed")
                then.equal(await root.place, before, "where \(link) leads")
            }
        }
        ContractCase("F07", "links open screens", .features) { stage, then in
            try await stage.signIn()
            try await stage.answerAllQuestions()
            try await stage.app.pinVault().set("1234")
            let relaunched = try await stage.relaunched()
            let root = try await relaunched.start()
            then.isTrue(await root.open("customerapp://users/2"), "a link during the lock")
            then.isNil(await root.place?.path.first, "a screen behind the lock")
            await root.enter("1234")
            then.equal(
                await root.place, Place(.more, [.users, .user(2)]), "the link after the unlocking")
            await root.leaveScreens()
            let asked = stage.exchanges(Operation.flags).count
            await root.enterBackground()
            stage.clock.advance(by: .seconds(30))
            await root.becomeActive()
            then.isTrue(
                try await stage.arrives(Operation.flags, count: asked + 1),
                "the flags are asked for behind the lock")
            then.isTrue(await root.lock != nil, "locked")
            await root.enter("1234")
            then.equal(await root.place, Place(.more, []), "no link is opened twice")
            await root.enterBackground()
            stage.clock.advance(by: .seconds(30))
            await root.becomeActive()
            then.isTrue(await root.open("customerapp://notes/7"), "a link during a later lock")
            then.equal(await root.place, Place(.more, []), "the screens behind a later lock")
            await root.enter("1234")
            then.equal(
                await root.place, Place(.more, [.notes, .note(7)]),
                "the link after a later unlocking")
        }
        ContractCase("F07", "links open screens", .features) { stage, then in
            try await stage.signIn()
            try await stage.answerAllQuestions()
            await stage.app.authService().signOut()
            let root = try await stage.start()
            then.equal(await root.root.stage, .login, "where the start leads")
            then.isTrue(await root.open("customerapp://favorites/5"), "a link before the sign-in")
            let form = try then.require(await root.login, "the login's form")
            await form.fill(username: "emilys", password: "emilyspass")
            await form.submit()
            // The questions were answered on another device, so there is nothing to ask.
            await root.appear()
            then.equal(
                await root.place, Place(.products, [.product(5)]), "the link after the sign-in")
            then.isNil(await root.pendingPath, "a link that is kept")
            // A feature that is switched off takes its tab along, and nothing else.
            let feed = try then.require(await root.root.tabBar, "the tabs")
            try await feed.transition(to: TabTransition.select(.feed))
            let kept = await feed.navigators(without: .feed)
            stage.answer(Operation.flags, [["key": "enable_social_features", "enabled": false]])
            try await stage.app.featureFlagService().refresh()
            then.isTrue(
                await stage.until { !feed.tabs.map(\.kind).contains(.feed) }, "the feed is gone")
            then.equal(await feed.selection, .dashboard, "the tab that is shown")
            then.equal(await feed.navigators(without: .feed), kept, "the other tabs' screens")
            then.isFalse(await root.open("customerapp://feed"), "a link to the feed is followed")
            then.equal(await feed.selection, .dashboard, "the tab after the link")
            try await feed.transition(to: TabTransition.select(.more))
            for isEnabled in [true, false] {
                stage.answer(
                    Operation.flags,
                    [["key": "enable_social_features", "enabled": .bool(isEnabled)]])
                try await stage.app.featureFlagService().refresh()
                then.isTrue(
                    await stage.until { feed.tabs.map(\.kind).contains(.feed) == isEnabled },
                    "the feed comes and goes")
                then.equal(await feed.selection, .more, "the tab that is shown meanwhile")
            }
        }
    }

    private static let opened: [(String, Place)] = [
        ("customerapp://dashboard", Place(.dashboard, [])),
        ("CustomerApp://favorites", Place(.products, [])),
        ("https://shop.example.com/favorites/4", Place(.products, [.product(4)])),
        ("https://SHOP.example.com/feed", Place(.feed, [])),
        ("customerapp://more", Place(.more, [])),
        ("customerapp://users", Place(.more, [.users])),
        ("customerapp://users/2", Place(.more, [.users, .user(2)])),
        ("customerapp://profiles/3", Place(.more, [.profile(3)])),
        ("customerapp://notes", Place(.more, [.notes])),
        ("customerapp://notes/new", Place(.more, [.notes, .newNote])),
        ("customerapp://notes/7", Place(.more, [.notes, .note(7)])),
        ("customerapp://search", Place(.search, [])),
    ]

    private static let unknown = [
        "customerapp://products/0", "customerapp://products/-1", "customerapp://users/x",
        "customerapp://products/3/4", "customerapp://products", "customerapp://elsewhere",
        "https://evil.example.com/products/3", "https://evilshop.example.com/products/3",
        "https://example.com/products/3", "https://shop.example.co/products/3",
        "http://shop.example.com/products/3",
        "https://shop.example.com.evil.example/feed", "other://products/3",
    ]
}

/// Where a user is: the tab, and the screens above its first one.
private struct Place: Sendable, Equatable {
    let tab: TabBarCoordinator.Tab.Kind
    let path: [Route]

    init(_ tab: TabBarCoordinator.Tab.Kind, _ path: [Route]) {
        self.tab = tab
        self.path = path
    }
}

extension Stage {
    /// Launches the app by a link.
    @MainActor
    fileprivate func launch(_ link: String) throws -> AppCoordinator {
        try app.launch(
            url: URL(string: link), parser: DeepLinkParser(hosts: ["Shop.example.com"]))
    }
}

extension AppCoordinator {
    fileprivate var place: Place? {
        root.tabBar?.selectedTab.map { Place($0.kind, $0.navigator.path) }
    }

    fileprivate var search: ProductSearchViewModel? {
        root.tabBar?.tabs.first { $0.kind == .search }?.navigator.root?.viewModel
            as? ProductSearchViewModel
    }

    fileprivate func open(_ link: String) -> Bool { URL(string: link).map { open($0) } ?? false }

    fileprivate func leaveScreens() { root.tabBar?.selectedTab?.navigator.popToRoot() }

    /// Types a PIN into the form that locks the app.
    fileprivate func enter(_ pin: String) {
        let form = lock?.top?.viewModel as? PinViewModel
        for digit in pin { form?.enter(digit) }
    }
}

extension TabBarCoordinator {
    fileprivate func navigators(without kind: Tab.Kind) -> [ObjectIdentifier] {
        tabs.filter { $0.kind != kind }.map { ObjectIdentifier($0.navigator) }
    }
}
