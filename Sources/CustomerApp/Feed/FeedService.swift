/// Fetches the feed and sends likes.
public protocol FeedService: Sendable {
    /// Fetches the part at a cursor; nil fetches the beginning.
    func feed(at cursor: FeedCursor?, limit: Int) async throws(AppError) -> FeedPage

    /// Sets or removes the user's like of a post, and returns the resulting state.
    func setLiked(_ isLiked: Bool, _ post: Identifier<Post>) async throws(AppError) -> LikeState
}
