import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// A session ends exactly when it must, takes what is under way with it, and leaks nothing.
enum SessionCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        boundaries
        endings
        accounts
    }

    // MARK: - Boundaries

    @CaseBuilder<Stage>
    private static var boundaries: [ContractCase<Stage>] {
        ContractCase("T16", "proactive + reactive together", .tokens) { stage, then in
            try await stage.signIn()
            stage.clock.advance(by: .seconds(3565))
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(
                Rule(.operation(Operation.product)).times(1).holding(at: "old"))
            stage.stub.rules.add(Rule(.operation(Operation.refresh)).holding(at: "refresh"))
            async let old = stage.product(1)
            try await stage.arrival(of: Operation.product)
            // Now within the leeway: new requests refresh by themselves, the old one is still out.
            stage.clock.advance(by: .seconds(10))
            async let new = stage.product(2)
            try await stage.arrival(of: Operation.refresh)
            stage.stub.rules.release(barrier: "old")
            then.isTrue(await stage.staysQuiet(), "the refused request waits for the same refresh")
            stage.stub.rules.release(barrier: "refresh")
            then.equal([await old.value, await new.value], [1, 2], "both succeed")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes")
            let toSecond = stage.exchanges(Operation.product)
                .filter { $0.request.path == "/auth/products/2" }
            then.equal(toSecond.map(\.response?.status), [200], "refreshed ahead of time")
        }
        ContractCase("T29", "no token in URL or log", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            _ = await stage.product(1)
            let tokens = stage.exchanges(Operation.product)
                .compactMap { $0.request.fields["Authorization"]?.dropFirst("Bearer ".count) }
            then.count(tokens, 2, "tokens to look for")
            let refreshTokens = stage.exchanges(Operation.refresh)
                .compactMap { $0.requestJSON?["refreshToken"]?.string }
            then.count(refreshTokens, 1, "refresh tokens to look for")
            for token in refreshTokens {
                then.isFalse(
                    stage.log.lines.contains { $0.contains(token) }, "a refresh token in the log")
            }
            let targets = stage.stub.journal.exchanges.map(\.request.target)
            for token in tokens {
                then.isFalse(targets.contains { $0.contains(token) }, "a token in a URL")
                then.isFalse(stage.log.lines.contains { $0.contains(token) }, "a token in the log")
            }
            then.isFalse(stage.log.lines.isEmpty, "an empty log")
        }
    }

    // MARK: - Endings

    @CaseBuilder<Stage>
    private static var endings: [ContractCase<Stage>] {
        ContractCase("T22", "logout during refresh", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(Rule(.operation(Operation.refresh)).holding(at: "refresh"))
            async let outcome = stage.product(1)
            try await stage.arrival(of: Operation.refresh)
            await stage.app.authService().signOut()
            stage.stub.rules.release(barrier: "refresh")
            then.equal(await outcome.failure, .sessionEnded, "the waiting request")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            then.isFalse(await stage.app.authService().isSignedIn, "signed in again")
        }
        ContractCase("T24", "waiter cancelled", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(Rule(.operation(Operation.refresh)).holding(at: "refresh"))
            let first = Task { await stage.product(1) }
            try await stage.arrival(of: Operation.refresh)
            async let others = stage.products(2...3)
            first.cancel()
            then.isNil(await first.value.value, "a product for the one who left")
            stage.stub.rules.release(barrier: "refresh")
            then.equal(await others.map(\.value), [2, 3], "the other two succeed")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes")
        }
    }

    // MARK: - Accounts

    @CaseBuilder<Stage>
    private static var accounts: [ContractCase<Stage>] {
        ContractCase("T21", "insufficient scope", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.rules.add(
                Rule(.operation(Operation.product)).respond(
                    401,
                    headers: ["WWW-Authenticate": "Bearer error=\"insufficient_scope\""],
                    body: .json(["message": "Not for you"])))
            then.equal(
                await stage.product(1).failure, .notAllowed(message: "Not for you"), "the outcome")
            then.count(stage.exchanges(Operation.product), 1, "requests")
            then.count(stage.exchanges(Operation.refresh), 0, "refreshes")
            then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
        }
        ContractCase("T23", "account switch", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(
                Rule(.operation(Operation.refresh)).times(1).holding(at: "refresh"))
            async let ofFirst = stage.product(1)
            try await stage.arrival(of: Operation.refresh)
            try await stage.signIn(user: 2)
            stage.stub.rules.release(barrier: "refresh")
            then.equal(await ofFirst.failure, .sessionEnded, "the first user's request")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            then.equal(await stage.product(2).value, 2, "the second user's request")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes, all of the first user")
            let owner = try? await stage.currentUser()
            then.equal(owner?.id, 2, "whose token is sent")
        }
    }
}
