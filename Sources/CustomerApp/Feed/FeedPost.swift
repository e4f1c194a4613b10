/// Something that somebody wrote, as the feed shows it.
public struct FeedPost: Sendable, Hashable {
    /// The number of the post.
    public let postID: Identifier<Post>
    /// The heading.
    public var title: String
    /// The text.
    public var body: String
    /// Who wrote it.
    public var author: Author
    /// How many like it.
    public var likes: Int
    /// Whether the signed-in user does.
    public var isLiked: Bool

    /// A user, as far as the feed shows them.
    public struct Author: Codable, Sendable, Hashable, Identifiable {
        /// The server's number for this user.
        public let id: Identifier<User>
        /// The name to sign in with.
        public let username: String
        /// The name to show.
        public let fullName: String

        /// Names an author.
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

    /// The post with the user's liking changed, and counted.
    func liked(_ isLiked: Bool) -> FeedPost {
        guard isLiked != self.isLiked else { return self }
        var post = self
        post.isLiked = isLiked
        post.likes = max(0, likes + (isLiked ? 1 : -1))
        return post
    }
}
