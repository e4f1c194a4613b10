import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

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
            // Without the server's `Date`, which a proxy may remove, the device's clock counts.
            await stage.app.use(
                StrippingTransport(transport: stage.app.transport(), field: "Date"))
            let search = try await stage.search(of: 5)
            for (form, format) in [
                ("IMF-fixdate", "EEE, dd MMM yyyy HH:mm:ss 'GMT'"),
                ("RFC 850", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'"),
                ("asctime", "EEE MMM dd HH:mm:ss yyyy"),
            ] {
                let date = stage.clock.now.addingTimeInterval(30).text(format)
                stage.refuse(Operation.products, 429, headers: ["Retry-After": date], times: 1)
                await search.refresh()
                then.equal(
                    await search.error, .throttled(message: "Not now", retryAfter: .seconds(30)),
                    "what is shown for a date as \(form)")
                stage.clock.advance(by: .seconds(29))
                await search.refresh()
                then.isTrue(await search.error != nil, "refused a second before the date")
                stage.clock.advance(by: .seconds(1))
                await search.refresh()
                then.isNil(await search.error, "an error from the date on")
            }
            then.equal(
                stage.exchanges(Operation.products).map { $0.status == 429 },
                [true, false, true, false, true, false], "which requests are refused")
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
            then.equal(await feed.error?.retryAfter, .seconds(86_400), "the user sees the error")
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
        // On Linux, URLSession itself repeats a GET whose connection was reset.
        ContractCase("R12", "no multiplied retries", .retries) { stage, then in
            let feed = try await stage.feed()
            stage.refuse(Operation.feed, 503)
            await stage.passingBackoffs { await feed.refresh() }
            then.count(stage.exchanges(Operation.feed), 3, "requests for one load")
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

extension Date {
    /// The moment in a format of HTTP (RFC 9110 §5.6.7), in UTC.
    fileprivate func text(_ format: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        formatter.dateFormat = format
        return formatter.string(from: self)
    }
}
