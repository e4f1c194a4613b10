import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubFixtures

struct PagingStyleTests {
    private func list(
        _ style: StubBinding.Page.Style, limit: String = "limit", max: Int? = nil,
        envelope: [StubBinding.EnvelopeMember]? = nil
    ) -> StubBinding {
        Sample.binding(
            "things",
            .list(
                StubBinding.List(
                    page: .init(
                        style: style, limit: limit, defaultLimit: 4, maxLimit: max,
                        links: .relative, sendsTotal: true))),
            rows: "things", envelope: envelope)
    }

    private func answer(
        _ binding: StubBinding, _ query: String = "", of count: Int = 10
    ) throws -> HTTPResponse {
        var store = FixtureStore()
        store.collections["things"] = try Sample.numbered(count)
        return try answer(binding, query, &store)
    }

    private func answer(
        _ binding: StubBinding, _ query: String, _ store: inout FixtureStore
    ) throws -> HTTPResponse {
        let call = FixtureCall(query: try Sample.query(query))
        return try #require(
            CollectionResponder(binding: binding, call: call, now: 0).respond(&store)
        ).response
    }

    private func ids(_ response: HTTPResponse) throws -> [Int] {
        try response.json()["things"]?.array?.compactMap { $0["id"]?.int } ?? []
    }

    // MARK: - The maximum

    @Test(arguments: [
        (StubBinding.Page.Style.offset(skip: "skip"), ["limit=500", "limit=0", "limit=6&skip=0"]),
        (.page(number: "page"), ["limit=500", "limit=6&page=1"]),
        (.cursor("cursor"), ["limit=500", "limit=6"]),
        (.after("after"), ["limit=500", "limit=0", "limit=6&after="]),
    ])
    func `no page is longer than the maximum, whatever is requested`(
        style: StubBinding.Page.Style, queries: [String]
    ) throws {
        for query in queries {
            let response = try answer(list(style, max: 5), query)
            #expect(try ids(response) == Array(1...5), "\(query)")
            #expect(response.fields["X-Total-Count"] == "10")
        }
        #expect(try ids(answer(list(style, max: 5), "limit=3")) == [1, 2, 3])
    }

    // MARK: - Numbered pages

    private var numbered: StubBinding { list(.page(number: "page"), limit: "per_page", max: 5) }

    @Test(arguments: [
        ("", [1, 2, 3, 4], 1, 4, 3), ("page=3", [9, 10], 3, 4, 3), ("page=9", [], 9, 4, 3),
        ("page=2&per_page=5", [6, 7, 8, 9, 10], 2, 5, 2),
        ("page=2&per_page=500", [6, 7, 8, 9, 10], 2, 5, 2),
        ("page=99999999999999999999999", [], Int.max, 4, 3),
    ])
    func `a numbered page contains its number, its size and the totals`(
        query: String, expected: [Int], page: Int, size: Int, pages: Int
    ) throws {
        let response = try answer(numbered, query)

        #expect(try ids(response) == expected)
        var envelope = try #require(try response.json().object)
        envelope["things"] = nil
        #expect(
            .object(envelope)
                == ["total": 10, "page": .int(page), "per_page": .int(size), "pages": .int(pages)])
        #expect(response.fields["X-Total-Count"] == "10")
    }

    @Test(arguments: ["page=0", "per_page=0", "page=x", "per_page=-1"])
    func `an invalid page is rejected`(query: String) throws {
        #expect(try answer(numbered, query).status == 400)
    }

    @Test(arguments: [
        (
            "",
            #"<?page=1>; rel="first", <?page=2>; rel="next", <?page=3>; rel="last""#
        ),
        (
            "q=a%26b&page=2",
            #"<?q=a%26b&page=1>; rel="first", <?q=a%26b&page=1>; rel="prev", "#
                + #"<?q=a%26b&page=3>; rel="next", <?q=a%26b&page=3>; rel="last""#
        ),
        (
            "page=7",
            #"<?page=1>; rel="first", <?page=3>; rel="prev", <?page=3>; rel="last""#
        ),
    ])
    func `links lead to the adjacent pages and keep the query`(query: String, links: String) throws
    {
        #expect(try answer(numbered, query).fields["Link"] == links)
    }

    @Test(arguments: [
        ("http://stub:1/things", "", "http://stub:1/things"), ("/things", "", "/things"),
        ("http://stub:1/__session/s1/things", "/__session/s1", "http://stub:1/things"),
        ("/__session/s1/things", "/__session/s1", "/things"),
    ])
    func `absolute links begin with the request's URL outside of its session`(
        address: String, mount: String, start: String
    ) throws {
        let page = StubBinding.Page(
            style: .page(number: "page"), limit: "limit", defaultLimit: 4, links: .absolute)
        var call = FixtureCall(query: try Sample.query("page=3"), address: address)
        call.mount = mount
        var store = FixtureStore()
        store.collections["things"] = try Sample.numbered(10)

        let answer = CollectionResponder(
            binding: Sample.binding("things", .list(StubBinding.List(page: page))), call: call,
            now: 0
        ).respond(&store)

        #expect(
            answer?.response.fields["Link"]
                == #"<\#(start)?page=1>; rel="first", <\#(start)?page=2>; rel="prev", "#
                + #"<\#(start)?page=3>; rel="last""#)
    }

    @Test func `a single page has no links`() throws {
        #expect(try answer(numbered, "", of: 3).fields["Link"] == nil)
    }

    @Test func `links can use offsets`() throws {
        let binding = list(.offset(skip: "skip"))

        #expect(
            try answer(binding, "skip=6&limit=2").fields["Link"]
                == #"<?limit=2&skip=8>; rel="next", <?limit=2&skip=4>; rel="prev""#)
        #expect(try answer(binding, "skip=40").fields["Link"] == #"<?skip=6>; rel="prev""#)
    }

    @Test func `an envelope has its declared members`() throws {
        let binding = list(
            .offset(skip: "skip"),
            envelope: [
                .init(quantity: .total, name: "count"), .init(quantity: .next, name: "more"),
            ])

        let response = try answer(binding, "limit=0")

        #expect(try response.json().object?.keys == ["things", "count", "more"])
        #expect(try response.json()["more"] == .null)
    }

    // MARK: - Cursors

    private var opaque: StubBinding { list(.cursor("cursor")) }

    /// Follows the links to the end.
    private func walk(
        _ store: inout FixtureStore, between: (inout FixtureStore) throws -> Void = { _ in }
    ) throws -> [Int] {
        var ids: [Int] = []
        var query = ""
        for _ in 0..<10 {
            let response = try answer(opaque, query, &store)
            ids += try self.ids(response)
            let links = (response.fields["Link"] ?? "").split(separator: ", ")
            guard let link = links.first(where: { $0.hasSuffix("rel=\"next\"") }) else { break }
            query = String(link.dropFirst("<?".count).prefix { $0 != ">" })
            try between(&store)
        }
        return ids
    }

    @Test func `cursors lead through every row once`() throws {
        var store = FixtureStore()
        store.collections["things"] = try Sample.numbered(10)

        #expect(try walk(&store) == Array(1...10))
    }

    @Test func `rows added and deleted between pages cause no repetition and no gap`() throws {
        var store = FixtureStore()
        store.collections["things"] = try Sample.numbered(10)
        var step = 0

        let seen = try walk(&store) { store in
            step += 1
            try store.change("things") { rows throws(FixtureError) in
                try rows.insert(["id": .int(100 + step)], at: .start)
                _ = rows.delete(.int(step))
            }
        }

        #expect(seen == Array(1...10))
    }

    @Test func `a cursor whose row was deleted continues at its position`() throws {
        var store = FixtureStore()
        store.collections["things"] = try Sample.numbered(10)

        let seen = try walk(&store) { store in
            try store.change("things") { rows throws(FixtureError) in _ = rows.delete(.int(4)) }
        }

        #expect(seen == Array(1...10))
    }

    @Test func `the last page has no cursor and the others one that needs encoding`() throws {
        let first = try answer(opaque).json()["nextCursor"]?.string
        let last = try answer(opaque, "limit=10").json()

        #expect(first?.contains("+") == true)
        #expect(first?.contains("/") == true)
        #expect(first?.contains("%") == true)
        #expect(first?.contains("=") == true)
        #expect(last["nextCursor"] == .null)
    }

    @Test(arguments: ["cursor=", "cursor=abc", "cursor=%2B%2F%25%21%3D%3D", "limit=0"])
    func `an unknown cursor is rejected`(query: String) throws {
        #expect(try answer(opaque, query).status == 400)
    }

    // MARK: - Ids of rows

    /// A list that begins with the newest row, as Mastodon's do.
    private func timeline(_ before: String? = "min_id", since: String? = "since_id") -> StubBinding
    {
        var page = StubBinding.Page(
            style: .after("max_id"), limit: "limit", defaultLimit: 4, links: .relative)
        (page.before, page.since) = (before, since)
        return Sample.binding("things", .list(StubBinding.List(page: page)), rows: "things")
    }

    @Test(arguments: [
        ("", [1, 2, 3, 4]), ("max_id=4", [5, 6, 7, 8]), ("max_id=8", [9, 10]), ("max_id=10", []),
        ("min_id=9&limit=3", [6, 7, 8]), ("min_id=3", [1, 2]), ("min_id=1", []),
        ("since_id=7", [1, 2, 3, 4]), ("since_id=3", [1, 2]), ("since_id=1", []),
        ("max_id=2&since_id=5", [3, 4]), ("max_id=2&since_id=9&limit=3", [3, 4, 5]),
        ("max_id=2&min_id=9&limit=3", [6, 7, 8]), ("max_id=6&min_id=9", [7, 8]),
        ("min_id=9&since_id=8&limit=2", [7, 8]), ("max_id=8&since_id=2", []),
        ("max_id=8&min_id=2", []), ("max_id=&min_id=&since_id=", [1, 2, 3, 4]),
        ("max_id=none", []), ("min_id=none", []), ("since_id=none", []),
    ])
    func `a page is after one row, before another, or at the start of those before a third`(
        query: String, expected: [Int]
    ) throws {
        let response = try answer(timeline(), query)

        #expect(response.status == 200)
        #expect(try ids(response) == expected)
    }

    @Test(arguments: [
        ("", String?("min_id"), String?(#"<?max_id=4>; rel="next", <?min_id=1>; rel="prev""#)),
        ("", nil, #"<?max_id=4>; rel="next", <?since_id=1>; rel="prev""#),
        (
            "since_id=9&limit=2", "min_id",
            #"<?limit=2&max_id=2>; rel="next", <?limit=2&min_id=1>; rel="prev""#
        ),
        (
            "min_id=9&limit=3", "min_id",
            #"<?limit=3&max_id=8>; rel="next", <?limit=3&min_id=6>; rel="prev""#
        ),
        ("max_id=8", "min_id", #"<?min_id=9>; rel="prev""#), ("max_id=10", "min_id", nil),
    ])
    func `links name the last and the first row, also where none is newer yet`(
        query: String, before: String?, links: String?
    ) throws {
        #expect(try answer(timeline(before), query).fields["Link"] == links)
    }

    @Test func `without a parameter for the newest rows, those on both sides are rejected`() throws
    {
        let response = try answer(timeline(since: nil), "max_id=2&min_id=9")

        #expect(response.status == 400)
        #expect(response.text.contains("Invalid 'min_id' - cannot be combined with 'max_id'"))
    }

    @Test(arguments: [
        ("", String?(#"<?max_id=4>; rel="next""#)),
        ("max_id=8", #"<?min_id=9>; rel="prev""#), ("max_id=10", nil),
    ])
    func `without it, links lead to pages with rows alone`(query: String, links: String?) throws {
        #expect(try answer(timeline(since: nil), query).fields["Link"] == links)
    }

    // MARK: - Order of a filtered list

    @Test(arguments: [
        ("", [1, 2, 3, 4, 5]), ("q=e", [1, 2, 3, 4, 5]), ("search=", [1, 2, 3, 4, 5]),
        ("search=e", [2, 5, 1, 4, 3]), ("brands=Lumo,Sedia", [1, 4, 3]),
        ("search=e&sortBy=id&order=desc", [5, 4, 3, 2, 1]),
    ])
    func `a filtered list is sorted as declared unless it sets an order`(
        query: String, expected: [Int]
    ) throws {
        var list = Sample.productList
        list.sort = .init(
            by: "sortBy", order: "order",
            whenFiltered: .init(field: "brand", parameters: ["search", "brands"]))
        let call = FixtureCall(query: try Sample.query(query))

        let page = try CollectionQuery(list, call: call).page(of: Sample.collection("products"))

        #expect(page.rows.map { $0.id } == expected.map(RowID.int))
    }
}
