import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

extension ClientCases {
    // MARK: - Answers

    @CaseBuilder<Stage>
    static var answers: [ContractCase<Stage>] {
        ContractCase("R04", "503 + Retry-After", .retries) { stage, then in
            let search = try await stage.search(of: 5)
            stage.refuse(Operation.products, 429, headers: ["Retry-After": "30"])
            await search.load()
            for (step, rest) in [(0, 30), (12, 18), (17, 1)] {
                stage.clock.advance(by: .seconds(step))
                await search.load()
                then.equal(
                    await search.error, .throttled(message: "Not now", retryAfter: .seconds(rest)),
                    "what is shown \(rest) s before the end of the pause")
            }
            then.count(stage.exchanges(Operation.products), 1, "requests during the pause")
            stage.stub.rules.removeAll()
            stage.clock.advance(by: .seconds(1))
            await search.load()
            then.isNil(await search.error, "an error after the pause")
        }
        ContractCase(
            "E07", "content-type variants", .errors,
            allowing: ["response/body", "response/content-type", "response/status"]
        ) { stage, then in
            try await stage.signIn()
            let rule = Rule(.operation(Operation.product)).times(1)
            let problem: HTTPFields = ["Content-Type": "application/problem+json"]
            for (body, text) in [
                (["title": "Busy", "detail": "Try later", "message": "Ours"], "Ours"),
                (["title": "Busy", "detail": "Try later"], "Try later"),
                (["title": "Busy"], "Busy"),
                (["title": "Busy", "detail": 7], "Busy"), ([:], nil),
            ] as [(JSONValue, String?)] {
                stage.stub.rules.add(rule.respond(503, headers: problem, body: .json(body)))
                then.equal(
                    await stage.product(1).failure, .unavailable(message: text),
                    "what a problem says")
            }
            for (status, failure) in [
                (500, AppError.unavailable(message: "Not now")),
                (502, .unavailable(message: "Not now")), (504, .unavailable(message: "Not now")),
                (404, .notFound(message: "Not now")), (410, .notFound(message: "Not now")),
                (409, .conflict(message: "Not now")), (412, .conflict(message: "Not now")),
                (403, .notAllowed(message: "Not now")),
            ] {
                stage.refuse(Operation.product, status, times: 1)
                then.equal(await stage.product(1).failure, failure, "what \(status) becomes")
            }
            // The page of a captive portal claims to be what was asked for.
            for page in ["<!DOCTYPE html><p>Hello</p>", " \r\n\t<html></html>"] {
                stage.answer(Operation.product, text: page, times: 1)
                then.equal(
                    await stage.product(1).failure, .badContent(.html), "what a page becomes")
            }
            then.equal(await stage.product(1).value, 1, "a product in the end")
            for status in [301, 302, 307] {
                stage.redirect(Operation.product, status, to: "/auth/products/1", times: 4)
                then.equal(await stage.product(1).value, 1, "a product after four times \(status)")
            }
            stage.redirect(Operation.product, 302, to: "/auth/products/1")
            then.isTrue(await stage.product(1).failure != nil, "an endless redirect ends")
        }
    }

    // MARK: - Sessions

    @CaseBuilder<Stage>
    static var sessions: [ContractCase<Stage>] {
        ContractCase("T03", "refresh denied", .tokens) { stage, then in
            let listeners = await (0..<3).asyncMap { _ in await stage.app.sessionEvents().stream() }
            try await stage.signIn()
            let session = try then.require(await stage.app.tokenProvider().session, "a session")
            for text in [
                "\(session.token)", String(reflecting: session.token), "\(session)",
                String(reflecting: session),
            ] {
                then.isFalse(text.contains(session.token.accessToken), "the token is in \(text)")
                then.isFalse(
                    text.contains(session.token.refreshToken ?? "none"),
                    "the refresh token is in \(text)")
            }
            stage.stub.tokens.expire(.access)
            stage.stub.tokens.revoke(.refresh)
            then.equal(await stage.product(1).failure, .sessionExpired, "a request")
            for (number, listener) in listeners.enumerated() {
                var events: [SessionEvent] = []
                for await event in listener {
                    events.append(event)
                    if events.count == 2 { break }
                }
                then.equal(events.first, .signedIn, "what listener \(number) is told first")
                if case .expired = events.last {
                    then.isTrue(true, "listener \(number) is told of the end")
                } else {
                    then.fail(
                        "what listener \(number) is told", expected: "expired",
                        actual: "\(events)")
                }
            }
        }
    }
}

extension Range<Int> {
    /// The results of asynchronous work, one after the other.
    fileprivate func asyncMap<Value>(_ work: (Int) async -> Value) async -> [Value] {
        var values: [Value] = []
        for number in self { values.append(await work(number)) }
        return values
    }
}
