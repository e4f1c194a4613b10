/// The changes of the notes.
public enum NotesEvent: Sendable, Hashable {
    /// A note is created.
    case create(text: String)
    /// The text of a note is changed.
    case change(Identifier<Note>, text: String)
    /// A note is deleted.
    case delete(Identifier<Note>)
    /// All notes are deleted.
    case clear
}
