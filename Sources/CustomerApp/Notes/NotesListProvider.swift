/// Provides the notes of the shared store, including changes by other screens.
@MainActor
public final class NotesListProvider: NotesListProviding {
    private let store: SharedStore<[Note], Never>

    /// Creates a provider with read access to a store.
    public init(store: SharedStore<[Note], Never>) {
        self.store = store
    }

    public var state: NotesListState { NotesListState(notes: store.state) }
}
