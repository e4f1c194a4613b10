public import Observation

/// The form for a new post, which is added once however often it is sent.
@MainActor
@Observable
public final class ComposePostViewModel {
    /// The post as typed.
    public var draft = PostDraft() {
        didSet { if draft != oldValue { key = IdempotencyKey() } }
    }

    /// True while the post is being sent.
    public private(set) var isSubmitting = false

    /// What is wrong with the post, or with the way to the server.
    public private(set) var error: AppError?

    /// Stays the same while the user tries again to send the same post.
    @ObservationIgnored private var key = IdempotencyKey()
    @ObservationIgnored private let author: Identifier<User>
    @ObservationIgnored private let service: any PostService
    @ObservationIgnored private let onCreated: @MainActor (Post) -> Void

    /// Creates an empty form; `onCreated` is called for each post that was added.
    public init(
        author: Identifier<User>, service: any PostService,
        onCreated: @escaping @MainActor (Post) -> Void = { _ in },
    ) {
        self.author = author
        self.service = service
        self.onCreated = onCreated
    }

    /// True when there is something to send and nothing is being sent.
    public var canSubmit: Bool { !isSubmitting && !draft.title.isEmpty && !draft.body.isEmpty }

    /// The server's remarks on single entries, by the entry's name.
    public var fieldErrors: [String: String] { error?.fields ?? [:] }

    /// What is wrong, as text for the user.
    public var errorMessage: String? { error?.text }

    /// Sends the post once, however often it is called meanwhile.
    public func submit() async {
        guard canSubmit else { return }
        isSubmitting = true
        error = nil
        defer { isSubmitting = false }
        do {
            let post = try await service.create(draft, by: author, key: key)
            draft = PostDraft()
            onCreated(post)
        } catch {
            self.error = AppError.toShow(error)
        }
    }

    /// Takes the error off the screen.
    public func dismissError() {
        error = nil
    }
}
