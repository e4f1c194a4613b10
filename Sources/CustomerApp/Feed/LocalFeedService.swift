/// A feed without a server, for previews and offline use.
public actor LocalFeedService: FeedService {
    private var items: [FeedItem]

    /// Creates a service with the given items.
    public init(_ items: [FeedItem]) {
        self.items = items
    }

    public func feed(at cursor: FeedCursor?, limit: Int) async throws(AppError) -> FeedPage {
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

    public func setLiked(_ isLiked: Bool, _ post: Identifier<Post>) async throws(AppError)
        -> LikeState
    {
        guard let index = items.firstIndex(where: { $0.post?.postID == post }),
            let liked = items[index].post?.liked(isLiked)
        else { throw AppError.notFound(message: nil) }
        items[index].content = .post(liked)
        return LikeState(likes: liked.likes, isLiked: liked.isLiked)
    }
}
