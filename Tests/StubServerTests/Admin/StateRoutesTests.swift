import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

/// Health, reset, clock and tokens through the admin API.
struct StateRoutesTests {
    private let served: Served

    init() throws { served = try .customer() }

    @Test func `health describes the served files`() throws {
        let response = try served.admin(.get, "health")
        #expect(response.status == 200)
        let health = try response.json()
        #expect(health["status"] == "ok")
        #expect(health["contract"]?.string?.isEmpty == false)
        #expect(health["operations"]?.int == served.stub.definition.contract.operations.count)
        #expect(
            health["fixtures"] == [
                "categories", "comments", "dashboard", "feature-flags", "feed", "images",
                "installations", "onboarding", "password-resets", "posts", "products", "tags",
                "user-flags", "users",
            ])
    }

    @Test(arguments: [
        (HTTPMethod.get, "nowhere", 404), (.get, "/", 404), (.post, "health", 405),
        (.put, "reset", 405), (.get, "requests/%zz", 400),
    ])
    func `unknown paths and methods of the admin API have different errors`(
        method: HTTPMethod, path: String, status: Int
    ) throws {
        let response = try served.admin(method, path)
        #expect(response.status == status)
        #expect(response.message?.isEmpty == false)
        #expect((response.fields["Allow"] != nil) == (status == 405))
    }

    @Test func `admin requests are not journalled`() throws {
        _ = try served.admin(.get, "health")
        _ = try served.admin(.get, "nowhere")
        #expect(served.stub.journal.exchanges.isEmpty)
    }

    @Test func `a reset restores rules, tokens, clock and journal`() throws {
        let token = try served.login().access
        served.stub.rules.add(Rule(.any).respond(503))
        served.stub.clock.advance(by: 1e9)
        let now = served.stub.clock.now
        #expect(try served.admin(.post, "reset").status == 204)
        #expect(try served.get("/products/1").status == 200)
        #expect(try served.get("/auth/me", token: token).message == "Invalid/Expired Token!")
        #expect(served.stub.clock.now < now - 9e8)
        #expect(served.stub.tokens.logins == 0)
        #expect(served.stub.journal.exchanges.map(\.request.target) == ["/products/1", "/auth/me"])
    }

    @Test func `a reset releases held requests`() throws {
        served.stub.rules.add(Rule(.any).holding(at: "door"))
        let gate = try #require(try served.get("/products/1").delivery.gate)
        #expect(!gate.isOpen)
        served.stub.reset()
        #expect(gate.isOpen)
        #expect(try served.get("/products/1").delivery.gate == nil)
    }

    @Test func `a reset keeps the configured rules`() throws {
        let served = try Served.customer {
            $0.rules = [Rule(.operation("getProduct")).respond(503).times(2)]
        }
        served.stub.rules.add(Rule(.operation("getUser")).respond(503))
        #expect(try served.get("/products/1").status == 503)
        served.stub.reset()
        #expect(try served.get("/users/1").status == 200)
        #expect(try served.get("/products/1").status == 503)
        #expect(try served.get("/products/1").status == 503)
        #expect(try served.get("/products/1").status == 200)
    }

    // MARK: - Clock

    @Test func `the clock is advanced, stopped and continued`() throws {
        let before = try #require(try served.admin(.get, "clock").json()["now"]?.string)
        #expect(try served.admin(.get, "clock").json()["frozen"] == false)
        #expect(try served.admin(.post, "clock/freeze").json()["frozen"] == true)
        let frozen = try served.admin(.get, "clock").json()
        #expect(try served.admin(.get, "clock").json() == frozen)
        let moved = try served.admin(.post, "clock/advance", #"{"seconds": 0.5}"#).json()
        #expect(moved["frozen"] == true)
        #expect(moved["now"] != frozen["now"])
        #expect(try served.admin(.post, "clock/resume").json()["frozen"] == false)
        #expect(try #require(try served.admin(.get, "clock").json()["now"]?.string) > before)
    }

    @Test(arguments: [
        ("{}", "must have the seconds"), (#"{"seconds": "60"}"#, "must be a number of seconds"),
        (#"{"seconds": null}"#, "must be a number of seconds"), ("[]", "must be a JSON object"),
        ("{", "body:1:2"), (#"{"second": 60}"#, "The body cannot have the member 'second'"),
    ])
    func `an invalid advance is rejected and changes nothing`(
        body: String, message: String
    ) throws {
        served.stub.clock.freeze()
        let before = served.stub.clock.now
        let response = try served.admin(.post, "clock/advance", body)
        #expect(response.status == 400)
        #expect(response.message?.contains(message) == true, "\(response.text)")
        #expect(served.stub.clock.now == before)
    }

    @Test(arguments: ["1e308", "-1e308", "1e18"])
    func `a stub with a clock beyond all dates still answers`(seconds: String) throws {
        #expect(
            try served.admin(.post, "clock/advance", #"{"seconds": \#(seconds)}"#).status == 200)
        #expect(try served.get("/products/1").status == 200)
        #expect(try served.admin(.get, "clock").status == 200)
        #expect(try served.login().access.isEmpty == false)
        #expect(try served.admin(.get, "tokens").status == 200)
    }

    // MARK: - Tokens

    @Test func `tokens are listed by id and never by value`() throws {
        let tokens = try served.login()
        let response = try served.admin(.get, "tokens")
        let summary = try response.json()
        #expect(summary["policy"] == "strict")
        #expect(summary["logins"] == 1)
        #expect(
            summary["tokens"]?.array?.compactMap { $0["id"]?.string } == ["access-1", "refresh-2"])
        #expect(!response.text.contains(tokens.access))
        #expect(!response.text.contains(tokens.refresh))
    }

    @Test func `access tokens are expired by kind and by user`() throws {
        let token = try served.login().access
        let others = try served.admin(.post, "tokens/expire", #"{"kind": "access", "user": 2}"#)
        #expect(try others.json() == ["tokens": 0])
        #expect(try served.get("/auth/me", token: token).status == 200)
        let response = try served.admin(.post, "tokens/expire", #"{"kind": "access", "user": 1}"#)
        #expect(try response.json() == ["tokens": 1])
        #expect(try served.get("/auth/me", token: token).message == "Token Expired!")
    }

    @Test func `without a kind all tokens are revoked`() throws {
        let tokens = try served.login()
        #expect(try served.admin(.post, "tokens/revoke").json() == ["tokens": 2])
        #expect(
            try served.get("/auth/me", token: tokens.access).message == "Invalid/Expired Token!")
    }

    @Test func `policy and lifetimes apply to tokens issued afterwards`() throws {
        let response = try served.admin(
            .put, "tokens",
            #"{"policy": "lenient", "accessLifetime": 0.5, "refreshLifetime": 90}"#)
        #expect(response.status == 200)
        let summary = try response.json()
        #expect(summary["policy"] == "lenient")
        #expect(summary["accessLifetime"]?.double == 0.5)
        #expect(summary["refreshLifetime"]?.double == 90)
        served.stub.clock.freeze()
        let token = try served.login().access
        #expect(try served.get("/auth/me", token: token).status == 200)
        served.stub.clock.advance(by: 0.5)
        #expect(try served.get("/auth/me", token: token).status == 401)
    }

    @Test(arguments: [
        (
            HTTPMethod.put, "tokens", #"{"policy": "loose"}"#,
            "'policy' must be one of strict, lenient"
        ),
        (.put, "tokens", #"{"accessLifetime": -1}"#, "0 seconds or more"),
        (.put, "tokens", #"{"accessLifetime": "1"}"#, "must be a number of seconds"),
        (.put, "tokens", #"{"lifetime": 5}"#, "The body cannot have the member 'lifetime'"),
        (.post, "tokens/expire", #"{"kind": "cookie"}"#, "'kind' must be one of access, refresh"),
        (.post, "tokens/expire", #"{"user": true}"#, "'user' must be a user's id"),
        (
            .post, "tokens/expire", #"{"user": 9223372036854775808}"#,
            "from -9223372036854775808 to 9223372036854775807, got 9223372036854775808"
        ),
        (.post, "tokens", #"{"user": -1e99}"#, "'user' must be a user's id"),
        (.post, "tokens", "{}", "The body must name the user"),
        (.post, "tokens/revoke", #"{"usr": 2}"#, "The body cannot have the member 'usr'"),
    ])
    func `invalid settings change nothing`(
        method: HTTPMethod, path: String, body: String, message: String
    ) throws {
        let token = try served.login().access
        let response = try served.admin(method, path, body)
        #expect(response.status == 400)
        #expect(response.message?.contains(message) == true, "\(response.text)")
        #expect(try served.admin(.get, "tokens").json()["policy"] == "strict")
        #expect(try served.get("/auth/me", token: token).status == 200)
    }

    @Test func `a contract without users has no tokens`() throws {
        let served = try Served.inline(paths: "{}")
        for (method, path) in [
            (HTTPMethod.get, "tokens"), (.post, "tokens/expire"), (.post, "tokens/revoke"),
        ] {
            let response = try served.admin(method, path)
            #expect(response.status == 404)
            #expect(response.message?.contains("x-stub.tokens") == true)
        }
    }

    // MARK: - Barriers and probes

    @Test func `a barrier is released by name`() throws {
        served.stub.rules.add(Rule(.operation("getProduct")).holding(at: "door"))
        let gate = try #require(try served.get("/products/1").delivery.gate)
        #expect(served.stub.rules.arrived(at: "door") == 1)
        #expect(try served.admin(.post, "barriers/door/release").json() == ["released": 1])
        #expect(gate.isOpen)
    }

    @Test func `echoes are only served if configured`() throws {
        #expect(try served.admin(.post, "echo", "{}").status == 404)
        let served = try Served.customer { $0.offersDiagnostics = true }
        let echo = try served.admin(.post, "echo", #"{"a": 1}"#)
        #expect(echo.text == #"{"a": 1}"#)
        let fields = try served.admin(.get, "echo-fields", fields: ["X-Case": "b"])
        #expect(fields.text.contains("X-Case: b\n"))
    }
}
