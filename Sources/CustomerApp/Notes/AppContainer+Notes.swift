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

    /// The list of notes; the closures decide what comes after a note was chosen, and after a new
    /// one was asked for.
    public var notesListViewModel:
        Factory<NotesListViewModel, @MainActor (Note) -> Void, @MainActor () -> Void>
    {
        factory {
            NotesListViewModel(
                provider: NotesListProvider(store: $0.notesStore().readOnly), onNoteSelected: $1,
                onCreateNote: $2)
        }
    }

    /// The form for a new note, or for another text of one; the closure decides what comes after it.
    public var noteEditorViewModel:
        Factory<NoteEditorViewModel, NoteEditorViewModel.Mode, @MainActor () -> Void>
    {
        factory { NoteEditorViewModel($1, store: $0.notesStore(), onDone: $2) }
    }

    /// One note; the closures decide what comes after it is to be edited, and after it was deleted.
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
