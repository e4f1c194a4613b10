public import Observation

/// One person, to look at and to edit.
@MainActor
@Observable
public final class UserDetailViewModel {
    /// Where saving stands.
    public enum SaveState: Sendable, Hashable {
        /// Nothing was saved yet.
        case idle
        /// On its way.
        case saving
        /// Saved.
        case saved
        /// Somebody else was faster; the entries are kept, and `reload()` shows theirs.
        case conflict
        /// Not saved; the entries are kept.
        case failed(AppError)
    }

    /// The entries as typed.
    public var draft: UserDraft?

    /// Where saving stands.
    public private(set) var saveState = SaveState.idle

    private var confirmed: Versioned<User>?
    private var phase = LoadPhase()
    @ObservationIgnored private let id: Identifier<User>
    @ObservationIgnored private let service: any UserService
    @ObservationIgnored private let onSaved: @MainActor (User) -> Void

    /// Creates the page of a person; `onSaved` is called after each change that was saved.
    public init(
        _ id: Identifier<User>, service: any UserService,
        onSaved: @escaping @MainActor (User) -> Void = { _ in },
    ) {
        self.id = id
        self.service = service
        self.onSaved = onSaved
    }

    /// The person as the server has them, and where that stands.
    public var state: LoadState<User> { phase.state(confirmed?.value) }

    /// The person to show; a placeholder until they are here.
    public var user: User { confirmed?.value ?? .placeholder }

    /// True when the entries are others than the server's.
    public var isDirty: Bool { draft != confirmed.map { UserDraft($0.value) } }

    /// True when there is something to save that can be saved, and nothing is being saved.
    public var canSave: Bool {
        guard let draft, saveState != .saving, saveState != .conflict else { return false }
        return isDirty && !draft.firstName.isEmpty && !draft.email.isEmpty
    }

    /// The server's remarks on single entries, by the entry's name.
    public var fieldErrors: [String: String] {
        if case .failed(let error) = saveState { error.fields } else { [:] }
    }

    /// What went wrong, as text for the user.
    public var errorMessage: String? {
        switch saveState {
        case .conflict: AppError.conflict(message: nil).text
        case .failed(let error): error.text
        case .idle, .saving, .saved: state.errorMessage
        }
    }

    /// Fetches the person when the screen appears; entries already typed stay.
    public func load() async {
        guard !state.isLoading else { return }
        let hadChanges = isDirty
        await fetch()
        if !hadChanges { draft = confirmed.map { UserDraft($0.value) } }
    }

    /// Fetches the person anew and gives up the entries, as after a conflict.
    public func reload() async {
        await fetch()
        guard state.error == nil else { return }
        draft = confirmed.map { UserDraft($0.value) }
        saveState = .idle
    }

    /// Saves the entries, unless the person was changed elsewhere since they were fetched.
    public func save() async {
        guard canSave, let draft, let confirmed else { return }
        saveState = .saving
        do {
            let saved = try await service.save(draft, of: confirmed)
            self.confirmed = saved
            // What was typed meanwhile is the next change.
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
