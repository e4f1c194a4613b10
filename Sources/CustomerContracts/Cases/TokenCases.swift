import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// One refresh for however many requests need it, and none for those that need another cure.
enum TokenCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        refreshing
        refusals
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
            for (count, status) in [401, 400, 403].enumerated() {
                try await stage.signIn()
                stage.stub.tokens.expire(.access)
                stage.answerRefresh(status, body: .json(denied))
                then.equal(await stage.product(1).failure, .sessionExpired, "after a \(status)")
                then.count(
                    stage.exchanges(Operation.refresh), count + 1,
                    "refreshes, none because of another")
            }
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
            let login = await stage.app.loginViewModel { _ in }
            await login.fill(username: "emilys", password: "wrong")
            await login.submit()
            then.equal(await login.errorMessage, "Not today", "the form's error")
            then.count(stage.exchanges(Operation.login), 1, "logins sent")
            then.count(stage.exchanges(Operation.refresh), 0, "refreshes")
        }
    }
}
