import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// A feed that goes on at cursors and links, which are the server's and nobody else's.
enum FeedPagingCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        cursors
        links
    }

    // MARK: - Cursors

    @CaseBuilder<Stage>
    private static var cursors: [ContractCase<Stage>] {
        ContractCase("P29", "opaque cursor", .pagination) { stage, then in
            let feed = try await stage.feed()
            let cursor = "a+b/c=d%20e&f é"
            stage.answer(
                Operation.feed, .feed([stage.row("feed")], next: cursor), times: 1)
            stage.stub.rules.add(
                Rule(.operation(Operation.feed, query: ["cursor": .equals(cursor)]))
                    .respond(200, body: .json(.feed([stage.row("feed", at: 1)]))))
            await feed.load()
            await feed.loadMore()
            then.equal(
                stage.values(of: "cursor", in: Operation.feed), [cursor], "the cursor sent back")
            then.count(await feed.items, 2, "items of both parts")
            then.isFalse(await feed.hasMore, "more to fetch")
        }
        ContractCase("P31", "cursor cycle", .pagination) { stage, then in
            let feed = try await stage.feed()
            stage.answer(Operation.feed, .feed([stage.row("feed")], next: "round"))
            await feed.load()
            for _ in 0..<5 { await feed.loadMore() }
            then.atMost(stage.exchanges(Operation.feed).count, 3, "requests")
            then.isFalse(await feed.hasMore, "more to fetch")
            then.count(await feed.items, 1, "items")
        }
        ContractCase("P32", "expired cursor", .pagination) { stage, then in
            let feed = try await stage.feed()
            await feed.load()
            let first = await feed.items.map(\.id)
            stage.stub.rules.enable(scenario: "expired-cursor")
            await feed.loadMore()
            then.equal(await feed.items.map(\.id), first, "the beginning, once")
            then.isNil(await feed.error, "an error")
            await feed.loadMore()
            then.unique(await feed.items.map(\.id), "items after the second part")
            then.equal(
                stage.exchanges(Operation.feed).map(\.status), [200, 410, 304, 200],
                "first, refused, first again and the same, second")
        }
        ContractCase.notApplicable(
            "P33", "total in header", .pagination,
            because: "lists carry their total in the body, and the feed goes by cursor: "
                + "the app shows no total that is in a header alone")
    }

    // MARK: - Links

    @CaseBuilder<Stage>
    private static var links: [ContractCase<Stage>] {
        ContractCase("P30", "next link forms", .pagination) { stage, then in
            try await stage.signIn()
            for link in [
                "/auth/feed?limit=2&cursor=c", "?limit=2&cursor=c",
                "//HOST/auth/feed?limit=2&cursor=c", "URL/auth/feed?limit=2&cursor=c",
            ] {
                let target = stage.link(link)
                stage.stub.rules.removeAll()
                stage.stub.rules.add(
                    Rule(.operation(Operation.feed, query: ["cursor": "c"]))
                        .respond(200, body: .json(.feed([stage.row("feed", at: 1)]))))
                stage.stub.rules.add(
                    Rule(.operation(Operation.feed, query: ["cursor": .absent])).respond(
                        200, headers: ["Link": "<\(target)>; rel=\"next\""],
                        body: .json(.feed([stage.row("feed")]))))
                let feed = await stage.app.feedViewModel { _ in }
                await feed.load()
                await feed.loadMore()
                then.isNil(await feed.error, "an error after \(link)")
                then.count(await feed.items, 2, "items by \(link)")
            }
            then.equal(
                Set(stage.authorizations(Operation.feed)).count, 1,
                "every part is asked for with the token")
            try await stage.withOtherServer { other in
                stage.stub.rules.removeAll()
                stage.answer(
                    Operation.feed, .feed([stage.row("feed")]),
                    headers: ["Link": "<\(other.url)/auth/feed?cursor=c>; rel=\"next\""])
                let feed = await stage.app.feedViewModel { _ in }
                await feed.load()
                await feed.loadMore()
                then.isTrue(await feed.error != nil, "another server's link is refused")
                then.count(other.journal.exchanges, 0, "requests to the other server")
                then.count(await feed.items, 1, "items that stay")
            }
        }
    }
}

extension Stage {
    /// The feed of a signed-in user, not yet loaded.
    func feed() async throws -> FeedViewModel {
        try await signIn()
        return await app.feedViewModel { _ in }
    }

    /// A link with the stub's own address in it.
    fileprivate func link(_ template: String) -> String {
        template.replacingOccurrences(of: "URL", with: stub.url)
            .replacingOccurrences(
                of: "HOST", with: stub.url.replacingOccurrences(of: "http://", with: ""))
    }
}
