import Foundation

/// Posts without a server, for previews and offline use.
public actor LocalPostService: PostService {
    private var posts: [Post]
    private var created: [IdempotencyKey: Identifier<Post>] = [:]
    private let clock: any AppClock
    private let delay: Duration

    /// Creates a service with the given posts; each response is delayed by `delay`.
    public init(_ posts: [Post] = [], clock: any AppClock = .system, delay: Duration = .zero) {
        self.posts = posts
        self.clock = clock
        self.delay = delay
    }

    public func posts(by author: Identifier<User>) async throws(AppError) -> [Post] {
        try await clock.pause(for: delay)
        return posts.filter { $0.authorID == author }.sorted {
            ($0.createdAt ?? .distantPast, $0.id.rawValue)
                > ($1.createdAt ?? .distantPast, $1.id.rawValue)
        }
    }

    public func create(
        _ draft: PostDraft, by author: Identifier<User>, key: IdempotencyKey,
    ) async throws(AppError) -> Post {
        try await clock.pause(for: delay)
        if let id = created[key], let post = posts.first(where: { $0.id == id }) { return post }
        let number = (posts.map(\.id.rawValue).max() ?? 0) + 1
        let post = Post(
            id: Identifier(rawValue: number), authorID: author, title: draft.title,
            body: draft.body, tags: draft.tags, createdAt: clock.now, updatedAt: clock.now)
        posts.append(post)
        created[key] = post.id
        return post
    }

    public func update(_ post: Post) async throws(AppError) -> Post {
        try await clock.pause(for: delay)
        guard let index = posts.firstIndex(where: { $0.id == post.id }) else {
            throw AppError.notFound(message: nil)
        }
        posts[index] = post
        posts[index].updatedAt = clock.now
        return posts[index]
    }

    public func delete(_ id: Identifier<Post>) async throws(AppError) {
        try await clock.pause(for: delay)
        guard let index = posts.firstIndex(where: { $0.id == id }) else {
            throw AppError.notFound(message: nil)
        }
        posts.remove(at: index)
    }
}
