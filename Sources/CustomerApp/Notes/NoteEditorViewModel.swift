public import Observation

/// The form for creating or changing a note.
@MainActor
@Observable
public final class NoteEditorViewModel {
    /// The purpose of the form.
    public enum Mode: Sendable, Hashable {
        /// Creating a note.
        case create
        /// Changing the text of a note.
        case edit(Identifier<Note>)
    }

    /// The purpose of the form.
    public let mode: Mode

    /// The text as typed.
    public var text: String

    @ObservationIgnored private let original: String
    @ObservationIgnored private let store: SharedStore<[Note], NotesEvent>
    @ObservationIgnored private let onDone: @MainActor () -> Void

    /// Creates a form, empty or with the note's text; `onDone` is called after saving.
    public init(
        _ mode: Mode, store: SharedStore<[Note], NotesEvent>,
        onDone: @escaping @MainActor () -> Void = {},
    ) {
        self.mode = mode
        self.store = store
        self.onDone = onDone
        original =
            switch mode {
            case .create: ""
            case .edit(let id): store.state.first { $0.id == id }?.text ?? ""
            }
        text = original
    }

    /// True if the text is neither blank nor unchanged.
    public var canSave: Bool { text.contains { !$0.isWhitespace } && text != original }

    /// Saves the text in the store.
    public func save() {
        guard canSave else { return }
        switch mode {
        case .create: store.send(.create(text: text))
        case .edit(let id): store.send(.change(id, text: text))
        }
        onDone()
    }
}
