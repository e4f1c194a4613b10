/// One note from the shared store.
@MainActor
public final class NoteDetailsViewModel {
    private let id: Identifier<Note>
    private let store: SharedStore<[Note], NotesEvent>
    private let onEdit: @MainActor (Identifier<Note>) -> Void
    private let onDeleted: @MainActor () -> Void

    /// Creates the view model; the closures are called to edit the note and after its deletion.
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

    /// The note, observable; nil if it was deleted.
    public var note: Note? { store.state.first { $0.id == id } }

    /// Requests the form for changing the note.
    public func edit() {
        guard note != nil else { return }
        onEdit(id)
    }

    /// Deletes the note.
    public func delete() {
        guard note != nil else { return }
        store.send(.delete(id))
        onDeleted()
    }
}
