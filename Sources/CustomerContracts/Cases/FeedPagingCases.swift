import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// A feed that continues at cursors and links; the app follows only those that the server sent.
enum FeedPagingCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ends
        links
    }

    // MARK: - Ends

    @CaseBuilder<Stage>
    private static var ends: [ContractCase<Stage>] {
        ContractCase("P11", "limit=0", .pagination) { stage, then in
            try await stage.signIn()
            let posts = try await stage.app.postService().posts(by: 1)
            then.equal(
                stage.values(of: "limit", in: Operation.posts), ["0"],
                "0 is sent where it asks for all")
            let written = stage.stub.fixtures.rows(of: "posts").filter { $0["userId"]?.int == 1 }
            then.count(posts, written.count, "all posts")
        }
        ContractCase("P09", "total shrinks", .pagination) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            stage.stub.fixtures.truncate("products", to: 18)
            await search.fetchNext()
            let results = try then.require(await search.results, "results")
            then.equal(results.missingCount, 0, "products that remain, never fewer than none")
            then.equal(results.total, 18, "the total")
            let placeholders = await search.sections.flatMap(\.items).count {
                if case .placeholder = $0 { true } else { false }
            }
            then.equal(placeholders, 0, "placeholders for products that do not exist")
        }
    }

    // MARK: - Links

    @CaseBuilder<Stage>
    private static var links: [ContractCase<Stage>] {
        ContractCase("P30", "next link forms", .pagination) { stage, then in
            try await stage.signIn()
            for link in [
                "/auth/feed?limit=2&cursor=c", "?limit=2&cursor=c", "feed?limit=2&cursor=c",
                "./feed?limit=2&cursor=c", "../auth/feed?limit=2&cursor=c",
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
            try await expectRefusal(stage, then)
        }
    }

    /// Links to another origin are refused, and so are those that are no address.
    private static func expectRefusal(_ stage: Stage, _ then: Expectations) async throws {
        let sent = stage.stub.journal.exchanges.count
        for link in [
            // Another scheme or port is another origin (RFC 6454 §4).
            "https://HOST/auth/feed?cursor=c", "http://HOST:443/auth/feed?cursor=c",
            "http://127.0.0.1:443:443/auth/feed?cursor=c", "http://localhost:1/auth/feed?cursor=c",
            "ftp://HOST/auth/feed?cursor=c",
        ] {
            stage.stub.rules.removeAll()
            stage.answer(
                Operation.feed, .feed([stage.row("feed")]),
                headers: ["Link": "<\(stage.link(link))>; rel=\"next\""])
            let feed = await stage.app.feedViewModel { _ in }
            await feed.load()
            await feed.loadMore()
            let (hasMore, error) = (await feed.hasMore, await feed.error)
            then.isTrue(!hasMore || error != nil, "\(link) is refused, or is no link")
            then.count(await feed.items, 1, "items after \(link)")
        }
        then.equal(
            stage.stub.journal.exchanges.count - sent, 5, "requests, none of them for a link")
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

extension Stage {
    /// Returns the feed of a signed-in user before it is loaded.
    func feed() async throws -> FeedViewModel {
        try await signIn()
        return await app.feedViewModel { _ in }
    }

    /// Returns a link that contains the stub's own address.
    fileprivate func link(_ template: String) -> String {
        template.replacingOccurrences(of: "URL", with: stub.address)
            .replacingOccurrences(
                of: "HOST", with: stub.address.replacingOccurrences(of: "http://", with: ""))
    }
}
