extension AppContainer {
    /// The notes that all screens of this feature share, stored between launches.
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

    /// The list of notes; the closures are called with a selected note, and to create a new one.
    public var notesListViewModel:
        Factory<NotesListViewModel, @MainActor (Note) -> Void, @MainActor () -> Void>
    {
        factory {
            NotesListViewModel(
                provider: NotesListProvider(store: $0.notesStore().readOnly), onNoteSelected: $1,
                onCreateNote: $2)
        }
    }

    /// The form for a note; the closure is called after saving.
    public var noteEditorViewModel:
        Factory<NoteEditorViewModel, NoteEditorViewModel.Mode, @MainActor () -> Void>
    {
        factory { NoteEditorViewModel($1, store: $0.notesStore(), onDone: $2) }
    }

    /// One note; the closures are called to edit it, and after it was deleted.
    public var noteDetailsViewModel:
        Factory<
            NoteDetailsViewModel, Identifier<Note>, @MainActor (Identifier<Note>) -> Void,
            @MainActor () -> Void
        >
    {
        factory {
            NoteDetailsViewModel($1, store: $0.notesStore(), onEdit: $2, onDeleted: $3)
        }
    }
}
