import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer

/// One refresh for however many requests need it, and a session that ends exactly when it must.
enum TokenCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        refreshing
        refusals
        failures
        rotation
        boundaries
        endings
    }

    private static let denied: JSONValue = ["message": "Not today"]

    // MARK: - Refreshing

    @CaseBuilder<Stage>
    private static var refreshing: [ContractCase<Stage>] {
        ContractCase("T01", "single flight", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(
                Rule(.operation(Operation.product)).times(8).holding(at: "all", until: 8))
            let outcomes = await stage.products(1...8)
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes")
            then.equal(outcomes.map(\.value), (1...8).map(Optional.some), "all succeed")
            let tokens = stage.authorizations(Operation.product)
            then.count(tokens, 16, "requests, each replayed once")
            then.equal(Set(tokens.prefix(8)).count, 1, "tokens of the first eight")
            then.equal(Set(tokens.suffix(8)).count, 1, "tokens of the replays")
            then.notEqual(tokens.first, tokens.last, "the replays' token")
        }
        ContractCase("T02", "late 401", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(
                Rule(
                    RequestPattern(
                        operation: Operation.product, path: PathPattern("/auth/products/2"))
                )
                .times(1).holding(at: "late"))
            async let late = stage.product(2)
            try await stage.arrival(of: Operation.product)
            let early = await stage.product(1)
            then.equal(early.value, 1, "the early request")
            stage.stub.rules.release(barrier: "late")
            then.equal(await late.value, 2, "the late request")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes")
        }
        ContractCase("T12", "replay carries new header", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            _ = await stage.product(1)
            let requests = stage.exchanges(Operation.product)
            then.count(requests, 2, "the request and its replay")
            then.isNil(requests.first?.tokenID, "a good token on the first")
            then.equal(requests.last?.response?.status, 200, "the replay's status")
            let sent = requests.last?.request.fields[values: "Authorization"]
            then.equal(sent?.count, 1, "Authorization fields on the replay")
        }
        ContractCase("T15", "requests during refresh wait", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.rules.add(
                Rule(.operation(Operation.refresh)).holding(at: "refresh"))
            async let first = stage.product(1)
            try await stage.arrival(of: Operation.refresh)
            async let second = stage.product(2)
            then.isTrue(await stage.staysQuiet(), "the second request waits")
            stage.stub.rules.release(barrier: "refresh")
            then.equal([await first.value, await second.value], [1, 2], "both succeed")
            let toSecond = stage.exchanges(Operation.product)
                .filter { $0.request.path == "/auth/products/2" }
            then.equal(
                toSecond.map(\.response?.status), [200],
                "the second is sent once, with the new token")
        }
        ContractCase("T26", "cold start burst", .tokens) { stage, then in
            try await stage.signIn()
            stage.clock.advance(by: .seconds(7200))
            let outcomes = await stage.products(1...6)
            then.equal(outcomes.map(\.value), (1...6).map(Optional.some), "all succeed")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes")
            then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
        }
    }

    // MARK: - Refusals

    @CaseBuilder<Stage>
    private static var refusals: [ContractCase<Stage>] {
        ContractCase("T03", "refresh denied", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.tokens.revoke(.refresh)
            var outcomes: [Result<Int, AppError>] = []
            stage.stub.rules.add(
                Rule(
                    RequestPattern(
                        operation: Operation.product, path: PathPattern("/auth/products/8"))
                )
                .times(1).holding(at: "late"))
            let expiries = try await stage.countingExpiries {
                async let late = stage.product(8)
                try await stage.arrival(of: Operation.product)
                outcomes = await stage.products(1...7)
                stage.stub.rules.release(barrier: "late")
                outcomes.append(await late)
            }
            then.isNil(await stage.app.userService().user, "the user's data")
            then.equal(
                outcomes.map(\.failure), Array(repeating: .sessionExpired, count: 8), "all fail")
            then.equal(expiries, 1, "sessions that ended")
            then.isFalse(await stage.app.authService().isSignedIn, "still signed in")
            let before = stage.stub.journal.exchanges.count
            then.equal(await stage.product(1).failure, .notAuthenticated, "the next request")
            then.equal(stage.stub.journal.exchanges.count, before, "requests after the end")
        }
        ContractCase("T04", "new token rejected too", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.rules.add(
                Rule(.operation(Operation.product)).respond(401, body: .json(denied)))
            let outcome = await stage.product(1)
            then.equal(outcome.failure, .unauthorized(message: "Not today"), "the outcome")
            then.count(stage.exchanges(Operation.product), 2, "the request and one replay")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes")
        }
        ContractCase("T05", "refresh call not intercepted", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.answerRefresh(401, body: .json(denied))
            then.equal(await stage.product(1).failure, .sessionExpired, "the outcome")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes, none because of another")
        }
        ContractCase(
            "T19", "403 is not 401", .tokens, allowing: ["response/status"]
        ) { stage, then in
            try await stage.signIn()
            stage.stub.rules.add(
                Rule(.operation(Operation.product)).respond(403, body: .json(denied)))
            then.equal(
                await stage.product(1).failure, .notAllowed(message: "Not today"), "the outcome")
            then.count(stage.exchanges(Operation.refresh), 0, "refreshes")
            then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
        }
        ContractCase(
            "T20", "login 401", .tokens, allowing: ["response/status"]
        ) { stage, then in
            stage.stub.rules.add(
                Rule(.operation(Operation.login)).respond(401, body: .json(denied)))
            let login = await stage.app.loginViewModel()
            await login.fill(username: "emilys", password: "wrong")
            await login.submit()
            then.equal(await login.errorMessage, "Not today", "the form's error")
            then.count(stage.exchanges(Operation.login), 1, "logins sent")
            then.count(stage.exchanges(Operation.refresh), 0, "refreshes")
        }
    }

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
            then.isTrue(await stage.clock.sleeper(of: deadline), "a deadline is set")
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
}
