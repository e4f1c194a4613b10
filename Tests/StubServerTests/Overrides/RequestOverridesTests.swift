import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

struct RequestOverridesTests {
    private let served: Served

    init() throws { served = try .customer() }

    private func get(_ target: String, _ fields: HTTPFields = [:]) throws -> HTTPResponse {
        try served.send(.get, target, fields: fields)
    }

    @Test(arguments: [
        ("/products/1", "code=404" as String?), ("/products/1?__code=404", nil),
        ("/products/1?select=id&__code=404", nil), ("/products/1", "respond-async, code=404"),
        ("/products/1", "code=\"404\""), ("/products/1", "Code=404; wait=3"),
    ])
    func `a request can select a status`(target: String, prefer: String?) throws {
        let response = try get(target, prefer.map { ["Prefer": $0] } ?? [:])

        #expect(response.status == 404)
        #expect(response.message == "Product with id '9999' not found")
        #expect(response.issueCodes == [])
    }

    @Test func `options for the stub are not part of the operation's query`() throws {
        #expect(try get("/products?limit=1&__dynamic=false").issueCodes == [])
        #expect(try get("/products?limit=1&__other=1").issueCodes == ["request/query/undeclared"])
    }

    @Test(arguments: ["example=unbranded", "code=200, example=unbranded"])
    func `a request can select a declared example`(prefer: String) throws {
        let response = try get("/products/1", ["Prefer": prefer])

        #expect(response.status == 200)
        #expect(try response.json()["brand"] == nil)
        #expect(try response.json()["title"] != nil)
    }

    @Test func `an example determines its status`() throws {
        let response = try get("/products", ["Prefer": "example=badLimit"])

        #expect(response.status == 400)
        #expect(response.message == "Invalid 'limit' - must be a number")
    }

    @Test func `a dynamic response is generated from the schema and satisfies the contract`() throws
    {
        let fixture = try get("/products")
        let made = try get("/products?__dynamic=true")

        #expect(made.status == 200)
        #expect(made.body != fixture.body)
        #expect(made.issueCodes == [])
        #expect(made.fields["ETag"] == nil)
    }

    @Test func `a request that selects a response needs its credentials as well`() throws {
        #expect(try get("/dashboard", ["Prefer": "code=503"]).status == 401)
        let token = "Bearer \(try served.login().access)"
        #expect(
            try get("/dashboard", ["Prefer": "code=503", "Authorization": token]).status == 503)
    }

    @Test func `rules are skipped and keep their counts`() throws {
        served.stub.rules.add(Rule(.operation("getProduct")).respond(503).passThrough())

        #expect(try get("/products/1", ["Prefer": "code=404"]).status == 404)
        #expect(try get("/products/1").status == 503)
    }

    @Test(arguments: [
        ("Prefer", "code=999", "'code' must be a status from 200 to 599, not '999'"),
        ("Prefer", "code=x", "'code' must be a status from 200 to 599, not 'x'"),
        ("Prefer", "dynamic=yes", "'dynamic' must be true or false, not 'yes'"),
        (
            "X-Understudy-Delay", "soon",
            "X-Understudy-Delay must be a number of milliseconds, not 'soon'"
        ),
        ("X-Understudy-Scenario", "nothing", "There is no scenario 'nothing'"),
    ])
    func `an invalid option is reported`(
        name: String, value: String, message: String
    ) throws {
        var fields = HTTPFields()
        fields.append(name, value)

        let response = try get("/products/1", fields)

        #expect(response.status == 400)
        #expect(response.fields["Content-Type"] == "application/problem+json")
        #expect(response.message == message)
    }

    @Test(arguments: [
        ("code=418", "getProduct declares no status 418, but 200, 400, 404, 503"),
        (
            "code=404, example=branded",
            "getProduct has no example 'branded', but branded, unbranded, selected, badLimit, "
                + "badOrder, badBody, productNotFound, serviceUnavailable"
        ),
    ])
    func `a status or example that is not declared is not found`(
        prefer: String, message: String
    ) throws {
        let response = try get("/products/1", ["Prefer": prefer])

        #expect(response.status == 404)
        #expect(response.fields["Content-Type"] == "application/problem+json")
        #expect(response.message == message)
    }

    @Test func `a request can set a delay, in addition to a rule's`() throws {
        served.stub.rules.add(Rule(.any).delayed(by: .milliseconds(40)))

        let response = try get("/products/1", ["X-Understudy-Delay": "250"])

        #expect(response.delivery.delay == .milliseconds(290))
    }

    @Test func `a request can use a scenario that does not affect others`() throws {
        let served = try Served.inline(
            paths:
                #"{"/a": {"get": {"operationId": "a", "responses": {"200": {"description": ""}}}}}"#,
            scenarios: [
                """
                {"name": "shaky", "rules": [{"operation": "a",
                 "sequence": [{"status": 503}, {"passthrough": true}]}]}
                """
            ])
        let named: HTTPFields = ["X-Understudy-Scenario": "shaky"]

        #expect(try served.send(.get, "/a").status == 200)
        #expect(try served.send(.get, "/a", fields: named).status == 503)
        #expect(try served.send(.get, "/a").status == 200)
        #expect(try served.send(.get, "/a", fields: named).status == 200)
        served.stub.reset()
        #expect(try served.send(.get, "/a", fields: named).status == 503)
    }
}
