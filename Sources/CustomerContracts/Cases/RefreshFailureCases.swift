import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// A refresh that fails for now keeps the session, and a rotated token is never lost on the way.
enum RefreshFailureCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        failures
        rotation
    }

    private static let denied: JSONValue = ["message": "Not today"]

    // MARK: - Failures that pass

    @CaseBuilder<Stage>
    private static var failures: [ContractCase<Stage>] {
        ContractCase(
            "T06", "refresh transient failure", .tokens, allowing: ["response/status"]
        ) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            let rule = Rule(.operation(Operation.refresh)).times(1)
            for failure in [
                rule.respond(500, body: .json(denied)), rule.respond(503, body: .json(denied)),
                rule.respond(503, body: .json(denied)).failing(with: .connectionResetByPeer),
            ] {
                stage.stub.rules.add(failure)
                let outcome = try await stage.productWhileRefreshHangs(1)
                then.equal(
                    outcome.failure, .refreshUnavailable(retryAfter: nil), "a retryable error")
                then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
            }
            then.equal(await stage.product(1).value, 1, "the next action refreshes again")
            then.count(stage.exchanges(Operation.refresh), 4, "refreshes")
        }
        ContractCase(
            "T07", "refresh throttled", .tokens, allowing: ["response/status"]
        ) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(
                Rule(.operation(Operation.refresh)).times(1)
                    .respond(429, headers: ["Retry-After": "2"], body: .json(denied)))
            _ = await stage.product(1)
            _ = await stage.product(1)
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes before two seconds")
            stage.clock.advance(by: .seconds(2))
            then.equal(await stage.product(1).value, 1, "the request after two seconds")
            then.count(stage.exchanges(Operation.refresh), 2, "refreshes after two seconds")
        }
        ContractCase(
            "T08", "refresh body broken", .tokens,
            allowing: ["response/content-type", "response/body"]
        ) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            let html: HTTPFields = ["Content-Type": "text/html"]
            let rule = Rule(.operation(Operation.refresh)).times(1)
            for broken in [
                rule.respond(200, headers: html, body: .text("<html></html>")),
                rule.respond(200, body: .json([:])),
                rule.respond(200, body: .json(["accessToken": "", "refreshToken": ""])),
            ] {
                stage.stub.rules.add(broken)
                let failure = await stage.product(1).failure
                then.equal(failure, .refreshUnavailable(retryAfter: nil), "a retryable error")
            }
            then.equal(await stage.product(1).value, 1, "the kept refresh token still works")
        }
        ContractCase("T25", "refresh hangs", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(
                Rule(.operation(Operation.refresh)).times(1).respond(503, body: .json(denied))
                    .delayed(.infinite))
            async let first = stage.product(1)
            try await stage.arrival(of: Operation.refresh)
            async let others = stage.products(2...3)
            then.isTrue(await stage.staysQuiet(), "the others wait")
            let deadline = await stage.app.configuration.refreshDeadline
            try then.require(await stage.clock.sleeper(of: deadline), "a deadline is set")
            stage.clock.advance(by: deadline)
            then.equal(
                await ([first] + others).map(\.failure),
                Array(repeating: .refreshUnavailable(retryAfter: nil), count: 3),
                "the waiters give up")
            then.equal(await stage.product(1).value, 1, "a later refresh")
            then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
        }
    }

    // MARK: - Rotation

    @CaseBuilder<Stage>
    private static var rotation: [ContractCase<Stage>] {
        ContractCase("T09", "rotation stored first", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(
                Rule(.operation(Operation.product)).skipping(1).times(1)
                    .failing(with: .connectionResetByPeer))
            _ = await stage.product(1)
            stage.stub.tokens.expire(.access)
            then.equal(await stage.product(1).value, 1, "the next request")
            let sent = stage.exchanges(Operation.refresh).map { $0.requestJSON?["refreshToken"] }
            then.count(sent, 2, "refreshes")
            then.notEqual(sent.first, sent.last, "the second refresh token")
            then.equal(stage.stub.tokens.refusedRefreshes, 0, "refused refreshes")
        }
        ContractCase(
            "T10", "rotation optional", .tokens, allowing: ["response/body"]
        ) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(
                Rule(.operation(Operation.refresh)).times(1)
                    .patching(["refreshToken": nil]))
            then.equal(await stage.product(1).value, 1, "the request")
            stage.stub.tokens.expire(.access)
            _ = await stage.product(2)
            let sent = stage.exchanges(Operation.refresh).map { $0.requestJSON?["refreshToken"] }
            then.count(sent, 2, "refreshes")
            then.equal(sent.first, sent.last, "the refresh token that is kept")
        }
        ContractCase("T11", "lost refresh response", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(
                Rule(.operation(Operation.refresh)).times(1)
                    .failing(with: .connectionResetByPeer))
            let first = try await stage.productWhileRefreshHangs(1).failure
            then.equal(first, .refreshUnavailable(retryAfter: nil), "the first attempt")
            var second: AppError?
            let expiries = await stage.countingExpiries { second = await stage.product(1).failure }
            then.equal(second, .sessionExpired, "the second attempt")
            then.equal(expiries, 1, "sessions that ended")
        }
    }
}
