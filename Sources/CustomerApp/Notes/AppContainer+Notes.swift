extension AppContainer {
    /// The notes that every screen about notes shares, kept between launches.
    public var notesStore: Factory<SharedStore<[Note], NotesEvent>> {
        factory(.application) { container in
            let stored = container.storedProperty("notes", initial: [Note]())
            let clock = container.clock
            return SharedStore(stored.value(default: [])) { event, notes in
                .now { state in
                    state = notes.changed(by: event, at: clock.now)
                    stored.value = state
                }
            }
        }
    }

    /// The list of notes; the closures decide what comes after it.
    public func notesListViewModel(
        onNoteSelected: @escaping @MainActor (Note) -> Void = { _ in },
        onCreateNote: @escaping @MainActor () -> Void = {},
    ) -> NotesListViewModel {
        NotesListViewModel(
            provider: NotesListProvider(store: notesStore().readOnly),
            onNoteSelected: onNoteSelected, onCreateNote: onCreateNote)
    }

    /// The form for a new note, or for another text of one.
    public func noteEditorViewModel(
        _ mode: NoteEditorViewModel.Mode, onDone: @escaping @MainActor () -> Void = {},
    ) -> NoteEditorViewModel {
        NoteEditorViewModel(mode, store: notesStore(), onDone: onDone)
    }

    /// One note.
    public func noteDetailsViewModel(
        _ id: Identifier<Note>, onEdit: @escaping @MainActor (Identifier<Note>) -> Void = { _ in },
        onDeleted: @escaping @MainActor () -> Void = {},
    ) -> NoteDetailsViewModel {
        NoteDetailsViewModel(id, store: notesStore(), onEdit: onEdit, onDeleted: onDeleted)
    }
}
