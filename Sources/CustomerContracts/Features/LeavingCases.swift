import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// Every screen that loads, and every form that is sent, is left while its request is under way: no
/// error is shown, nothing keeps loading, and the next attempt succeeds.
enum LeavingCases {
    /// What a screen does when its user acts, and what it shows.
    private struct Work {
        let operation: String
        let run: @MainActor @Sendable () async -> Void
        let error: @MainActor @Sendable () -> AppError?
        let isBusy: @MainActor @Sendable () -> Bool
    }

    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("X02", "cancel is not an error", .cancellation) { stage, then in
            try await stage.signIn()
            for work in await screens(of: stage.app) + lists(of: stage.app) {
                try await expectNoError(work, stage, then)
            }
        }
        ContractCase("X02", "cancel is not an error", .cancellation) { stage, then in
            try await stage.signIn()
            for work in try await forms(of: stage) {
                try await expectNoError(work, stage, then)
            }
            // The user leaves while the token is being renewed.
            let product = await stage.app.productDetailsViewModel(.id(7))
            stage.stub.tokens.expire(.access)
            try await expectNoError(
                Work(
                    operation: Operation.refresh, run: { await product.load() },
                    error: { product.state.error }, isBusy: { product.state.isLoading }),
                stage, then)
        }
    }

    private static func expectNoError(
        _ work: Work, _ stage: Stage, _ then: Expectations
    ) async throws {
        let then = then.labelled(work.operation)
        let count = stage.exchanges(work.operation).count
        stage.hold(work.operation, at: work.operation)
        let task = Task { await work.run() }
        try await stage.arrival(of: work.operation, count: count + 1)
        task.cancel()
        await task.value
        then.isTrue(await stage.until { !work.isBusy() }, "nothing is loading after leaving")
        then.isNil(await work.error(), "an error after leaving")
        stage.stub.rules.removeAll()
        stage.release(work.operation)
        await work.run()
        then.isNil(await work.error(), "an error of the next attempt")
        then.isFalse(await work.isBusy(), "busy after the next attempt")
    }

    // MARK: - Screens

    @MainActor
    private static func screens(of app: AppContainer) -> [Work] {
        let (dashboard, product) = (
            app.dashboardViewModel(), app.productDetailsViewModel(.id(3))
        )
        let search = app.productSearchViewModel()
        let filters = app.productFiltersViewModel(search)
        let (user, profile) = (
            app.userDetailViewModel(2, { _ in }), app.profileViewModel(1, { _ in })
        )
        let (more, questions) = (app.moreViewModel { _ in }, app.onboardingViewModel {})
        return [
            Work(
                operation: Operation.dashboard, run: { await dashboard.load() },
                error: { dashboard.error }, isBusy: { dashboard.isLoading }),
            Work(
                operation: Operation.product, run: { await product.load() },
                error: { product.state.error }, isBusy: { product.state.isLoading }),
            Work(
                operation: Operation.filters, run: { await filters.load() },
                error: { filters.state.error }, isBusy: { filters.state.isLoading }),
            Work(
                operation: Operation.user, run: { await user.load() },
                error: { user.state.error }, isBusy: { user.state.isLoading }),
            Work(
                operation: Operation.posts, run: { await profile.load() },
                error: { profile.error }, isBusy: { profile.isLoading }),
            Work(
                operation: Operation.userFlags, run: { await more.load() },
                error: { more.error }, isBusy: { false }),
            Work(
                operation: Operation.onboarding, run: { await questions.load() },
                error: { questions.error }, isBusy: { questions.state.isLoading }),
        ]
    }

    @MainActor
    private static func lists(of app: AppContainer) -> [Work] {
        let (search, users) = (app.productSearchViewModel(), app.userListViewModel(.init()))
        let feed = app.feedViewModel { _ in }
        func onSearch(_ run: @escaping @MainActor @Sendable () async -> Void) -> Work {
            Work(
                operation: Operation.products, run: run, error: { search.error },
                isBusy: { search.isLoading })
        }
        func onUsers(
            _ operation: String, _ run: @escaping @MainActor @Sendable () async -> Void
        ) -> Work {
            Work(
                operation: operation, run: run, error: { users.error },
                isBusy: { users.loading != .none })
        }
        func onFeed(_ run: @escaping @MainActor @Sendable () async -> Void) -> Work {
            Work(
                operation: Operation.feed, run: run, error: { feed.error },
                isBusy: { feed.isLoading })
        }
        return [
            onSearch { await search.load() }, onSearch { await search.refresh() },
            onSearch { await search.fetchNext() },
            onUsers(Operation.users) { await users.load() },
            onUsers(Operation.users) { await users.refresh() },
            onUsers(Operation.users) { await users.loadNextPage() },
            onUsers(Operation.searchUsers) { await users.search(for: "em") },
            onFeed { await feed.load() }, onFeed { await feed.refresh() },
            onFeed { await feed.loadMore() },
        ]
    }

    // MARK: - Forms

    @MainActor
    private static func forms(of stage: Stage) async throws -> [Work] {
        let app = stage.app
        let profile = app.profileViewModel(1, { _ in })
        await profile.load()
        let user = app.userDetailViewModel(2, { _ in })
        await user.load()
        user.draft?.bio = "New words"
        let new = app.composePostViewModel(1, { _ in })
        new.draft = PostDraft(title: "New", body: "Text")
        let edited = app.editPostViewModel(
            Post(id: 10, authorID: 1, title: "Old", body: "Text"), { _ in })
        edited.draft.title = "Changed"
        let (more, questions) = (app.moreViewModel { _ in }, app.onboardingViewModel {})
        await questions.load()
        let avatar = app.avatarViewModel()
        let password = app.forgotPasswordViewModel()
        password.fill(email: "emily@example.com")
        let feed = app.feedViewModel { _ in }
        await feed.load()
        let liked = feed.items.first { $0.post?.isLiked == false }?.id
        return [
            Work(
                operation: Operation.updateUser, run: { await profile.updateBio("Mine") },
                error: { profile.error }, isBusy: { profile.isLoading }),
            Work(
                operation: Operation.replaceUser, run: { await user.save() },
                error: { if case .failed(let error) = user.saveState { error } else { nil } },
                isBusy: { user.saveState == .saving }),
            Work(
                operation: Operation.createPost, run: { await new.submit() },
                error: { new.error }, isBusy: { new.isSubmitting }),
            Work(
                operation: Operation.replacePost, run: { await edited.save() },
                error: { edited.error }, isBusy: { edited.isSaving }),
            Work(
                operation: Operation.deletePost, run: { await profile.deletePost(10) },
                error: { profile.error }, isBusy: { profile.isLoading }),
            Work(
                operation: Operation.setUserFlag,
                run: { await more.setFeature("dark_mode", isEnabled: true) },
                error: { more.error }, isBusy: { false }),
            Work(
                operation: Operation.setOnboarding, run: { await questions.agree() },
                error: { questions.error }, isBusy: { questions.isSaving }),
            Work(
                operation: Operation.avatar,
                run: { await avatar.replace(by: .sample(bytes: 300)) },
                error: { avatar.error }, isBusy: { avatar.isBusy }),
            Work(
                operation: Operation.resetPassword, run: { await password.submit() },
                error: { password.error }, isBusy: { password.isSubmitting }),
            Work(
                operation: Operation.like,
                run: { if let liked { await feed.toggleLike(liked) } },
                error: { feed.error }, isBusy: { feed.isLoading }),
        ]
    }
}
