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

    /// An edit that was taken back because the server would not have it.
    public enum FailedEdit: Sendable, Hashable {
        /// The bio is what it was before.
        case bio(AppError)
        /// The post is back in its place.
        case deletion(AppError)
    }

    /// Creates the page of a user; nothing is fetched before `load()`.
    public init(userID: Identifier<User>, users: any UserService, posts: any PostService) {
        self.userID = userID
        self.users = users
        self.posts = posts
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
        do {
            async let user = users.user(userID)
            async let written = posts.posts(by: userID)
            let profile = try await Profile(user: user, posts: written)
            guard phase.isCurrent(attempt) else { return }
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

    /// Takes the error off the screen.
    public func dismissError() {
        failedEdit = nil
        phase.dismissError()
    }
}
