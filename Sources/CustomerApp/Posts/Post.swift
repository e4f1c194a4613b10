public import Foundation

/// Something a user wrote.
public struct Post: Codable, Sendable, Hashable, Identifiable {
    /// What readers thought of it.
    public struct Reactions: Codable, Sendable, Hashable {
        /// How many liked it.
        public var likes: Int
        /// How many did not.
        public var dislikes: Int

        /// Creates counts.
        public init(likes: Int = 0, dislikes: Int = 0) {
            self.likes = likes
            self.dislikes = dislikes
        }
    }

    /// The server's number for this post.
    public let id: Identifier<Post>
    /// Who wrote it.
    public let authorID: Identifier<User>
    /// The heading.
    public var title: String
    /// The text.
    public var body: String
    /// What it is about.
    public var tags: [String]
    /// What readers thought of it.
    public var reactions: Reactions
    /// How often it was read.
    public var views: Int
    /// When it was written, where the server says so.
    public var createdAt: Date?
    /// When it was last changed, where the server says so.
    public var updatedAt: Date?
    /// True once everyone can read it.
    public var isPublished: Bool

    /// Creates a post; what is left out is empty.
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
