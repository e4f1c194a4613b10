public import Observation

/// A user's details, which can be edited.
@MainActor
@Observable
public final class UserDetailViewModel {
    /// The state of saving.
    public enum SaveState: Sendable, Hashable {
        /// Nothing was saved yet.
        case idle
        /// The request is in flight.
        case saving
        /// The last save succeeded.
        case saved
        /// Another client has changed the user; the draft is kept, and `reload()` fetches their
        /// version.
        case conflict
        /// The last save failed; the draft is kept.
        case failed(AppError)
    }

    /// The details as typed.
    public var draft: UserDraft?

    /// The state of saving.
    public private(set) var saveState = SaveState.idle

    private var confirmed: Versioned<User>?
    private var phase = LoadPhase()
    @ObservationIgnored private let id: Identifier<User>
    @ObservationIgnored private let service: any UserService
    @ObservationIgnored private let onSaved: @MainActor (User) -> Void

    /// Creates the view model; `onSaved` is called after each saved change.
    public init(
        _ id: Identifier<User>, service: any UserService,
        onSaved: @escaping @MainActor (User) -> Void = { _ in },
    ) {
        self.id = id
        self.service = service
        self.onSaved = onSaved
    }

    /// The user as the server has it, and the load state.
    public var state: LoadState<User> { phase.state(confirmed?.value) }

    /// The user to show; a placeholder until it is loaded.
    public var user: User { confirmed?.value ?? .placeholder }

    /// True if the draft differs from the server's version.
    public var isDirty: Bool { draft != confirmed.map { UserDraft($0.value) } }

    /// True if there are valid, unsaved changes and no request is in flight.
    public var canSave: Bool {
        guard let draft, saveState != .saving, saveState != .conflict else { return false }
        return isDirty && !draft.firstName.isEmpty && !draft.email.isEmpty
    }

    /// The server's messages for single fields, by field name.
    public var fieldErrors: [String: String] {
        if case .failed(let error) = saveState { error.fields } else { [:] }
    }

    /// The error as text for the user.
    public var errorMessage: String? {
        switch saveState {
        case .conflict: AppError.conflict(message: nil).text
        case .failed(let error): error.text
        case .idle, .saving, .saved: state.errorMessage
        }
    }

    /// Fetches the user when the screen appears; unsaved changes stay.
    public func load() async {
        guard !state.isLoading else { return }
        let hadChanges = isDirty
        await fetch()
        if !hadChanges { draft = confirmed.map { UserDraft($0.value) } }
    }

    /// Fetches the user and discards unsaved changes, for example after a conflict.
    public func reload() async {
        await fetch()
        guard state.error == nil else { return }
        draft = confirmed.map { UserDraft($0.value) }
        saveState = .idle
    }

    /// Saves the draft, unless the user was changed elsewhere since it was fetched.
    public func save() async {
        guard canSave, let draft, let confirmed else { return }
        saveState = .saving
        do {
            let saved = try await service.save(draft, of: confirmed)
            self.confirmed = saved
            phase.overtake()
            // Text that was typed during the request is kept as the next change.
            if self.draft == draft { self.draft = UserDraft(saved.value) }
            saveState = .saved
            onSaved(saved.value)
        } catch AppError.conflict {
            saveState = .conflict
        } catch {
            saveState = AppError.toShow(error).map(SaveState.failed) ?? .idle
        }
    }

    private func fetch() async {
        let attempt = phase.begin()
        do {
            let user = try await service.userForEditing(id)
            guard phase.isCurrent(attempt) else { return }
            confirmed = user
            phase.succeed(attempt)
        } catch {
            phase.fail(attempt, with: error)
        }
    }
}
