/// The notes of the shared store: what another screen writes shows here.
@MainActor
public final class NotesListProvider: NotesListProviding {
    private let store: SharedStore<[Note], Never>

    /// Creates a provider that reads a store and cannot write to it.
    public init(store: SharedStore<[Note], Never>) {
        self.store = store
    }

    public var state: NotesListState { NotesListState(notes: store.state) }
}
