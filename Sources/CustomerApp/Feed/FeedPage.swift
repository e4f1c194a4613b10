public import Foundation

/// Where the next part of the feed is.
public enum FeedCursor: Sendable, Hashable {
    /// An address the server gave in a `Link`.
    case link(URL)
    /// A text to hand back as it came.
    case token(String)
}

/// A part of the feed.
public struct FeedPage: Sendable, Hashable {
    /// The items of this part, in the server's order.
    public let items: [FeedItem]

    /// Where the next part is; nil at the end.
    public let next: FeedCursor?

    /// Creates a part.
    public init(items: [FeedItem], next: FeedCursor? = nil) {
        self.items = items
        self.next = next
    }
}
