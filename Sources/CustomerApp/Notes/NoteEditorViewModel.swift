public import Observation

/// The form for a new note, or for another text of a note.
@MainActor
@Observable
public final class NoteEditorViewModel {
    /// What the form is for.
    public enum Mode: Sendable, Hashable {
        /// A new note.
        case create
        /// Another text of this note.
        case edit(Identifier<Note>)
    }

    /// What the form is for.
    public let mode: Mode

    /// The text as typed.
    public var text: String

    @ObservationIgnored private let original: String
    @ObservationIgnored private let store: SharedStore<[Note], NotesEvent>
    @ObservationIgnored private let onDone: @MainActor () -> Void

    /// Creates a form, empty or with the note's text; `onDone` is called once it has served.
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

    /// True when there is a text, and it is not the one from before.
    public var canSave: Bool { text.contains { !$0.isWhitespace } && text != original }

    /// Puts the text into the store.
    public func save() {
        guard canSave else { return }
        switch mode {
        case .create: store.send(.create(text: text))
        case .edit(let id): store.send(.change(id, text: text))
        }
        onDone()
    }
}
