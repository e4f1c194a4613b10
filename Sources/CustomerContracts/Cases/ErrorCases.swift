import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// Every failure reaches the screen as what it is, and none takes away what was shown before.
enum ErrorCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        statuses
        foreignContent
        brokenDelivery
        recovery
    }

    private static let message: JSONValue = ["message": "Said the server"]
    /// What an error of that status has in its body.
    private static func fault(_ status: Int) -> JSONValue {
        guard status == 422 else { return message }
        return [
            "message": "Said the server", "errors": [["field": "title", "message": "Too short"]],
        ]
    }

    private static let html: HTTPFields = ["Content-Type": "text/html; charset=utf-8"]
    private static let page = "<html><body>Bad gateway</body></html>"

    // MARK: - Statuses

    @CaseBuilder<Stage>
    private static var statuses: [ContractCase<Stage>] {
        ContractCase("E01", "every documented error", .errors) { stage, then in
            try await stage.signIn()
            for action in AppAction.all {
                for status in stage.documentedErrors(of: action.operation) {
                    stage.stub.rules.removeAll()
                    stage.stub.rules.add(
                        Rule(.operation(action.operation))
                            .respond(status, body: .json(fault(status))))
                    let failure = await stage.passingBackoffs {
                        await then.error(AppError.self, "\(action.operation) \(status)") {
                            try await action.run(stage)
                        }
                    }
                    then.equal(
                        failure?.localizedDescription, "Said the server",
                        "the text shown for \(action.operation) \(status)")
                }
            }
            then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
            stage.refuse(Operation.logout, 503)
            await stage.app.authService().signOut()
            then.isFalse(
                await stage.app.authService().isSignedIn, "signed in, though nobody could be told")
        }
        ContractCase(
            "E02", "undocumented status", .errors, allowing: ["response/status"]
        ) { stage, then in
            try await stage.signIn()
            for status in [418, 599] {
                stage.stub.rules.add(
                    Rule(.operation(Operation.product)).times(1)
                        .respond(status, body: .json(message)))
                then.equal(
                    await stage.product(1).failure,
                    .undocumented(status: status, message: "Said the server"),
                    "what \(status) becomes")
            }
        }
        ContractCase(
            "E03", "empty or foreign error body", .errors,
            allowing: ["response/body", "response/content-type"]
        ) { stage, then in
            try await stage.signIn()
            for body in [RuleResponse.Body.none, .json(["error": ["code": 7]]), .json([])] {
                stage.stub.rules.add(
                    Rule(.operation(Operation.product)).times(1).respond(404, body: body))
                then.equal(
                    await stage.product(1).failure, .notFound(message: nil), "what 404 becomes")
            }
        }
        ContractCase("E26", "maintenance", .errors) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(1)
                    .respond(503, headers: ["Retry-After": "120"], body: .json(message)))
            await dashboard.load()
            then.equal(
                await dashboard.error,
                .maintenance(message: "Said the server", retryAfter: .seconds(120)),
                "what is shown")
        }
    }

    // MARK: - Foreign content

    @CaseBuilder<Stage>
    private static var foreignContent: [ContractCase<Stage>] {
        ContractCase(
            "E04", "HTML from proxy, 502/503", .errors,
            allowing: ["response/status", "response/content-type"]
        ) { stage, then in
            let dashboard = try await stage.dashboard()
            for status in [502, 503] {
                stage.stub.rules.add(
                    Rule(.operation(Operation.dashboard)).times(1)
                        .respond(status, headers: html, body: .text(page)))
                await dashboard.refresh()
                then.equal(
                    await dashboard.error, .unavailable(message: nil), "what \(status) becomes")
            }
        }
        ContractCase(
            "E05", "HTML with 200 (portal, WAF)", .errors, allowing: ["response/content-type"]
        ) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(1)
                    .respond(200, headers: html, body: .text(page)))
            await dashboard.load()
            then.equal(await dashboard.error, .badContent(.html), "what is shown")
            then.isNil(await dashboard.dashboard, "content from the page")
            then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
        }
        ContractCase(
            "E09", "empty 200", .errors, allowing: ["response/body"]
        ) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(1)
                    .respond(200, headers: ["Content-Type": "application/json"]))
            await dashboard.load()
            then.equal(await dashboard.error, .badContent(.empty), "what is shown")
        }
        ContractCase(
            "E19", "bad JSON", .errors, allowing: ["response/body"]
        ) { stage, then in
            let dashboard = try await stage.dashboard()
            let whole = JSONSerializer.string(
                try then.require(stage.stub.fixtures.rows(of: "dashboard").first, "a dashboard"))
            let rest = whole.dropFirst()
            for text in [
                "\(whole) trailing", "{\"x\":NaN,\(rest)", "{'x':0,\(rest)", "\(whole){}",
                String(whole.dropLast()),
            ] {
                stage.stub.rules.add(
                    Rule(.operation(Operation.dashboard)).times(1).respond(
                        200, headers: ["Content-Type": "application/json"], body: .text(text)))
                await dashboard.refresh()
                let error = await dashboard.error
                then.isTrue(
                    error?.isDecoding == true,
                    "\(text.suffix(20)) becomes a decoding error: \(error as Any)")
            }
        }
    }

    // MARK: - Broken delivery

    @CaseBuilder<Stage>
    private static var brokenDelivery: [ContractCase<Stage>] {
        for (id, title, fault) in [
            ("E12", "truncated body", Delivery.Fault.truncatedBody),
            ("E13", "truncated chunked", .missingLastChunk),
            ("E14", "reset mid-body", .connectionResetMidBody),
        ] {
            ContractCase(id, title, .errors) { stage, then in
                let dashboard = try await stage.dashboard()
                stage.stub.rules.add(
                    Rule(.operation(Operation.dashboard)).times(2).failing(with: fault))
                await dashboard.load()
                then.equal(
                    await dashboard.error, .network(.connectionLost), "what is shown")
                then.isNil(await dashboard.dashboard, "content from half an answer")
                then.isNil(
                    await stage.app.dashboardService().dashboard, "content kept in the service")
                then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
                stage.stub.rules.add(
                    Rule(.operation(Operation.like)).times(2).failing(with: fault))
                let service = await stage.app.feedService()
                let like = await then.error(AppError.self, "a like that breaks off") {
                    try await service.setLiked(true, 50)
                }
                then.equal(like, .network(.connectionLost), "what it becomes")
                then.count(stage.exchanges(Operation.like), 1, "requests of a write")
            }
        }
        ContractCase("E16", "no answer", .errors) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.stub.rules.add(Rule(.operation(Operation.dashboard)).delayed(.infinite))
            async let load: Void = dashboard.load()
            try await stage.arrival(of: Operation.dashboard)
            then.isTrue(await dashboard.isLoading, "loading")
            let deadline = await stage.app.configuration.requestDeadline
            try then.require(await stage.clock.sleeper(of: deadline), "a deadline is set")
            stage.clock.advance(by: deadline)
            await load
            then.equal(await dashboard.error, .network(.timedOut), "what is shown")
            then.isFalse(await dashboard.isLoading, "still loading")
        }
        ContractCase("E18", "refused / DNS", .errors) { stage, then in
            let dashboard = try await stage.dashboard()
            await dashboard.load()
            let shown = await dashboard.dashboard
            await stage.stub.stop(deadline: .zero)
            await dashboard.refresh()
            then.equal(await dashboard.error, .network(.offline), "what is shown")
            then.equal(await dashboard.dashboard, shown, "the content stays")
        }
    }

    // MARK: - Recovery

    @CaseBuilder<Stage>
    private static var recovery: [ContractCase<Stage>] {
        ContractCase("E27", "one alert", .errors) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            stage.stub.tokens.revoke(.refresh)
            stage.stub.rules.add(
                Rule(.operation(Operation.product)).times(5).holding(at: "all", until: 5))
            stage.stub.rules.add(Rule(.operation(Operation.refresh)).holding(at: "refresh"))
            let expiries = try await stage.countingExpiries {
                async let outcomes = stage.products(1...5)
                try await stage.arrival(of: Operation.refresh)
                then.isTrue(await stage.staysQuiet(), "all five wait for one refresh")
                stage.stub.rules.release(barrier: "refresh")
                _ = await outcomes
            }
            then.equal(expiries, 1, "times the end of the session is told")
        }
        ContractCase("E28", "error clears", .errors) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(1).respond(503, body: .json(message)))
            await dashboard.load()
            then.equal(await dashboard.errorMessage, "Said the server", "what is shown")
            await dashboard.refresh()
            then.isNil(await dashboard.error, "the error after a success")
            then.isTrue(await dashboard.dashboard != nil, "content after a success")
            then.count(stage.exchanges(Operation.dashboard), 2, "requests")
        }
        ContractCase("E29", "stale error", .errors) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(1).respond(503, body: .json(message))
                    .holding(at: "old"))
            async let old: Void = dashboard.refresh()
            try await stage.arrival(of: Operation.dashboard)
            await dashboard.refresh()
            stage.stub.rules.release(barrier: "old")
            await old
            then.isNil(await dashboard.error, "the older attempt's error")
            then.isTrue(await dashboard.dashboard != nil, "the newer attempt's content")
        }
        ContractCase("E30", "refresh error keeps content", .errors) { stage, then in
            let dashboard = try await stage.dashboard()
            await dashboard.load()
            let shown = try then.require(await dashboard.dashboard, "a dashboard")
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(1).respond(503, body: .json(message)))
            await dashboard.refresh()
            then.equal(await dashboard.dashboard, shown, "the content stays")
            then.equal(await dashboard.errorMessage, "Said the server", "the banner")
        }
        // On Linux `HTTPURLResponse` spells `retry-after` as `Retry-After` by itself, so there this
        // cannot fail over the case of a name; on Apple's systems it can.
        ContractCase("E32", "header case", .errors) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(1)
                    .respond(503, headers: ["retry-after": "7"], body: .json(message)))
            await dashboard.load()
            then.equal(await dashboard.error?.retryAfter, .seconds(7), "the delay asked for")
        }
    }
}

extension Stage {
    /// The statuses from 400 on that the contract declares for an operation.
    fileprivate func documentedErrors(of operation: String) -> [Int] {
        let declared = stub.definition.contract.operations.first { $0.id == operation }
        return (declared?.responses ?? []).compactMap { Int($0.status.text) }
            .filter { $0 >= 400 }.sorted()
    }
}
