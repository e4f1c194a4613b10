/// Provides the notes for the screen that lists them.
@MainActor
public protocol NotesListProviding: AnyObject {
    /// The state of the screen, observable; only the provider changes it.
    var state: NotesListState { get }
}
