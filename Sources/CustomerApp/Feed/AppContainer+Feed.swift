extension AppContainer {
    /// Fetches the feed, and says what the user likes.
    public var feedService: Factory<any FeedService> {
        factory(.application) { HTTPFeedService(client: $0.httpClient()) }
    }

    /// The feed; the closure decides what comes after it.
    public func feedViewModel(
        onSelect: @escaping @MainActor (FeedItem) -> Void = { _ in },
    ) -> FeedViewModel {
        FeedViewModel(
            service: feedService(), pageSize: configuration.feedPageSize, onSelect: onSelect)
    }
}
