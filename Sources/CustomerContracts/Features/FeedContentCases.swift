import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// What the feed shows of its items, and how it goes on when a cursor does not lead anywhere.
enum FeedContentCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        cursors
        items
    }

    // MARK: - Cursors

    @CaseBuilder<Stage>
    private static var cursors: [ContractCase<Stage>] {
        // The declared policy: a cursor that the server no longer knows restarts the feed.
        ContractCase(
            "P32", "expired cursor", .pagination, allowing: ["response/status"]
        ) { stage, then in
            for status in [400, 404, 410] {
                let feed = try await stage.feed()
                await feed.load()
                let first = await feed.items.map(\.id)
                stage.refuse(Operation.feed, status, "The cursor has expired", times: 1)
                await feed.loadMore()
                then.isNil(await feed.error, "an error after \(status)")
                then.equal(await feed.items.map(\.id), first, "the beginning after \(status)")
                then.isFalse(await feed.isLoading, "still loading after \(status)")
                await feed.loadMore()
                then.atLeast(await feed.items.count, first.count + 1, "items after another part")
            }
        }
        ContractCase("P05", "empty first page", .pagination) { stage, then in
            let feed = try await stage.feed()
            then.isFalse(await feed.isEmpty, "empty before it is loaded")
            stage.answer(Operation.feed, .feed([], next: ""), times: 1)
            await feed.load()
            then.isTrue(await feed.isEmpty, "empty afterwards")
            then.isFalse(await feed.hasMore, "more after an empty cursor")
            await feed.loadMore()
            then.count(stage.exchanges(Operation.feed), 1, "requests")
        }
        ContractCase("P17", "duplicate id, newer content", .pagination) { stage, then in
            let feed = try await stage.feed()
            let post = stage.feedRow("post")
            stage.answer(Operation.feed, .feed([post], next: "c"), times: 1)
            await feed.load()
            stage.answer(Operation.feed, .feed([post.with(title: "Renamed")]), times: 1)
            await feed.loadMore()
            then.equal(await feed.items.compactMap(\.post?.title), ["Renamed"], "one item, newest")
        }
    }

    // MARK: - Items

    @CaseBuilder<Stage>
    private static var items: [ContractCase<Stage>] {
        ContractCase("F02", "items of the feed", .features) { stage, then in
            let feed = try await stage.feed()
            var product = stage.feedRow("product").object ?? [:]
            product["image"] = "/images/product-1.png"
            var notice = stage.feedRow("notice").object ?? [:]
            notice["texts"] = ["de": "Deutsch", "fr": "Français"]
            stage.answer(Operation.feed, .feed([.object(product), .object(notice)]))
            await feed.load()
            let shown = await feed.items.map(\.content)
            guard case .product(let item)? = shown.first, case .notice(let text)? = shown.last
            else {
                then.fail("the items", expected: "a product and a notice", actual: "\(shown)")
                return
            }
            then.equal(
                item.imageURL, try stage.url("/images/product-1.png"),
                "the picture at a path of the server")
            then.equal(text.text(in: ["de-AT", "fr"]), "Deutsch", "the text for Austria")
            then.equal(text.text(in: ["it", "fr"]), "Français", "the second language")
            then.isTrue(text.text(in: ["ja"]) != nil, "a text for everybody else")
        }
        ContractCase(
            "F03", "likes as the server counts them", .features, allowing: ["response/body"]
        ) { stage, then in
            let feed = try await stage.feed()
            await feed.load()
            let item = try then.require(
                await feed.items.first { $0.post?.isLiked == false }, "a post")
            stage.answer(Operation.like, ["likes": 999, "isLiked": true], times: 1)
            await feed.toggleLike(item.id)
            then.equal(await feed.post(item.id)?.likes, 999, "the likes of all users")
            await feed.dismissError()
            stage.refuseHolding(Operation.unlike, at: "unlike")
            async let removal: Void = feed.toggleLike(item.id)
            try await stage.arrival(of: Operation.unlike)
            then.equal(await feed.post(item.id)?.likes, 998, "one less, shown at once")
            stage.release("unlike")
            await removal
            then.equal(await feed.post(item.id)?.likes, 999, "the likes after a refusal")
            then.isTrue(await feed.error != nil, "the error")
            await feed.dismissError()
            then.isNil(await feed.error, "the error after it was dismissed")
        }
    }
}

extension Stage {
    /// The first item of a kind.
    fileprivate func feedRow(_ type: String) -> JSONValue {
        stub.fixtures.rows(of: "feed").first { $0["type"]?.string == type } ?? .null
    }
}

extension JSONValue {
    fileprivate func with(title: String) -> JSONValue {
        guard var object else { return self }
        object["title"] = .string(title)
        return .object(object)
    }
}
