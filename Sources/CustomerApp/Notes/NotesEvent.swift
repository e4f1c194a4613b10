/// What can happen to the notes.
public enum NotesEvent: Sendable, Hashable {
    /// A note is written.
    case create(text: String)
    /// A note gets another text.
    case change(Identifier<Note>, text: String)
    /// A note is thrown away.
    case delete(Identifier<Note>)
    /// All notes are thrown away.
    case clear
}
