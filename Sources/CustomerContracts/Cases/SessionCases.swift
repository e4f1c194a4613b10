import CustomerApp
import Foundation
import Observation
import StubBackport
import StubContract
import StubHTTP
import StubHarness
import StubRules
import StubServer
import UnderstudyChecks

/// Session cases that only this app has: accounts, uploads, pictures from other servers, and one
/// message for all expired requests.
enum SessionCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("T03", "refresh denied", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.tokens.revoke(.refresh)
            _ = await stage.product(1)
            then.isNil(await stage.app.userService().user, "the user's data")
        }
        ContractCase("T16", "proactive + reactive together", .tokens) { stage, then in
            // No further token helps where the newest one is refused.
            stage.stub.tokens.setLifetimes(access: 300)
            try await stage.signIn()
            stage.clock.advance(by: .seconds(280))
            stage.refuse(Operation.product, 401, "Not today")
            then.equal(
                await stage.product(1).failure, .unauthorized(message: "Not today"),
                "the failure")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes")
            then.count(stage.exchanges(Operation.product), 1, "requests")
        }
        ContractCase("T13", "replay carries same body", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            let avatar = await stage.app.avatarViewModel()
            await avatar.replace(by: .sample(bytes: 3000))
            then.isNil(await avatar.error, "an error of the upload")
            let sent = stage.exchanges(Operation.avatar)
            then.count(sent, 2, "the upload and its replay")
            then.equal(sent.first?.request.body, sent.last?.request.body, "the bodies")
            then.equal(
                sent.map { $0.request.fields["Content-Length"] },
                sent.map { String($0.request.body.count) }, "the lengths announced")
        }
        ContractCase("T14", "replay keeps idempotency key", .tokens) { stage, then in
            try await stage.signIn()
            let form = await stage.app.composePostViewModel(1, { _ in })
            await form.fill(title: "Title", body: "Text")
            await form.submit()
            let sent = stage.exchanges(Operation.createPost).first
            then.isTrue(sent?.request.fields["Idempotency-Key"] != nil, "a key")
        }
        ContractCase(
            "T21", "insufficient scope", .tokens, allowing: ["response/status"]
        ) { stage, then in
            // Some servers answer 401 where RFC 6750 has 403.
            try await stage.signIn()
            stage.refuse(
                Operation.product, 401, "Not for you",
                headers: ["WWW-Authenticate": "Bearer error=\"insufficient_scope\""])
            let failure = await stage.failure { _ = try await stage.product(1).get() }
            then.equal(failure?.kind, .notAllowed, "the failure")
            then.equal(stage.stub.tokens.refreshes, 0, "refreshes")
        }
        ContractCase("T23", "account switch", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.hold(Operation.refresh, at: "refresh", times: 1)
            async let ofFirst = stage.product(1)
            try await stage.arrival(of: Operation.refresh)
            try await stage.signIn(user: 2)
            stage.release("refresh")
            then.equal(await ofFirst.failure, .sessionEnded, "the first user's request")
            let owner = try? await stage.currentUser()
            then.equal(owner?.id, 2, "whose token is sent")
        }
        ContractCase("T27", "token only to its origin", .tokens) { stage, then in
            try await stage.signIn()
            try await stage.withOtherServer { other in
                let url = try then.require(
                    URL(string: "\(other.url)/images/product-1.png"), "an address")
                _ = try await stage.app.imageService().image(at: url)
                let leaked = other.journal.exchanges.filter {
                    $0.request.fields["Authorization"] != nil
                }
                then.count(other.journal.exchanges, 1, "requests to the other server")
                then.count(leaked, 0, "requests that gave it the token")
            }
        }
        // Signing out during a refresh is in the pack; this is what signing out is for.
        ContractCase("T22", "logout during refresh", .tokens) { stage, then in
            try await stage.signIn()
            // The same session once more, as in the backup of a device.
            let copy = try await stage.relaunched()
            then.equal(await copy.product(1).value, 1, "the copy works")
            await stage.app.authService().signOut()
            then.equal(
                stage.exchanges(Operation.logout).map(\.status), [200], "what the server is told")
            then.equal(
                await copy.product(2).failure, .sessionExpired,
                "the copy's tokens after signing out, both of them revoked")
        }
        ContractCase("T22", "logout during refresh", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.hold(Operation.refresh, at: "refresh")
            let ended = Mutex<AppError?>(nil)
            let waiting = Task {
                let failure = await stage.product(1).failure
                ended.withLock { $0 = failure }
            }
            try await stage.arrival(of: Operation.refresh)
            await stage.app.authService().signOut()
            then.isTrue(
                await stage.becomes { ended.withLock { $0 } != nil },
                "a request that waits for the refresh ends with the session")
            then.equal(ended.withLock { $0 }, .sessionEnded, "its failure")
            stage.release("refresh")
            await waiting.value
            then.isFalse(await stage.app.authService().isSignedIn, "still signed in")
        }
        ContractCase("T17", "device clock fast", .tokens) { stage, then in
            // A token that lives for less than the leeway is renewed once as well, and not before
            // each request.
            stage.stub.tokens.setLifetimes(access: 20)
            try await stage.signIn()
            for round in 0...2 {
                for id in 1...3 { then.equal(await stage.product(id).value, id, "a product") }
                then.count(
                    stage.exchanges(Operation.refresh), round, "refreshes of \(round) tokens")
                stage.clock.advance(by: .seconds(21))
            }
        }
        ContractCase("T03", "refresh denied", .tokens) { stage, then in
            // The app knows when its refresh token expires.
            stage.stub.tokens.setLifetimes(access: 60, refresh: 600)
            try await stage.signIn()
            stage.clock.advance(by: .seconds(599))
            then.equal(await stage.product(1).value, 1, "a product just before")
            stage.clock.advance(by: .seconds(600))
            let expiries = await stage.countingExpiries {
                then.equal(await stage.product(2).failure, .sessionExpired, "a request after it")
            }
            then.equal(expiries, 1, "sessions that ended")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes, none of them in vain")
        }
        ContractCase("T26", "cold start burst", .tokens) { stage, then in
            try await stage.signIn()
            stage.clock.advance(by: .seconds(7200))
            let started = try await stage.relaunched()
            let app = started.app
            let requests = [
                Operation.currentUser, Operation.dashboard, Operation.feed, Operation.onboarding,
                Operation.userFlags, Operation.products,
            ]
            let actions = CustomerActions.all.filter { requests.contains($0.operation) }
            let expiries = await started.countingExpiries {
                await withTaskGroup { group in
                    for action in actions {
                        group.addTask {
                            then.isNil(
                                await started.failure { try await action.run(started) },
                                "the failure of \(action.operation)")
                        }
                    }
                }
            }
            then.equal(actions.count, 6, "requests at the start")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes")
            then.count(stage.exchanges(Operation.login), 1, "logins")
            then.equal(expiries, 0, "sessions that ended")
            then.isTrue(await app.authService().isSignedIn, "still signed in")
        }
        ContractCase("E27", "one alert", .errors) { stage, then in
            try await stage.signIn()
            let root = try await stage.app.launch()
            let alerts = await AlertRecorder(root)
            stage.stub.tokens.expire(.access)
            stage.stub.tokens.revoke(.refresh)
            stage.stub.rules.add(
                Rule(.operation(Operation.product)).times(5).holding(at: "all", until: 5))
            stage.hold(Operation.refresh, at: "refresh")
            let expiries = try await stage.countingExpiries {
                async let outcomes = stage.products(1...5)
                try await stage.arrival(of: Operation.refresh)
                then.isTrue(await stage.staysQuiet(), "all five wait for one refresh")
                stage.release("refresh")
                then.equal(
                    await outcomes.map(\.failure), Array(repeating: .sessionExpired, count: 5),
                    "the five failures")
            }
            then.equal(expiries, 1, "times the end of the session is reported")
            then.isTrue(
                await stage.until { root.alert == .sessionExpired }, "an alert is shown")
            _ = await stage.staysQuiet()
            then.equal(await alerts.shown, [.sessionExpired], "the alerts for five failures")
            await root.dismissAlert()
            _ = await stage.products(1...3)
            then.isNil(await root.alert, "an alert for requests after the end")
        }
    }
}

/// Records the alerts that the root of the app shows, each once.
@MainActor
private final class AlertRecorder {
    private(set) var shown: [AppError] = []
    private var last: AppError?

    init(_ root: AppCoordinator) {
        watch(root)
    }

    private func watch(_ root: AppCoordinator) {
        let alert = withObservationTracking {
            root.alert
        } onChange: { [weak self, weak root] in
            // The closure runs just before the change.
            Task { @MainActor in
                if let self, let root { self.watch(root) }
            }
        }
        if let alert, alert != last { shown.append(alert) }
        last = alert
    }
}

extension Picture {
    /// A picture of the given number of bytes, which is never displayed.
    static func sample(bytes count: Int) -> Picture {
        Picture(data: Data((0..<count).map { UInt8($0 % 251) }), mediaType: "image/png")
    }
}

extension ComposePostViewModel {
    func fill(title: String, body: String) {
        draft = PostDraft(title: title, body: body)
    }
}

extension ForgotPasswordViewModel {
    func fill(email: String) { self.email = email }
}
