/// One note, as the shared store has it.
@MainActor
public final class NoteDetailsViewModel {
    private let id: Identifier<Note>
    private let store: SharedStore<[Note], NotesEvent>
    private let onEdit: @MainActor (Identifier<Note>) -> Void
    private let onDeleted: @MainActor () -> Void

    /// Creates the page of a note; the closures decide what comes after it.
    public init(
        _ id: Identifier<Note>, store: SharedStore<[Note], NotesEvent>,
        onEdit: @escaping @MainActor (Identifier<Note>) -> Void,
        onDeleted: @escaping @MainActor () -> Void,
    ) {
        self.id = id
        self.store = store
        self.onEdit = onEdit
        self.onDeleted = onDeleted
    }

    /// The note, observable; nil when it was thrown away.
    public var note: Note? { store.state.first { $0.id == id } }

    /// Asks for the form that changes the note.
    public func edit() {
        guard note != nil else { return }
        onEdit(id)
    }

    /// Throws the note away.
    public func delete() {
        guard note != nil else { return }
        store.send(.delete(id))
        onDeleted()
    }
}
