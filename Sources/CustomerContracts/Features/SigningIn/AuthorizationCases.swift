import CustomerApp
import Foundation
import StubBackport
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// Signing in with an account of another service: a session is open only if its user is known.
enum AuthorizationCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("E28", "error clears", .errors) { stage, then in
            let account = await OtherAccount(stage.issueToken())
            await stage.app.use(account)
            let ends = Ends()
            let screen = await stage.app.authorizationViewModel { ends.append($0) }
            let events = await stage.app.sessionEvents().stream()
            stage.refuse(Operation.currentUser, 503, "Not now", times: 1)
            await screen.authorize()
            then.equal(await screen.error, .unavailable(message: "Not now"), "what is shown")
            then.isFalse(await stage.app.authService().isSignedIn, "signed in without a user")
            then.equal(ends.all, [], "ends of the screen")
            await account.change(to: stage.issueToken())
            await screen.authorize()
            then.isNil(await screen.error, "an error after a success")
            then.equal(ends.all, [.signedIn(1)], "the end of the screen")
            then.isTrue(await stage.app.authService().isSignedIn, "signed in")
            then.equal(await stage.app.userService().user?.id, 1, "the user")
            var last: SessionEvent?
            for await event in events {
                last = event
                if event == .signedIn { break }
            }
            then.equal(last, .signedIn, "what is reported in the end")
        }
        ContractCase("X02", "cancel is not an error", .cancellation) { stage, then in
            let account = await OtherAccount(nil)
            await stage.app.use(account)
            let ends = Ends()
            let screen = await stage.app.authorizationViewModel { ends.append($0) }
            await screen.authorize()
            then.isNil(await screen.error, "an error")
            then.equal(ends.all, [.cancelled], "the end of the screen")
            then.count(stage.stub.journal.exchanges, 0, "requests")
        }
        ContractCase("R13", "double tap", .retries) { stage, then in
            let account = await OtherAccount(stage.issueToken())
            await stage.app.use(account)
            let ends = Ends()
            let screen = await stage.app.authorizationViewModel { ends.append($0) }
            stage.hold(Operation.currentUser, at: "user")
            async let first: Void = screen.authorize()
            try await stage.arrival(of: Operation.currentUser)
            await screen.authorize()
            stage.release("user")
            await first
            then.equal(ends.all, [.signedIn(1)], "ends of the screen")
            then.equal(await account.requests, 1, "times the other service is asked")
            then.count(stage.exchanges(Operation.currentUser), 1, "requests")
        }
    }
}

/// How a screen has ended, each time.
private final class Ends: Sendable {
    private let ends = Mutex<[AuthorizationCompletion]>([])

    var all: [AuthorizationCompletion] { ends.withLock { $0 } }

    func append(_ end: AuthorizationCompletion) { ends.withLock { $0.append(end) } }
}

/// An account of another service, instead of the system's sheet; without a token, the user cancels.
@MainActor
final class OtherAccount: AuthorizationProvider {
    private(set) var requests = 0
    private var token: AuthToken?

    init(_ token: AuthToken?) { self.token = token }

    func change(to token: AuthToken?) { self.token = token }

    func authorize() async throws -> AuthToken {
        requests += 1
        guard let token else { throw CancellationError() }
        return token
    }
}

extension AppContainer {
    func use(_ provider: any AuthorizationProvider) {
        authorizationProvider.override { _ in provider }
    }
}

extension Stage {
    /// A token of a user, by default the first, which another service has got.
    func issueToken(for user: Int = 1) -> AuthToken? {
        stub.tokens.issue(for: user).map { pair in
            AuthToken(
                accessToken: pair.access, refreshToken: pair.refresh,
                receivedAt: clock.now)
        }
    }
}
