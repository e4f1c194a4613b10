public import Observation

/// A user's profile and posts; edits are shown before they are confirmed.
@MainActor
@Observable
public final class ProfileViewModel {
    @ObservationIgnored private let userID: Identifier<User>
    @ObservationIgnored private let users: any UserService
    @ObservationIgnored private let posts: any PostService
    private var confirmed: Profile?
    private var edits = ProfileEdits()
    private var phase = LoadPhase()
    private var failedEdit: FailedEdit?
    @ObservationIgnored private let onEditPost: @MainActor (Post) -> Void
    /// The posts that were saved since the last load started.
    @ObservationIgnored private var savedPosts: [Identifier<Post>: Post] = [:]
    /// The posts that were deleted since the last load started.
    @ObservationIgnored private var deletedPosts: Set<Identifier<Post>> = []
    /// The bio that was saved since the last load started.
    @ObservationIgnored private var savedBio: String?

    /// An edit that was rolled back because the server rejected it or could not be reached.
    public enum FailedEdit: Sendable, Hashable {
        /// The previous bio is shown again.
        case bio(AppError)
        /// The post is shown again.
        case deletion(AppError)
    }

    /// Creates the profile of a user; nothing is fetched before `load()`.
    ///
    /// `onEditPost` is called when the signed-in user wants to change one of their posts.
    public init(
        userID: Identifier<User>, users: any UserService, posts: any PostService,
        onEditPost: @escaping @MainActor (Post) -> Void = { _ in },
    ) {
        self.userID = userID
        self.users = users
        self.posts = posts
        self.onEditPost = onEditPost
    }

    /// The profile and its load state; after a failed load the previous content stays.
    public var state: LoadState<Profile> { phase.state(profile) }

    /// The profile to show, including unconfirmed edits.
    public var profile: Profile? { confirmed.map(edits.applied) }

    /// True while the profile is being fetched.
    public var isLoading: Bool { state.isLoading }

    /// The error of the last failed edit, or otherwise of the last load.
    public var error: AppError? {
        switch failedEdit {
        case .bio(let error), .deletion(let error): error
        case nil: state.error
        }
    }

    /// The error as text for the user.
    public var errorMessage: String? {
        switch failedEdit {
        case .bio: "Failed to save bio. Please try again."
        case .deletion: "Failed to delete post."
        case nil: state.errorMessage
        }
    }

    /// Fetches the user and the posts in parallel; if either fails, nothing changes.
    ///
    /// The message of a failed edit stays until it is dismissed or an edit succeeds.
    public func load() async {
        let attempt = phase.begin()
        (savedPosts, deletedPosts, savedBio) = ([:], [], nil)
        do {
            async let user = users.user(userID)
            async let written = posts.posts(by: userID)
            var profile = try await Profile(user: user, posts: written)
            guard phase.isCurrent(attempt) else { return }
            // The responses may be older than what was saved or deleted meanwhile.
            profile.posts = profile.posts.map { savedPosts[$0.id] ?? $0 }
                .filter { !deletedPosts.contains($0.id) }
            profile.user.bio = savedBio ?? profile.user.bio
            confirmed = profile
            phase.succeed(attempt)
        } catch {
            phase.fail(attempt, with: error)
        }
    }

    /// Shows a new bio immediately and saves it; a failure rolls back only this edit.
    public func updateBio(_ bio: String) async {
        guard confirmed != nil else { return }
        let edit = edits.beginBio(bio)
        do {
            let saved = try await users.saveBio(bio, of: userID)
            if edits.endBio(edit, isSaved: true) {
                confirmed?.user = saved
                savedBio = saved.bio
            }
            failedEdit = nil
        } catch {
            _ = edits.endBio(edit, isSaved: false)
            if let error = AppError.toShow(error) { failedEdit = .bio(error) }
        }
    }

    /// Hides a post immediately and deletes it; after a failure it is shown again.
    public func deletePost(_ id: Identifier<Post>) async {
        guard confirmed?.posts.contains(where: { $0.id == id }) == true,
            edits.beginDeletion(of: id)
        else { return }
        defer { edits.endDeletion(of: id) }
        do {
            try await posts.delete(id)
        } catch AppError.notFound {
            // The post was deleted elsewhere, which has the same result.
        } catch {
            if let error = AppError.toShow(error) { failedEdit = .deletion(error) }
            return
        }
        confirmed?.posts.removeAll { $0.id == id }
        deletedPosts.insert(id)
        failedEdit = nil
    }

    /// True if this is the signed-in user's own profile, which only they may change.
    public var isOwn: Bool { users.user?.id == userID }

    /// Requests the form for changing a post; ignored unless the signed-in user is the author.
    public func edit(_ id: Identifier<Post>) {
        guard isOwn, let post = profile?.posts.first(where: { $0.id == id }) else { return }
        onEditPost(post)
    }

    /// Shows a post that was saved on another screen.
    ///
    /// A load in flight may have read the previous version, so the saved one takes precedence.
    public func update(_ post: Post) {
        savedPosts[post.id] = post
        guard let index = confirmed?.posts.firstIndex(where: { $0.id == post.id }) else { return }
        confirmed?.posts[index] = post
    }

    /// Removes the error from the screen.
    public func dismissError() {
        failedEdit = nil
        phase.dismissError()
    }
}
