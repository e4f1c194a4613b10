public import Foundation

/// A private note of the user.
public struct Note: Codable, Sendable, Hashable, Identifiable {
    /// The number of this note on this device.
    public let id: Identifier<Note>

    /// The time of creation.
    public let dateCreated: Date

    /// The text.
    public var text: String

    /// The time of the last change; nil if the note was not changed.
    public var dateChanged: Date?

    /// Creates a note.
    public init(id: Identifier<Note>, dateCreated: Date, text: String, dateChanged: Date? = nil) {
        self.id = id
        self.dateCreated = dateCreated
        self.text = text
        self.dateChanged = dateChanged
    }
}
