/// Fetches, saves and deletes users' posts.
public protocol PostService: Sendable {
    /// Fetches all posts of a user, newest first.
    func posts(by author: Identifier<User>) async throws(AppError) -> [Post]

    /// Creates a post; repeated calls with the same key create it only once.
    func create(
        _ draft: PostDraft, by author: Identifier<User>, key: IdempotencyKey,
    ) async throws(AppError) -> Post

    /// Replaces a post's content; throws `AppError.notFound` if it was deleted.
    func update(_ post: Post) async throws(AppError) -> Post

    /// Deletes a post; throws `AppError.notFound` if it was deleted before.
    func delete(_ id: Identifier<Post>) async throws(AppError)
}
