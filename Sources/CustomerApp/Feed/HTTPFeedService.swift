import Foundation

/// The feed from the API.
public struct HTTPFeedService: FeedService {
    private let client: HTTPClient

    /// Creates a service.
    public init(client: HTTPClient) {
        self.client = client
    }

    public func feed(at cursor: FeedCursor?, limit: Int) async throws(AppError) -> FeedPage {
        let baseURL = client.configuration.baseURL
        return try await client.send(.feed(at: cursor, limit: limit, below: baseURL))
    }

    public func setLiked(_ isLiked: Bool, _ post: Identifier<Post>) async throws(AppError)
        -> LikeState
    {
        try await client.send(.like(post, isLiked))
    }
}

extension Endpoint where Response == FeedPage {
    /// A link is used unchanged; the client rejects a link to another server.
    static func feed(at cursor: FeedCursor?, limit: Int, below baseURL: URL) -> Self {
        var query = [QueryItem("limit", limit)]
        if case .token(let token) = cursor { query.append(QueryItem("cursor", token)) }
        return Endpoint(
            .get, "/auth/feed", query: query, authentication: .bearer, retry: .attempts(3),
        ) { reply in
            try reply.decoded(as: FeedResponse.self).page(of: reply, below: baseURL)
        }.with {
            $0.caching = .revalidate
            if case .link(let url) = cursor { $0.address = url }
        }.demo(
            """
            {"items": [{"id": "post-1", "type": "post", "postId": 1, "title": "A post",
                        "body": "Some words.", "likes": 1, "isLiked": false,
                        "publishedAt": "2026-01-31T12:00:00Z",
                        "author": {"id": 1, "username": "ada", "fullName": "Ada Byron"}}],
             "nextCursor": null}
            """)
    }
}

extension Endpoint where Response == LikeState {
    static func like(_ post: Identifier<Post>, _ isLiked: Bool) -> Self {
        Endpoint(isLiked ? .post : .delete, "/auth/posts/\(post)/like", authentication: .bearer)
            .demo("{\"likes\": \(isLiked ? 2 : 1), \"isLiked\": \(isLiked)}")
    }
}
