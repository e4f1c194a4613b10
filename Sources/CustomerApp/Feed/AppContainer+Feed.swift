extension AppContainer {
    /// Fetches the feed and sends likes.
    public var feedService: Factory<any FeedService> {
        factory(.application) { HTTPFeedService(client: $0.httpClient()) }
    }

    /// The feed's view model; the closure is called with the selected item.
    public var feedViewModel: Factory<FeedViewModel, @MainActor (FeedItem) -> Void> {
        factory {
            FeedViewModel(
                service: $0.feedService(), pageSize: $0.configuration.feedPageSize, onSelect: $1)
        }
    }
}
