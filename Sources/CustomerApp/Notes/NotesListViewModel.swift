import Foundation

/// The list of notes: every input is an event, every output a function of the provider's state.
@MainActor
public final class NotesListViewModel {
    /// What can happen on the screen.
    public enum Event: Sendable, Hashable {
        /// The screen is here.
        case viewDidAppear
        /// The screen is about to go.
        case viewWillDisappear
        /// A row was chosen.
        case selectedNote(Identifier<Note>)
        /// A new note is wanted.
        case createNote
    }

    /// One row.
    public struct Row: Sendable, Hashable, Identifiable {
        /// The note's number.
        public let id: Identifier<Note>
        /// The first line of the note.
        public let title: String
    }

    /// What the screen shows.
    public struct ViewInput: Sendable, Hashable {
        /// The rows, newest first.
        public let rows: [Row]
        /// True when there is nothing to list.
        public var isEmpty: Bool { rows.isEmpty }

        /// Maps a provider's state to what the screen shows.
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

    /// Creates a list; the closures decide what comes after it.
    public init(
        provider: any NotesListProviding, onNoteSelected: @escaping @MainActor (Note) -> Void,
        onCreateNote: @escaping @MainActor () -> Void,
    ) {
        self.provider = provider
        self.onNoteSelected = onNoteSelected
        self.onCreateNote = onCreateNote
    }

    /// What the screen shows, observable.
    public var viewInput: ViewInput { ViewInput(provider.state) }

    /// Takes one input.
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
