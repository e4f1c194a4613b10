import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubRules
@testable import StubServer

/// Every function of the admin API has an equivalent in Swift.
struct AdminParityTests {
    /// A route's effect over HTTP and in process, which must be the same.
    private struct Pair: Sendable {
        let route: String
        let path: String
        var body: String?
        /// A preparation that is made on both sides.
        var before: @Sendable (Stub) throws -> Void = { _ in }
        let verb: @Sendable (Stub) throws -> Void
        /// The result that is compared.
        let seen: @Sendable (Stub) throws -> JSONValue
    }

    private static let key = "11111111-2222-4333-8444-555555555555"
    private static let mappingText = mapping.description
    private static let mapping: JSONValue = [
        "id": .string(key), "scenarioName": "list", "newScenarioState": "bought",
        "request": ["url": "/mapped"],
    ]
    private static let mappings: @Sendable (Stub) -> JSONValue = { .array($0.mappings.all) }
    private static let mappingStates: @Sendable (Stub) -> JSONValue = { stub in
        .string("\(stub.mappings.states)")
    }

    private static let post = #"{"title": "a", "body": "b", "userId": 1}"#

    private static let pairs: [Pair] = [
        Pair(
            route: "POST reset", path: "reset", before: { $0.clock.advance(by: 1000) },
            verb: { $0.reset() }, seen: { .bool($0.clock.now > Served.realTime + 500) }),
        Pair(
            route: "POST reset", path: "reset?fixture=posts",
            before: { try $0.fixtures.change("posts", .delete(7)) },
            verb: { $0.fixtures.reset("posts") }, seen: seventh),
        Pair(
            route: "POST sessions", path: "sessions", body: #"{"scenarios": ["maintenance"]}"#,
            verb: { _ = $0.session(scenarios: ["maintenance"]) },
            seen: { stub in
                .array(stub.openSessions.map { .string($0.rules.states.keys.joined()) })
            }),
        Pair(
            route: "DELETE sessions", path: "sessions", before: { _ = $0.session() },
            verb: { $0.endSessions() }, seen: { .int($0.openSessions.count) }),
        Pair(
            route: "DELETE sessions/{id}", path: "sessions/s1",
            before: { for _ in 1...2 { _ = $0.session() } },
            verb: { $0.openSessions[0].end() },
            seen: { .array($0.openSessions.map { .string($0.id ?? "") }) }),
        Pair(
            route: "POST rules", path: "rules",
            body: #"{"operation": "getProduct", "times": 2, "respond": {"status": 503}}"#,
            verb: { $0.rules.add(Rule(.operation("getProduct")).respond(503).times(2)) },
            seen: { .array($0.rules.all.map { .string("\($0)") }) }),
        Pair(
            route: "DELETE rules", path: "rules", before: { $0.rules.add(Rule(.any).respond(500)) },
            verb: { $0.rules.removeAll() }, seen: { .int($0.rules.all.count) }),
        Pair(
            route: "DELETE rules/{id}", path: "rules/1",
            before: { for _ in 1...2 { $0.rules.add(Rule(.any).respond(500)) } },
            verb: { $0.rules.remove(1) }, seen: { .array($0.rules.all.map { .int($0.id) }) }),
        Pair(
            route: "PATCH rules/{id}", path: "rules/2", body: #"{"enabled": false}"#,
            before: { for _ in 1...2 { $0.rules.add(Rule(.any).respond(500)) } },
            verb: { $0.rules.setEnabled(false, 2) },
            seen: { .array($0.rules.all.map { .bool($0.isEnabled) }) }),
        Pair(
            route: "PUT scenarios/{name}", path: "scenarios/maintenance",
            body: #"{"state": "Later"}"#,
            verb: { $0.rules.enable(scenario: "maintenance", state: "Later") },
            seen: { .string("\($0.rules.states)") }),
        Pair(
            route: "DELETE scenarios/{name}", path: "scenarios/maintenance",
            before: { $0.rules.enable(scenario: "maintenance") },
            verb: { $0.rules.disable(scenario: "maintenance") },
            seen: { .string("\($0.rules.states)") }),
        Pair(
            route: "DELETE requests", path: "requests", before: { try $0.ask("/products/1") },
            verb: { $0.journal.clear() }, seen: { .int($0.journal.exchanges.count) }),
        Pair(
            route: "POST clock/advance", path: "clock/advance", body: #"{"seconds": 5000}"#,
            verb: { $0.clock.advance(by: 5000) },
            seen: { .int(Int($0.clock.now - Served.realTime)) }),
        Pair(
            route: "POST clock/freeze", path: "clock/freeze", verb: { $0.clock.freeze() },
            seen: { .bool($0.clock.isFrozen) }),
        Pair(
            route: "POST clock/resume", path: "clock/resume", before: { $0.clock.freeze() },
            verb: { $0.clock.resume() }, seen: { .bool($0.clock.isFrozen) }),
        Pair(
            route: "POST tokens", path: "tokens", body: #"{"user": 2, "accessLifetime": 9}"#,
            before: { $0.clock.freeze() },
            verb: { _ = $0.tokens.issue(for: 2, access: 9) },
            seen: { stub in
                .array(
                    (stub.tokens.summary["tokens"]?.array ?? []).compactMap { token in
                        token["expiresAt"]?.double.map { .int(Int($0 - stub.clock.now)) }
                    })
            }),
        Pair(
            route: "PUT tokens", path: "tokens",
            body: #"{"policy": "lenient", "accessLifetime": 0.5}"#,
            verb: {
                $0.tokens.policy = .lenient
                $0.tokens.setLifetimes(access: 0.5)
            }, seen: { $0.tokens.summary }),
        Pair(
            route: "POST tokens/expire", path: "tokens/expire", body: #"{"kind": "access"}"#,
            before: { _ = $0.tokens.issue(for: 1) }, verb: { $0.tokens.expire(.access) },
            seen: states),
        Pair(
            route: "POST tokens/revoke", path: "tokens/revoke", body: #"{"user": 1}"#,
            before: { for user in 1...2 { _ = $0.tokens.issue(for: user) } },
            verb: { $0.tokens.revoke(of: 1) }, seen: states),
        Pair(
            route: "POST fixtures/{collection}", path: "fixtures/posts", body: post,
            verb: { try $0.fixtures.change("posts", .insert(row(post), atStart: false)) },
            seen: { $0.fixtures.rows(of: "posts").last ?? .null }),
        Pair(
            route: "PUT fixtures/{collection}/{id}", path: "fixtures/posts/7", body: post,
            verb: { try $0.fixtures.change("posts", .replace(7, row(post))) }, seen: seventh),
        Pair(
            route: "PATCH fixtures/{collection}/{id}", path: "fixtures/posts/7", body: post,
            verb: { try $0.fixtures.change("posts", .update(7, row(post))) }, seen: seventh),
        Pair(
            route: "DELETE fixtures/{collection}/{id}", path: "fixtures/posts/7",
            verb: { try $0.fixtures.change("posts", .delete(7)) }, seen: seventh),
        Pair(
            route: "POST mappings", path: "mappings", body: mappingText,
            verb: { try $0.mappings.add(mapping) }, seen: mappings),
        Pair(
            route: "POST mappings/import", path: "mappings/import",
            body: #"{"mappings": [\#(mappingText)]}"#,
            verb: { try $0.mappings.load(["mappings": [mapping]]) }, seen: mappings),
        Pair(
            route: "PUT mappings/{id}", path: "mappings/\(key)",
            body: #"{"priority": 1}"#, before: { try $0.mappings.add(mapping) },
            verb: { _ = try $0.mappings.replace(key, by: ["priority": 1]) }, seen: mappings),
        Pair(
            route: "DELETE mappings/{id}", path: "mappings/\(key)",
            before: { try $0.mappings.add(mapping) }, verb: { $0.mappings.remove(key) },
            seen: mappings),
        Pair(
            route: "DELETE mappings", path: "mappings", before: { try $0.mappings.add(mapping) },
            verb: { $0.mappings.removeAll() }, seen: mappings),
        Pair(
            route: "DELETE mappings/unmatched", path: "mappings/unmatched",
            before: { try $0.mappings.add(mapping) }, verb: { $0.mappings.removeUnused() },
            seen: mappings),
        Pair(
            route: "POST mappings/reset", path: "mappings/reset",
            before: { try $0.mappings.add(mapping) }, verb: { $0.mappings.reset() },
            seen: mappings),
        Pair(
            route: "PUT scenarios/{name}/state", path: "scenarios/list/state",
            body: #"{"state": "bought"}"#, before: { try $0.mappings.add(mapping) },
            verb: { $0.mappings.setState("bought", of: "list") }, seen: mappingStates),
        Pair(
            route: "POST scenarios/reset", path: "scenarios/reset",
            before: {
                try $0.mappings.add(mapping)
                $0.mappings.setState("bought", of: "list")
            }, verb: { $0.mappings.resetStates() }, seen: mappingStates),
        Pair(
            route: "POST settings", path: "settings", body: #"{"fixedDelay": 5}"#,
            verb: { $0.mappings.delay = .fixed(.milliseconds(5)) },
            seen: { .string("\(String(describing: $0.mappings.delay))") }),
        Pair(
            route: "PUT settings", path: "settings", body: #"{"fixedDelay": 5}"#,
            verb: { $0.mappings.delay = .fixed(.milliseconds(5)) },
            seen: { .string("\(String(describing: $0.mappings.delay))") }),
        Pair(
            route: "DELETE requests/{id}", path: "requests/1",
            before: { try $0.ask("/products/1") }, verb: { $0.journal.remove(1) },
            seen: { .int($0.journal.exchanges.count) }),
        Pair(
            route: "POST requests/remove", path: "requests/remove",
            body: #"{"urlPath": "/products/1"}"#,
            before: {
                try $0.ask("/products/1")
                try $0.ask("/products/2")
            },
            verb: { $0.journal.remove(matching: RequestPattern(path: "/products/1")) },
            seen: { .int($0.journal.exchanges.count) }),
        Pair(
            route: "POST mappings/remove", path: "mappings/remove", body: #"{"id": "\#(key)"}"#,
            before: { try $0.mappings.add(mapping) },
            verb: { $0.mappings.remove(equalTo: ["id": .string(key)]) }, seen: mappings),
        Pair(
            route: "POST mappings/remove-by-metadata", path: "mappings/remove-by-metadata",
            body: #"{"matchesJsonPath": "$.team"}"#,
            before: { try $0.mappings.add(["metadata": ["team": "a"]]) },
            verb: { try $0.mappings.removeAll(withMetadata: ["matchesJsonPath": "$.team"]) },
            seen: mappings),
        Pair(
            route: "POST requests/reset", path: "requests/reset",
            before: { try $0.ask("/products/1") }, verb: { $0.journal.clear() },
            seen: { .int($0.journal.exchanges.count) }),
        Pair(
            route: "POST barriers/{name}/release", path: "barriers/door/release",
            before: {
                $0.rules.add(Rule(.any).holding(at: "door"))
                try $0.ask("/products/1")
            },
            verb: { $0.rules.release(barrier: "door") },
            seen: { .bool(try $0.ask("/products/1").delivery.gate == nil) }),
    ]

    /// A route's response, and its equivalent in process.
    private static let questions: [(route: String, verb: @Sendable (Stub) throws -> Int)] = [
        ("GET health", { $0.definition.contract.operations.count }),
        ("GET sessions", { $0.openSessions.count }),
        ("GET rules", { $0.rules.all.count }),
        ("GET scenarios", { $0.definition.scenarios.count }),
        ("GET requests", { try $0.journal.requests(JournalQuery(since: 0)).count }),
        ("POST requests/count", { try $0.journal.count(matching: .operation("getProduct")) }),
        ("POST requests/find", { try $0.journal.requests(matching: .any).count }),
        ("GET requests/unmatched/near-misses", { $0.journal.nearMisses.count }),
        (
            "GET requests/unmatched",
            { try $0.journal.requests(JournalQuery(isUnmatched: true)).count }
        ),
        ("GET requests/{id}", { $0.journal.exchanges.count }),
        ("GET exchanges/{id}", { $0.journal.exchanges.count { $0.source != nil } }),
        ("GET mappings", { $0.mappings.all.count }),
        ("GET mappings/unmatched", { $0.mappings.unused.count }),
        ("GET mappings/{id}", { $0.mappings.mapping(key)?.object?.count ?? 0 }),
        ("GET settings", { $0.mappings.delay == nil ? 1 : 0 }),
        ("GET requests.har", { $0.journal.archive["log"]?["entries"]?.array?.count ?? 0 }),
        ("GET coverage", { $0.coverage["operations"]?.array?.count ?? 0 }),
        ("GET clock", { $0.clock.isFrozen ? 1 : Int($0.clock.now) }),
        ("GET tokens", { $0.tokens.summary.object?.count ?? 0 }),
        ("GET fixtures", { $0.fixtures.names.count }),
        ("GET fixtures/{collection}", { $0.fixtures.rows(of: "posts").count }),
        ("GET fixtures/{collection}/{id}", { $0.fixtures.row(7, of: "posts")?.object?.count ?? 0 }),
    ]

    /// Pages, the stream of events (`updates`), the shutdown (`stop`), the state change for
    /// verifiers of pacts, and WireMock's near misses and metadata, which have separate tests.
    private static let others = [
        "GET ", "GET openapi.json", "GET events", "POST shutdown", "GET echo", "POST echo",
        "POST pact/states", "POST near-misses/request", "POST near-misses/request-pattern",
        "POST mappings/find-by-metadata", "POST requests/remove-by-metadata",
        // SocketRuleTests have the same over HTTP and in process.
        "POST sockets/send",
    ]

    private static func row(_ text: String) throws -> JSONObject {
        try #require(try JSONParser.parse(text).object)
    }

    private static let seventh: @Sendable (Stub) -> JSONValue = {
        $0.fixtures.row(7, of: "posts") ?? .null
    }

    private static let states: @Sendable (Stub) -> JSONValue = { stub in
        .array((stub.tokens.summary["tokens"]?.array ?? []).compactMap { $0["state"] })
    }

    @Test(arguments: pairs.indices)
    func `a change over HTTP equals the change in process`(index: Int) throws {
        let pair = Self.pairs[index]
        let (over, within) = (
            try Served.customerAndMappings().stub, try Served.customerAndMappings().stub
        )
        for stub in [over, within] { try pair.before(stub) }
        let untouched = try pair.seen(within)
        let method = HTTPMethod(String(pair.route.prefix { $0 != " " }))
        let response = try Served(sharing: over).admin(method, pair.path, pair.body)
        #expect(response.status / 100 == 2, "\(pair.route): \(response.text)")
        try pair.verb(within)
        #expect(try pair.seen(over) == pair.seen(within), "\(pair.route)")
        #expect(try pair.seen(within) != untouched, "\(pair.route) changes nothing")
    }

    @Test func `a query over HTTP has an equivalent in process`() throws {
        let stub = try Served.customerAndMappings().stub
        for target in ["/products/1", "/products/2", "/nowhere"] { try stub.ask(target) }
        stub.rules.add(Rule(.any).passThrough())
        try stub.mappings.add(Self.mapping)
        _ = stub.session()
        let answers = try Self.questions.map { try $0.verb(stub) }
        #expect(answers.allSatisfy { $0 > 0 }, "\(answers)")
    }

    @Test func `every route of the admin API is in these tables`() throws {
        let routes = try Served.customerAndMappings().stub.responder.admin.routes
            .map { "\($0.method) \($0.path)" }
        let known = Self.pairs.map(\.route) + Self.questions.map(\.route) + Self.others
        #expect(Set(routes).subtracting(known).sorted() == [])
    }
}

extension Stub {
    /// Sends a request without a socket.
    @discardableResult
    fileprivate func ask(_ target: String) throws -> HTTPResponse {
        try Served(sharing: self).get(target)
    }
}
