import CustomerApp
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct LikeTests {
    /// A feed of one post whose likes wait at gates, and fail when told to.
    private actor Server: FeedService {
        private var sent: [Bool] = []
        private let gates: [Gate]
        private let failures: Set<Int>
        private(set) var isLiked = false

        init(gates: [Gate] = [], failures: Set<Int> = []) {
            self.gates = gates
            self.failures = failures
        }

        var taps: [Bool] { sent }

        func feed(at cursor: FeedCursor?, limit: Int) async throws -> FeedPage {
            let likes = Post.Reactions(likes: isLiked ? 6 : 5)
            let post = Post(id: 7, authorID: 1, title: "P", reactions: likes)
            return FeedPage(items: [FeedItem(id: 1, content: .post(post), isLiked: isLiked)])
        }

        func setLiked(_ isLiked: Bool, _ post: Identifier<Post>) async throws {
            sent.append(isLiked)
            let number = sent.count - 1
            if gates.indices.contains(number) { try await gates[number].pass() }
            if failures.contains(number) { throw AppError.unavailable(message: "down") }
            self.isLiked = isLiked
        }
    }

    private func likes(_ feed: FeedViewModel) -> Int? {
        feed.items.first?.post?.reactions.likes
    }

    @Test func `a like shows at once, and stays once the server has it`() async {
        let gate = Gate()
        let server = Server(gates: [gate])
        let feed = FeedViewModel(service: server)
        await feed.load()
        let tap = Task { await feed.toggleLike(1) }
        await gate.arrivals(1)
        #expect(feed.items.first?.isLiked == true && likes(feed) == 6)
        gate.open()
        await tap.value
        #expect(feed.items.first?.isLiked == true && likes(feed) == 6)
        await feed.toggleLike(1)
        #expect(likes(feed) == 5)
        #expect(await server.taps == [true, false])
    }

    @Test func `a like that fails is taken back, and what the server says meanwhile stays`() async {
        let gate = Gate()
        let feed = FeedViewModel(service: Server(gates: [gate], failures: [0]))
        await feed.load()
        let tap = Task { await feed.toggleLike(1) }
        await gate.arrivals(1)
        await feed.refresh()
        #expect(likes(feed) == 6)
        gate.open()
        await tap.value
        #expect(feed.items.first?.isLiked == false && likes(feed) == 5)
        #expect(feed.errorMessage == "down")
    }

    @Test func `the last tap wins on both sides, with one request at a time`() async {
        let gate = Gate()
        let server = Server(gates: [gate])
        let feed = FeedViewModel(service: server)
        await feed.load()
        let first = Task { await feed.toggleLike(1) }
        await gate.arrivals(1)
        await feed.toggleLike(1)
        #expect(feed.items.first?.isLiked == false)
        await feed.toggleLike(1)
        await feed.toggleLike(1)
        #expect(await server.taps == [true])
        gate.open()
        await first.value
        #expect(await server.taps == [true, false])
        #expect(await server.isLiked == false)
        #expect(feed.items.first?.isLiked == false && likes(feed) == 5)
    }

    @Test func `a like taken back and given again needs no second request`() async {
        let gate = Gate()
        let server = Server(gates: [gate])
        let feed = FeedViewModel(service: server)
        await feed.load()
        let first = Task { await feed.toggleLike(1) }
        await gate.arrivals(1)
        await feed.toggleLike(1)
        await feed.toggleLike(1)
        gate.open()
        await first.value
        #expect(await server.taps == [true])
        #expect(feed.items.first?.isLiked == true)
    }

    @Test func `the API is told by the method`() async throws {
        let transport = ScriptedTransport(.json("{}"))
        let service = try await TestApp(transport: transport).signedIn().container.feedService()
        try await service.setLiked(true, 7)
        try await service.setLiked(false, 7)
        #expect(transport.requests.map(\.path) == ["/auth/posts/7/like", "/auth/posts/7/like"])
        #expect(transport.requests.map(\.method) == ["POST", "DELETE"])
    }
}
