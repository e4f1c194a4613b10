import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubRules

struct RuleBookTests {
    private var book = RuleBook(seed: 1)

    private static func context(
        _ operation: String? = "listProducts", _ target: String = "/products",
        method: HTTPMethod = .get, fields: HTTPFields = [:], body: String = "",
        user: RowID? = nil, userName: String? = nil
    ) throws -> RuleContext {
        RuleContext(
            request: HTTPRequest(method, target, fields: fields, body: Array(body.utf8)),
            target: try #require(RequestTarget(target)), operation: operation,
            body: body.isEmpty ? JSONValue?.none : try Sample.json(body), user: user,
            userName: userName)
    }

    /// The decision of the rule that applies; the test fails without one.
    private mutating func decision(_ context: RuleContext) throws -> RuleDecision {
        var draws: [ChanceDraw] = []
        let decision = book.decide(context, noting: &draws)
        return try #require(decision)
    }

    /// The status of a rule's response; 0 if it passes through, `nil` if no rule applies.
    private mutating func status(_ context: RuleContext) -> Int? {
        var draws: [ChanceDraw] = []
        return switch book.decide(context, noting: &draws)?.answer {
        case .respond(let response): response.status
        case .passThrough, .handle, .declaredError: 0
        case nil: nil
        }
    }

    private mutating func statuses(_ count: Int, _ operation: String = "listProducts") throws
        -> [Int?]
    {
        let context = try Self.context(operation)
        return (0..<count).map { _ in status(context) }
    }

    // MARK: - Patterns

    @Test(arguments: [
        (RequestPattern.any, true), (.operation("listProducts"), true),
        (.operation("getProduct"), false),
        (.operation("listProducts", query: ["skip": "20"]), true),
        (.operation("listProducts", query: ["skip": "2"]), false),
        (RequestPattern(query: ["q": .contains("lam")]), true),
        (RequestPattern(query: ["limit": .absent]), true),
        (RequestPattern(query: ["limit": .present]), false),
        (RequestPattern(query: ["skip": .absent]), false),
        (RequestPattern(query: ["skip": .present]), true),
        (RequestPattern(query: ["tag": "new"]), true),
        (RequestPattern(query: ["tag": "sale"]), true),
        (RequestPattern(query: ["tag": "new,sale"]), false),
        (RequestPattern(method: .post), false), (RequestPattern(method: .get), true),
        (RequestPattern(path: "/products"), true),
        (RequestPattern(path: "/{anything}"), true),
        (RequestPattern(path: "/products/{id}"), false),
        (RequestPattern(headers: ["x-tag": "b"]), true),
        (RequestPattern(headers: ["X-Tag": "c"]), false),
        (RequestPattern(body: ["a": ["b": 1]]), true),
        (RequestPattern(body: ["a": ["b": 2]]), false),
        (RequestPattern(body: ["list": [1]]), false),
        (RequestPattern(body: ["list": [1, ["x": 2]]]), true),
        (RequestPattern(bodyText: "\"b\":1"), true), (RequestPattern(bodyText: "zzz"), false),
    ])
    mutating func `a rule applies to matching requests`(
        pattern: RequestPattern, applies: Bool
    ) throws {
        book.add(Rule(pattern).respond(418))

        let context = try Self.context(
            "listProducts", "/products?skip=20&q=red+lamp&tag=new&tag=sale",
            fields: HTTPFields([.init(name: "X-TAG", value: "a"), .init(name: "x-tag", value: "b")]
            ),
            body: #"{"a":{"b":1,"c":2},"list":[1,{"x":2,"y":3}]}"#)

        #expect(status(context) == (applies ? 418 : nil))
    }

    @Test(
        arguments: [
            // Members of the body, present also if they are null.
            (["data": ["present": true]], true), (["none": ["present": true]], true),
            (["more": ["present": true]], false), (["more": ["absent": true]], true),
            (["data": ["absent": true]], false), (["more": ["present": false]], true),
            (["tags": ["present": true], "more": ["absent": true]], true),
            // At any depth, also in arrays.
            (["data": ["name": ["contains": "lam"]]], true),
            (["data": ["name": ["contains": "chair"]]], false),
            (["data": ["price": ["contains": "2"]]], true),
            (["data": ["more": ["absent": true]]], true),
            (["more": ["inner": ["absent": true]]], false),
            (["list": [1, ["x": ["present": true]]]], true),
            (["list": [["absent": true], ["present": true]]], false),
            (["tags": ["contains": "urge"]], true), (["tags": ["contains": "late"]], false),
            (["data": ["contains": "lamp"]], false),
            // Exactly, without further members.
            (["data": ["equals": ["name": "Red lamp", "price": 20]]], true),
            (["data": ["equals": ["name": "Red lamp"]]], false),
            (["data": ["name": ["equals": "Red lamp"]]], true),
            (["none": ["equals": nil]], true), (["more": ["equals": nil]], false),
            (["switch": ["equals": ["present": true]]], true),
            // The body itself.
            (["present": true], true), (["absent": true], false),
            (["contains": "lamp"], false),
            // Objects that are no matchers.
            (["switch": ["present": true, "data": 1]], false), (["switch": [:]], true),
            (["switch": ["present": "x"]], false),
        ] as [(JSONValue, Bool)])
    mutating func `matchers in a body apply at any depth`(
        pattern: JSONValue, applies: Bool
    ) throws {
        book.add(Rule(RequestPattern(body: pattern)).respond(418))

        let context = try Self.context(
            body: """
                {"data": {"name": "Red lamp", "price": 20}, "none": null, "tags": ["urgent", 7],
                 "list": [1, {"x": 2, "y": 3}], "switch": {"present": true}}
                """)

        #expect(status(context) == (applies ? 418 : nil))
    }

    @Test mutating func `a request without a JSON body lacks every value`() throws {
        book.add(Rule(RequestPattern(body: ["a": ["absent": true]])).respond(418))
        #expect(status(try Self.context()) == nil)
        book.add(Rule(RequestPattern(body: ["absent": true])).respond(419))
        #expect(status(try Self.context()) == 419)
    }

    @Test(arguments: [
        ("1", RowID.int(1), "emilys", true), ("emilys", .int(1), "emilys", true),
        ("2", .int(1), "emilys", false), ("emilys", nil, nil, false),
    ])
    mutating func `a rule can apply to one user`(
        wanted: String, user: RowID?, name: String?, applies: Bool
    ) throws {
        book.add(Rule(.any).respond(403).by(user: wanted))

        #expect(status(try Self.context(user: user, userName: name)) == (applies ? 403 : nil))
    }

    // MARK: - Conditions

    @Test mutating func `the rule registered last takes precedence`() throws {
        book.add(Rule(.any).respond(500))
        let second = book.add(Rule(.operation("listProducts")).respond(501))

        #expect(try statuses(1) == [501])
        #expect(try statuses(1, "getUser") == [500])
        #expect(book.remove(second) == true)
        #expect(book.remove(second) == false)
        #expect(try statuses(1) == [500])
    }

    @Test mutating func `skip ignores the first requests and times limits the rule`() throws {
        book.add(Rule(.operation("listProducts")).respond(503).skipping(2).times(3))

        #expect(try statuses(7) == [nil, nil, 503, 503, 503, nil, nil])
        #expect(book.entries.first?.seen == 7)
        #expect(book.entries.first?.used == 3)
    }

    @Test mutating func `an older rule gets the requests that a newer one ignores`() throws {
        book.add(Rule(.any).respond(500))
        book.add(Rule(.any).respond(503).times(1))

        #expect(try statuses(3) == [503, 500, 500])
    }

    @Test mutating func `a sequence advances step by step and repeats its last one`() throws {
        book.add(Rule(.any).respond(503, repeats: 2).respond(429).passThrough())

        #expect(try statuses(6) == [503, 503, 429, 0, 0, 0])
    }

    @Test mutating func `requests that do not match do not advance a sequence`() throws {
        book.add(Rule(.operation("listProducts")).respond(503).passThrough())

        #expect(try statuses(3, "getUser") == [nil, nil, nil])
        #expect(try statuses(2) == [503, 0])
    }

    // MARK: - Scenarios

    @Test mutating func `a scenario moves from state to state`() throws {
        book.enable(
            Scenario(
                "cart",
                rules: [
                    Rule(.operation("pay")).respond(200)
                        .in(scenario: "cart", requires: "Started", movesTo: "Paid"),
                    Rule(.operation("pay")).respond(409).in(scenario: "cart", requires: "Paid"),
                ]))

        #expect(try statuses(3, "pay") == [200, 409, 409])
        #expect(book.state(of: "cart") == "Paid")
        #expect(book.states == ["cart": "Paid"])
    }

    @Test mutating func `enabling a scenario again restarts it, in the requested state`() throws {
        let scenario = Scenario(
            "once",
            rules: [
                Rule(.any).respond(500).times(1),
                Rule(.any).respond(400).in(scenario: "once", requires: "Other"),
            ])

        book.enable(scenario)
        #expect(try statuses(2) == [500, nil])
        book.enable(scenario)
        #expect(try statuses(2) == [500, nil])
        book.enable(scenario, state: "Other")
        #expect(try statuses(2) == [400, 400])
        #expect(book.entries.count == 2)
    }

    @Test mutating func `disabling a scenario removes its rules and keeps the others`()
        throws
    {
        book.add(Rule(.any).respond(500))
        book.enable(Scenario("s", rules: [Rule(.any).respond(501)]))

        #expect(try statuses(1) == [501])
        #expect(book.disable("s") == true)
        #expect(book.disable("s") == false)
        #expect(try statuses(1) == [500])
        book.removeAll()
        #expect(try statuses(1) == [nil])
    }

    @Test mutating func `separately registered rules can share a scenario's state`() throws {
        book.add(Rule(.operation("a")).passThrough().in(scenario: "s", movesTo: "On"))
        book.add(Rule(.operation("b")).respond(200).in(scenario: "s", requires: "On"))

        #expect(try statuses(1, "b") == [nil])
        #expect(try statuses(1, "a") == [0])
        #expect(try statuses(1, "b") == [200])
    }

    @Test mutating func `a copy of the book counts independently`() throws {
        book.add(Rule(.any).respond(503).passThrough())
        var copy = self

        #expect(try statuses(2) == [503, 0])
        #expect(try copy.statuses(2) == [503, 0])
    }

    @Test mutating func `the listing contains each rule's conditions and number of uses`()
        throws
    {
        book.add(
            Rule(
                RequestPattern(
                    operation: "listProducts", method: .get, path: "/products",
                    query: ["skip": "20", "q": .contains("a")], headers: ["X": .absent],
                    body: ["a": 1], bodyText: "x"), name: "late"
            ).respond(503).times(2).by(user: "1"))
        book.enable(
            Scenario(
                "s", rules: [Rule(.any).respond(500).in(scenario: "s", requires: "A", movesTo: "B")]
            ), state: "A")
        _ = try statuses(1)

        #expect(
            book.listing() == [
                [
                    "id": 1, "name": "late", "scenario": nil, "enabled": true,
                    "which": [
                        "operation": "listProducts", "method": "GET", "path": "/products",
                        "query": ["q": ["contains": "a"], "skip": "20"],
                        "headers": ["X": ["absent": true]], "body": ["a": 1], "bodyContains": "x",
                        "user": "1",
                    ],
                    "skip": 0, "times": 2, "lasts": nil, "chance": nil, "requires": nil,
                    "movesTo": nil, "seen": 0, "used": 0,
                ],
                [
                    "id": 2, "name": nil, "scenario": "s", "enabled": true, "which": [:], "skip": 0,
                    "times": nil, "lasts": nil, "chance": nil, "requires": "A", "movesTo": "B",
                    "seen": 1, "used": 1,
                ],
            ])
    }

    // MARK: - Effects

    @Test mutating func `a step's own effects take precedence over the rule's`() throws {
        book.add(
            Rule(.any)
                .then(
                    RuleStep(
                        .passThrough,
                        effects: RuleEffects(delay: .fixed(.seconds(2)), fault: .closeIdle))
                )
                .passThrough()
                .delayed(by: .seconds(1)).paced(.gprs))
        let context = try Self.context()

        let first = try decision(context)
        let second = try decision(context)

        #expect(first.delay == .seconds(2))
        #expect(first.fault == .closeIdle)
        #expect(first.pace == .gprs)
        #expect(second.delay == .seconds(1))
        #expect(second.fault == nil)
    }

    @Test mutating func `a hold opens for all when the last expected request arrives`() throws {
        book.add(Rule(.any).passThrough().holding(at: "b", until: 3))
        let context = try Self.context()

        let first = try decision(context).gate
        let second = try decision(context).gate
        #expect(first?.isOpen == false)
        #expect(second === first)
        let third = try decision(context).gate

        #expect(third == nil)
        #expect(first?.isOpen == true)
    }

    @Test mutating func `an infinite delay waits at a gate that stays closed`() throws {
        book.add(Rule(.any).passThrough().delayed(.infinite).holding(at: "b"))

        let gate = try decision(try Self.context()).gate
        book.barriers.release("b")

        #expect(gate?.isOpen == false)
    }

    @Test mutating func `a rule holds at a barrier that was released for an earlier rule`() throws {
        let context = try Self.context()
        let early = book.add(Rule(.any).passThrough().holding(at: "b"))
        let first = try decision(context).gate
        book.barriers.release("b")
        let open = try decision(context).gate
        #expect(open == nil)

        book.remove(early)
        book.add(Rule(.any).passThrough().holding(at: "b"))
        #expect(book.barriers.arrived(at: "b") == 0)
        let second = try decision(context).gate

        #expect(first?.isOpen == true)
        #expect(second?.isOpen == false)
        #expect(book.barriers.release("b") == 1)
    }

    @Test mutating func `rules that share a barrier are held until it is released`() throws {
        book.add(Rule(.any).passThrough().holding(at: "b"))
        let context = try Self.context()
        let first = try decision(context).gate
        book.add(Rule(.any).passThrough().holding(at: "b"))

        let second = try decision(context).gate
        #expect(second === first)
        #expect(book.barriers.arrived(at: "b") == 2)
    }

    @Test func `the same seed results in the same delays`() throws {
        let context = try Self.context()
        let delays = ([5, 5, 6] as [UInt64]).map { seed in
            var book = RuleBook(seed: seed)
            book.add(Rule(.any).delayed(.uniform(from: .zero, to: .seconds(1))))
            var draws: [ChanceDraw] = []
            return (0..<5).map { _ in book.decide(context, noting: &draws)?.delay }
        }

        #expect(delays[0] == delays[1])
        #expect(delays[0] != delays[2])
        #expect(Set(delays[0]).count == 5)
    }
}
