/// A feed without a server, for previews and for working offline.
public actor LocalFeedService: FeedService {
    private var items: [FeedItem]

    /// Creates a service over some items.
    public init(_ items: [FeedItem]) {
        self.items = items
    }

    public func feed(at cursor: FeedCursor?, limit: Int) async throws -> FeedPage {
        var start = 0
        if case .token(let text) = cursor {
            guard let number = Int(text), items.indices.contains(number) else {
                throw AppError.badRequest(message: nil)
            }
            start = number
        }
        let page = Array(items.dropFirst(start).prefix(max(1, limit)))
        let end = start + page.count
        return FeedPage(items: page, next: end < items.count ? .token(String(end)) : nil)
    }

    public func setLiked(_ isLiked: Bool, _ post: Identifier<Post>) async throws {
        guard items.contains(where: { $0.post?.id == post }) else {
            throw AppError.notFound(message: nil)
        }
        for index in items.indices where items[index].post?.id == post {
            items[index] = items[index].liked(isLiked)
        }
    }
}
