extension AppContainer {
    /// Fetches, keeps and removes what users wrote.
    public var postService: Factory<any PostService> {
        factory(.application) { HTTPPostService(client: $0.httpClient()) }
    }

    /// The form for a new post of a user; the closure decides what comes after it.
    public var composePostViewModel:
        Factory<ComposePostViewModel, Identifier<User>, @MainActor (Post) -> Void>
    {
        factory { ComposePostViewModel(author: $1, service: $0.postService(), onCreated: $2) }
    }

    /// The form that edits a post; the closure is called after each change that was saved.
    public var editPostViewModel: Factory<EditPostViewModel, Post, @MainActor (Post) -> Void> {
        factory { EditPostViewModel($1, service: $0.postService(), onSaved: $2) }
    }
}
