import CustomerApp
import Foundation
import Testing

/// The behaviour of all post services, with a server and without.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PostRepositoryTests {
    enum Kind: CaseIterable, Sendable {
        case http
        case local
    }

    private static let posts = [1, 3, 2].map { number in
        Post(
            id: Identifier(rawValue: number), authorID: number == 3 ? 8 : 7, title: "\(number)",
            createdAt: Date(timeIntervalSince1970: Double(number) * 1000))
    }

    private func service(_ kind: Kind) async throws -> any PostService {
        switch kind {
        case .local:
            return LocalPostService(Self.posts)
        case .http:
            let server = RowServer(users: [], posts: Self.posts)
            return try await TestApp(transport: server).signedIn().container.postService()
        }
    }

    @Test(arguments: Kind.allCases)
    func `3.13 fetches an author's posts, newest first`(kind: Kind) async throws {
        let service = try await service(kind)
        #expect(try await service.posts(by: 7).map(\.id) == [2, 1])
        #expect(try await service.posts(by: 99) == [])
    }

    @Test(arguments: Kind.allCases)
    func `3.9 3.13 a created post exists, once per key`(kind: Kind) async throws {
        let service = try await service(kind)
        let draft = PostDraft(title: "New", body: "Text")
        let key = IdempotencyKey()
        let post = try await service.create(draft, by: 7, key: key)
        #expect(post.title == "New" && post.body == "Text" && post.authorID == 7)
        #expect(try await service.create(draft, by: 7, key: key).id == post.id)
        #expect(try await service.posts(by: 7).map(\.id) == [post.id, 2, 1])
        let other = try await service.create(draft, by: 7, key: IdempotencyKey())
        #expect(other.id != post.id)
    }

    @Test(arguments: Kind.allCases)
    func `3.9 3.13 a changed post stays changed`(kind: Kind) async throws {
        let service = try await service(kind)
        var post = try #require(try await service.posts(by: 7).first)
        post.title = "Changed"
        #expect(try await service.update(post).title == "Changed")
        #expect(try await service.posts(by: 7).map(\.title) == ["Changed", "1"])
    }

    @Test(arguments: Kind.allCases)
    func `3.13 3.14 a deleted post cannot be changed or deleted again`(
        kind: Kind,
    ) async throws {
        let service = try await service(kind)
        let post = try #require(try await service.posts(by: 7).first)
        try await service.delete(post.id)
        #expect(try await service.posts(by: 7).map(\.id) == [1])
        let again = await outcome { try await service.delete(post.id) }.appError
        let update = await outcome { try await service.update(post) }.appError
        for error in [again, update] {
            guard case .notFound = error else {
                Issue.record("not told to be gone: \(String(describing: error))")
                continue
            }
        }
    }

    @Test func `3.14 a service without a server responds after its configured delay`() async throws
    {
        let clock = ManualClock()
        let service = LocalPostService(Self.posts, clock: clock, delay: .milliseconds(250))
        let call = Task { try await service.posts(by: 7).count }
        await clock.sleeper(for: .milliseconds(250))
        clock.advance(by: .milliseconds(250))
        #expect(try await call.value == 2)
    }
}
