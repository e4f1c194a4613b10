import CustomerApp
import Foundation
import StubChecks
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// What the app's client sends with each request, what it keeps of the answers, and what it makes of
/// the server's explanations.
enum ClientCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        cache
        requests
        answers
        sessions
    }

    // MARK: - Cache

    @CaseBuilder<Stage>
    private static var cache: [ContractCase<Stage>] {
        ContractCase("C01", "revalidation", .caching) { stage, then in
            try await stage.signIn()
            let users = await stage.app.userService()
            let changed = "Mon, 01 Jan 2001 00:00:00 GMT"
            let rule = Rule(.operation(Operation.user))
            stage.stub.rules.add(
                rule.times(1).respond(
                    200, headers: ["Last-Modified": changed], body: .json(stage.row("users"))))
            _ = try await users.user(1)
            for tag in ["\"v2\"", "\"v3\""] {
                stage.stub.rules.add(rule.times(1).respond(304, headers: ["ETag": tag]))
                then.equal(try await users.user(1).id, 1, "the user that was kept")
            }
            stage.stub.rules.add(
                rule.times(1).respond(200, body: .json(stage.row("users"))))
            _ = try await users.user(1)
            let asked = stage.exchanges(Operation.user).map(\.request.fields)
            then.equal(
                asked.map { $0["If-Modified-Since"] }, [nil, changed, nil, nil],
                "conditions by date")
            then.equal(
                asked.map { $0["If-None-Match"] }, [nil, nil, "\"v2\"", "\"v3\""],
                "conditions by the newest tag")
        }
        ContractCase("C04", "max-age", .caching) { stage, then in
            try await stage.signIn()
            let products = await stage.app.productService()
            let fresh: [(String, HTTPFields, [Int])] = [
                ("an age of 200 s", ["Cache-Control": "max-age=300", "Age": "200"], [99, 2]),
                ("no age", ["Cache-Control": "public, max-age=\"300\""], [299, 2]),
                ("a usual Vary", ["Cache-Control": "max-age=300", "Vary": "Accept, Origin"], [299, 2]),
            ]
            for (name, headers, steps) in fresh {
                await stage.app.httpCache().removeAll()
                stage.stub.rules.removeAll()
                stage.answer(Operation.filters, ["brands": [], "categories": []], headers: headers)
                _ = try await products.filters()
                var before = stage.exchanges(Operation.filters).count
                for (step, isAsked) in zip(steps, [false, true]) {
                    stage.clock.advance(by: .seconds(step))
                    _ = try await products.filters()
                    before += isAsked ? 1 : 0
                    then.equal(
                        stage.exchanges(Operation.filters).count, before,
                        "requests with \(name), \(step) s later")
                }
            }
            for headers in [
                ["Cache-Control": "max-age=300", "Vary": "X-Anything"],
                ["Cache-Control": "max-age=300", "Vary": "*"],
                ["Cache-Control": "max-age=300, no-cache"], ["Cache-Control": "max-age=0"],
                ["Cache-Control": "max-age=300, no-store"],
                ["Cache-Control": "max-age=300", "Age": "300"],
            ] as [HTTPFields] {
                await stage.app.httpCache().removeAll()
                stage.stub.rules.removeAll()
                stage.answer(Operation.filters, ["brands": [], "categories": []], headers: headers)
                let before = stage.exchanges(Operation.filters).count
                for _ in 1...2 { _ = try await products.filters() }
                then.equal(
                    stage.exchanges(Operation.filters).count, before + 2,
                    "requests with \(headers)")
            }
        }
        ContractCase("C03", "no-store", .caching) { stage, then in
            // A cache with room for two answers keeps those that were used last.
            await stage.app.keepAtMost(2)
            try await stage.signIn()
            let users = await stage.app.userService()
            for id in [1, 2, 1, 3, 1, 2] { _ = try await users.user(.init(rawValue: id)) }
            then.equal(await stage.app.httpCache().count, 2, "answers that are kept")
            then.equal(
                stage.exchanges(Operation.user).map { $0.request.fields["If-None-Match"] != nil },
                [false, false, true, false, true, false], "requests with a condition")
        }
    }

    // MARK: - Requests

    @CaseBuilder<Stage>
    private static var requests: [ContractCase<Stage>] {
        ContractCase("T27", "token only to its origin", .tokens) { stage, then in
            let stage = await stage.anotherApp { $0.apiKey = "key-of-the-app" }
            try await stage.signIn()
            _ = await stage.product(1)
            then.isTrue(
                stage.stub.journal.exchanges.allSatisfy {
                    $0.request.fields["X-Api-Key"] == "key-of-the-app"
                        && $0.request.fields["Accept"] != nil
                }, "each request to the API has the key")
            try await stage.withOtherServer { other in
                let url = try then.require(
                    URL(string: other.address + "/images/product-1.png"), "an address")
                _ = try await stage.app.imageService().image(at: url)
                then.atLeast(other.journal.exchanges.count, 1, "requests to the other server")
                for name in ["X-Api-Key", "Authorization"] {
                    then.isTrue(
                        other.journal.exchanges.allSatisfy { $0.request.fields[name] == nil },
                        "another server gets no \(name)")
                }
            }
        }
        ContractCase("P28", "query encoding", .pagination) { stage, then in
            // However the base URL ends, the paths are the contract's; a list has plain commas.
            let base = stage.setup.url.absoluteString
            for end in ["/", "//"] {
                let address = try then.require(URL(string: base + end), "an address")
                let slashed = await stage.anotherApp { $0.baseURL = address }
                try await slashed.signIn()
                then.equal(await slashed.product(1).value, 1, "a product, base URL with \(end)")
            }
            then.isTrue(
                stage.stub.journal.exchanges.allSatisfy { !$0.request.target.contains("//") },
                "paths with two slashes")
            try await stage.signIn()
            let query = ProductQuery(brands: ["A,B", "C D"], categories: ["x", "y"])
            _ = try await stage.app.productService().products(matching: query, limit: 5, skip: 0)
            let target = stage.exchanges(Operation.products).last?.request.target ?? ""
            then.isTrue(target.contains("brands=A%2CB,C%20D"), "the brands in \(target)")
            then.isTrue(target.contains("categories=x,y"), "the categories in \(target)")
        }
    }

    // MARK: - Answers

    @CaseBuilder<Stage>
    private static var answers: [ContractCase<Stage>] {
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
                (["title": "Busy", "detail": "Try later"], "Try later"), (["title": "Busy"], "Busy"),
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
    private static var sessions: [ContractCase<Stage>] {
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

extension AppContainer {
    /// Limits the number of answers that are kept.
    fileprivate func keepAtMost(_ count: Int) {
        httpCache.override { _ in HTTPCache(maximumCount: count) }
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
