import Foundation

/// A search text as the API interprets it: trimmed, case-insensitive, with hyphens as spaces.
struct SearchText {
    private let needle: String

    init(_ text: String) {
        needle = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
            .replacing("-", with: " ")
    }

    /// Whether the given text contains this one; true if this one is empty.
    func occurs(in text: String) -> Bool {
        needle.isEmpty || text.lowercased().contains(needle)
    }
}
