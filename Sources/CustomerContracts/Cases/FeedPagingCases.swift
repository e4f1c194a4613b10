import CustomerApp
import Foundation
import StubChecks
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
        template.replacingOccurrences(of: "URL", with: stub.address)
            .replacingOccurrences(
                of: "HOST", with: stub.address.replacingOccurrences(of: "http://", with: ""))
    }
}
