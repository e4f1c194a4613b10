import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// The deletion of the user's own account, after which nothing of it is left.
enum AccountCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("E28", "error clears", .errors) { stage, then in
            try await stage.signIn()
            let screen = await stage.app.moreViewModel { _ in }
            stage.refuse(Operation.deleteUser, 503, "Not now", times: 1)
            await screen.deleteAccount()
            then.equal(await screen.error, .unavailable(message: "Not now"), "what is shown")
            then.isFalse(await screen.isDeleting, "still deleting")
            then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
            then.equal(await stage.app.userService().user?.id, 1, "the user")
            then.count(stage.exchanges(Operation.logout), 0, "logouts")
            await screen.deleteAccount()
            then.isNil(await screen.error, "an error after a success")
            then.isFalse(await stage.app.authService().isSignedIn, "signed in afterwards")
            then.isNil(await stage.app.userService().user, "a user afterwards")
            let ids = stage.stub.fixtures.rows(of: "users").compactMap { $0["id"]?.int }
            then.isFalse(ids.contains(1), "the account on the server")
            then.isTrue(ids.contains(2), "the other accounts")
        }
        ContractCase(
            "E31", "deleted account / suspended", .errors, allowing: ["response/status"]
        ) { stage, then in
            try await stage.signIn()
            let screen = await stage.app.moreViewModel { _ in }
            stage.refuse(Operation.deleteUser, 404, "User with id '1' not found", times: 1)
            await screen.deleteAccount()
            then.isNil(await screen.error, "an error, as the account is gone")
            then.isFalse(await stage.app.authService().isSignedIn, "signed in")
            try await stage.signIn()
            stage.refuse(Operation.deleteUser, 403, "Suspended", times: 1)
            await screen.deleteAccount()
            then.equal(await screen.error, .notAllowed(message: "Suspended"), "what is shown")
            then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
        }
        ContractCase("X02", "cancel is not an error", .cancellation) { stage, then in
            try await stage.signIn()
            let screen = await stage.app.moreViewModel { _ in }
            stage.hold(Operation.deleteUser, at: "answer")
            let work = Task { await screen.deleteAccount() }
            try await stage.arrival(of: Operation.deleteUser)
            work.cancel()
            await work.value
            then.isNil(await screen.error, "an error")
            then.isFalse(await screen.isDeleting, "still deleting")
            then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
        }
    }
}
