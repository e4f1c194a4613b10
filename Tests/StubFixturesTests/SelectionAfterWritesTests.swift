import StubJSON
import StubSupport
import TestSupport
import Testing

@testable import StubContract
@testable import StubFixtures

/// Lists that are kept contain what a scan of all rows finds, in the same order, after any changes.
struct SelectionAfterWritesTests {
    private static let list = StubBinding.List(
        page: .init(style: .offset(skip: "skip"), limit: "limit", defaultLimit: 0),
        search: .init(parameters: ["q"], fields: ["title", "tags", "deep.text"]),
        filters: [
            .init(parameter: "brand", field: "brand"), .init(parameter: "state", field: "state"),
            .init(parameter: "least", field: "price", test: .atLeast),
            .init(parameter: "most", field: "mixed", test: .atMost),
            .init(parameter: "part", field: "deep.text", test: .contains),
        ],
        sort: .init(by: "sort", order: "order", isSigned: true))

    private static let queries = [
        "", "sort=price", "sort=-price", "sort=-price,title", "sort=rare", "sort=-rare,price",
        "sort=title", "brand=lumo", "brand=Lumo,Sedia&sort=price", "state=all", "state=open",
        "state=all&sort=title", "q=lamp", "q=LAMP&sort=-price", "q=%C3%A9t%C3%A9", "q=a",
        "q=-1", "q=stra%C3%9Fe", "q=lamp&brand=Lumo", "sort=flag", "sort=deep.text",
        "q=straße&sort=rare", "sort=mixed", "q=no%20row%20has%20this",
        "least=2", "least=2&most=1&sort=title", "part=LAMP", "part=the&least=0&q=lamp",
    ]

    // MARK: - The same by a scan

    /// Compares as the first version did, which read each value again for each comparison.
    private static func isLess(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left != right && left < right
        case (.string(let left), .string(let right)):
            left.utf8.lexicographicallyPrecedes(right.utf8)
        default: rank(left) < rank(right)
        }
    }

    private static func rank(_ value: JSONValue?) -> Int {
        switch value {
        case nil: 0
        case .null?: 1
        case .bool(false)?: 2
        case .bool(true)?: 3
        case .number?: 4
        case .string?: 5
        case .array?, .object?: 6
        }
    }

    private static func scan(_ query: CollectionQuery, _ rows: [Row]) -> [String] {
        let rows = rows.map { Row($0.members) }
        let applied = query.criteria.filter { !$0.selectsAll(of: rows) }
        var met = rows.filter { row in applied.allSatisfy { $0.isMet(by: row) } }
        if let order = query.order,
            met.contains(where: { row in order.keys.contains { row[$0.field] != nil } })
        {
            met.sort { left, right in
                for key in order.keys {
                    let (one, other) = (left[key.field], right[key.field])
                    if isLess(one, other) { return !key.isDescending }
                    if isLess(other, one) { return key.isDescending }
                }
                if let left = left.id, let right = right.id { return left < right }
                return false
            }
        }
        return met.map { String(decoding: $0.text, as: UTF8.self) }
    }

    // MARK: - Random rows and changes

    private static func members(_ random: inout SplitMix64) -> JSONObject {
        func pick<Value>(_ values: [Value]) -> Value {
            values[Int(random.next() % UInt64(values.count))]
        }
        func number(_ literal: String) -> JSONValue { .number(JSONNumber(unchecked: literal)) }
        var members = JSONObject()
        members["title"] = .string(
            pick([
                "Red Lamp", "lamp", "Straße", "STRASSE", "ÉTÉ", "e\u{301}te\u{301}", "été",
                "Chair 1",
            ]) + pick(["", " -1", " A", " lam"]))
        if random.next() % 4 > 0 {
            members["price"] = pick(
                [1, number("1.0"), 20, 3, -7, 100, number("1e2"), "20", .null, true])
        }
        members["brand"] = pick(["Lumo", "lumo", "Sedia", ["Lumo", "x"], .null])
        if random.next() % 3 > 0 {
            members["state"] = pick(random.next() % 60 == 0 ? ["all"] : ["open", "closed"])
        }
        if random.next() % 200 == 0 { members["rare"] = .int(Int(random.next() % 5)) }
        members["tags"] = pick([["a", "Lamp"], [], ["é", 7, true], "b", 5])
        members["deep"] = pick([["text": "In the LAMP"], ["text": .null], [:], 3])
        members["flag"] = pick([true, false, .null])
        members["mixed"] = pick([1, "1", true, [], [:], number("1.5"), "É", "é"])
        return members
    }

    private static func collection(
        _ count: Int, _ random: inout SplitMix64, isUnread: Bool
    ) throws -> FixtureCollection {
        let rows = (1...count).map { id in
            var members = Self.members(&random)
            members["id"] = .int(id)
            return JSONValue.object(members)
        }
        let text = JSONSerializer.bytes(.array(rows), style: isUnread ? .pretty : .compact)
        let document =
            isUnread
            ? JSONDocument(unread: text, file: "things.json")
            : try JSONDocument(file: "things.json", bytes: text)
        return try #require(try FixtureStore(seed: [("things", document)]).collections["things"])
    }

    private static func change(
        _ collection: inout FixtureCollection, _ random: inout SplitMix64
    ) throws {
        let ids = collection.rows.compactMap(\.id)
        let id = ids[Int(random.next() % UInt64(ids.count))]
        switch random.next() % 8 {
        case 0: _ = try collection.insert(members(&random))
        case 1: _ = try collection.insert(members(&random), at: .start)
        case 2: collection.delete(id)
        case 3: collection.delete(ids[ids.count - 1])
        case 4: _ = try collection.replace(id, with: members(&random))
        default:
            let new = members(&random)
            let keys = new.keys
            let key = keys[Int(random.next() % UInt64(keys.count))]
            _ = try collection.merge(JSONObject([(key, new[key] ?? .null)]), into: id)
        }
    }

    private static func query(_ text: String) throws -> CollectionQuery {
        try CollectionQuery(list, call: FixtureCall(query: Sample.query(text)))
    }

    private static func texts(
        _ query: CollectionQuery, of collection: FixtureCollection
    ) -> [String] {
        query.page(of: collection).rows.map { String(decoding: $0.text, as: UTF8.self) }
    }

    @Test(arguments: 0..<(Extent.isWhole ? 6 : 2) as Range<UInt64>)
    func `lists after random changes are what a scan finds`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var collection = try Self.collection(90, &random, isUnread: seed % 2 == 1)
        let original = collection
        for round in 0..<60 {
            for _ in 0..<Int(random.next() % 4) { try Self.change(&collection, &random) }
            if round == 30 {
                for _ in 0..<70 { try Self.change(&collection, &random) }
            }
            for text in Self.queries where random.next() % 3 == 0 {
                let query = try Self.query(text)
                try #require(
                    Self.texts(query, of: collection) == Self.scan(query, collection.rows),
                    "seed \(seed), round \(round), \(text)")
            }
        }
        for text in Self.queries {
            let query = try Self.query(text)
            #expect(Self.texts(query, of: original) == Self.scan(query, original.rows), "\(text)")
        }
    }

    @Test(arguments: 0..<(Extent.isWhole ? 3 : 1) as Range<UInt64>)
    func `lists of large collections that were selected elsewhere are what a scan finds`(
        _ seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        var collection = try Self.collection(1_020, &random, isUnread: seed % 2 == 0)
        for round in 0..<4 {
            for text in Self.queries where random.next() % 5 == 0 {
                let query = try Self.query(text)
                let work = query.work(in: collection)
                if round == 0, !text.isEmpty { try #require(work != nil) }
                // Rows change while others are selected.
                let changes = Int(random.next() % 3)
                for _ in 0..<changes { try Self.change(&collection, &random) }
                work?.result().keep()
                if changes == 0 { try #require(query.work(in: collection) == nil) }
                let (kept, scanned) = (
                    Self.texts(query, of: collection), Self.scan(query, collection.rows)
                )
                try #require(kept == scanned, "seed \(seed), round \(round), \(text)")
            }
            for _ in 0..<(round == 1 ? 600 : 40) { try Self.change(&collection, &random) }
        }
    }

    @Test func `a page after a row of a sorted list begins behind it`() throws {
        var random = SplitMix64(seed: 7)
        let collection = try Self.collection(200, &random, isUnread: false)
        let all = try Self.query("sort=-price,title").page(of: collection).rows.compactMap(\.id)
        var list = Self.list
        list.page = .init(style: .after("after"), limit: "limit", defaultLimit: 5)
        for (index, id) in all.enumerated().dropLast() {
            let call = FixtureCall(
                query: try Sample.query("sort=-price,title&limit=5&after=\(id)"))
            let page = try CollectionQuery(list, call: call).page(of: collection)
            #expect(page.rows.map(\.id) == all.dropFirst(index + 1).prefix(5).map { $0 })
        }
    }

    @Test func `copies of a collection do not see one another's changes`() throws {
        var random = SplitMix64(seed: 9)
        var collection = try Self.collection(120, &random, isUnread: false)
        let query = try Self.query("sort=price")
        _ = Self.texts(query, of: collection)
        var copies = [collection, collection]
        for _ in 0..<20 {
            for index in copies.indices { try Self.change(&copies[index], &random) }
            try Self.change(&collection, &random)
            for one in copies + [collection] {
                #expect(Self.texts(query, of: one) == Self.scan(query, one.rows))
            }
        }
    }
}
