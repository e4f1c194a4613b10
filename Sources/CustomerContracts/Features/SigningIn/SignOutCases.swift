import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// What belongs to a user is gone when their session ends, however it ends: from every service, from
/// the storage, and after a relaunch.
enum SignOutCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        for (name, end) in endings {
            ContractCase("C06", "user isolation", .caching) { stage, then in
                let then = then.labelled(name)
                try await stage.fillEverything()
                let kept = await stage.belongings()
                then.equal(kept.filter { $0.value == "" }.map(\.key), [], "stores left empty")
                let device = Set(["installation.id", "settings.appearance"])
                then.atLeast(stage.keysInStores.count, 10, "what is stored before")
                try await end(stage)
                for (store, content) in await stage.belongings() {
                    then.equal(content, "", "what is left of \(store)")
                }
                let left = stage.keysInStores
                    .filter { !stage.storesEmptyList($0) }.subtracting(device)
                then.equal(left.sorted(), [], "what is left in the storage")
                then.equal(await stage.app.httpCache().count, 0, "responses that are kept")
                let relaunched = try await stage.relaunched()
                for (store, content) in await relaunched.belongings() {
                    then.equal(content, "", "what is left of \(store) after a relaunch")
                }
                then.isFalse(await relaunched.app.authService().isSignedIn, "signed in")
                then.isTrue(
                    await relaunched.app.installationService().installationID != nil,
                    "the number of the installation stays")
                then.equal(
                    await relaunched.app.appearance, .dark, "the appearance of the device stays")
            }
        }
        ContractCase("C06", "user isolation", .caching) { stage, then in
            for (name, signIn) in signIns {
                let then = then.labelled(name)
                try await stage.fillEverything()
                let first = await stage.belongings()
                try await signIn(stage)
                for (store, content) in await stage.belongings() where store != "user" {
                    then.equal(content, "", "what is left of \(store) for the next user")
                }
                then.equal(await stage.app.userService().user?.id, 2, "the next user")
                then.notEqual(await stage.belongings()["user"], first["user"], "the user")
            }
            try await stage.app.userFeatureFlagService().refresh()
            then.equal(
                await stage.app.userFeatureFlagService().names, ["enable_dark_mode_auto"],
                "the next user's own features")
        }
    }

    /// The ways in which the next user signs in while another session is open.
    private static let signIns: [(String, @Sendable (Stage) async throws -> Void)] = [
        ("with a password", { try await $0.signIn(user: 2) }),
        ("with Apple", { try await $0.signInWithApple(user: 2) }),
        (
            "with another account",
            { stage in
                guard let token = stage.issueToken(for: 2) else { return }
                _ = try await stage.app.authService().signIn(with: token)
            }
        ),
    ]

    /// The ways in which a session ends.
    private static let endings: [(String, @Sendable (Stage) async throws -> Void)] = [
        ("signing out", { await $0.app.authService().signOut() }),
        (
            "signing out offline",
            { stage in
                await stage.stub.stop(deadline: .zero)
                await stage.app.authService().signOut()
            }
        ),
        (
            "an expired session",
            { stage in
                stage.stub.tokens.expire(.access)
                stage.stub.tokens.revoke(.refresh)
                _ = await stage.product(2)
            }
        ),
        (
            "a deleted account",
            { stage in
                await stage.app.moreViewModel { _ in }.deleteAccount()
            }
        ),
    ]
}

extension Stage {
    /// The keys of what the device stores.
    fileprivate var keysInStores: Set<String> {
        Set(setup.storage.keys).union(setup.preferences.keys)
    }

    /// Whether a key has a list without elements.
    fileprivate func storesEmptyList(_ key: String) -> Bool {
        let bytes = setup.preferences[key] ?? []
        return String(decoding: bytes, as: UTF8.self).contains("\"value\":[]")
    }

    /// Signs in and fills every store that belongs to a user.
    @MainActor
    fileprivate func fillEverything() async throws {
        try await signIn()
        try await app.dashboardService().refresh()
        try await app.onboardingService().refresh()
        try await app.userFeatureFlagService().refresh()
        try await app.installationService().register()
        app.productService().toggleFavorite(try await app.productService().product(1))
        let users = app.userListViewModel(.init())
        await users.load()
        await users.search(for: "emily")
        app.notesStore().send(.create(text: "Mine"))
        try app.pinVault().set("1234")
        app.moreViewModel { _ in }.appearance = .dark
    }

    /// What each store has of a user, as text; empty if it has nothing.
    @MainActor
    fileprivate func belongings() -> [String: String] {
        func text(_ value: Any?) -> String { value.map { "\($0)" } ?? "" }
        let users = app.userListViewModel(.init())
        return [
            "user": text(app.userService().user),
            "dashboard": text(app.dashboardService().dashboard),
            "onboarding": text(app.onboardingService().steps),
            "favorites": app.productService().favoriteProducts.map { "\($0.id)" }.joined(),
            "features": app.userFeatureFlagService().names.sorted().joined(),
            "users": users.users.map { "\($0.id)" }.joined(),
            "searches": users.recentQueries.joined(),
            "notes": app.notesStore().state.map(\.text).joined(),
            "PIN": app.pinVault().isSet ? "set" : "",
        ]
    }
}

extension AppContainer {
    fileprivate var appearance: MoreViewModel.Appearance { moreViewModel { _ in }.appearance }
}
