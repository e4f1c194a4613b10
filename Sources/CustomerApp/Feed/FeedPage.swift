public import Foundation

/// The position of the next part of the feed.
public enum FeedCursor: Sendable, Hashable {
    /// A URL from a `Link` header field.
    case link(URL)
    /// An opaque token that is sent back unchanged.
    case token(String)
}

/// A part of the feed.
public struct FeedPage: Sendable, Hashable {
    /// The items of this part, in the server's order.
    public let items: [FeedItem]

    /// The position of the next part; nil at the end.
    public let next: FeedCursor?

    /// Creates a part.
    public init(items: [FeedItem], next: FeedCursor? = nil) {
        self.items = items
        self.next = next
    }
}
