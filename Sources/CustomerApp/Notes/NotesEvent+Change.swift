import Foundation

extension [Note] {
    /// Returns the notes after an event, newest first; an event for an unknown note changes
    /// nothing.
    func changed(by event: NotesEvent, at now: Date) -> [Note] {
        var notes = self
        switch event {
        case .create(let text):
            let number = (map(\.id.rawValue).max() ?? 0) + 1
            notes.insert(
                Note(id: Identifier(rawValue: number), dateCreated: now, text: text), at: 0)
        case .change(let id, let text):
            guard let index = notes.firstIndex(where: { $0.id == id }) else { return notes }
            notes[index].text = text
            notes[index].dateChanged = now
        case .delete(let id):
            notes.removeAll { $0.id == id }
        case .clear:
            notes = []
        }
        return notes
    }
}
