import CustomerApp
import Foundation
import Testing

/// An app without a server: each operation has demo data.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DemoDataTests {
    /// A service call that sends one operation.
    struct Call: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let run: @MainActor @Sendable (AppContainer) async throws -> Void

        init(
            _ name: String,
            _ run: @escaping @MainActor @Sendable (AppContainer) async throws -> Void
        ) {
            testDescription = name
            self.run = run
        }
    }

    nonisolated static let calls = [
        Call("login") {
            let user = try await $0.authService().signIn(username: "ada", password: "p")
            #expect(user.id == 1 && $0.userService().user?.username == "ada")
        },
        Call("apple") {
            _ = try await $0.authService().signIn(
                with: AppleIdentity(identityToken: "t"), nonce: SignInNonce())
        },
        Call("reset password") { try await $0.authService().resetPassword(email: "a@example.com") },
        Call("logout") {
            _ = try await $0.authService().signIn(username: "ada", password: "p")
            await $0.authService().signOut()
            #expect($0.userService().user == nil)
        },
        Call("me") {
            try await $0.userService().refresh()
            #expect($0.userService().user?.displayName == "Ada Byron")
        },
        Call("dashboard") {
            try await $0.dashboardService().refresh()
            #expect($0.dashboardService().dashboard?.todos.count == 1)
        },
        Call("flags") { try await $0.featureFlagService().load() },
        Call("user flags") {
            try await $0.userFeatureFlagService().refresh()
            #expect($0.userFeatureFlagService().names == ["early_access"])
        },
        Call("set user flag") {
            try await $0.userFeatureFlagService().set(true, "beta")
            #expect($0.userFeatureFlagService().names == ["beta"])
        },
        Call("installation") { try await $0.installationService().register() },
        Call("onboarding") {
            try await $0.onboardingService().refresh()
            #expect($0.onboardingService().nextStep?.step == .location)
        },
        Call("set onboarding") {
            try await $0.onboardingService().set(.skipped, of: .location)
            #expect($0.onboardingService().isCompleted)
        },
        Call("products") {
            let page = try await $0.productService()
                .products(matching: ProductQuery(), limit: 20, skip: 0)
            #expect(page.products.map(\.title) == ["A lamp"] && page.total == 1)
        },
        Call("product") {
            let product = try await $0.productService().product(7)
            #expect(product.id == 7)
        },
        Call("filters") {
            let filters = try await $0.productService().filters()
            #expect(filters.brands == ["Acme"])
        },
        Call("users") {
            let page = try await $0.userService().users(limit: 5, skip: 0)
            #expect(page.total == 1)
        },
        Call("found users") {
            _ = try await $0.userService().users(matching: "ada", limit: 5, skip: 0)
        },
        Call("user") {
            let user = try await $0.userService().user(7)
            #expect(user.id == 7)
        },
        Call("user for editing") {
            let user = try await $0.userService().userForEditing(7)
            #expect(user.value.id == 7)
        },
        Call("save user") {
            let user = Versioned(User(id: 7, username: "u"))
            _ = try await $0.userService().save(UserDraft(user.value), of: user)
        },
        Call("bio") { _ = try await $0.userService().saveBio("b", of: 7) },
        Call("delete user") { try await $0.userService().delete(7) },
        Call("posts") {
            let posts = try await $0.postService().posts(by: 7)
            #expect(posts.map(\.authorID) == [7])
        },
        Call("create post") {
            _ = try await $0.postService().create(PostDraft(), by: 7, key: IdempotencyKey())
        },
        Call("update post") {
            let post = try await $0.postService().update(Post(id: 7, authorID: 1, title: "T"))
            #expect(post.id == 7)
        },
        Call("delete post") { try await $0.postService().delete(7) },
        Call("feed") {
            let page = try await $0.feedService().feed(at: nil, limit: 5)
            #expect(page.items.first?.post?.author.fullName == "Ada Byron")
        },
        Call("like") {
            let state = try await $0.feedService().setLiked(true, 1)
            #expect(state.isLiked)
        },
        Call("unlike") {
            let state = try await $0.feedService().setLiked(false, 1)
            #expect(!state.isLiked)
        },
        Call("image") {
            let url = try #require(URL(string: "http://api.example.com/images/1.png"))
            let image = try await $0.imageService().image(at: url)
            #expect(!image.isEmpty)
        },
        Call("avatar") {
            _ = try await $0.imageService().uploadAvatar(
                Picture(data: Data([1]), mediaType: "image/png"))
        },
    ]

    @Test(arguments: calls)
    func `0.58 each operation has demo data of its type, and sends nothing`(call: Call)
        async throws
    {
        var configuration = try AppConfiguration.make()
        configuration.usesDemoData = true
        let transport = ScriptedTransport(.message("nobody should ask", status: 500))
        let container = AppContainer(configuration: configuration)
        container.transport.override { _ in transport }
        try await call.run(container)
        #expect(transport.requests.isEmpty)
    }
}
