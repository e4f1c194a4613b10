/// Fetches, keeps and removes what users wrote.
public protocol PostService: Sendable {
    /// All posts of one user, newest first.
    func posts(by author: Identifier<User>) async throws(AppError) -> [Post]

    /// Adds a post; the same key adds it once, however often it is sent.
    func create(
        _ draft: PostDraft, by author: Identifier<User>, key: IdempotencyKey,
    ) async throws(AppError) -> Post

    /// Replaces a post's entries; throws `AppError.notFound` when it is gone.
    func update(_ post: Post) async throws(AppError) -> Post

    /// Removes a post; throws `AppError.notFound` when it is gone already.
    func delete(_ id: Identifier<Post>) async throws(AppError)
}
