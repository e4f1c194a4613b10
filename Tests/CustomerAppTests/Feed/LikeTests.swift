import CustomerApp
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LikeTests {
    /// A feed with one post whose likes wait at gates, and fail on request.
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

        func feed(at cursor: FeedCursor?, limit: Int) async throws(AppError) -> FeedPage {
            let post = FeedPost(
                postID: 7, title: "P", author: .init(id: 1, username: "u", fullName: "U"),
                likes: isLiked ? 6 : 5, isLiked: isLiked)
            return FeedPage(items: [FeedItem(id: LikeTests.id, content: .post(post))])
        }

        func setLiked(_ isLiked: Bool, _ post: Identifier<Post>) async throws(AppError) -> LikeState
        {
            sent.append(isLiked)
            let number = sent.count - 1
            if gates.indices.contains(number) { try await gates[number].hold() }
            if failures.contains(number) { throw AppError.unavailable(message: "down") }
            self.isLiked = isLiked
            return LikeState(likes: isLiked ? 6 : 5, isLiked: isLiked)
        }
    }

    nonisolated private static let id = FeedItem.ID(rawValue: "1")

    private func likes(_ feed: FeedViewModel) -> Int? {
        feed.items.first?.post?.likes
    }

    @Test func `a like is shown immediately, and stays after the server confirmed it`() async {
        let gate = Gate()
        let server = Server(gates: [gate])
        let feed = FeedViewModel(service: server)
        await feed.load()
        let tap = Task { await feed.toggleLike(Self.id) }
        await gate.arrivals(1)
        #expect(feed.items.first?.post?.isLiked == true && likes(feed) == 6)
        gate.open()
        await tap.value
        #expect(feed.items.first?.post?.isLiked == true && likes(feed) == 6)
        await feed.toggleLike(Self.id)
        #expect(likes(feed) == 5)
        #expect(await server.taps == [true, false])
    }

    @Test func `a failed like is rolled back, and the server's other changes stay`() async {
        let gate = Gate()
        let feed = FeedViewModel(service: Server(gates: [gate], failures: [0]))
        await feed.load()
        let tap = Task { await feed.toggleLike(Self.id) }
        await gate.arrivals(1)
        await feed.refresh()
        #expect(likes(feed) == 6)
        gate.open()
        await tap.value
        #expect(feed.items.first?.post?.isLiked == false && likes(feed) == 5)
        #expect(feed.errorMessage == "down")
    }

    @Test func `the last tap wins in the app and on the server, with one request at a time`() async
    {
        let gate = Gate()
        let server = Server(gates: [gate])
        let feed = FeedViewModel(service: server)
        await feed.load()
        let first = Task { await feed.toggleLike(Self.id) }
        await gate.arrivals(1)
        await feed.toggleLike(Self.id)
        #expect(feed.items.first?.post?.isLiked == false)
        await feed.toggleLike(Self.id)
        await feed.toggleLike(Self.id)
        #expect(await server.taps == [true])
        gate.open()
        await first.value
        #expect(await server.taps == [true, false])
        #expect(await server.isLiked == false)
        #expect(feed.items.first?.post?.isLiked == false && likes(feed) == 5)
    }

    @Test func `a like that is removed and added again needs no second request`() async {
        let gate = Gate()
        let server = Server(gates: [gate])
        let feed = FeedViewModel(service: server)
        await feed.load()
        let first = Task { await feed.toggleLike(Self.id) }
        await gate.arrivals(1)
        await feed.toggleLike(Self.id)
        await feed.toggleLike(Self.id)
        gate.open()
        await first.value
        #expect(await server.taps == [true])
        #expect(feed.items.first?.post?.isLiked == true)
    }

    @Test func `liking is POST and removing a like is DELETE`() async throws {
        let transport = ScriptedTransport(
            .json(#"{"id":7,"likes":9,"isLiked":true}"#),
            .json(#"{"id":7,"likes":8,"isLiked":false}"#))
        let service = try await TestApp(transport: transport).signedIn().container.feedService()
        #expect(try await service.setLiked(true, 7) == LikeState(likes: 9, isLiked: true))
        #expect(try await service.setLiked(false, 7) == LikeState(likes: 8, isLiked: false))
        #expect(transport.requests.map(\.path) == ["/auth/posts/7/like", "/auth/posts/7/like"])
        #expect(transport.requests.map(\.method) == ["POST", "DELETE"])
    }
}
