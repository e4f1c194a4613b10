import StubContract
import StubHTTP
import Testing

@testable import StubRules

/// Rules that apply to a share of the requests, and responses that are drawn.
struct RuleChanceTests {
    private static func context(_ operation: String = "listProducts") throws -> RuleContext {
        RuleContext(
            request: HTTPRequest(.get, "/products"),
            target: try #require(RequestTarget("/products")), operation: operation)
    }

    /// Whether a rule applied to each of some requests.
    private static func draws(
        _ book: inout RuleBook, _ count: Int, _ operation: String = "listProducts"
    ) throws -> [Bool] {
        let context = try context(operation)
        var draws: [ChanceDraw] = []
        return (0..<count).map { _ in book.decide(context, noting: &draws) != nil }
    }

    @Test(arguments: [(0.2, 150..<250), (0, 0..<1), (1, 1000..<1001)] as [(Double, Range<Int>)])
    func `a rule applies to a share of the requests`(share: Double, expected: Range<Int>) throws {
        var book = RuleBook(seed: 1)
        book.add(Rule(.any).chance(share).respond(503))

        let applied = try Self.draws(&book, 1000)

        #expect(expected.contains(applied.count(where: \.self)))
        #expect(book.entries.map(\.seen) == [1000])
        #expect(book.entries.map(\.used) == [applied.count(where: \.self)])
    }

    @Test func `the same seed results in the same draws, another in others`() throws {
        let draws = try ([5, 5, 6] as [UInt64]).map { seed in
            var book = RuleBook(seed: seed)
            book.add(Rule(.any).chance(0.5).respond(503))
            return try Self.draws(&book, 64)
        }

        #expect(draws[0] == draws[1])
        #expect(draws[0] != draws[2])
    }

    @Test func `the draws of a rule do not depend on the requests of another`() throws {
        var (alone, shared) = (RuleBook(seed: 1), RuleBook(seed: 1))
        for rule in [Rule(.operation("a")), Rule(.operation("b"))] {
            alone.add(rule.chance(0.5).respond(503))
            shared.add(rule.chance(0.5).respond(503))
        }

        var draws: [Bool] = []
        for _ in 0..<64 {
            _ = try Self.draws(&shared, 3, "b")
            draws += try Self.draws(&shared, 1, "a")
        }

        #expect(try Self.draws(&alone, 64, "a") == draws)
        #expect(try Self.draws(&alone, 64, "b") != draws)
    }

    @Test func `a rule that is passed over leaves the request to the next one`() throws {
        var book = RuleBook(seed: 1)
        book.add(Rule(.any, name: "always").respond(500))
        book.add(Rule(.any, name: "never").chance(0).times(1).respond(503))
        book.add(Rule(.any, name: "used up").chance(1).times(1).respond(503))
        let context = try Self.context()

        var draws: [[ChanceDraw]] = [[], []]
        let labels = draws.indices.map { book.decide(context, noting: &draws[$0])?.label }

        #expect(labels == ["used up", "always"])
        #expect(draws[0] == [ChanceDraw(rule: "used up", applies: true)])
        #expect(draws[1] == [ChanceDraw(rule: "never", applies: false)])
    }

    @Test func `a rule without a chance draws nothing`() throws {
        var book = RuleBook(seed: 1)
        book.add(Rule(.any).respond(500))
        var draws: [ChanceDraw] = []

        _ = book.decide(try Self.context(), noting: &draws)

        #expect(draws.isEmpty)
    }

    @Test func `chaos draws errors, delays and faults`() throws {
        let context = try Self.context()
        let runs = ([3, 3, 4] as [UInt64]).map { seed in
            var book = RuleBook(seed: seed)
            book.add(.chaos(1))
            var draws: [ChanceDraw] = []
            return (0..<400).compactMap { _ in book.decide(context, noting: &draws) }
        }
        let kinds = runs.map { run in
            run.map { decision in
                if case .declaredError = decision.answer { return "error" }
                if let fault = decision.fault { return "\(fault)" }
                return decision.delay >= .seconds(1) && decision.delay <= .seconds(5)
                    ? "delay" : "nothing"
            }
        }

        #expect(kinds[0] == kinds[1])
        #expect(kinds[0] != kinds[2])
        #expect(runs[0].map(\.choice) == runs[1].map(\.choice))
        let counts = Dictionary(kinds[0].map { ($0, 1) }, uniquingKeysWith: +)
        #expect(
            counts.keys.sorted() == [
                "connectionResetByPeer", "connectionResetMidBody", "delay", "emptyResponse",
                "error", "truncatedBody",
            ])
        #expect((120...200).contains(try #require(counts["error"])))
        #expect((50...110).contains(try #require(counts["delay"])))
    }
}
