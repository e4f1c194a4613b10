/// Prepares the notes for the screen that lists them.
@MainActor
public protocol NotesListProviding: AnyObject {
    /// What the screen needs to know, observable; the provider alone changes it.
    var state: NotesListState { get }
}
