public import Observation

/// A user's page: who they are, what they wrote, with edits shown before they are confirmed.
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
    /// The posts that were saved since the profile was last asked for.
    @ObservationIgnored private var savedPosts: [Identifier<Post>: Post] = [:]

    /// An edit that was taken back because the server would not have it.
    public enum FailedEdit: Sendable, Hashable {
        /// The bio is what it was before.
        case bio(AppError)
        /// The post is back in its place.
        case deletion(AppError)
    }

    /// Creates the page of a user; nothing is fetched before `load()`.
    ///
    /// `onEditPost` is called with a post that the signed-in user wrote and wants to change.
    public init(
        userID: Identifier<User>, users: any UserService, posts: any PostService,
        onEditPost: @escaping @MainActor (Post) -> Void = { _ in },
    ) {
        self.userID = userID
        self.users = users
        self.posts = posts
        self.onEditPost = onEditPost
    }

    /// The profile and where it stands; a failed reload keeps what was shown.
    public var state: LoadState<Profile> { phase.state(profile) }

    /// The profile to show, edits included.
    public var profile: Profile? { confirmed.map(edits.applied) }

    /// True while the profile is being fetched.
    public var isLoading: Bool { state.isLoading }

    /// What went wrong: the last edit that failed, or else the last load.
    public var error: AppError? {
        switch failedEdit {
        case .bio(let error), .deletion(let error): error
        case nil: state.error
        }
    }

    /// What went wrong, as text for the user.
    public var errorMessage: String? {
        switch failedEdit {
        case .bio: "Failed to save bio. Please try again."
        case .deletion: "Failed to delete post."
        case nil: state.errorMessage
        }
    }

    /// Fetches the user and their posts side by side; either both arrive or nothing changes.
    ///
    /// The message of a failed edit stays until it is dismissed or an edit succeeds.
    public func load() async {
        let attempt = phase.begin()
        savedPosts = [:]
        do {
            async let user = users.user(userID)
            async let written = posts.posts(by: userID)
            var profile = try await Profile(user: user, posts: written)
            guard phase.isCurrent(attempt) else { return }
            profile.posts = profile.posts.map { savedPosts[$0.id] ?? $0 }
            confirmed = profile
            phase.succeed(attempt)
        } catch {
            phase.fail(attempt, with: error)
        }
    }

    /// Shows a new bio at once and saves it; on failure exactly this edit is taken back.
    public func updateBio(_ bio: String) async {
        guard confirmed != nil else { return }
        let edit = edits.beginBio(bio)
        do {
            let saved = try await users.saveBio(bio, of: userID)
            if edits.endBio(edit, isSaved: true) { confirmed?.user = saved }
            failedEdit = nil
        } catch {
            _ = edits.endBio(edit, isSaved: false)
            if let error = AppError.toShow(error) { failedEdit = .bio(error) }
        }
    }

    /// Takes a post off the list at once and removes it; on failure it is back in its place.
    public func deletePost(_ id: Identifier<Post>) async {
        guard confirmed?.posts.contains(where: { $0.id == id }) == true,
            edits.beginDeletion(of: id)
        else { return }
        defer { edits.endDeletion(of: id) }
        do {
            try await posts.delete(id)
        } catch AppError.notFound {
            // Someone else was faster; it is gone all the same.
        } catch {
            if let error = AppError.toShow(error) { failedEdit = .deletion(error) }
            return
        }
        confirmed?.posts.removeAll { $0.id == id }
        failedEdit = nil
    }

    /// True when the page is the signed-in user's own, who alone may change what is on it.
    public var isOwn: Bool { users.user?.id == userID }

    /// Asks for the form that changes a post; only its author may.
    public func edit(_ id: Identifier<Post>) {
        guard isOwn, let post = profile?.posts.first(where: { $0.id == id }) else { return }
        onEditPost(post)
    }

    /// Shows a post as it was saved elsewhere.
    ///
    /// A load that is under way may have read it before it was saved: the saved one counts.
    public func update(_ post: Post) {
        savedPosts[post.id] = post
        guard let index = confirmed?.posts.firstIndex(where: { $0.id == post.id }) else { return }
        confirmed?.posts[index] = post
    }

    /// Takes the error off the screen.
    public func dismissError() {
        failedEdit = nil
        phase.dismissError()
    }
}
