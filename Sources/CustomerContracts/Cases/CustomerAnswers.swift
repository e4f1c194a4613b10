import CustomerApp
import StubJSON
import UnderstudyChecks

/// What the app makes of every answer that the contract allows, and of answers that violate it.
enum CustomerAnswers {
    static let checks = Checks.answers(
        actions: CustomerActions.all,
        options: AnswerOptions(
            tolerating: [
                AnswerPattern("enum"),
                // The same as an absent member.
                AnswerPattern("type", value: .null),
                // A kind of item that the app does not know is shown as such.
                AnswerPattern("const", "oneOf", "anyOf", in: Operation.feed, at: "/items/*"),
            ],
            excluding: [
                // Parts of rows, which the server sends if a request has the parameter `select`.
                AnswerPattern("example", "anyOf", in: Operation.product),
                AnswerPattern("example", "anyOf", in: Operation.user),
                AnswerPattern("example", "anyOf", in: Operation.products),
                AnswerPattern("example", "anyOf", in: Operation.users),
                AnswerPattern("example", "anyOf", in: Operation.searchUsers),
                AnswerPattern("example", "anyOf", in: Operation.posts),
            ]),
        state: { await state(of: $0.app) },
        prepare: { try await $0.signIn() })

    /// What the app knows: a rejected answer must not change it.
    @MainActor
    private static func state(of app: AppContainer) async -> String {
        let flags = app.featureFlagService().flags.sorted { $0.key < $1.key }
        let parts: [Any?] = [
            await app.authService().isSignedIn, app.authService().currentUserID,
            app.userService().user, app.dashboardService().dashboard, flags,
            app.userFeatureFlagService().names.sorted(), app.onboardingService().steps,
        ]
        return parts.map { "\($0 ?? "nil")" }.joined(separator: "; ")
    }
}
