import CustomerApp
import Foundation
import StubChecks
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// The app retries a few times, with pauses that differ between apps, and never before
/// `Retry-After`.
enum RetryCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        askedFor
        bounded
        visible
    }

    // MARK: - Retry-After

    @CaseBuilder<Stage>
    private static var askedFor: [ContractCase<Stage>] {
        ContractCase("R01", "Retry-After seconds", .retries) { stage, then in
            let feed = try await stage.feed()
            stage.refuse(Operation.feed, 429, headers: ["Retry-After": "3"], times: 1)
            async let load: Void = feed.load()
            try then.require(
                await stage.clock.sleeper(of: .seconds(3)), "a pause as long as asked")
            stage.clock.advance(by: .milliseconds(2900))
            then.isTrue(await stage.staysQuiet(), "nothing is asked before three seconds")
            stage.clock.advance(by: .milliseconds(200))
            await load
            then.equal(stage.exchanges(Operation.feed).map(\.status), [429, 200], "the answers")
            let search = await stage.app.productSearchViewModel()
            stage.refuse(Operation.products, 429, headers: ["Retry-After": "3"], times: 1)
            await search.load()
            await search.load()
            then.count(stage.exchanges(Operation.products), 1, "requests before three seconds")
            stage.clock.advance(by: .milliseconds(3100))
            await search.load()
            then.count(stage.exchanges(Operation.products), 2, "requests after three seconds")
            then.isNil(await search.error, "an error")
        }
        ContractCase("R02", "Retry-After date", .retries) { stage, then in
            for minutes in [0, 10] {
                let stage = await stage.anotherApp(ahead: .seconds(minutes * 60))
                let feed = try await stage.feed()
                stage.refuse(
                    Operation.feed, 429,
                    headers: ["Retry-After": stage.httpDate(in: 3)], times: 1)
                async let load: Void = feed.load()
                try then.require(
                    await stage.clock.sleeper(of: .seconds(3)),
                    "a pause of three seconds by the server's clock, \(minutes) minutes behind")
                then.isTrue(await stage.staysQuiet(), "nothing is asked before")
                stage.clock.advance(by: .milliseconds(3100))
                await load
                then.isNil(await feed.error, "an error")
            }
            then.equal(
                stage.exchanges(Operation.feed).map(\.status), [429, 200, 429, 200], "the answers")
        }
        ContractCase(
            "R03", "Retry-After odd", .retries, allowing: ["response/header"]
        ) { stage, then in
            try await stage.signIn()
            for value in [nil, "-1", "soon", "3.5", ""] {
                let feed = await stage.app.feedViewModel { _ in }
                let headers: HTTPFields = value.map { ["Retry-After": $0] } ?? [:]
                stage.refuse(Operation.feed, 429, headers: headers, times: 1)
                async let load: Void = feed.load()
                let pause = try then.require(await stage.passBackoff(), "a pause of the app's own")
                then.atMost(pause, .milliseconds(500), "its length after \(value as Any)")
                await load
                then.isNil(await feed.error, "an error after \(value as Any)")
            }
            let feed = await stage.app.feedViewModel { _ in }
            let before = stage.exchanges(Operation.feed).count
            stage.refuse(Operation.feed, 429, headers: ["Retry-After": "86400"], times: 1)
            await feed.load()
            then.equal(await feed.error?.retryAfter, .seconds(86_400), "the user is told")
            then.equal(stage.exchanges(Operation.feed).count - before, 1, "requests")
            stage.clock.advance(by: .seconds(61))
            await feed.refresh()
            then.isNil(await feed.error, "an error, the wait being capped")
        }
        ContractCase("R04", "503 + Retry-After", .retries) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.refuse(Operation.dashboard, 503, headers: ["Retry-After": "3"], times: 1)
            await dashboard.load()
            await dashboard.refresh()
            then.isTrue(await dashboard.error?.retryAfter != nil, "when it will be back")
            then.count(stage.exchanges(Operation.dashboard), 1, "requests before three seconds")
            stage.clock.advance(by: .milliseconds(3100))
            await dashboard.refresh()
            then.isNil(await dashboard.error, "an error")
            then.count(stage.exchanges(Operation.dashboard), 2, "requests after three seconds")
        }
        ContractCase("R18", "quota shared", .retries) { stage, then in
            // The declared policy: `Retry-After` applies to the operation whose request was
            // rejected, and to no other.
            let dashboard = try await stage.dashboard()
            let search = await stage.app.productSearchViewModel()
            stage.refuse(Operation.products, 429, headers: ["Retry-After": "30"])
            await search.load()
            await dashboard.load()
            then.isNil(await dashboard.error, "an error of another operation")
            await search.load()
            then.count(stage.exchanges(Operation.products), 1, "requests of the refused operation")
            then.equal(
                await search.error, .throttled(message: "Not now", retryAfter: .seconds(30)),
                "what is shown")
        }
    }

    // MARK: - Bounded

    @CaseBuilder<Stage>
    private static var bounded: [ContractCase<Stage>] {
        ContractCase("R05", "bounded attempts", .retries) { stage, then in
            let feed = try await stage.feed()
            stage.refuse(Operation.feed, 503)
            await stage.passingBackoffs { await feed.load() }
            then.count(stage.exchanges(Operation.feed), 3, "attempts")
            then.equal(await feed.error, .unavailable(message: "Not now"), "what is shown")
            stage.clock.advance(by: .seconds(60))
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
        }
        ContractCase("R06", "backoff shape", .retries) { stage, then in
            let feed = try await stage.feed()
            stage.refuse(Operation.feed, 503)
            async let load: Void = feed.load()
            let first = try then.require(await stage.passBackoff(), "a first pause")
            let second = try then.require(await stage.passBackoff(), "a second pause")
            await load
            then.atLeast(first, .milliseconds(250), "the first pause")
            then.atMost(first, .milliseconds(500), "the first pause")
            then.atLeast(second, .milliseconds(500), "the second pause")
            then.atMost(second, .milliseconds(1000), "the second pause")
            var pauses: [Duration] = []
            for _ in 0..<20 {
                let client = await stage.anotherApp()
                let feed = try await client.feed()
                let load = Task { await feed.load() }
                pauses += [
                    try then.require(
                        await stage.clock.sleeper(shorterThan: .seconds(14)), "a pause")
                ]
                load.cancel()
                await load.value
            }
            let spread = (pauses.max() ?? .zero) - (pauses.min() ?? .zero)
            then.atLeast(spread, .milliseconds(50), "how far twenty clients are spread")
        }
        ContractCase(
            "R11", "no retry on 4xx", .retries, allowing: ["response/status"]
        ) { stage, then in
            try await stage.signIn()
            for status in [400, 403, 404, 422] {
                let feed = await stage.app.feedViewModel { _ in }
                stage.refuse(Operation.feed, status, times: 1)
                let before = stage.exchanges(Operation.feed).count
                await feed.load()
                then.equal(
                    stage.exchanges(Operation.feed).count - before, 1, "requests for \(status)")
                then.isTrue(await feed.error != nil, "an error for \(status)")
            }
        }
        // On Linux, URLSession itself repeats a GET whose connection was reset.
        ContractCase("R12", "no multiplied retries", .retries) { stage, then in
            let feed = try await stage.feed()
            stage.refuse(Operation.feed, 503)
            await stage.passingBackoffs { await feed.refresh() }
            then.count(stage.exchanges(Operation.feed), 3, "requests for one wish")
            stage.stub.rules.removeAll()
            stage.stub.rules.add(
                Rule(.operation(Operation.feed)).failing(with: .connectionResetByPeer))
            await stage.passingBackoffs { await feed.refresh() }
            then.equal(await feed.error, .network(.connectionLost), "what is shown")
            then.atMost(stage.exchanges(Operation.feed).count - 3, 6, "requests for another")
        }
    }

    // MARK: - Visible

    @CaseBuilder<Stage>
    private static var visible: [ContractCase<Stage>] {
        ContractCase("R14", "fresh per attempt", .retries) { stage, then in
            let feed = try await stage.feed()
            stage.refuse(Operation.feed, 503, times: 1)
            async let load: Void = feed.load()
            _ = try then.require(
                await stage.clock.sleeper(shorterThan: .seconds(14)), "a pause")
            stage.clock.advance(by: .seconds(3590))
            await load
            then.isNil(await feed.error, "an error")
            let tokens = stage.authorizations(Operation.feed)
            then.count(tokens, 2, "attempts")
            then.notEqual(tokens.first, tokens.last, "the token of the second attempt")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes")
        }
        ContractCase("R15", "wait is visible and cancellable", .retries) { stage, then in
            let feed = try await stage.feed()
            let pauses = await stage.app.requestPauses()
            stage.refuse(Operation.feed, 429, headers: ["Retry-After": "20"])
            let load = Task { await feed.load() }
            try then.require(await stage.clock.sleeper(of: .seconds(20)), "a pause")
            let resumesAt = try then.require(await pauses.resumesAt, "when it goes on")
            then.atMost(
                abs(resumesAt.timeIntervalSince(stage.clock.now) - 20), 0.001, "seconds off")
            then.isTrue(await feed.isLoading, "loading")
            load.cancel()
            await load.value
            then.isNil(await pauses.resumesAt, "a pause after leaving")
            stage.clock.advance(by: .seconds(60))
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            then.count(stage.exchanges(Operation.feed), 1, "requests")
            then.isNil(await feed.error, "an error")
        }
    }
}

extension Stage {
    /// A time of the server's clock in the format of header fields (RFC 9110 §5.6.7).
    fileprivate func httpDate(in seconds: Double) -> String {
        // Rounded down like the stub's `Date`; `DateFormatter` rounds up to milliseconds.
        CivilTime(unixSeconds: stub.clock.now + seconds).httpDate
    }
}
