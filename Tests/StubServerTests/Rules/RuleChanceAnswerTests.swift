import StubContract
import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubServer

/// What chance decides about answers, and what the journal says of it.
struct RuleChanceAnswerTests {
    private static let paths = """
        {"/things": {"get": {"operationId": "listThings", "responses": {
           "200": {"description": "Things", "content": {"application/json": {"example": []}}},
           "404": {"description": "None"},
           "5XX": {"description": "Down", "content": {"application/json": {
             "example": {"message": "down"}}}}}},
         "post": {"operationId": "addThing", "responses": {"204": {"description": "Added"}}}}}
        """

    private func sources(of served: Served) throws -> [JSONValue] {
        let listing = try served.get("/__admin/requests").json()
        return listing["requests"]?.array?.compactMap { $0["source"] } ?? []
    }

    @Test func `the journal says which rule was drawn or passed over`() throws {
        let served = try Served.inline(paths: Self.paths)
        served.stub.rules.add(Rule(.any, name: "drawn").chance(1).respond(404).times(1))
        served.stub.rules.add(Rule(.any, name: "passed").chance(0).respond(500))

        #expect(try served.get("/things").status == 404)
        #expect(try served.get("/things").status == 200)
        served.stub.rules.removeAll()
        #expect(try served.get("/things").status == 200)

        let passed: JSONValue = ["rule": "passed", "drawn": false]
        #expect(
            try sources(of: served) == [
                [
                    "kind": "rule", "name": "drawn", "rule": "drawn",
                    "chance": [passed, ["rule": "drawn", "drawn": true]],
                ],
                ["kind": "example", "name": nil, "rule": nil, "chance": [passed]],
                ["kind": "example", "name": nil, "rule": nil],
            ])
        let exchange = try #require(served.stub.journal.exchanges.first)
        #expect(exchange.source?.rule == "drawn")
        #expect(exchange.source?.draws.map(\.applies) == [false, true])
    }

    @Test func `the same seed draws the same rules over HTTP, also after a reset`() throws {
        let served = try Served.inline(paths: Self.paths) { $0.seed = 7 }
        let statuses = {
            try served.send(
                .post, "/__admin/rules", json: #"{"chance": 0.5, "respond": {"status": 404}}"#)
            return try (0..<40).map { _ in try served.get("/things").status }
        }

        let first = try statuses()
        served.stub.reset()

        #expect(Set(first) == [200, 404])
        #expect(try statuses() == first)
        let rules = try served.get("/__admin/rules").json()
        #expect(rules["rules"]?[0]?["chance"]?.double == 0.5)
    }

    @Test func `chaos sends the declared errors of an operation, and no others`() throws {
        let served = try Served.inline(paths: Self.paths)
        served.stub.rules.add(.chaos(1))

        let answers = try (0..<60).map { _ in try served.get("/things") }

        #expect(answers.flatMap(\.issueCodes).isEmpty)
        #expect(Set(answers.map(\.status)) == [200, 404, 500])
        let error = try #require(answers.first { $0.status == 500 })
        #expect(try error.json() == ["message": "down"])
        #expect(error.specialDelivery == nil)
    }

    @Test func `an operation without declared errors is reset instead`() throws {
        let served = try Served.inline(paths: Self.paths)
        served.stub.rules.add(.chaos(1))

        let answers = try (0..<60).map { _ in try served.send(.post, "/things", json: "{}") }

        let resets = answers.filter { $0.status == 503 }
        #expect(!resets.isEmpty)
        #expect(resets.allSatisfy { $0.delivery.fault == .connectionResetByPeer })
        #expect(answers.allSatisfy { $0.status == 204 || $0.status == 503 })
    }

    @Test func `a test sees which chance was drawn`() throws {
        let served = try Served.inline(paths: Self.paths)
        served.stub.rules.add(Rule(.any, name: "rare").chance(0).respond(404))
        served.stub.rules.add(Rule(.any, name: "always").chance(1).respond(500))

        _ = try served.get("/things")

        let source = try #require(served.stub.received("listThings").last?.source)
        #expect(source.draws.map(\.rule) == ["always"])
        #expect(source.rule == "always")
    }

    @Test func `a chance that is none is a mistake`() throws {
        let stub = try Served.inline(paths: Self.paths).stub
        stub.rules.add(Rule(.any, name: "odd").chance(1.5).respond(404))
        stub.on("listThings") { _ in .status(404) }.chance(-1)

        #expect(
            stub.main.mistakes == [
                "the chance of the rule 'odd' must be a number from 0 to 1, not 1.5",
                "the chance of a rule must be a number from 0 to 1, not -1.0",
            ])
    }
}
