extension AppContainer {
    /// Fetches the feed, and says what the user likes.
    public var feedService: Factory<any FeedService> {
        factory(.application) { HTTPFeedService(client: $0.httpClient()) }
    }

    /// The feed; the closure decides what comes after it.
    public var feedViewModel: Factory<FeedViewModel, @MainActor (FeedItem) -> Void> {
        factory {
            FeedViewModel(
                service: $0.feedService(), pageSize: $0.configuration.feedPageSize, onSelect: $1)
        }
    }
}
