/// A user and their posts.
public struct Profile: Sendable, Hashable {
    /// The user.
    public var user: User

    /// The posts, newest first.
    public var posts: [Post]

    /// Creates a profile.
    public init(user: User, posts: [Post] = []) {
        self.user = user
        self.posts = posts
    }
}
