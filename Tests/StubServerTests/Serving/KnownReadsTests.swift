import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

/// Cached reads behave like uncached ones, except for their speed.
@Suite(.timeLimit(.minutes(10)))
struct KnownReadsTests {
    /// Two stubs that get the same requests, of which one has no cache.
    private struct Pair {
        let short: Served
        let long: Served

        init() throws {
            let rules = [Rule(.operation("deleteProduct")).respond(503)]
            short = try .customer { $0.rules = rules }
            long = try .customer {
                $0.rules = rules
                $0.cachesReads = false
            }
        }

        func ask(_ request: HTTPRequest) throws {
            let (one, other) = (try short.send(request), try long.send(request))
            #expect(one.status == other.status && one.fields == other.fields)
            #expect(one.body == other.body)
        }

        func get(_ target: String, _ fields: HTTPFields = [:]) throws {
            var request = HTTPRequest(.get, target, fields: fields)
            request.fields["Host"] = request.fields["Host"] ?? "127.0.0.1:4280"
            try ask(request)
        }

        /// The journals of both without dates.
        func noted(_ served: Served) throws -> [JSONValue] {
            let exchanges = served.stub.journal.exchanges.map { exchange in
                JSONValue.array([
                    .int(exchange.id), .string(exchange.request.target),
                    .string(exchange.operation ?? ""), .string(exchange.tokenID ?? ""),
                    .int(exchange.response?.status ?? 0),
                    .int(exchange.response?.body.count ?? -1), .int(exchange.issues.count),
                ])
            }
            let tokens = try served.admin(.get, "tokens").json()["tokens"]?.array ?? []
            return exchanges + tokens.map { $0["uses"] ?? .null }
                + [try served.admin(.get, "coverage").json()]
        }
    }

    private let page = "/products?limit=3&skip=1"

    @Test(
        arguments: [
            [:], ["Accept": "*/*", "User-Agent": "tests"], ["Prefer": "code=404"],
            ["Prefer": "example=nothing"], ["X-Understudy-Delay": "0"],
            ["X-Understudy-Delay": "soon"],
            ["X-Understudy-Scenario": "offline"], ["X-Understudy-Scenario": "no such thing"],
            ["If-None-Match": "*"], ["Origin": "http://localhost:3000"], ["Host": "other:1"],
            ["Authorization": "Bearer nobody"], ["Authorization": "Basic abc"],
            ["X-Understudy-Session": "s9"], ["Range": "bytes=0-1"], ["If-Match": "\"x\""],
        ] as [HTTPFields])
    func `header fields change a cached response like any other`(_ fields: HTTPFields) throws {
        let pair = try Pair()
        for target in [page, "/products/1", "/products?limit=x", "/nowhere", page + "&__code=404"] {
            for _ in 0..<2 {
                try pair.get(target)
                try pair.get(target, fields)
            }
        }
        #expect(try pair.noted(pair.short) == pair.noted(pair.long))
    }

    @Test func `tokens are counted and expire with and without the cache`() throws {
        let pair = try Pair()
        for name in ["emilys", "ingridf"] {
            try pair.ask(login(name))
        }
        #expect(pair.short.stub.tokens.logins == 2 && pair.long.stub.tokens.logins == 2)
        let tokens = try ["emilys", "ingridf"].map { try token($0, pair.short) }
        #expect(try tokens == ["emilys", "ingridf"].map { try token($0, pair.long) })
        let targets = ["/auth/products?limit=2", page, "/auth/me", "/auth/products?limit=2"]
        for _ in 0..<2 {
            for token in tokens {
                for target in targets { try pair.get(target, ["Authorization": "Bearer \(token)"]) }
            }
            try pair.get("/auth/products?limit=2")
        }
        for stub in [pair.short.stub, pair.long.stub] { stub.tokens.revoke(.access, of: 1) }
        for token in tokens {
            for target in targets { try pair.get(target, ["Authorization": "Bearer \(token)"]) }
        }
        #expect(try pair.noted(pair.short) == pair.noted(pair.long))
    }

    /// Header fields that clients send by themselves; one that bypasses the cache would disable it.
    private static let usual = [
        "Host", "User-Agent", "Accept", "Accept-Encoding", "Accept-Language", "Connection",
        "Cache-Control", "Pragma", "Cookie", "Referer", "Priority", "DNT", "Sec-Fetch-Dest",
        "Sec-Fetch-Mode", "Sec-Fetch-Site", "Sec-Fetch-User", "Sec-CH-UA", "Sec-CH-UA-Mobile",
        "Sec-CH-UA-Platform", "Upgrade-Insecure-Requests", "traceparent", "baggage",
        "sentry-trace", "X-Request-Id", "X-App-Version", "If-Modified-Since", "Range",
    ]

    @Test func `a repeated read is a cache hit with the fields that clients usually send`() throws {
        let served = try Served.customer()
        var request = HTTPRequest(.get, page)
        for name in Self.usual { request.fields.append(name, name == "Accept" ? "*/*" : "1") }
        let main = served.stub.responder.sessions.main
        let known = { (request: HTTPRequest) in
            main.withState { state -> HTTPResponse? in
                let outcome = state.decide(
                    request, nil, by: AnswerPolicy(), real: Served.realTime, arrival: .zero)
                guard case .finished(let response) = outcome else { return nil }
                return response
            }
        }
        #expect(known(request) == nil)
        let answer = try served.send(request)
        #expect(known(request)?.body == answer.body)
        request.fields["Authorization"] = "Bearer \(try served.login().access)"
        #expect(known(request) == nil)
        try served.send(request)
        #expect(known(request)?.body == answer.body)
        request.fields["Prefer"] = "code=404"
        #expect(known(request) == nil)
    }

    @Test func `a token whose user was deleted causes no cache hit`() throws {
        let served = try Served.customer()
        let token = try served.login().access
        for _ in 0..<2 {
            #expect(try served.get("/auth/products?limit=1", token: token).status == 200)
        }
        #expect(try served.admin(.delete, "fixtures/users/1").status == 204)
        #expect(try served.get("/auth/products?limit=1", token: token).status == 401)
    }

    @Test func `an expired token causes no cache hit`() throws {
        let served = try Served.customer { $0.accessLifetime = 1000 }
        let token = try served.login().access
        for _ in 0..<2 {
            #expect(try served.get("/auth/products?limit=1", token: token).status == 200)
        }
        served.stub.tokens.expire()
        #expect(try served.get("/auth/products?limit=1", token: token).status == 401)
    }

    @Test func `a cached response has the date of a changed clock`() throws {
        let served = try Served.customer()
        for _ in 0..<2 { #expect(try served.get(page).fields["Date"] == nil) }
        served.stub.responder.sessions.main.withState { $0.clock.freeze(at: 784_111_777) }
        #expect(try served.get(page).fields["Date"] == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test func `a rule that is added later applies to a cached read`() throws {
        let served = try Served.customer()
        for _ in 0..<2 { #expect(try served.get(page).status == 200) }
        served.stub.rules.add(Rule(.operation("listProducts")).respond(503))
        #expect(try served.get(page).status == 503)
    }

    @Test func `HEAD does not use the cached response to GET`() throws {
        let served = try Served.inline(
            paths: """
                {"/things": {
                  "get": {"operationId": "listThings",
                    "responses": {"200": {"description": "", "content": {"application/json": {}}}},
                    "x-stub": {"collection": "things", "action": "list"}},
                  "head": {"operationId": "probe", "responses": {"204": {"description": ""}}}}}
                """, fixtures: [("things", "[]")])
        for _ in 0..<2 {
            #expect(try served.get("/things").fields["Matched-Operation"] == "listThings")
            let probe = try served.send(.head, "/things")
            #expect(probe.status == 204 && probe.fields["Matched-Operation"] == "probe")
        }
    }

    @Test func `every cache hit is reported to observers`() async throws {
        let served = try Served.customer()
        try served.get(page)
        let told = Told<Int>()
        let main = served.stub.responder.sessions.main
        let watch = main.watch { told.tell(main.withState { $0.journal.lastID }) }
        try served.get(page)
        #expect(await told.next() == 2)
        main.unwatch(watch)
    }

    private func login(_ name: String) -> HTTPRequest {
        HTTPRequest(
            .post, "/auth/login", fields: ["Host": "a", "Content-Type": "application/json"],
            body: Array(#"{"username": "\#(name)", "password": "\#(name)pass"}"#.utf8))
    }

    private func token(_ name: String, _ served: Served) throws -> String {
        try #require(try served.send(login(name)).json()["accessToken"]?.string)
    }
}
