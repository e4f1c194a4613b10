/// The state of the list of notes.
public struct NotesListState: Sendable, Hashable {
    /// The notes, newest first.
    public var notes: [Note]

    /// Creates a state, by default without notes.
    public init(notes: [Note] = []) {
        self.notes = notes
    }
}
