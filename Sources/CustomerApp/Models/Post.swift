public import Foundation

/// A user's post.
public struct Post: Codable, Sendable, Hashable, Identifiable {
    /// The readers' reactions.
    public struct Reactions: Codable, Sendable, Hashable {
        /// The number of likes.
        public var likes: Int
        /// The number of dislikes.
        public var dislikes: Int

        /// Creates counts.
        public init(likes: Int = 0, dislikes: Int = 0) {
            self.likes = likes
            self.dislikes = dislikes
        }
    }

    /// The server's number for this post.
    public let id: Identifier<Post>
    /// The author.
    public let authorID: Identifier<User>
    /// The heading.
    public var title: String
    /// The text.
    public var body: String
    /// The keywords.
    public var tags: [String]
    /// The readers' reactions.
    public var reactions: Reactions
    /// The number of views.
    public var views: Int
    /// The time of creation, if the server sends it.
    public var createdAt: Date?
    /// The time of the last change, if the server sends it.
    public var updatedAt: Date?
    /// True if everyone can read the post.
    public var isPublished: Bool

    /// Creates a post; omitted values are empty.
    public init(
        id: Identifier<Post>, authorID: Identifier<User>, title: String, body: String = "",
        tags: [String] = [], reactions: Reactions = Reactions(), views: Int = 0,
        createdAt: Date? = nil, updatedAt: Date? = nil, isPublished: Bool = true,
    ) {
        self.id = id
        self.authorID = authorID
        self.title = title
        self.body = body
        self.tags = tags
        self.reactions = reactions
        self.views = views
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.isPublished = isPublished
    }
}
