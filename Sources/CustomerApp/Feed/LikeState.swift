/// How a post stands with the signed-in user.
public struct LikeState: Decodable, Sendable, Hashable {
    /// How many like it.
    public let likes: Int

    /// Whether the user does.
    public let isLiked: Bool

    /// Creates a state.
    public init(likes: Int, isLiked: Bool) {
        self.likes = likes
        self.isLiked = isLiked
    }
}
