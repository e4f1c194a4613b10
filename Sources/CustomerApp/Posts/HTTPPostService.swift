/// The posts of the API.
public struct HTTPPostService: PostService {
    private let client: HTTPClient

    /// Creates a service.
    public init(client: HTTPClient) {
        self.client = client
    }

    public func posts(by author: Identifier<User>) async throws -> [Post] {
        try await client.send(.posts(by: author))
    }

    public func delete(_ id: Identifier<Post>) async throws {
        _ = try await client.send(.deletePost(id))
    }
}

extension Endpoint where Response == [Post] {
    static func posts(by author: Identifier<User>) -> Self {
        Endpoint<PostListResponse>(
            .get, "/auth/posts/user/\(author)",
            query: [
                // A limit of 0 asks for all there are.
                QueryItem("limit", 0), QueryItem("sortBy", "createdAt"), QueryItem("order", "desc"),
            ],
            authentication: .bearer,
        ).map { $0.posts.map(\.post) }
    }
}

extension Endpoint where Response == NoContent {
    static func deletePost(_ id: Identifier<Post>) -> Self {
        Endpoint(.delete, "/auth/posts/\(id)", authentication: .bearer)
    }
}
