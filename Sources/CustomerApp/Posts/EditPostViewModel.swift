public import Observation

/// The form for changing a post.
@MainActor
@Observable
public final class EditPostViewModel {
    /// The text as typed.
    public var draft: PostDraft

    /// True while the post is being saved.
    public private(set) var isSaving = false

    /// The error of the last attempt.
    public private(set) var error: AppError?

    private var post: Post
    @ObservationIgnored private let service: any PostService
    @ObservationIgnored private let onSaved: @MainActor (Post) -> Void

    /// Creates a form with the post's text; `onSaved` is called after each saved change.
    public init(
        _ post: Post, service: any PostService,
        onSaved: @escaping @MainActor (Post) -> Void = { _ in },
    ) {
        self.post = post
        self.service = service
        self.onSaved = onSaved
        draft = PostDraft(post)
    }

    /// True if there are valid, unsaved changes and no request is in flight.
    public var canSave: Bool {
        !isSaving && draft != PostDraft(post) && !draft.title.isEmpty && !draft.body.isEmpty
    }

    /// The server's messages for single fields, by field name.
    public var fieldErrors: [String: String] { error?.fields ?? [:] }

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Saves the post; calls are ignored while it is being saved, and a failure keeps the text.
    public func save() async {
        guard canSave else { return }
        isSaving = true
        error = nil
        defer { isSaving = false }
        let sent = draft
        do {
            let saved = try await service.update(sent.applied(to: post))
            post = saved
            // Text that was typed during the request is kept as the next change.
            if draft == sent { draft = PostDraft(saved) }
            onSaved(saved)
        } catch {
            self.error = AppError.toShow(error)
        }
    }

    /// Removes the error from the screen.
    public func dismissError() {
        error = nil
    }
}
