/// Prepares the notes for the screen that lists them.
@MainActor
public protocol NotesListProviding: AnyObject {
    /// What the screen needs to know, observable; the provider alone changes it.
    var state: NotesListState { get }
}

/// What the list of notes needs to know.
public struct NotesListState: Sendable, Hashable {
    /// The notes, newest first.
    public var notes: [Note]

    /// Creates a state; without arguments there are no notes.
    public init(notes: [Note] = []) {
        self.notes = notes
    }
}

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
