/// A user's post as the feed shows it.
public struct FeedPost: Sendable, Hashable {
    /// The number of the post.
    public let postID: Identifier<Post>
    /// The heading.
    public var title: String
    /// The text.
    public var body: String
    /// The author.
    public var author: Author
    /// The number of likes.
    public var likes: Int
    /// Whether the signed-in user likes the post.
    public var isLiked: Bool

    /// The author of a post, reduced to what the feed shows.
    public struct Author: Codable, Sendable, Hashable, Identifiable {
        /// The server's number for this user.
        public let id: Identifier<User>
        /// The name for signing in.
        public let username: String
        /// The name that is shown.
        public let fullName: String

        /// Creates an author.
        public init(id: Identifier<User>, username: String, fullName: String) {
            self.id = id
            self.username = username
            self.fullName = fullName
        }
    }

    /// Creates a post.
    public init(
        postID: Identifier<Post>, title: String, body: String = "", author: Author, likes: Int = 0,
        isLiked: Bool = false,
    ) {
        self.postID = postID
        self.title = title
        self.body = body
        self.author = author
        self.likes = likes
        self.isLiked = isLiked
    }

    /// Returns the post with the user's like set or removed, and the count changed.
    func liked(_ isLiked: Bool) -> FeedPost {
        guard isLiked != self.isLiked else { return self }
        var post = self
        post.isLiked = isLiked
        post.likes = max(0, likes + (isLiked ? 1 : -1))
        return post
    }
}
