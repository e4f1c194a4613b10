public import Foundation

/// One thing in the feed.
public struct FeedItem: Sendable, Hashable, Identifiable {
    /// What tells an item from all others.
    public struct ID: RawRepresentable, Codable, Sendable, Hashable {
        /// The text on the wire.
        public let rawValue: String

        /// Wraps a text from the wire.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// What it is.
    public enum Content: Sendable, Hashable {
        /// Somebody wrote something.
        case post(FeedPost)
        /// A product that is worth a look.
        case product(FeedProduct)
        /// A word from the house.
        case notice(FeedNotice)
        /// Something that this version of the app does not know; it is not shown.
        case unknown(type: String)
    }

    /// What tells the item from all others.
    public let id: ID

    /// What it is.
    public var content: Content

    /// When it came into the feed, where the server says so.
    public var publishedAt: Date?

    /// Creates an item.
    public init(id: ID, content: Content, publishedAt: Date? = nil) {
        self.id = id
        self.content = content
        self.publishedAt = publishedAt
    }

    /// The post, if it is one.
    public var post: FeedPost? {
        if case .post(let post) = content { post } else { nil }
    }
}
