public import Foundation

/// One item of the feed.
public struct FeedItem: Sendable, Hashable, Identifiable {
    /// Identifies an item.
    public struct ID: RawRepresentable, Codable, Sendable, Hashable {
        /// The identifier as it is sent.
        public let rawValue: String

        /// Wraps an identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The kinds of content.
    public enum Content: Sendable, Hashable {
        /// A user's post.
        case post(FeedPost)
        /// A recommended product.
        case product(FeedProduct)
        /// A notice from the operator.
        case notice(FeedNotice)
        /// A kind that this version of the app does not know; it is not shown.
        case unknown(type: String)
    }

    /// Identifies the item.
    public let id: ID

    /// The content.
    public var content: Content

    /// The time of publication, if the server sends it.
    public var publishedAt: Date?

    /// Creates an item.
    public init(id: ID, content: Content, publishedAt: Date? = nil) {
        self.id = id
        self.content = content
        self.publishedAt = publishedAt
    }

    /// The post, if the item is one.
    public var post: FeedPost? {
        if case .post(let post) = content { post } else { nil }
    }
}
