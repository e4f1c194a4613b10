import Foundation

/// The list of notes; inputs are events, and outputs are computed from the provider's state.
@MainActor
public final class NotesListViewModel {
    /// The inputs of the screen.
    public enum Event: Sendable, Hashable {
        /// The screen has appeared.
        case viewDidAppear
        /// The screen is about to disappear.
        case viewWillDisappear
        /// The user selected a row.
        case selectedNote(Identifier<Note>)
        /// The user wants to create a note.
        case createNote
    }

    /// One row.
    public struct Row: Sendable, Hashable, Identifiable {
        /// The note's number.
        public let id: Identifier<Note>
        /// The first line of the note.
        public let title: String
    }

    /// The content of the screen.
    public struct ViewInput: Sendable, Hashable {
        /// The rows, newest first.
        public let rows: [Row]
        /// True if there are no notes.
        public var isEmpty: Bool { rows.isEmpty }

        /// Converts a provider's state to the content of the screen.
        public init(_ state: NotesListState) {
            rows = state.notes.map { note in
                let line = note.text.split(whereSeparator: \.isNewline).first ?? ""
                return Row(id: note.id, title: line.trimmingCharacters(in: .whitespaces))
            }
        }
    }

    private let provider: any NotesListProviding
    private let onNoteSelected: @MainActor (Note) -> Void
    private let onCreateNote: @MainActor () -> Void

    /// Creates a list; the closures are called with a selected note, and to create a new one.
    public init(
        provider: any NotesListProviding, onNoteSelected: @escaping @MainActor (Note) -> Void,
        onCreateNote: @escaping @MainActor () -> Void,
    ) {
        self.provider = provider
        self.onNoteSelected = onNoteSelected
        self.onCreateNote = onCreateNote
    }

    /// The content of the screen, observable.
    public var viewInput: ViewInput { ViewInput(provider.state) }

    /// Handles an input.
    public func send(_ event: Event) {
        switch event {
        case .viewDidAppear, .viewWillDisappear:
            break
        case .selectedNote(let id):
            guard let note = provider.state.notes.first(where: { $0.id == id }) else { return }
            onNoteSelected(note)
        case .createNote:
            onCreateNote()
        }
    }
}
