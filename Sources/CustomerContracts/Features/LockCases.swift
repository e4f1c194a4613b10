import CustomerApp
import StubChecks
import StubContract
import StubHTTP
import StubHarness
import StubServer

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
