import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

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
                (
                    "a usual Vary", ["Cache-Control": "max-age=300", "Vary": "Accept, Origin"],
                    [299, 2]
                ),
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
        ContractCase("F24", "requests ask for what is read", .features) { stage, then in
            try await stage.signIn()
            let contract = stage.stub.definition.contract
            for action in CustomerActions.requesting {
                let before = stage.exchanges(action.operation).count
                try await action.run(stage)
                let sent = stage.exchanges(action.operation).dropFirst(before)
                then.atLeast(sent.count, 1, "requests of \(action.operation)")
                let success = contract.operation(action.operation)?.success
                let types = success?.content.map(\.type.essence) ?? []
                for exchange in sent {
                    let accepted = exchange.request.fields["Accept"] ?? "nothing"
                    then.equal(
                        types.filter { !accepted.names($0) }, [],
                        "what \(action.operation) answers, but does not ask for: \(accepted)")
                    then.isFalse(
                        accepted.contains("*/*"), "\(action.operation) asks for anything")
                }
            }
        }
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
}

extension String {
    /// Whether this value of `Accept` has a range for a media type.
    fileprivate func names(_ type: String) -> Bool {
        let group = type.split(separator: "/").first.map { "\($0)/*" }
        return split(separator: ",").contains { range in
            let range = range.split(separator: ";").first?.trimmingCharacters(in: .whitespaces)
            return range == type || range == group
        }
    }
}

extension AppContainer {
    /// Limits the number of answers that are kept.
    fileprivate func keepAtMost(_ count: Int) {
        httpCache.override { _ in HTTPCache(maximumCount: count) }
    }
}
