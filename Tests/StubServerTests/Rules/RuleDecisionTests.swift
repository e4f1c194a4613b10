import StubContract
import StubHTTP
import StubJSON
import StubServer
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubRules

struct RuleDecisionTests {
    private func decision(_ rule: Rule) throws -> RuleDecision {
        var book = RuleBook(seed: 1)
        book.add(rule)
        let context = RuleContext(
            request: HTTPRequest(.get, "/"), target: try #require(RequestTarget("/")),
            operation: nil)
        var draws: [ChanceDraw] = []
        let decision = book.decide(context, noting: &draws)
        return try #require(decision)
    }

    private func response(_ rule: Rule) throws -> HTTPResponse? {
        guard case .respond(let response) = try decision(rule).answer else { return nil }
        return try response.response(from: try Sample.store())
    }

    // MARK: - Responses

    @Test(
        arguments: [
            (RuleResponse.Body.none, nil, ""),
            (.json(["a": 15]), "application/json; charset=utf-8", #"{"a":15}"#),
            (.text("hi"), "text/plain; charset=utf-8", "hi"),
            (.bytes([0x68, 0x69]), "application/octet-stream", "hi"),
            (
                .fixture("dashboard"), "application/json; charset=utf-8",
                #"{"comments":[],"todos":[{"id":1}]}"#
            ),
        ] as [(RuleResponse.Body, String?, String)])
    func `a response states the type of its body`(
        body: RuleResponse.Body, type: String?, text: String
    ) throws {
        let response = try #require(try response(Rule(.any).respond(299, body: body)))

        #expect(response.status == 299)
        #expect(response.fields["Content-Type"] == type)
        #expect(response.text == text)
    }

    @Test func `a header field that a rule sets is kept`() throws {
        let rule = Rule(.any).respond(
            502, headers: ["content-type": "text/html"], body: .text("<html>"))

        let response = try #require(try response(rule))

        #expect(response.fields.all.count == 1)
        #expect(response.fields["Content-Type"] == "text/html")
    }

    @Test func `an example is looked up in the contract`() throws {
        #expect(try response(Rule(.any).respond(200, body: .example("empty"))) == nil)
    }

    @Test func `a missing fixture is reported in the response`() throws {
        let rule = Rule(.any, name: "r").respond(200, body: .fixture("carts"))

        let error = #expect(throws: RuleError.self) { try response(rule) }

        let failure = try decision(rule).failure(try #require(error))
        #expect(failure.status == 500)
        #expect(
            failure.text
                == #"{"message":"Rule 'r': there is no fixture 'carts'; "#
                + #"there are dashboard, posts, products, users"}"#)
    }

    // MARK: - Patches

    /// RFC 7386, appendix A.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
    func `a patch is merged into the response`(body: String, patch: String, text: String) throws {
        let decision = try decision(Rule(.any).patching(try Sample.json(patch)))

        let response = try decision.finish(.json(Array(body.utf8)))

        #expect(response.text == text)
        #expect(response.status == 200)
    }

    @Test func `a response that is not JSON cannot be patched`() throws {
        let decision = try decision(Rule(.any).patching(["a": 1]))

        let error = #expect(throws: RuleError.self) {
            try decision.finish(HTTPResponse(status: 200, body: Array("<html>".utf8)))
        }

        #expect(error?.description.hasPrefix("the response to patch is not JSON: 1:1:") == true)
    }

    // MARK: - Delivery

    @Test func `delay, pace and fault are set on the response`() throws {
        let rule = Rule(.any).delayed(by: .milliseconds(250)).failing(with: .missingLastChunk)
            .paced(.chunks(4, over: .seconds(1)))

        let response = try decision(rule).finish(.json(Array("[1,2,3]".utf8)))

        #expect(response.delivery.delay == .milliseconds(250))
        #expect(response.delivery.fault == .missingLastChunk)
        #expect(response.delivery.pace == Delivery.Pace(chunks: 4, duration: .seconds(1)))
        #expect(response.text == "[1,2,3]")
    }

    @Test func `a rule without effects does not change the delivery`() throws {
        var response = HTTPResponse.json(Array("{}".utf8))
        response.delivery = Delivery(delay: .seconds(1), fault: .closeIdle)

        let finished = try decision(Rule(.any).passThrough()).finish(response)

        #expect(finished.delivery.delay == .seconds(1))
        #expect(finished.delivery.fault == .closeIdle)
        #expect(finished.body == response.body)
    }

    // MARK: - Changes

    @Test func `changes are made before or after the response`() throws {
        var store = try Sample.store()
        let decision = try decision(
            Rule(.any)
                .changing("products", .insert(members(["title": "New"]), atStart: true))
                .changing("products", .delete(2))
                .changing("users", .update(1, members(["bio": "Changed"])), when: .after))

        try decision.mutate(&store, .before)
        #expect(store.collections["products"]?.rows.map(\.id) == [6, 1, 3, 4, 5].map(RowID.int))
        #expect(store.collections["users"]?[.int(1)]?.members["bio"] == "Hi")
        try decision.mutate(&store, .after)
        #expect(store.collections["users"]?[.int(1)]?.members["bio"] == "Changed")
    }

    @Test(arguments: [
        (RuleMutation("carts", .delete(1)), "there is no collection 'carts'"),
        (RuleMutation("users", .delete(9)), "'users' has no row with id '9'"),
        (RuleMutation("users", .update(9, JSONObject())), "'users' has no row with id '9'"),
        (RuleMutation("users", .delete(true)), "an id in 'users' must be an integer or a string"),
        (
            RuleMutation("users", .insert(members(["id": 1]), atStart: true)),
            "'users' already has a row with id '1'"
        ),
    ])
    func `a failed change is reported with the reason`(
        mutation: StubRules.RuleMutation, start: String
    )
        throws
    {
        var store = try Sample.store()
        let decision = try decision(
            Rule(.any).changing(mutation.collection, mutation.change))

        let error = #expect(throws: RuleError.self) { try decision.mutate(&store, .before) }

        #expect(error?.description.hasPrefix(start) == true)
    }

    // MARK: - Changes

    @Test func `changes that write too much are rejected with the reason`() throws {
        let row = JSONValue.object(
            JSONObject((0..<20_000).map { ("member\($0)", JSONValue.int($0)) }))
        let served = try Served.customer()
        try served.stub.fixtures.change(
            "products", .insert(["id": 900, "large": row], atStart: false))
        var rule = Rule(.operation("getProduct"))
        rule.effects.mutations = (0..<500).map { number in
            RuleMutation("products", .update(900, ["number": .int(number)]))
        }
        served.stub.rules.add(rule)

        let response = try served.get("/products/1")

        #expect(response.status == 500)
        #expect(response.message?.contains("write more than 256 MiB of rows") == true)
    }

    @Test func `changes before a response are all included in it`() throws {
        let served = try Served.customer()
        var rule = Rule(.operation("listProducts"))
        rule.effects.mutations = (1...300).map { number in
            RuleMutation("products", .insert(["id": .int(1_000 + number)], atStart: true))
        }
        served.stub.rules.add(rule)

        let page = try served.get("/products?limit=2").json()

        #expect(page["products"]?.ids == [1_300, 1_299])
        #expect(page["total"]?.int == 194 + 300)
    }
}
