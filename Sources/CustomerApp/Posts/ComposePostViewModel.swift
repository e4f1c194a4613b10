public import Observation

/// The form for a new post, which is created once even if it is sent several times.
@MainActor
@Observable
public final class ComposePostViewModel {
    /// The post as typed.
    public var draft = PostDraft() {
        didSet { if draft != oldValue { key = IdempotencyKey() } }
    }

    /// True while the post is being sent.
    public private(set) var isSubmitting = false

    /// The error of the last attempt.
    public private(set) var error: AppError?

    /// Stays the same while the user retries the same post.
    @ObservationIgnored private var key = IdempotencyKey()
    @ObservationIgnored private let author: Identifier<User>
    @ObservationIgnored private let service: any PostService
    @ObservationIgnored private let pending: StoredProperty<PendingPost>?
    @ObservationIgnored private let onCreated: @MainActor (Post) -> Void

    /// Creates a form, empty or with the post that was sent last and not confirmed; `onCreated` is
    /// called for each created post.
    public init(
        author: Identifier<User>, service: any PostService,
        pending: StoredProperty<PendingPost>? = nil,
        onCreated: @escaping @MainActor (Post) -> Void = { _ in },
    ) {
        self.author = author
        self.service = service
        self.pending = pending
        self.onCreated = onCreated
        if let unconfirmed = pending?.value, unconfirmed.author == author {
            draft = unconfirmed.draft
            key = IdempotencyKey(rawValue: unconfirmed.key)
        }
    }

    /// True if title and text are filled in and no request is in flight.
    public var canSubmit: Bool { !isSubmitting && !draft.title.isEmpty && !draft.body.isEmpty }

    /// The server's messages for single fields, by field name.
    public var fieldErrors: [String: String] { error?.fields ?? [:] }

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Sends the post; calls are ignored while it is being sent.
    public func submit() async {
        guard canSubmit else { return }
        isSubmitting = true
        error = nil
        defer { isSubmitting = false }
        pending?.value = PendingPost(draft: draft, author: author, key: key.rawValue)
        do {
            let post = try await service.create(draft, by: author, key: key)
            pending?.value = nil
            draft = PostDraft()
            onCreated(post)
        } catch {
            self.error = AppError.toShow(error)
        }
    }

    /// Removes the error from the screen.
    public func dismissError() {
        error = nil
    }
}
