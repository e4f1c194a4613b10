public import Foundation

/// One thing in the feed.
public struct FeedItem: Sendable, Hashable, Identifiable {
    /// What it is.
    public enum Content: Sendable, Hashable {
        /// Something a user wrote.
        case post(Post)
        /// Something the makers of the app have to say, until a day where there is one.
        case announcement(title: String, body: String, until: CalendarDate?)
        /// Something that this version of the app does not know; it is not shown.
        case unknown(type: String)
    }

    /// The server's number for this item.
    public let id: Identifier<FeedItem>

    /// What it is.
    public var content: Content

    /// How many readers left which sign.
    public var reactions: [String: Int]

    /// Whether the signed-in user likes it.
    public var isLiked: Bool

    /// When it came into the feed, where the server says so.
    public var publishedAt: Date?

    /// Creates an item; what is left out is empty.
    public init(
        id: Identifier<FeedItem>, content: Content, reactions: [String: Int] = [:],
        isLiked: Bool = false, publishedAt: Date? = nil,
    ) {
        self.id = id
        self.content = content
        self.reactions = reactions
        self.isLiked = isLiked
        self.publishedAt = publishedAt
    }

    /// The post, if it is one.
    public var post: Post? {
        if case .post(let post) = content { post } else { nil }
    }

    /// The item with the user's liking changed, and counted.
    func liked(_ isLiked: Bool) -> FeedItem {
        guard case .post(var post) = content, isLiked != self.isLiked else { return self }
        var item = self
        item.isLiked = isLiked
        post.reactions.likes = max(0, post.reactions.likes + (isLiked ? 1 : -1))
        item.content = .post(post)
        return item
    }
}
