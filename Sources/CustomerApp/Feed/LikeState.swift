/// The likes of a post, and whether the signed-in user is among them.
public struct LikeState: Decodable, Sendable, Hashable {
    /// The number of likes.
    public let likes: Int

    /// Whether the signed-in user likes the post.
    public let isLiked: Bool

    /// Creates a state.
    public init(likes: Int, isLiked: Bool) {
        self.likes = likes
        self.isLiked = isLiked
    }
}
