import StubHarness
import Testing

struct CaseSelectionTests {
    private let cases: [ContractCase<TestWorld>] = [
        ContractCase("P01", "first request exact", .pagination) { _, _ in },
        ContractCase("P02", "full walk", .pagination) { _, _ in },
        ContractCase("T01", "single flight", .tokens) { _, _ in },
        ContractCase("T02", "late 401", .tokens) { _, _ in },
        ContractCase("E01", "every documented error", .errors) { _, _ in },
    ]

    @Test(arguments: [
        ("P02", ["P02"]),
        ("P02 full walk", ["P02"]),
        ("^T", ["T01", "T02"]),
        ("full|single", ["P02", "T01"]),
        ("FULL", ["P02"]),
        ("nothing", []),
    ])
    func `a filter matches id and title`(
        filter: String, ids: [String]
    ) throws {
        let selection = try CaseSelection(filter: filter)
        #expect(selection.select(from: cases).map(\.id) == ids)
    }

    @Test func `an invalid filter is an error`() throws {
        let error = #expect(throws: SelectionError.self) { try CaseSelection(filter: "(") }
        #expect(
            error?.description.hasPrefix("the filter '(' is not a valid regular expression: ")
                == true)
    }

    @Test func `groups select their members`() throws {
        let selection = try CaseSelection(filter: nil, groups: [.tokens, .errors])
        #expect(selection.select(from: cases).map(\.id) == ["T01", "T02", "E01"])
    }

    @Test func `the order depends on the seed`() throws {
        func order(_ seed: UInt64) throws -> [String] {
            try CaseSelection(filter: nil, seed: seed).select(from: cases).map(\.id)
        }
        #expect(try order(7) == order(7))
        let orders = try Set((0..<20).map { try order($0) })
        #expect(orders.count > 5)
        #expect(try order(7).sorted() == cases.map(\.id).sorted())
    }

    @Test(arguments: 1...4)
    func `shards partition the cases, whatever the seed`(count: Int) throws {
        var seen: [String] = []
        for index in 1...count {
            let shard = try #require(Shard(index, of: count))
            seen += try CaseSelection(filter: nil, shard: shard, seed: UInt64(index))
                .select(from: cases).map(\.id)
        }
        #expect(seen.sorted() == cases.map(\.id).sorted())
    }

    @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b", "1/ 2"])
    func `rejects invalid shards`(text: String) {
        #expect(Shard(text) == nil)
    }

    @Test func `parses a shard`() {
        #expect(Shard("2/4") == Shard(2, of: 4))
    }

    @Test func `the generator gives the published SplitMix64 sequence`() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(
            [generator.next(), generator.next(), generator.next()]
                == [
                    6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                ])
    }

    @Test func `every group has its own letter`() {
        #expect(Set(CaseGroup.catalogue.map(\.letter)).count == CaseGroup.catalogue.count)
    }
}
