import CustomerApp
import Foundation

/// One thing the app's services do with one operation of the contract.
struct AppAction: Sendable {
    /// The operation it sends, by its id.
    let operation: String
    /// Does it, with the services of the app on stage.
    let run: @Sendable (Stage) async throws -> Void

    private init(_ operation: String, _ run: @escaping @Sendable (Stage) async throws -> Void) {
        self.operation = operation
        self.run = run
    }

    /// Everything the services do, in an order in which each finds what it needs.
    static let all: [AppAction] = session + products + users + posts + everythingElse + endings

    private static let session = [
        AppAction(Operation.login) { try await $0.signIn() },
        AppAction(Operation.appleLogin) { try await $0.signInWithApple(user: 1) },
        AppAction(Operation.resetPassword) {
            try await $0.app.authService().resetPassword(email: "emily@example.com")
        },
        AppAction(Operation.currentUser) { try await $0.app.userService().refresh() },
        AppAction(Operation.dashboard) { try await $0.app.dashboardService().refresh() },
    ]

    private static let products = [
        AppAction(Operation.products) {
            _ = try await $0.app.productService()
                .products(matching: ProductQuery(), limit: 5, skip: 0)
        },
        AppAction(Operation.product) { _ = try await $0.app.productService().product(1) },
        AppAction(Operation.filters) { _ = try await $0.app.productService().filters() },
        AppAction(Operation.image) {
            _ = try await $0.app.imageService().image(at: $0.url("/images/product-1.png"))
        },
    ]

    private static let users = [
        AppAction(Operation.users) {
            _ = try await $0.app.userService().users(limit: 5, skip: 0)
        },
        AppAction(Operation.searchUsers) {
            _ = try await $0.app.userService().users(matching: "em", limit: 5, skip: 0)
        },
        AppAction(Operation.user) { _ = try await $0.app.userService().userForEditing(2) },
        AppAction(Operation.replaceUser) { stage in
            let user = Versioned(User(id: 2, username: "u", firstName: "A", lastName: "B"))
            var draft = UserDraft(user.value)
            draft.email = "a@example.com"
            _ = try await stage.app.userService().save(draft, of: user)
        },
        AppAction(Operation.updateUser) {
            _ = try await $0.app.userService().saveBio("Hello", of: 1)
        },
        AppAction(Operation.avatar) { stage in
            let picture = Picture(data: Data([0x89, 0x50, 0x4E, 0x47]), mediaType: "image/png")
            _ = try await stage.app.imageService().uploadAvatar(picture)
        },
    ]

    private static let posts = [
        AppAction(Operation.posts) { _ = try await $0.app.postService().posts(by: 1) },
        AppAction(Operation.createPost) { stage in
            _ = try await stage.app.postService().create(
                PostDraft(title: "New", body: "Text"), by: 1, key: IdempotencyKey())
        },
        AppAction(Operation.replacePost) { stage in
            _ = try await stage.app.postService().update(
                Post(id: 1, authorID: 48, title: "Changed", body: "Text"))
        },
        AppAction(Operation.feed) { _ = try await $0.app.feedService().feed(at: nil, limit: 5) },
        AppAction(Operation.like) { _ = try await $0.app.feedService().setLiked(true, 50) },
        AppAction(Operation.unlike) { _ = try await $0.app.feedService().setLiked(false, 50) },
    ]

    private static let everythingElse = [
        AppAction(Operation.flags) { try await $0.app.featureFlagService().load() },
        AppAction(Operation.userFlags) { try await $0.app.userFeatureFlagService().refresh() },
        AppAction(Operation.setUserFlag) {
            try await $0.app.userFeatureFlagService().set(true, "dark_mode")
        },
        AppAction(Operation.onboarding) { try await $0.app.onboardingService().refresh() },
        AppAction(Operation.setOnboarding) {
            try await $0.app.onboardingService().set(.completed, of: .camera)
        },
        AppAction(Operation.installation) { _ = try await $0.app.installationService().register() },
    ]

    private static let endings = [
        AppAction(Operation.deletePost) { try await $0.app.postService().delete(2) },
        AppAction(Operation.deleteUser) { try await $0.app.userService().delete(3) },
    ]
}
