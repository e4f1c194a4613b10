public import Observation

/// The form that edits a post.
@MainActor
@Observable
public final class EditPostViewModel {
    /// The words as typed.
    public var draft: PostDraft

    /// True while the post is being saved.
    public private(set) var isSaving = false

    /// What is wrong with the post, or with the way to the server.
    public private(set) var error: AppError?

    private var post: Post
    @ObservationIgnored private let service: any PostService
    @ObservationIgnored private let onSaved: @MainActor (Post) -> Void

    /// Creates a form with the post's words; `onSaved` is called after each change that was saved.
    public init(
        _ post: Post, service: any PostService,
        onSaved: @escaping @MainActor (Post) -> Void = { _ in },
    ) {
        self.post = post
        self.service = service
        self.onSaved = onSaved
        draft = PostDraft(post)
    }

    /// True when there is something to save that can be saved, and nothing is being saved.
    public var canSave: Bool {
        !isSaving && draft != PostDraft(post) && !draft.title.isEmpty && !draft.body.isEmpty
    }

    /// The server's remarks on single entries, by the entry's name.
    public var fieldErrors: [String: String] { error?.fields ?? [:] }

    /// What is wrong, as text for the user.
    public var errorMessage: String? { error?.text }

    /// Saves the post once, however often it is called meanwhile; a failure keeps what was typed.
    public func save() async {
        guard canSave else { return }
        isSaving = true
        error = nil
        defer { isSaving = false }
        let sent = draft
        do {
            let saved = try await service.update(sent.applied(to: post))
            post = saved
            // What was typed meanwhile is the next change.
            if draft == sent { draft = PostDraft(saved) }
            onSaved(saved)
        } catch {
            self.error = AppError.toShow(error)
        }
    }

    /// Takes the error off the screen.
    public func dismissError() {
        error = nil
    }
}
