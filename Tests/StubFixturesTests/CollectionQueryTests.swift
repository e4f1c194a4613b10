import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubFixtures

struct CollectionQueryTests {
    private func page(
        _ query: String, of collection: FixtureCollection, _ list: StubBinding.List? = nil,
        where conditions: [StubBinding.Pair] = [], parameters: [String: String] = [:]
    ) throws -> CollectionPage {
        let call = FixtureCall(parameters: parameters, query: try Sample.query(query))
        return try CollectionQuery(
            list ?? Sample.productList, where: conditions, call: call
        ).page(of: collection)
    }

    private func ids(_ page: CollectionPage) -> [Int] {
        page.rows.compactMap { row in
            if case .int(let id)? = row.id { id } else { nil }
        }
    }

    // MARK: - Windows

    @Test(arguments: [
        ("", 1...30, 0), ("limit=20", 1...20, 0), ("limit=20&skip=20", 21...40, 20),
        ("limit=10&skip=190", 191...194, 190), ("limit=0", 1...194, 0),
        ("limit=0&skip=190", 191...194, 190), ("skip=170", 171...194, 170),
        ("limit=99999999999999999999999", 1...194, 0),
    ])
    func `a page is a window of all rows`(
        query: String, expected: ClosedRange<Int>, skip: Int
    ) throws {
        let page = try page(query, of: try Sample.numbered(194))

        #expect(ids(page) == Array(expected))
        #expect(page.total == 194)
        #expect(page.skip == skip)
    }

    @Test(arguments: ["skip=194", "skip=5000&limit=0", "skip=99999999999999999999"])
    func `a window past the end is empty and keeps the total`(query: String) throws {
        let page = try page(query, of: try Sample.numbered(194))

        #expect(page.rows.isEmpty)
        #expect(page.total == 194)
    }

    @Test func `without paging all rows are returned`() throws {
        let page = try page("limit=1", of: try Sample.numbered(40), StubBinding.List())

        #expect(ids(page) == Array(1...40))
    }

    @Test(arguments: [
        ("limit=ten", "Invalid 'limit' - must be a number"),
        ("limit=", "Invalid 'limit' - must be a number"),
        ("limit=nan", "Invalid 'limit' - must be a number"),
        ("limit=1&limit=2", "Invalid 'limit' - must be given once"),
        ("skip=x", "Invalid 'skip' - must be a number"),
        ("limit=-1", "Invalid 'limit' - must be a whole number, 0 or more"),
        ("limit=5.7", "Invalid 'limit' - must be a whole number, 0 or more"),
        ("skip=-3", "Invalid 'skip' - must be a whole number, 0 or more"),
        ("sortBy=price&order=up", "Order can be: 'asc' or 'desc'"),
    ])
    func `an invalid parameter is rejected`(query: String, message: String) throws {
        let rows = try Sample.collection("products")

        #expect(throws: FixtureRefusal(message: message)) { try page(query, of: rows) }
    }

    // MARK: - Filters

    @Test(arguments: [
        ("q=lamp", [1, 3]), ("q=LAMP", [1, 3]), ("q=%20lamp%20", [1, 3]), ("q=", [1, 2, 3, 4, 5]),
        ("search=lamp", [1, 3]), ("q=lamp&search=chair", [3]), ("q=t-shirt", []),
        ("q=blue-t", [2]), ("q=red-lamp", [1]), ("q=br%C3%BBl%C3%A9e", [4]),
        ("q=%C3%A9t%C3%A9", [4]),
        ("q=Lumo", []), ("q=zzz", []),
        ("brands=Lumo", [1, 4]), ("brands=Lumo,Sedia", [1, 3, 4]), ("brands=", [1, 2, 3, 4, 5]),
        ("brands=lumo", []), ("brands=Lumo&brands=Sedia", [1, 3, 4]),
        ("categories=home", [1, 5]), ("categories=home,food&brands=Lumo", [1, 4]),
        ("q=lamp&brands=Sedia", [3]),
    ])
    func `search and filters combine`(query: String, expected: [Int]) throws {
        let page = try page(query, of: try Sample.collection("products"))

        #expect(ids(page) == expected)
        #expect(page.total == expected.count)
    }

    @Test(
        arguments: [
            ("2026-01-05", .atLeast, [1, 2, 3, 5]), ("2026-01-05", .atMost, [1, 2, 4, 5]),
            ("2026-01-05", .above, [1, 2, 3]), ("2026-01-05", .below, [4]),
            ("2026-01-05T10:00:00Z", .atMost, [1, 4, 5]), ("2026-01-05T10:00:00Z", .above, [2, 3]),
            ("2026-01-05", .equals, [1, 2, 5]), ("2026-01-05T12:00:00+02:00", .equals, [1]),
            ("1767607200", .atLeast, [1, 2, 3]), ("then", .atLeast, [1, 2, 3, 4, 5]),
        ] as [(String, StubBinding.Filter.Test, [Int])])
    func `times are compared as times, whatever their form`(
        value: String, test: StubBinding.Filter.Test, expected: [Int]
    ) throws {
        let rows = try #require(
            try Sample.store([
                (
                    "s",
                    """
                    [{"id": 1, "at": "2026-01-05T10:00:00Z"}, {"id": 2, "at": 1767657599},
                     {"id": 3, "at": 1767657600000}, {"id": 4, "at": "2026-01-04T23:59:59.9Z"},
                     {"id": 5, "at": "2026-01-05"}, {"id": 6, "at": null}, {"id": 7},
                     {"id": 8, "at": true}, {"id": 9, "at": {"of": 1767657600}}]
                    """
                )
            ]).collections["s"])
        var list = StubBinding.List()
        list.filters = [.init(parameter: "t", field: "at", test: test)]
        let query = "t=" + value.replacing("+", with: "%2B")
        #expect(ids(try page(query, of: rows, list)) == expected)
    }

    @Test func `the total counts matches before paging`() throws {
        let page = try page("brands=Lumo,Sedia&limit=1&skip=1", of: Sample.collection("products"))

        #expect(ids(page) == [3])
        #expect(page.total == 3)
    }

    @Test(arguments: [
        ("crime", [1, 2]), ("HISTORY", [1]), ("none", []),
    ])
    func `a path condition matches array elements in any case`(
        tag: String, expected: [Int]
    ) throws {
        let page = try page(
            "", of: Sample.collection("posts"), StubBinding.List(),
            where: [.init(parameter: "tag", field: "tags")], parameters: ["tag": tag])

        #expect(ids(page) == expected)
    }

    @Test func `a path condition compares the notation of numbers`() throws {
        let page = try page(
            "", of: Sample.collection("posts"), StubBinding.List(),
            where: [.init(parameter: "userId", field: "userId")], parameters: ["userId": "1"])

        #expect(ids(page) == [1, 3])
    }

    @Test(arguments: [
        ("key=hair.color&value=Brown", [1]), ("key=hair.color&value=brown", []),
        ("key=age&value=30", [2]), ("key=hair&value=Brown", []), ("key=hair.color", []),
        ("value=Brown", []), ("", []),
    ])
    func `a match by key and value is exact and needs both`(
        query: String, expected: [Int]
    ) throws {
        var list = StubBinding.List()
        list.match = .init(key: "key", value: "value")

        let page = try page(query, of: Sample.collection("users"), list)

        #expect(ids(page) == expected)
    }

    // MARK: - Order

    @Test(arguments: [
        ("sortBy=price", [5, 2, 4, 1, 3]), ("sortBy=price&order=desc", [3, 1, 2, 4, 5]),
        ("sortBy=price&order=DESC", [3, 1, 2, 4, 5]), ("sortBy=title", [2, 4, 3, 5, 1]),
        ("sortBy=brand", [2, 5, 1, 4, 3]), ("sortBy=nothing&order=desc", [1, 2, 3, 4, 5]),
        ("order=desc", [1, 2, 3, 4, 5]), ("sortBy=", [1, 2, 3, 4, 5]),
        ("sortBy=stock&limit=2&skip=1", [1, 3]),
    ])
    func `rows are sorted by the field, then by id`(query: String, expected: [Int]) throws {
        let page = try page(query, of: try Sample.collection("products"))

        #expect(ids(page) == expected)
    }

    @Test(arguments: ["asc", "desc"])
    func `equal rows are sorted by id, whatever their order in the file`(order: String) throws {
        let rows = try #require(
            try Sample.store([
                ("s", #"[{"id":"b","n":1},{"id":3,"n":1},{"id":1,"n":1},{"id":"a","n":1}]"#)
            ]).collections["s"])

        let page = try page("sortBy=n&order=\(order)", of: rows)

        #expect(page.rows.compactMap(\.id) == [.int(1), .int(3), .string("a"), .string("b")])
    }

    @Test func `pages of a sorted list neither repeat nor skip a row`() throws {
        var rows = try Sample.numbered(45)
        for id in 1...45 { _ = try rows.merge(members(["rank": .int(id % 3)]), into: .int(id)) }

        let seen = try (0..<5).flatMap { number in
            ids(try page("sortBy=rank&limit=10&skip=\(number * 10)", of: rows))
        }

        #expect(seen.count == 45)
        #expect(Set(seen) == Set(1...45))
    }

    @Test func `values of every type have a defined order`() throws {
        let values =
            [nil, .null, false, true, -1, 9, 10, "10", "9", "é", [1], [:]] as [JSONValue?]

        for (index, left) in values.enumerated() {
            for (other, right) in values.enumerated() where index < other {
                let isLast = index >= 10
                let (one, two) = (SortValue(left), SortValue(right))
                #expect(one.compared(to: two) == (isLast ? .equal : .less))
                #expect(two.compared(to: one) == (isLast ? .equal : .greater))
            }
        }
    }
}
