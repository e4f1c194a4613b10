/// Where a value of a document was written: in its own text, or in another file that changes it.
package struct DocumentOrigin: Sendable, Hashable {
    /// The name of the file, as diagnostics show it.
    package let file: String
    /// The start of the value in that file.
    package let position: SourcePosition
    /// How the value came into the document; `nil` if it is in the document's own text.
    package let note: String?

    package init(file: String, position: SourcePosition, note: String? = nil) {
        self.file = file
        self.position = position
        self.note = note
    }
}

extension Diagnostic {
    /// The diagnostic at the place where a value was written; the message says how the value came
    /// into the document, if it is from another file.
    package func placed(at origin: DocumentOrigin) -> Diagnostic {
        var placed = self
        placed.file = origin.file
        placed.position = origin.position
        if let note = origin.note { placed.message += " (\(note))" }
        return placed
    }
}
