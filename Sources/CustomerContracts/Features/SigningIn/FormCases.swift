import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// When a form can be sent, what it shows meanwhile, and exactly what it sends.
enum FormCases {
    @CaseBuilder<Stage>
    static var forms: [ContractCase<Stage>] {
        ContractCase("F18", "forms can be sent when they are complete", .features) { stage, then in
            try await expectLogin(stage, then)
            try await expectPassword(stage, then)
            try await expectApple(stage, then)
        }
    }

    @CaseBuilder<Stage>
    static var settings: [ContractCase<Stage>] {
        ContractCase("F19", "settings", .features) { stage, then in
            try await expectSettings(stage, then)
            try await expectInstallation(stage, then)
        }
    }

    // MARK: - Forms

    @MainActor
    private static func expectLogin(_ stage: Stage, _ then: Expectations) async throws {
        var users: [User] = []
        let form = stage.app.loginViewModel { users.append($0) }
        for (name, password, isComplete) in [
            ("", "", false), ("emilys", "", false), ("", "emilyspass", false),
            ("emilys", "emilyspass", true),
        ] {
            form.fill(username: name, password: password)
            then.equal(form.canSubmit, isComplete, "whether '\(name)', '\(password)' can be sent")
            if !isComplete { await form.submit() }
        }
        then.count(stage.exchanges(Operation.login), 0, "requests of an incomplete form")
        then.isFalse(form.isSubmitting, "submitting before")
        try await hold(Operation.login, on: stage, sending: { await form.submit() }) {
            then.isTrue(form.isSubmitting, "submitting meanwhile")
            then.isFalse(form.canSubmit, "another attempt meanwhile")
            await form.submit()
            await form.signInWithApple()
        }
        then.isFalse(form.isSubmitting, "submitting afterwards")
        then.isNil(form.error, "an error of a tap that was ignored")
        then.equal(users.map(\.id), [1], "who is reported, once")
        then.equal(stage.app.userService().user?.username, "emilys", "the signed-in user")
        then.equal(form.username, "emilys", "the name stays in the form")
        then.count(stage.exchanges(Operation.login), 1, "requests")
    }

    @MainActor
    private static func expectPassword(_ stage: Stage, _ then: Expectations) async throws {
        let form = stage.app.forgotPasswordViewModel()
        for (address, isComplete) in [
            ("", false), ("emily", false), ("@example.com", false), ("emily@", false),
            ("a b@example.com", false), ("a@b@example.com", false), ("emily@example.com", true),
        ] {
            form.fill(email: address)
            then.equal(form.canSubmit, isComplete, "whether '\(address)' can be sent")
            if !isComplete { await form.submit() }
        }
        then.count(stage.exchanges(Operation.resetPassword), 0, "requests without an address")
        try await hold(Operation.resetPassword, on: stage, sending: { await form.submit() }) {
            then.isTrue(form.isSubmitting, "submitting meanwhile")
            then.isFalse(form.isSent, "shown as sent meanwhile")
            await form.submit()
        }
        then.isTrue(form.isSent, "shown as sent afterwards")
        then.isFalse(form.isSubmitting, "submitting afterwards")
        then.equal(
            stage.exchanges(Operation.resetPassword).map(\.requestJSON),
            [["email": "emily@example.com"]], "what is sent, once")
    }

    /// Sends a form, and looks at it while the response is held.
    @MainActor
    private static func hold(
        _ operation: String, on stage: Stage, sending send: @escaping @MainActor () async -> Void,
        meanwhile look: @MainActor () async -> Void
    ) async throws {
        stage.hold(operation, at: "form", times: 1)
        async let submission: Void = send()
        try await stage.arrival(of: operation)
        await look()
        stage.release("form")
        await submission
    }

    @MainActor
    private static func expectApple(_ stage: Stage, _ then: Expectations) async throws {
        let token = String.identityToken(
            email: "emily.sundqvist@example.com", until: stage.clock.now.addingTimeInterval(600))
        let nonces = (0..<20).map { _ in SignInNonce() }
        then.unique(nonces, "nonces")
        for nonce in nonces {
            then.count(nonce.rawValue, 32, "characters of a nonce")
            then.atLeast(Set(nonce.rawValue).count, 8, "different characters of a nonce")
        }
        let names: [(String?, String?)] = [("Emily", "Sundqvist"), (nil, nil)]
        for ((first, last), nonce) in zip(names, nonces) {
            _ = try await stage.app.authService().signIn(
                with: AppleIdentity(identityToken: token, firstName: first, lastName: last),
                nonce: nonce)
            let sent = stage.exchanges(Operation.appleLogin).last?.requestJSON
            then.equal(sent?["identityToken"]?.string, token, "the token that is sent")
            then.equal(sent?["nonce"]?.string, nonce.rawValue, "the nonce that is sent")
            then.equal(sent?["firstName"]?.string, first, "the given name that is sent")
            then.equal(sent?["lastName"]?.string, last, "the family name that is sent")
        }
    }

    // MARK: - Settings

    @MainActor
    private static func expectSettings(_ stage: Stage, _ then: Expectations) async throws {
        var selected: [MoreViewModel.Destination] = []
        let screen = stage.app.moreViewModel { selected.append($0) }
        then.equal(screen.appearance, .system, "the appearance before a choice")
        for destination in MoreViewModel.Destination.allCases { screen.select(destination) }
        then.equal(selected, [.users, .notes, .pin], "destinations without a user")
        await screen.deleteAccount()
        then.count(stage.stub.journal.exchanges, 0, "requests without a user")
        try await stage.signIn()
        selected = []
        for destination in MoreViewModel.Destination.allCases { screen.select(destination) }
        then.equal(selected, MoreViewModel.Destination.allCases, "destinations with a user")
        then.equal(screen.user?.id, 1, "the user on the screen")
        let other = stage.app.moreViewModel { _ in }
        for choice in MoreViewModel.Appearance.allCases {
            screen.appearance = choice
            then.equal(other.appearance, choice, "the choice on another screen")
            let relaunched = try await stage.relaunched()
            then.equal(
                relaunched.app.moreViewModel { _ in }.appearance, choice, "after a relaunch")
        }
        await screen.load()
        then.equal(screen.enabledFeatures, ["early_access"], "the user's features")
        stage.refuse(Operation.setUserFlag, 503, "Not now", times: 1)
        await screen.setFeature("early_access", isEnabled: false)
        then.equal(screen.errorMessage, "Not now", "the text of an error")
        then.equal(screen.enabledFeatures, ["early_access"], "the features after a refusal")
        await screen.setFeature("early_access", isEnabled: false)
        then.isNil(screen.errorMessage, "a text after a success")
        then.equal(screen.enabledFeatures, [], "the features afterwards")
        await screen.signOut()
        then.isFalse(await stage.app.authService().isSignedIn, "signed in")
        await screen.signOut()
        then.count(stage.exchanges(Operation.logout), 1, "logouts")
    }

    @MainActor
    private static func expectInstallation(_ stage: Stage, _ then: Expectations) async throws {
        let device = await stage.anotherApp { $0.deviceModel = "Pocket 3" }
        let service = device.app.installationService()
        then.isNil(service.installationID, "a number before it is registered")
        let number = try await service.register()
        then.equal(service.installationID, number, "the number")
        let exchange = stage.exchanges(Operation.installation).last
        then.equal(exchange?.requestJSON?["deviceModel"]?.string, "Pocket 3", "the device")
        then.equal(
            exchange?.responseJSON?["id"]?.string?.lowercased(), number.uuidString.lowercased(),
            "the server's number")
    }
}
