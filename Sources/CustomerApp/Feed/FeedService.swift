/// Fetches the feed, and says what the user likes.
public protocol FeedService: Sendable {
    /// Fetches the part at a cursor; nil asks for the beginning.
    func feed(at cursor: FeedCursor?, limit: Int) async throws(AppError) -> FeedPage

    /// Says that the user likes a post, or not any more, and gives how it stands then.
    func setLiked(_ isLiked: Bool, _ post: Identifier<Post>) async throws(AppError) -> LikeState
}
