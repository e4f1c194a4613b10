import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FeedTests {
    nonisolated private static func page(_ ids: [Int], next: String? = nil) -> Answer {
        let items = ids.map {
            """
            {"id":"\($0)","type":"post","isLiked":false,"likes":5,"postId":\($0),"title":"P\($0)",
             "body":"","author":{"id":1,"username":"u","fullName":"U"},
             "publishedAt":"2026-01-01T00:00:00Z"}
            """
        }
        let cursor = next.map { "\"\($0)\"" } ?? "null"
        return .json("{\"items\":[\(items.joined(separator: ","))],\"nextCursor\":\(cursor)}")
    }

    private func feed(
        _ transport: any HTTPTransport, onSelect: @escaping @MainActor (FeedItem) -> Void = { _ in },
    ) async throws -> (FeedViewModel, ManualClock) {
        let app = try await TestApp(transport: transport).signedIn()
        return (app.container.feedViewModel(onSelect), app.clock)
    }

    @Test func `3.20 the feed follows cursors until there is none`() async throws {
        let transport = ScriptedTransport(
            Self.page([1, 2], next: "a+/=%"), Self.page([2, 3], next: "b"), Self.page([4]))
        let (feed, _) = try await feed(transport)
        #expect(!feed.hasMore && !feed.isEmpty)
        await feed.load()
        await feed.load()
        await feed.loadMore()
        await feed.loadMore()
        await feed.loadMore()
        #expect(feed.numbers == [1, 2, 3, 4] && !feed.hasMore)
        #expect(transport.requests.map { $0.queryValue("cursor") } == [nil, "a+/=%", "b"])
        #expect(transport.requests.map { $0.queryValue("limit") } == ["20", "20", "20"])
    }

    @Test func `a link is followed unchanged, but not to another server`() async throws {
        var first = Self.page([1])
        first.headers["Link"] = "</auth/feed?cursor=x%2By&limit=20>; rel=\"next\""
        var second = Self.page([2])
        second.headers["Link"] = "<https://evil.example.com/auth/feed>; rel=\"next\""
        let transport = ScriptedTransport(first, second)
        let (feed, _) = try await feed(transport)
        await feed.load()
        await feed.loadMore()
        #expect(transport.requests.last?.query == "cursor=x%2By&limit=20")
        await feed.loadMore()
        #expect(transport.requests.count == 2 && feed.error != nil)
        #expect(feed.numbers == [1, 2])
    }

    @Test func `a cursor that was used before is the end`() async throws {
        let transport = ScriptedTransport(
            Self.page([1], next: "a"), Self.page([2], next: "a"), Self.page([3], next: "a"))
        let (feed, _) = try await feed(transport)
        await feed.load()
        for _ in 0..<5 { await feed.loadMore() }
        #expect(transport.requests.count == 2 && feed.numbers == [1, 2])
    }

    @Test(arguments: [400, 410])
    func `a cursor that the server no longer accepts restarts the feed`(status: Int) async throws {
        let transport = ScriptedTransport(
            Self.page([1], next: "a"), .message("expired", status: status),
            Self.page([5, 1], next: "b"))
        let (feed, _) = try await feed(transport)
        await feed.load()
        await feed.loadMore()
        #expect(feed.numbers == [5, 1] && feed.error == nil && feed.hasMore)
    }

    @Test func `a part that fails keeps the feed, and is requested again`() async throws {
        let transport = ScriptedTransport(
            Self.page([1], next: "a"), .message("no", status: 403), Self.page([2]))
        let (feed, _) = try await feed(transport)
        await feed.load()
        await feed.loadMore()
        #expect(feed.errorMessage == "no" && feed.items.count == 1 && feed.hasMore)
        await feed.loadMore()
        #expect(feed.error == nil && feed.numbers == [1, 2])
        #expect(transport.requests.map { $0.queryValue("cursor") } == [nil, "a", "a"])
    }

    @Test func `a part from before a refresh is ignored`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, number in
            guard number == 2 else { return Self.page([number], next: "n\(number)") }
            try await gate.pass()
            return Self.page([99])
        }
        let (feed, _) = try await feed(transport)
        await feed.load()
        let more = Task { await feed.loadMore() }
        await gate.arrivals(1)
        await feed.refresh()
        gate.open()
        await more.value
        #expect(feed.numbers == [3] && !feed.isLoading && feed.hasMore)
    }

    @Test func `the feed waits when the server asks it to, and then continues by itself`()
        async throws
    {
        let transport = ScriptedTransport(
            .message("later", status: 429, headers: ["Retry-After": "3"]), Self.page([1]))
        let (feed, clock) = try await feed(transport)
        let load = Task { await feed.load() }
        await clock.sleeper(for: .seconds(3))
        #expect(feed.isLoading)
        clock.advance(by: .seconds(3))
        await load.value
        #expect(feed.items.count == 1)
    }

    @Test func `3.20 items of every known kind are decoded, and unknown kinds are omitted`()
        async throws
    {
        let transport = ScriptedTransport(
            .json(
                """
                {"items":[
                 {"id":"1","type":"notice","texts":{"":"e","a.b":"d","id":"i","en":"E","de":"D"},
                  "validUntil":"2026-03-01","publishedAt":"2026-01-01T00:00:00Z"},
                 {"id":"2","type":"poll","options":[1]},
                 {"id":"3","type":"product","productId":9,"title":"Lamp","price":19.99,
                  "image":"/images/9.png","publishedAt":"2026-01-02T00:00:00Z"}],
                 "nextCursor":null}
                """))
        let (feed, _) = try await feed(transport)
        await feed.load()
        #expect(feed.numbers == [1, 3])
        let day = try #require(CalendarDate("2026-03-01"))
        guard case .notice(let notice) = feed.items[0].content,
            case .product(let product) = feed.items[1].content
        else {
            Issue.record("not a notice and a product")
            return
        }
        #expect(notice.validUntil == day && notice.texts.count == 5)
        #expect(notice.text(in: ["fr", "de-AT"]) == "D" && notice.text(in: ["a.b"]) == "d")
        #expect(notice.text(in: []) == "e")
        #expect(product.productID == 9 && product.price == Decimal(string: "19.99"))
        #expect(product.imageURL?.absoluteString == "http://api.example.com/images/9.png")
        #expect(feed.items[0].publishedAt?.timeIntervalSince1970 == 1_767_225_600)
    }

    @Test func `an empty feed is empty and not an error`() async throws {
        let (feed, _) = try await feed(ScriptedTransport(Self.page([])))
        await feed.load()
        #expect(feed.isEmpty && feed.error == nil && !feed.isLoading)
    }

    @Test func `selecting an item calls the closure, and an unknown item is ignored`() async throws
    {
        var chosen: [FeedItem.ID] = []
        let (feed, _) = try await feed(ScriptedTransport(Self.page([1]))) { chosen.append($0.id) }
        await feed.load()
        feed.select(.init(rawValue: "1"))
        feed.select(.init(rawValue: "2"))
        #expect(chosen.map(\.rawValue) == ["1"])
    }

    @Test func `a calendar date does not depend on the device's time zone`() throws {
        #expect(CalendarDate("2024-02-29")?.description == "2024-02-29")
        for text in ["2025-02-29", "2026-3-01", "2026-03-01T00:00:00Z", "20260301", "२०२६-०३-०१"] {
            #expect(CalendarDate(text) == nil)
        }
        let (a, b) = (
            try #require(CalendarDate("2026-03-01")), try #require(CalendarDate("0999-12-31"))
        )
        #expect(b < a && b.description == "0999-12-31")
        #expect(
            try JSONDecoder().decode([CalendarDate].self, from: JSONEncoder().encode([a])) == [a])
    }
}

extension FeedViewModel {
    var numbers: [Int] { items.compactMap { Int($0.id.rawValue) } }
}
