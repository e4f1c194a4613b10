/// What the list of notes needs to know.
public struct NotesListState: Sendable, Hashable {
    /// The notes, newest first.
    public var notes: [Note]

    /// Creates a state; without arguments there are no notes.
    public init(notes: [Note] = []) {
        self.notes = notes
    }
}
