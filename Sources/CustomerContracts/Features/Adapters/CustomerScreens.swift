import CustomerApp
import UnderstudyChecks

/// Describes the screens of the app that show what one operation answers.
enum CustomerScreens {
    /// A product's details.
    static let product = ScreenAdapter<AppContainer, OnScreen<ProductDetailsViewModel>>(
        Operation.product, deadline: .seconds(30), joinsLoads: true,
        open: { stage in
            try await stage.signIn()
            return await OnScreen(
                .product(1), stage.app.productDetailsViewModel(.id(1))
            ) { await $0.load() }
        },
        load: { await $0.appear() },
        content: { await $0.model.product.map { "\($0)" } },
        error: { await $0.model.state.error }, isLoading: { await $0.model.state.isLoading },
        isSignedIn: { await $0.authService().isSignedIn })

    /// The values by which products can be filtered, which are asked for when they are stale.
    static let filters = ScreenAdapter<AppContainer, Filters>(
        Operation.filters, deadline: .seconds(30), joinsLoads: true,
        open: { stage in
            try await stage.signIn()
            let search = await stage.app.productSearchViewModel()
            let screen = await OnScreen(
                .filters, stage.app.productFiltersViewModel(search)
            ) { await $0.load() }
            return Filters(screen: screen, clock: stage.clock)
        },
        load: { filters in
            await filters.becomeStale()
            await filters.screen.appear()
        },
        content: { await $0.screen.model.state.value.map { "\($0)" } },
        error: { await $0.screen.model.state.error },
        isLoading: { await $0.screen.model.state.isLoading },
        isSignedIn: { await $0.authService().isSignedIn })

    /// The filters, and the clock by which they become stale.
    struct Filters: Sendable {
        let screen: OnScreen<ProductFiltersViewModel>
        let clock: ManualClock

        /// Moves the clock past the five minutes for which the server calls them fresh.
        ///
        /// During a load, that would pass its deadline; no load begins between the two lines.
        @MainActor
        func becomeStale() {
            guard !screen.model.state.isLoading else { return }
            clock.advance(by: .seconds(301))
        }
    }

    /// The product search as a screen.
    static let search = ScreenAdapter<AppContainer, ProductSearchViewModel>(
        Operation.products, deadline: .seconds(30),
        open: { stage in
            try await stage.signIn()
            return await stage.app.productSearchViewModel()
        },
        load: { await $0.refresh() },
        content: {
            await $0.products.isEmpty ? nil : "\($0.products.map { "\($0.id) \($0.title)" })"
        },
        // It shows that it loads until the request that was left has ended, a moment later.
        error: { await $0.error },
        isSignedIn: { await $0.authService().isSignedIn })

    /// The list of users as a screen.
    static let users = ScreenAdapter<AppContainer, UserListViewModel>(
        Operation.users, deadline: .seconds(30),
        open: { stage in
            try await stage.signIn()
            return await stage.app.userListViewModel(.init())
        },
        load: { await $0.refresh() },
        content: { await $0.users.isEmpty ? nil : "\($0.users)" },
        error: { await $0.error }, isLoading: { await $0.loading != .none },
        isSignedIn: { await $0.authService().isSignedIn })

    /// A profile, of whose two requests the one for the user is answered otherwise.
    static let profile = profile(Operation.user)

    /// A profile, of whose two requests the one for the posts is answered otherwise.
    static let profilePosts = profile(Operation.posts)

    private static func profile(
        _ operation: String
    ) -> ScreenAdapter<AppContainer, ProfileViewModel> {
        ScreenAdapter(
            operation, deadline: .seconds(30),
            open: { stage in
                try await stage.signIn()
                return await stage.app.profileViewModel(1, { _ in })
            },
            load: { await $0.load() },
            content: { await $0.profile.map { "\($0)" } }, error: { await $0.error },
            isLoading: { await $0.isLoading },
            isSignedIn: { await $0.authService().isSignedIn })
    }

    /// The features that the user has switched on.
    static let features = ScreenAdapter<AppContainer, MoreViewModel>(
        Operation.userFlags, deadline: .seconds(30),
        open: { stage in
            try await stage.signIn()
            return await stage.app.moreViewModel { _ in }
        },
        load: { await $0.load() },
        content: { await $0.enabledFeatures.isEmpty ? nil : "\($0.enabledFeatures.sorted())" },
        error: { await $0.error },
        isSignedIn: { await $0.authService().isSignedIn })

    /// The questions after the first sign-in.
    static let onboarding = ScreenAdapter<AppContainer, OnScreen<OnboardingViewModel>>(
        Operation.onboarding, deadline: .seconds(30), joinsLoads: true,
        open: { stage in
            try await stage.signIn()
            return await OnScreen(
                .onboarding, stage.app.onboardingViewModel {}
            ) { await $0.load() }
        },
        load: { await $0.appear() },
        content: { await $0.model.state.value.map { "\($0)" } },
        error: { await $0.model.error }, isLoading: { await $0.model.state.isLoading },
        isSignedIn: { await $0.authService().isSignedIn })

    /// The signed-in user, whom a service holds; its callers see the errors.
    static let currentUser = ScreenAdapter<AppContainer, AppContainer>(
        Operation.currentUser,
        open: { stage in
            try await stage.signIn()
            return stage.app
        },
        load: { try? await $0.userService().refresh() },
        content: { await $0.userService().user.map { "\($0)" } }, error: { _ in nil },
        isSignedIn: { await $0.authService().isSignedIn })

    /// The feature flags, which a service holds; its callers see the errors.
    static let flags = ScreenAdapter<AppContainer, AppContainer>(
        Operation.flags, open: { $0.app }, load: { try? await $0.featureFlagService().refresh() },
        content: { app in
            let flags = await app.featureFlagService().flags
            let own = await FeatureFlagService.defaults
            return flags == own ? nil : "\(flags.sorted { $0.key < $1.key })"
        },
        error: { _ in nil })
}
