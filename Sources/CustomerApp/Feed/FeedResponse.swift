import Foundation

/// A part of the feed as the API represents it.
struct FeedResponse: Decodable, Sendable {
    let items: [FeedItemResponse]
    /// Null at the end of the feed; a feed without it would look as if it ended.
    let nextCursor: String?

    private enum CodingKeys: CodingKey {
        case items, nextCursor
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        items = try container.decode([FeedItemResponse].self, forKey: .items)
        nextCursor = try container.decode(String?.self, forKey: .nextCursor)
    }

    /// Converts the response; addresses of pictures are resolved against the API's address.
    func page(of reply: HTTPReply, below baseURL: URL) -> FeedPage {
        let link = LinkHeader.target("next", in: reply, from: reply.url).map(FeedCursor.link)
        return FeedPage(
            items: items.map { $0.item(below: baseURL) },
            next: link ?? nextCursor.flatMap { $0.isEmpty ? nil : .token($0) },
            total: reply[header: "X-Total-Count"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 })
    }
}

/// An item as the API represents it; its `type` determines its members.
struct FeedItemResponse: Decodable, Sendable {
    private enum Kind {
        case post(PostMembers)
        case product(ProductMembers)
        case notice(NoticeMembers)
        case unknown(String)
    }

    private struct PostMembers: Decodable {
        let postId: Identifier<Post>
        let title: String
        let body: String
        let author: FeedPost.Author
        let likes: Int
        let isLiked: Bool
    }

    private struct ProductMembers: Decodable {
        let productId: Identifier<Product>
        let title: String
        let price: Decimal
        let image: String
    }

    private struct NoticeMembers: Decodable {
        let texts: [String: String]
        let validUntil: CalendarDate
    }

    private enum CodingKeys: CodingKey {
        case id, type, publishedAt
    }

    private let id: FeedItem.ID
    /// Nil only for a kind of item that this version of the app does not know.
    private let publishedAt: Date?
    private let kind: Kind

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(FeedItem.ID.self, forKey: .id)
        kind =
            switch try container.decode(String.self, forKey: .type) {
            case "post": .post(try PostMembers(from: decoder))
            case "product": .product(try ProductMembers(from: decoder))
            case "notice": .notice(try NoticeMembers(from: decoder))
            case let type: .unknown(type)
            }
        publishedAt =
            switch kind {
            case .post, .product, .notice: try container.decode(Date.self, forKey: .publishedAt)
            case .unknown: nil
            }
    }

    func item(below baseURL: URL) -> FeedItem {
        FeedItem(id: id, content: content(below: baseURL), publishedAt: publishedAt)
    }

    private func content(below baseURL: URL) -> FeedItem.Content {
        switch kind {
        case .post(let post):
            .post(
                FeedPost(
                    postID: post.postId, title: post.title, body: post.body, author: post.author,
                    likes: post.likes, isLiked: post.isLiked))
        case .product(let product):
            .product(
                FeedProduct(
                    productID: product.productId, title: product.title, price: product.price,
                    imageURL: URL(lenient: product.image, below: baseURL)))
        case .notice(let notice):
            .notice(FeedNotice(texts: notice.texts, validUntil: notice.validUntil))
        case .unknown(let type):
            .unknown(type: type)
        }
    }
}
