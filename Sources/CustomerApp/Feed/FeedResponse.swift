import Foundation

/// A part of the feed as the server writes it.
struct FeedResponse: Decodable, Sendable {
    let items: [FeedItemResponse]
    let nextCursor: String?

    func page(of reply: HTTPReply) -> FeedPage {
        let link = LinkHeader.target("next", in: reply, from: reply.url).map(FeedCursor.link)
        return FeedPage(
            items: items.map(\.item),
            next: link ?? nextCursor.flatMap { $0.isEmpty ? nil : .token($0) })
    }
}

/// An item as the server writes it; its `type` says which members it has.
struct FeedItemResponse: Decodable, Sendable {
    let item: FeedItem

    private enum CodingKeys: CodingKey {
        case id, type, post, title, body, until, reactions, isLiked, publishedAt
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        let content: FeedItem.Content =
            switch type {
            case "post":
                .post(try container.decode(PostResponse.self, forKey: .post).post)
            case "announcement":
                .announcement(
                    title: try container.decode(String.self, forKey: .title),
                    body: try container.decode(String.self, forKey: .body),
                    until: try container.decodeIfPresent(CalendarDate.self, forKey: .until))
            default:
                .unknown(type: type)
            }
        item = FeedItem(
            id: try container.decode(Identifier<FeedItem>.self, forKey: .id), content: content,
            reactions: try container.decodeIfPresent([String: Int].self, forKey: .reactions) ?? [:],
            isLiked: try container.decodeIfPresent(Bool.self, forKey: .isLiked) ?? false,
            publishedAt: try container.decodeIfPresent(Date.self, forKey: .publishedAt))
    }
}
