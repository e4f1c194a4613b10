extension AppContainer {
    /// Fetches, saves and deletes users' posts.
    public var postService: Factory<any PostService> {
        factory(.application) { HTTPPostService(client: $0.httpClient()) }
    }

    /// The new post that was sent and not confirmed.
    public var pendingPost: Factory<StoredProperty<PendingPost>> {
        factory(.application) { $0.storedProperty("posts.pending") }
    }

    /// The form for a user's new post; the closure is called with the created post.
    public var composePostViewModel:
        Factory<ComposePostViewModel, Identifier<User>, @MainActor (Post) -> Void>
    {
        factory {
            ComposePostViewModel(
                author: $1, service: $0.postService(), pending: $0.pendingPost(), onCreated: $2)
        }
    }

    /// The form for changing a post; the closure is called after each saved change.
    public var editPostViewModel: Factory<EditPostViewModel, Post, @MainActor (Post) -> Void> {
        factory { EditPostViewModel($1, service: $0.postService(), onSaved: $2) }
    }
}
