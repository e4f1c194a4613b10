import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubServer
import UnderstudyChecks

/// The PIN: the app is locked at its start and after a while in the background, and too many wrong
/// attempts end the session.
enum LockCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F05", "the PIN locks the app", .features) { stage, then in
            try await stage.signIn()
            try await stage.app.pinVault().set("1234")
            let relaunched = try await stage.relaunched()
            let root = try await relaunched.start()
            let pin = try then.require(await root.pin, "the form for the PIN")
            await pin.enter(all: "1234")
            then.isTrue(await root.lock == nil, "unlocked by the right PIN")
            for (seconds, isLocked) in [(29, false), (30, true)] {
                await root.enterBackground()
                stage.clock.advance(by: .seconds(seconds))
                await root.becomeActive()
                then.equal(await root.lock != nil, isLocked, "locked after \(seconds) s")
            }
            await root.pin?.enter(all: "1234")
            then.isTrue(await root.lock == nil, "unlocked after the time in the background")
            // A call or the control centre interrupts an app that stays in the foreground.
            await root.becomeActive()
            then.isTrue(await root.lock == nil, "unlocked still: an absence counts once")
        }
        ContractCase("F05", "the PIN locks the app", .features) { stage, then in
            try await stage.signIn()
            try await stage.app.pinVault().set("1234")
            var current = try await stage.relaunched()
            var root = try await current.start()
            for _ in 1...3 { await root.pin?.enter(all: "0000") }
            // Attempts are counted across launches.
            current = try await stage.relaunched()
            root = try await current.start()
            then.equal(await root.pin?.attemptsLeft, 2, "attempts left after a relaunch")
            for _ in 1...2 { await root.pin?.enter(all: "0000") }
            let last = root
            then.isTrue(await stage.until { last.lock == nil }, "the session ends")
            then.equal(await root.root.stage, .login, "where it leads")
            then.isFalse(await current.app.authService().isSignedIn, "signed in")
            then.isNil(await current.app.userService().user, "a user")
            then.isFalse(await current.app.pinVault().isSet, "a PIN of the session that has ended")
        }
        ContractCase("F05", "the PIN locks the app", .features) { stage, then in
            try await stage.signIn()
            try await stage.answerAllQuestions()
            try await stage.app.pinVault().set("1234")
            let relaunched = try await stage.relaunched()
            let root = try await relaunched.start()
            then.isTrue(await root.lock != nil, "locked at the start")
            stage.stub.tokens.expire(.access)
            stage.stub.tokens.revoke(.refresh)
            then.equal(await relaunched.product(1).failure, .sessionExpired, "a request")
            then.isTrue(
                await stage.until { root.lock == nil }, "the lock ends together with the session")
            then.equal(await root.root.stage, .login, "where it leads")
            then.equal(await root.alert, .sessionExpired, "what is shown")
            then.isFalse(await relaunched.app.pinVault().isSet, "a PIN of the session that ended")
        }
        ContractCase("F05", "the PIN locks the app", .features) { stage, then in
            try await stage.signIn()
            let store = SharedKeychain()
            let stage = await stage.anotherApp(
                storage: KeychainKeyValueStore(service: "app", keychain: store))
            try await stage.signIn()
            let vault = await stage.app.pinVault()
            let form = await Pad(stage.app, .set)
            store.isLocked = true
            await form.enter("1234")
            then.isTrue(await form.model.error != nil, "the error of a PIN that is not saved")
            then.equal(await form.answers, [], "a PIN that is not saved counts as set")
            store.isLocked = false
            await form.enter("x1-23")
            await form.delete()
            then.equal(await form.model.digits, "12", "the digits")
            await form.enter("34")
            then.isNil(await form.model.error, "an error after a success")
            then.equal(await form.answers, [.accepted], "a PIN that is saved")
            let guess = await Pad(stage.app, .unlock)
            for left in [4, 3, 2, 1] {
                await guess.enter("0000")
                then.equal(await guess.model.attemptsLeft, left, "attempts left")
                then.equal(await guess.model.digits, "", "the digits of a wrong PIN")
            }
            await guess.enter("1234")
            then.equal(await guess.answers, [.accepted], "the right PIN")
            then.equal(vault.attemptsLeft, 5, "attempts after the right PIN")
            for _ in 1...5 { then.isFalse(vault.verify("9999"), "a wrong PIN is accepted") }
            then.isFalse(vault.verify("1234"), "the right PIN after the last attempt is accepted")
            then.equal(vault.attemptsLeft, 0, "attempts left in the end")
            // The app is closed before the session ends.
            let relaunched = await stage.anotherApp(
                storage: KeychainKeyValueStore(service: "app", keychain: store))
            let root = try await relaunched.start()
            then.isTrue(
                await stage.until { root.root.stage == .login }, "the start leads to the login")
            then.isFalse(await relaunched.app.authService().isSignedIn, "signed in")
            then.isTrue(await root.lock == nil, "the lock is gone")
        }
    }
}

extension AppCoordinator {
    fileprivate var pin: PinViewModel? { lock?.top?.viewModel as? PinViewModel }
}

extension PinViewModel {
    fileprivate func enter(all digits: String) {
        for digit in digits { enter(digit) }
    }
}

/// The form for a PIN.
@MainActor
private final class Pad {
    private(set) var answers: [PinCompletion] = []
    private let make: @MainActor (@escaping @MainActor (PinCompletion) -> Void) -> PinViewModel
    private(set) lazy var model = make { [weak self] in self?.answers.append($0) }

    init(_ app: AppContainer, _ mode: PinViewModel.Mode) {
        make = { app.pinViewModel(mode, $0) }
    }

    func enter(_ digits: String) {
        for digit in digits { model.enter(digit) }
    }

    func delete() { model.deleteLast() }
}
