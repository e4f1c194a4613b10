import CustomerApp
import Foundation
import UnderstudyChecks

/// Describes the forms of the app, and everything else that is sent when the user taps once.
enum CustomerForms {
    /// The form for changing a post.
    static let editPost = WriteAdapter<AppContainer, EditPostViewModel>(
        Operation.replacePost, deadline: .seconds(30),
        open: { stage in
            try await stage.signIn()
            let form = await stage.app.editPostViewModel(
                Post(id: 10, authorID: 1, title: "Old", body: "Text"), { _ in })
            await form.type(title: "New")
            return form
        },
        submit: { await $0.save() }, error: { await $0.error }, entries: { "\(await $0.draft)" })

    /// The form for a user's details; a conflict has a state of its own there.
    static let user = WriteAdapter<AppContainer, UserDetailViewModel>(
        Operation.replaceUser, deadline: .seconds(30),
        open: { stage in
            try await stage.signIn()
            let form = await stage.app.userDetailViewModel(2, { _ in })
            await form.reload()
            await form.type(bio: "New words \(stage.exchanges(Operation.user).count)")
            return form
        },
        submit: { await $0.save() },
        error: { form in
            if case .failed(let error) = await form.saveState { error } else { nil }
        },
        entries: { "\(await $0.draft as Any)" }, result: { "\(await $0.user)" })

    /// The form that opens a session.
    static let login = WriteAdapter<AppContainer, LoginViewModel>(
        Operation.login, deadline: .seconds(30),
        open: { stage in
            let form = await stage.app.loginViewModel { _ in }
            await form.fill(username: "emilys", password: "emilyspass")
            return form
        },
        submit: { await $0.submit() }, error: { await $0.error },
        entries: { await "\($0.username) \($0.password)" })

    /// The form that opens a session with an account of Apple's.
    static let apple = WriteAdapter<AppContainer, LoginViewModel>(
        Operation.appleLogin, deadline: .seconds(30),
        open: { stage in
            let provider = await AppleAccount(email: "emily.sundqvist@example.com", stage.clock)
            await stage.app.use(provider)
            return await stage.app.loginViewModel { _ in }
        },
        submit: { await $0.signInWithApple() }, error: { await $0.error })

    /// The form for a forgotten password.
    static let password = WriteAdapter<AppContainer, ForgotPasswordViewModel>(
        Operation.resetPassword, deadline: .seconds(30),
        open: { stage in
            let form = await stage.app.forgotPasswordViewModel()
            await form.fill(email: "emily@example.com")
            return form
        },
        submit: { await $0.submit() }, error: { await $0.error }, entries: { await $0.email })

    /// The answer to a question after the first sign-in.
    static let onboarding = WriteAdapter<AppContainer, OnboardingViewModel>(
        Operation.setOnboarding, deadline: .seconds(30),
        open: { stage in
            try await stage.signIn()
            let form = await stage.app.onboardingViewModel {}
            await form.load()
            return form
        },
        submit: { await $0.agree() }, error: { await $0.error },
        entries: { "\(await $0.step as Any)" })

    /// One of the user's features.
    static let feature = WriteAdapter<AppContainer, MoreViewModel>(
        Operation.setUserFlag, deadline: .seconds(30),
        open: { stage in
            try await stage.signIn()
            let screen = await stage.app.moreViewModel { _ in }
            await screen.load()
            return screen
        },
        submit: { await $0.setFeature("dark_mode", isEnabled: true) }, error: { await $0.error },
        entries: { "\(await $0.enabledFeatures.sorted())" })

    /// The deletion of the user's own account.
    static let account = WriteAdapter<AppContainer, MoreViewModel>(
        Operation.deleteUser, deadline: .seconds(30),
        open: { stage in
            try await stage.signIn()
            return await stage.app.moreViewModel { _ in }
        },
        submit: { await $0.deleteAccount() }, error: { await $0.error },
        entries: { "\(await $0.user as Any)" })

    /// The user's description of themselves, which is shown before it is confirmed.
    static let bio = WriteAdapter<AppContainer, ProfileViewModel>(
        Operation.updateUser, deadline: .seconds(30),
        open: { try await $0.profile() },
        submit: { await $0.updateBio("Mine") }, error: { await $0.error },
        entries: { "\(await $0.profile as Any)" })

    /// A post that is hidden before its deletion is confirmed.
    static let deletion = WriteAdapter<AppContainer, ProfileViewModel>(
        Operation.deletePost, deadline: .seconds(30),
        open: { try await $0.profile() },
        submit: { await $0.deletePost(10) }, error: { await $0.error },
        entries: { "\(await $0.profile as Any)" })

    /// A profile picture that is shown before it is uploaded.
    static let avatar = WriteAdapter<AppContainer, AvatarViewModel>(
        Operation.avatar, deadline: .seconds(30),
        open: { stage in
            try await stage.signIn()
            return await stage.app.avatarViewModel()
        },
        submit: { await $0.replace(by: .sample(bytes: 300)) }, error: { await $0.error },
        entries: { "\(await $0.picture as Any)" })
}

/// An account of Apple's, instead of the system's sheet.
@MainActor
final class AppleAccount: AppleIDProvider {
    private let email: String
    private let clock: ManualClock

    init(email: String, _ clock: ManualClock) {
        self.email = email
        self.clock = clock
    }

    func identity(nonce: SignInNonce) async throws -> AppleIdentity {
        AppleIdentity(
            identityToken: .identityToken(
                email: email, until: clock.now.addingTimeInterval(600)))
    }
}

extension AppContainer {
    func use(_ provider: any AppleIDProvider) {
        appleIDProvider.override { _ in provider }
    }
}

extension EditPostViewModel {
    func type(title: String) { draft.title = title }
}

extension Stage {
    /// Returns the signed-in user's own profile, loaded.
    func profile() async throws -> ProfileViewModel {
        try await signIn()
        let profile = await app.profileViewModel(1, { _ in })
        await profile.load()
        return profile
    }
}
