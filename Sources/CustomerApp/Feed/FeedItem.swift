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

/// A product that is worth a look.
public struct FeedProduct: Sendable, Hashable {
    /// The number of the product.
    public let productID: Identifier<Product>
    /// Its name.
    public var title: String
    /// The price, exact.
    public var price: Decimal
    /// A picture; nil when there is none at a usable address.
    public var imageURL: URL?

    /// Creates a product.
    public init(
        productID: Identifier<Product>, title: String, price: Decimal, imageURL: URL? = nil,
    ) {
        self.productID = productID
        self.title = title
        self.price = price
        self.imageURL = imageURL
    }
}

/// A word from the house.
public struct FeedNotice: Sendable, Hashable {
    /// The text by language (BCP 47).
    public var texts: [String: String]
    /// The last day on which it counts, wherever the user is.
    public var validUntil: CalendarDate

    /// Creates a notice.
    public init(texts: [String: String], validUntil: CalendarDate) {
        self.texts = texts
        self.validUntil = validUntil
    }

    /// The text in the first of the languages that there is one in, or else in any.
    public func text(in languages: [String]) -> String? {
        for language in languages {
            let plain = String(language.prefix { $0 != "-" })
            if let text = texts[language] ?? texts[plain] { return text }
        }
        return texts.min { $0.key < $1.key }?.value
    }
}
