/// The posts from the API.
public struct HTTPPostService: PostService {
    private let client: HTTPClient

    /// Creates a service.
    public init(client: HTTPClient) {
        self.client = client
    }

    public func posts(by author: Identifier<User>) async throws(AppError) -> [Post] {
        try await client.send(.posts(by: author))
    }

    public func create(
        _ draft: PostDraft, by author: Identifier<User>, key: IdempotencyKey,
    ) async throws(AppError) -> Post {
        try await client.send(.createPost(draft, by: author, key: key))
    }

    public func update(_ post: Post) async throws(AppError) -> Post {
        try await client.send(.updatePost(post))
    }

    public func delete(_ id: Identifier<Post>) async throws(AppError) {
        _ = try await client.send(.deletePost(id))
    }
}

extension Endpoint where Response == [Post] {
    static func posts(by author: Identifier<User>) -> Self {
        Endpoint<PostListResponse>(
            .get, "/auth/posts/user/\(author)",
            query: [
                // A limit of 0 requests all posts.
                QueryItem("limit", 0), QueryItem("sortBy", "createdAt"), QueryItem("order", "desc"),
            ],
            authentication: .bearer,
        ).map { $0.posts.map(\.post) }
            .with { $0.caching = .revalidate }
            .demo("{\"posts\": [\(PostResponse.demo(by: author))]}")
    }
}

/// The request body for a post.
private struct PostRequest: Encodable, Sendable {
    let title: String
    let body: String
    let tags: [String]
    let userId: Identifier<User>
}

extension Endpoint where Response == Post {
    static func createPost(
        _ draft: PostDraft, by author: Identifier<User>, key: IdempotencyKey,
    ) -> Self {
        Endpoint<PostResponse>(
            .post, "/auth/posts/add",
            body: .json(
                PostRequest(
                    title: draft.title, body: draft.body, tags: draft.tags, userId: author)),
            authentication: .bearer, retry: .attempts(3), idempotencyKey: key.rawValue,
        ).map(\.post)
            .demo(PostResponse.demo(2, by: author))
    }

    static func updatePost(_ post: Post) -> Self {
        Endpoint<PostResponse>(
            .put, "/auth/posts/\(post.id)",
            body: .json(
                PostRequest(
                    title: post.title, body: post.body, tags: post.tags, userId: post.authorID)),
            authentication: .bearer,
        ).map { $0.applied(to: post) }
            .demo(PostResponse.demo(post.id, by: post.authorID))
    }
}

extension Endpoint where Response == NoContent {
    static func deletePost(_ id: Identifier<Post>) -> Self {
        Endpoint(.delete, "/auth/posts/\(id)", authentication: .bearer).demo()
    }
}
