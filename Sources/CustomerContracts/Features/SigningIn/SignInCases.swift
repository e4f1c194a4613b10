import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// The forms before the session: each attempt is a new one, and what went wrong is shown.
enum SignInCases {
    // MARK: - Apple

    @CaseBuilder<Stage>
    static var apple: [ContractCase<Stage>] {
        ContractCase("X02", "cancel is not an error", .cancellation) { stage, then in
            let account = await CountingAccount(email: nil, stage.clock)
            await stage.app.use(account)
            let form = await stage.app.loginViewModel { _ in }
            await form.signInWithApple()
            then.isNil(await form.error, "an error, as the user has cancelled")
            then.isFalse(await form.isSubmitting, "still submitting")
            then.count(stage.stub.journal.exchanges, 0, "requests")
        }
        ContractCase("R14", "fresh per attempt", .retries) { stage, then in
            let account = await CountingAccount(
                email: "emily.sundqvist@example.com", stage.clock)
            await stage.app.use(account)
            let form = await stage.app.loginViewModel { _ in }
            stage.refuse(Operation.appleLogin, 503, times: 1)
            await form.signInWithApple()
            then.isTrue(await form.error != nil, "the error")
            await form.signInWithApple()
            then.isNil(await form.error, "an error after a success")
            let sent = stage.exchanges(Operation.appleLogin)
                .compactMap { $0.requestJSON?["nonce"]?.string }
            then.equal(sent, await account.nonces, "the server gets the nonces that Apple got")
            then.unique(sent, "nonces")
            then.count(sent, 2, "nonces")
        }
    }

    // MARK: - Passwords

    @CaseBuilder<Stage>
    static var passwords: [ContractCase<Stage>] {
        ContractCase("E28", "error clears", .errors) { stage, then in
            let form = await stage.app.forgotPasswordViewModel()
            await form.fill(email: "no address")
            await form.submit()
            then.count(stage.exchanges(Operation.resetPassword), 0, "requests for no address")
            await form.fill(email: "emily@example.com")
            stage.refuse(Operation.resetPassword, 503, "Not now", times: 1)
            await form.submit()
            then.equal(await form.error, .unavailable(message: "Not now"), "what is shown")
            then.isFalse(await form.isSent, "shown as sent")
            await form.submit()
            then.isNil(await form.error, "an error after a success")
            then.isTrue(await form.isSent, "shown as sent afterwards")
        }
        ContractCase("E28", "error clears", .errors) { stage, then in
            let form = await stage.app.loginViewModel { _ in }
            await form.fill(username: "emilys", password: "wrong")
            await form.submit()
            then.isTrue(await form.error != nil, "the error of a wrong password")
            then.isTrue(await form.canSubmit, "another attempt is possible")
            await form.dismissError()
            then.isNil(await form.error, "the error after it was dismissed")
            await form.fill(username: "emilys", password: "emilyspass")
            await form.submit()
            then.isNil(await form.error, "an error after a success")
            let sent = stage.exchanges(Operation.login).last?.requestJSON
            then.equal(
                sent ?? .null, ["username": "emilys", "password": "emilyspass"], "what is sent")
            then.equal(await form.password, "", "the password in the form")
        }
    }

    // MARK: - Installation

    @CaseBuilder<Stage>
    static var installation: [ContractCase<Stage>] {
        ContractCase("K09", "app relaunch mid-flow", .concurrency) { stage, then in
            let service = await stage.app.installationService()
            stage.refuse(Operation.installation, 503, times: 1)
            _ = await then.error(AppError.self, "a registration that fails") {
                try await service.register()
            }
            let number = try await service.register()
            then.equal(try await service.register(), number, "the same number")
            then.count(stage.exchanges(Operation.installation), 2, "requests with the repetition")
            let relaunched = try await stage.relaunched()
            then.equal(
                try await relaunched.app.installationService().register(), number,
                "the same number after a relaunch")
            then.count(stage.exchanges(Operation.installation), 2, "requests after a relaunch")
        }
        ContractCase("X06", "shared request", .cancellation) { stage, then in
            let service = await stage.app.installationService()
            stage.hold(Operation.installation, at: "answer", times: 1)
            let first = Task { try await service.register() }
            try await stage.arrival(of: Operation.installation)
            first.cancel()
            _ = await first.result
            stage.release("answer")
            _ = try await service.register()
            then.count(
                stage.exchanges(Operation.installation), 1,
                "requests, as the one that was left goes on")
        }
    }
}

/// An account of Apple's that counts how often it is asked; without an address, the user cancels.
@MainActor
private final class CountingAccount: AppleIDProvider {
    private(set) var nonces: [String] = []
    private let account: AppleAccount?

    init(email: String?, _ clock: ManualClock) {
        account = email.map { AppleAccount(email: $0, clock) }
    }

    func identity(nonce: SignInNonce) async throws -> AppleIdentity {
        nonces.append(nonce.rawValue)
        guard let account else { throw CancellationError() }
        return try await account.identity(nonce: nonce)
    }
}
