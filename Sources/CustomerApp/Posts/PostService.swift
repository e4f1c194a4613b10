/// Fetches and removes what users wrote.
public protocol PostService: Sendable {
    /// All posts of one user, newest first.
    func posts(by author: Identifier<User>) async throws -> [Post]

    /// Removes a post; throws `AppError.notFound` when it is gone already.
    func delete(_ id: Identifier<Post>) async throws
}
