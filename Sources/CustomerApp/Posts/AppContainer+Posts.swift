extension AppContainer {
    /// Fetches and removes what users wrote.
    public var postService: Factory<any PostService> {
        factory(.application) { HTTPPostService(client: $0.httpClient()) }
    }
}
