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

    /// The number of items of all parts, if the server sends it.
    public let total: Int?

    /// Creates a part.
    public init(items: [FeedItem], next: FeedCursor? = nil, total: Int? = nil) {
        self.items = items
        self.next = next
        self.total = total
    }
}
