extension AppContainer {
    /// Fetches, keeps and removes what users wrote.
    public var postService: Factory<any PostService> {
        factory(.application) { HTTPPostService(client: $0.httpClient()) }
    }

    /// The form for a new post.
    public func composePostViewModel(
        author: Identifier<User>, onCreated: @escaping @MainActor (Post) -> Void = { _ in },
    ) -> ComposePostViewModel {
        ComposePostViewModel(author: author, service: postService(), onCreated: onCreated)
    }
}
