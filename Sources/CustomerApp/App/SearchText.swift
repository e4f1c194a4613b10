import Foundation

/// A search text as the API reads it: without space around it, whatever its case, no hyphens.
struct SearchText {
    private let needle: String

    init(_ text: String) {
        needle = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
            .replacing("-", with: " ")
    }

    /// Whether the text is anywhere in there; an empty one always is.
    func occurs(in text: String) -> Bool {
        needle.isEmpty || text.lowercased().contains(needle)
    }
}
