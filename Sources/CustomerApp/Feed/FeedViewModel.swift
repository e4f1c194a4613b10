public import Observation

/// The feed, fetched in parts by cursor; likes are shown before the server confirms them.
///
/// Parts and errors of a feed from before the last refresh are ignored.
@MainActor
@Observable
public final class FeedViewModel {
    /// True while a part is being fetched.
    public private(set) var isLoading = false

    /// The error of the last failed part or like.
    public private(set) var error: AppError?

    /// The number of items of the whole feed, if the server sends it.
    public private(set) var total: Int?

    private var confirmed: [FeedItem] = []
    private var next: FeedCursor?
    private var hasBegun = false
    private var likes = LikeIntents()

    @ObservationIgnored private let service: any FeedService
    @ObservationIgnored private let pageSize: Int
    @ObservationIgnored private let onSelect: @MainActor (FeedItem) -> Void
    @ObservationIgnored private var visited: Set<FeedCursor> = []
    @ObservationIgnored private var epoch = 0
    /// The likes that were confirmed since the last request for a part started.
    @ObservationIgnored private var newLikes: [Identifier<Post>: LikeState] = [:]

    /// Creates a feed; nothing is fetched before `load()`.
    public init(
        service: any FeedService, pageSize: Int = 20,
        onSelect: @escaping @MainActor (FeedItem) -> Void = { _ in },
    ) {
        self.service = service
        self.pageSize = max(1, pageSize)
        self.onSelect = onSelect
    }
}

extension FeedViewModel {
    /// The items fetched so far, without duplicates and with likes; unknown kinds are omitted.
    public var items: [FeedItem] {
        confirmed.compactMap { item in
            var item = item
            switch item.content {
            case .unknown: return nil
            case .product, .notice: break
            case .post(let post):
                let isLiked = likes.isLiked(post.postID, confirmed: post.isLiked)
                item.content = .post(post.liked(isLiked))
            }
            return item
        }
    }

    /// True if the server has more items.
    public var hasMore: Bool { next != nil }

    /// True if the whole feed was fetched and is empty.
    public var isEmpty: Bool { hasBegun && next == nil && items.isEmpty }

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Fetches the beginning when the screen appears; does nothing if it was or is being fetched.
    public func load() async {
        guard !hasBegun, !isLoading else { return }
        await fetch(nil)
    }

    /// Fetches the beginning again; the items shown stay until the response arrives.
    public func refresh() async {
        await fetch(nil)
    }

    /// Fetches the next part, unless there is none or a fetch is in flight.
    public func loadMore() async {
        guard let next, !isLoading else { return }
        await fetch(next)
    }

    /// Selects an item.
    public func select(_ id: FeedItem.ID) {
        guard let item = items.first(where: { $0.id == id }) else { return }
        onSelect(item)
    }

    /// Removes the error from the screen.
    public func dismissError() {
        error = nil
    }
}

extension FeedViewModel {
    /// Likes a post or removes the like, shown at once; after a failure the server's state is
    /// shown.
    public func toggleLike(_ id: FeedItem.ID) async {
        guard let post = items.first(where: { $0.id == id })?.post else { return }
        var wanted = !post.isLiked
        guard likes.want(wanted, post.postID) else { return }
        while true {
            do {
                let state = try await service.setLiked(wanted, post.postID)
                confirm(state, post.postID)
                guard let next = likes.confirm(post.postID) else { return }
                wanted = next
            } catch {
                likes.fail(post.postID)
                self.error = AppError.toShow(error) ?? self.error
                return
            }
        }
    }

    private func confirm(_ state: LikeState, _ id: Identifier<Post>) {
        newLikes[id] = state
        confirmed = confirmed.map(withNewLike)
    }

    /// Returns an item with a like that is newer than the item.
    private func withNewLike(_ item: FeedItem) -> FeedItem {
        guard var post = item.post, let state = newLikes[post.postID] else { return item }
        post.likes = state.likes
        post.isLiked = state.isLiked
        var item = item
        item.content = .post(post)
        return item
    }
}

extension FeedViewModel {
    private func fetch(_ cursor: FeedCursor?) async {
        if cursor == nil { epoch += 1 }
        let epoch = epoch
        newLikes = [:]
        isLoading = true
        error = nil
        do {
            let page = try await service.feed(at: cursor, limit: pageSize)
            guard epoch == self.epoch else { return }
            take(page, from: cursor)
        } catch {
            guard epoch == self.epoch else { return }
            if cursor != nil, Self.isExpired(error) { return await fetch(nil) }
            self.error = AppError.toShow(error)
        }
        isLoading = false
    }

    private func take(_ page: FeedPage, from cursor: FeedCursor?) {
        if cursor == nil { (confirmed, visited) = ([], []) }
        if let cursor { visited.insert(cursor) }
        hasBegun = true
        total = page.total
        // A cursor that was used before would lead to an endless loop.
        next = page.next.flatMap { visited.contains($0) ? nil : $0 }
        for item in page.items.map(withNewLike) {
            if let index = confirmed.firstIndex(where: { $0.id == item.id }) {
                confirmed[index] = item
            } else {
                confirmed.append(item)
            }
        }
    }

    /// The server no longer accepts the cursor, so the feed is fetched from the beginning.
    private static func isExpired(_ error: any Error) -> Bool {
        switch AppError(error) {
        case .badRequest, .notFound: true
        default: false
        }
    }
}
