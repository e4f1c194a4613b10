import StubBackport
import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRecordings
@testable import StubServer

/// Two stubs that get the same requests and differ only in the read cache.
final class StubPair: Sendable {
    let cached: Served
    let uncached: Served
    /// The real time of both; it only changes when a test changes it.
    let clock: Clock
    private let bodies = Mutex<[String: HTTPResponse]>([:])
    private let shared = Mutex(0)

    final class Clock: Sendable {
        private let seconds = Mutex(Served.realTime)

        var now: Double { seconds.withLock { $0 } }

        func advance(by amount: Double) { seconds.withLock { $0 += amount } }
    }

    /// The upstream of both stubs; its response contains the request.
    private struct Behind: Upstream {
        func send(_ request: HTTPRequest) -> HTTPResponse {
            .json(["upstream": .string("\(request.method.rawValue) \(request.target)")])
        }
    }

    init(
        _ definition: StubDefinition, hasUpstream: Bool,
        _ configure: (inout StubConfiguration) -> Void
    ) {
        var configuration = StubConfiguration()
        configure(&configuration)
        let clock = Clock()
        let upstream: Behind? = hasUpstream ? Behind() : nil
        configuration.cachesReads = true
        cached = Served(
            sharing: Stub(definition, configuration: configuration, upstream: upstream) {
                clock.now
            })
        configuration.cachesReads = false
        uncached = Served(
            sharing: Stub(definition, configuration: configuration, upstream: upstream) {
                clock.now
            })
        self.clock = clock
    }

    /// The number of responses that shared their body with the previous one for the same target.
    var hits: Int { shared.withLock { $0 } }

    /// Changes both stubs.
    func change(_ change: (Stub) throws -> Void) rethrows {
        try change(cached.stub)
        try change(uncached.stub)
    }

    /// Sends a request to both; returns the response without the cache, and differences of the
    /// other.
    func ask(_ request: HTTPRequest) async -> (response: HTTPResponse, difference: String?) {
        let (one, other) = (
            await cached.answer(to: request), await uncached.answer(to: request)
        )
        countHit(one, request)
        if one.status == other.status, one.fields == other.fields, one.body == other.body,
            one.delivery.delay == other.delivery.delay
        {
            return (other, nil)
        }
        return (other, Self.difference(Self.text(of: one), Self.text(of: other)))
    }

    /// Everything that clients and the admin API can see of answered requests.
    var stateDifference: String? {
        for (one, other) in zip(cached.stub.sessions.all, uncached.stub.sessions.all) {
            let found = Self.difference(Self.text(of: one), Self.text(of: other))
            if let found { return "session \(one.number): \(found)" }
        }
        return Self.difference(cached.stub.coverage.description, uncached.stub.coverage.description)
    }

    // MARK: - As text

    private func countHit(_ response: HTTPResponse, _ request: HTTPRequest) {
        guard request.method == .get, response.body.count > 64 else { return }
        // The last response is stored, so that no other body can have its address.
        let last = bodies.withLock { $0.updateValue(response, forKey: request.target) }
        if let last, response.sharesBody(with: last) { shared.withLock { $0 += 1 } }
    }

    private static func text(of response: HTTPResponse) -> String {
        let fields = response.fields.all.map { "\($0.name): \($0.value)" }
        let delivery = "\(response.delivery.delay) \(String(describing: response.delivery.fault))"
        let body = String(decoding: response.body, as: UTF8.self)
        return "\(response.status) \(fields) \(delivery) \(body)"
    }

    private static func text(of session: StubSession) -> String {
        session.withState { state in
            var lines = state.journal.exchanges.suffix(80).map(Self.text)
            let tokens = state.tokens?.tokens.values.sorted { $0.number < $1.number } ?? []
            for token in tokens {
                lines.append("\(token.id) \(token.uses) \(token.isSpent) \(token.expiresAt)")
            }
            for (operation, counts) in state.coverage.statuses.sorted(by: { $0.key < $1.key }) {
                lines.append("\(operation) \(counts.sorted { $0.key < $1.key })")
            }
            lines.append("\(state.coverage.fixtures.sorted()) \(state.coverage.unmatched)")
            return lines.joined(separator: "\n")
        }
    }

    private static func text(of exchange: Exchange) -> String {
        let (request, response) = (exchange.request, exchange.response)
        return [
            "\(exchange.id)", request.method.rawValue, request.target, exchange.operation ?? "-",
            exchange.tokenID ?? "-", "\(exchange.receivedAt)", "\(response?.status ?? 0)",
            "\(response?.body.count ?? -1)", "\(exchange.issues.map(\.code))",
        ].joined(separator: " ")
    }

    /// The first line that differs, shortened around the place.
    private static func difference(_ one: String, _ other: String) -> String? {
        if one == other { return nil }
        let same = zip(one.utf8, other.utf8).prefix { $0 == $1 }.count
        func around(_ text: String) -> String {
            String(decoding: text.utf8.dropFirst(max(0, same - 60)).prefix(160), as: UTF8.self)
        }
        return "with the cache «\(around(one))», without «\(around(other))»"
    }
}
