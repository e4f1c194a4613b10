import CustomerApp
import Foundation
import UnderstudyChecks

/// The calls of the app's services, one for each operation of the contract.
enum CustomerActions {
    /// All calls, in an order in which each finds the data that it needs.
    static let all: [AppAction<AppContainer>] =
        (session + products + users + posts + everythingElse + endings).map(described)

    /// All calls, each of which sends a request whenever it runs.
    static let requesting: [AppAction<AppContainer>] = all.map { action in
        // The server allows the app to keep some responses, and an installation registers once.
        if let again = repeated[action.operation] { again } else { action }
    }

    private static let repeated = [
        Operation.filters: AppAction<AppContainer>(Operation.filters) { stage in
            await stage.app.httpCache().removeAll()
            return try await stage.app.productService().filters()
        },
        Operation.flags: AppAction<AppContainer>(Operation.flags) {
            try await $0.app.featureFlagService().refresh()
        },
        Operation.installation: AppAction<AppContainer>(Operation.installation) {
            try await $0.another().app.installationService().register()
        },
    ]

    /// Says how the app treats the operation, and which part of the app sends it.
    private static func described(_ action: AppAction<AppContainer>) -> AppAction<AppContainer> {
        action.with {
            $0.part = CustomerPart.sending(action.operation)
            switch action.operation {
            case Operation.feed:
                ($0.attempts, $0.reuse) = (3, .revalidates)
            case Operation.image, Operation.createPost:
                $0.attempts = 3
            case Operation.currentUser, Operation.dashboard, Operation.products, Operation.users,
                Operation.searchUsers, Operation.posts, Operation.userFlags, Operation.onboarding:
                $0.reuse = .revalidates
            case Operation.product, Operation.filters, Operation.flags:
                $0.reuse = .whileFresh
            // The form for a user's details asks for the stored version.
            case Operation.user:
                $0.reuse = .revalidates
            case Operation.resetPassword, Operation.deletePost, Operation.deleteUser:
                $0.readsBody = false
            // An installation that was registered must be stored, whoever waits for it.
            case Operation.installation:
                $0.endsWithCaller = false
            default: break
            }
        }
    }

    private static let session = [
        AppAction<AppContainer>(Operation.login) { try await $0.signIn() },
        AppAction<AppContainer>(Operation.appleLogin) { try await $0.signInWithApple(user: 1) },
        AppAction<AppContainer>(Operation.resetPassword) {
            try await $0.app.authService().resetPassword(email: "emily@example.com")
        },
        AppAction<AppContainer>(Operation.currentUser) { try await $0.app.userService().refresh() },
        AppAction<AppContainer>(Operation.dashboard) {
            try await $0.app.dashboardService().refresh()
        },
    ]

    private static let products = [
        AppAction<AppContainer>(Operation.products) {
            try await $0.app.productService()
                .products(matching: ProductQuery(), limit: 5, skip: 0)
        },
        AppAction<AppContainer>(Operation.product) {
            try await $0.app.productService().product(1)
        } values: { product in
            [
                "title": product.title, "description": product.description,
                "category": product.category, "brand": product.brand, "price": product.price,
                "discountPercentage": product.discountPercentage, "rating": product.rating,
                "stock": product.stock, "tags.0": product.tags.first,
            ]
        },
        AppAction<AppContainer>(Operation.filters) {
            try await $0.app.productService().filters()
        },
        AppAction<AppContainer>(Operation.image) {
            try await $0.app.imageService().image(at: $0.url("/images/product-1.png"))
        },
    ]

    private static let users = [
        AppAction<AppContainer>(Operation.users) {
            try await $0.app.userService().users(limit: 5, skip: 0)
        },
        AppAction<AppContainer>(Operation.searchUsers) {
            try await $0.app.userService().users(matching: "em", limit: 5, skip: 0)
        },
        AppAction<AppContainer>(Operation.user) {
            try await $0.app.userService().userForEditing(2)
        } values: { user in
            [
                "username": user.value.username, "firstName": user.value.firstName,
                "lastName": user.value.lastName, "email": user.value.email,
            ]
        },
        AppAction<AppContainer>(Operation.replaceUser) { stage in
            let user = Versioned(User(id: 2, username: "u", firstName: "A", lastName: "B"))
            var draft = UserDraft(user.value)
            draft.email = "a@example.com"
            return try await stage.app.userService().save(draft, of: user)
        },
        AppAction<AppContainer>(Operation.updateUser) {
            try await $0.app.userService().saveBio("Hello", of: 1)
        },
        AppAction<AppContainer>(Operation.avatar) { stage in
            let picture = Picture(data: Data([0x89, 0x50, 0x4E, 0x47]), mediaType: "image/png")
            return try await stage.app.imageService().uploadAvatar(picture)
        },
    ]

    private static let posts = [
        AppAction<AppContainer>(Operation.posts) {
            try await $0.app.postService().posts(by: 1)
        },
        AppAction<AppContainer>(Operation.createPost) { stage in
            try await stage.app.postService().create(
                PostDraft(title: "New", body: "Text"), by: 1, key: IdempotencyKey())
        },
        AppAction<AppContainer>(Operation.replacePost) { stage in
            try await stage.app.postService().update(
                Post(id: 1, authorID: 48, title: "Changed", body: "Text"))
        },
        AppAction<AppContainer>(Operation.feed) {
            try await $0.app.feedService().feed(at: nil, limit: 5)
        },
        AppAction<AppContainer>(Operation.like) {
            try await $0.app.feedService().setLiked(true, 50)
        },
        AppAction<AppContainer>(Operation.unlike) {
            try await $0.app.feedService().setLiked(false, 50)
        },
    ]

    private static let everythingElse = [
        AppAction<AppContainer>(Operation.flags) { try await $0.app.featureFlagService().load() },
        AppAction<AppContainer>(Operation.userFlags) {
            try await $0.app.userFeatureFlagService().refresh()
        },
        AppAction<AppContainer>(Operation.setUserFlag) {
            try await $0.app.userFeatureFlagService().set(true, "dark_mode")
        },
        AppAction<AppContainer>(Operation.onboarding) {
            try await $0.app.onboardingService().refresh()
        },
        AppAction<AppContainer>(Operation.setOnboarding) {
            try await $0.app.onboardingService().set(.completed, of: .camera)
        },
        AppAction<AppContainer>(Operation.installation) {
            try await $0.app.installationService().register()
        },
    ]

    private static let endings = [
        AppAction<AppContainer>(Operation.deletePost) { try await $0.app.postService().delete(2) },
        AppAction<AppContainer>(Operation.deleteUser) { try await $0.app.userService().delete(3) },
    ]
}
