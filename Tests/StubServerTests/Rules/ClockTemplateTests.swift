import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer
@testable import StubSupport

struct ClockTemplateTests {
    @Test(arguments: [
        ("{now}", "Sun, 06 Nov 1994 08:49:37 GMT"), ("{now+60}", "Sun, 06 Nov 1994 08:50:37 GMT"),
        ("{now-37}", "Sun, 06 Nov 1994 08:49:00 GMT"), ("{left}", "2"), ("at {left} s", "at 2 s"),
        ("{now60}", "{now60}"), ("{now+}", "{now+}"), ("{now+x}", "{now+x}"),
        ("{now+99999999999}", "{now+99999999999}"), ("{nothing}", "{nothing}"), ("plain", "plain"),
        ("{", "{"), ("", ""),
    ])
    func `texts are filled from the clock`(text: String, filled: String) {
        #expect(ClockTemplate(now: 784_111_777, left: 1.2).fill(text) == filled)
    }

    @Test func `a rule without an end has no remaining time`() {
        #expect(ClockTemplate(now: 0).fill("{left}") == "{left}")
    }

    @Test func `fields keep their order and number`() {
        let fields: HTTPFields = ["A": "{left}", "B": "x", "C": "{left}"]
        let filled = ClockTemplate(now: 0, left: 7).fill(fields)
        #expect(filled.all.map(\.name) == ["A", "B", "C"])
        #expect(filled.all.map(\.value) == ["7", "x", "7"])
    }

    // MARK: - In responses

    @Test func `a rule that lasts ends by the stub's clock, and Retry-After counts down`() throws {
        let served = try Served.customer()
        served.stub.clock.freeze()
        served.stub.rules.enable(scenario: "maintenance")
        func asked() throws -> String {
            let response = try served.get("/products/1")
            return "\(response.status) \(response.fields["Retry-After"] ?? "-")"
        }
        #expect(try asked() == "503 120")
        served.stub.clock.advance(by: 60.5)
        #expect(try asked() == "503 60")
        served.stub.clock.advance(by: 59)
        #expect(try asked() == "503 1")
        served.stub.clock.advance(by: 0.5)
        #expect(try asked() == "200 -")
    }

    @Test func `a rule lasts from its first use, not from when it was added`() throws {
        let served = try Served.customer()
        served.stub.clock.freeze()
        served.stub.rules.add(
            Rule(.operation("getProduct")).lasting(.milliseconds(1500)).respond(503))
        served.stub.clock.advance(by: 3600)
        #expect(try served.get("/products/1").status == 503)
        served.stub.clock.advance(by: 1.499)
        #expect(try served.get("/products/1").status == 503)
        served.stub.clock.advance(by: 0.001)
        #expect(try served.get("/products/1").status == 200)
        #expect(served.stub.rules.all.map(\.seen) == [3])
        #expect(served.stub.rules.all.map(\.used) == [2])
    }

    @Test func `a reset restarts the time of a rule`() throws {
        let served = try Served.customer {
            $0.rules = [Rule(.any).lasting(.seconds(1)).respond(503)]
        }
        #expect(try served.get("/products/1").status == 503)
        served.stub.clock.advance(by: 2)
        #expect(try served.get("/products/1").status == 200)
        served.stub.reset()
        #expect(try served.get("/products/1").status == 503)
    }

    @Test func `dates in a rule's header fields use the stub's clock`() throws {
        let served = try Served.customer()
        served.stub.sessions.main.withState { $0.clock.freeze(at: 784_111_777) }
        let rule = """
            {"operation": "getProduct", "lasts": 2.5, "respond": {"status": 429, "headers":
              {"Retry-After": "{now+3}", "Expires": "{now-1}"}}}
            """
        #expect(try served.admin(.post, "rules", rule).status == 201)
        let response = try served.get("/products/1")
        #expect(response.fields["Date"] == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(response.fields["Retry-After"] == "Sun, 06 Nov 1994 08:49:40 GMT")
        #expect(response.fields["Expires"] == "Sun, 06 Nov 1994 08:49:36 GMT")
        let rules = try served.admin(.get, "rules").json()
        #expect(rules["rules"]?[0]?["lasts"]?.double == 2.5)
    }

    @Test
    func `dates in a binding's header fields use the stub's clock, so that caches become stale`()
        throws
    {
        let served = try Served.inline(
            paths: """
                {"/things": {"get": {"operationId": "listThings",
                  "responses": {"200": {"description": "Things"}},
                  "x-stub": {"collection": "things", "action": "list",
                    "headers": {"Expires": "{now+60}", "Cache-Control": "max-age=60"}}}}}
                """, fixtures: [("things", "[]")])
        served.stub.sessions.main.withState { $0.clock.freeze(at: 784_111_777) }
        let fresh = try served.get("/things")
        #expect(fresh.fields["Expires"] == "Sun, 06 Nov 1994 08:50:37 GMT")
        served.stub.clock.advance(by: 61)
        let tag = try #require(fresh.fields["ETag"])
        let later = try served.send(.get, "/things", fields: ["If-None-Match": tag])
        #expect(later.status == 304)
        #expect(later.fields["Date"] == "Sun, 06 Nov 1994 08:50:38 GMT")
        #expect(later.fields["Expires"] == "Sun, 06 Nov 1994 08:51:38 GMT")
    }

    @Test func `an invalid time is rejected with its place`() {
        #expect(
            #expect(throws: DiagnosticError.self) {
                try RuleParser.rules(
                    in: Sample.document(#"{"lasts": -1, "delay": 1}"#, file: "r.json"))
            }?.description
                == "r.json:1:11: error: this must be a number from 0, not -1 at /lasts.")
    }
}
