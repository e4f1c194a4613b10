public import Foundation

/// Something the user wrote down, for themselves.
public struct Note: Codable, Sendable, Hashable, Identifiable {
    /// The number of this note on this device.
    public let id: Identifier<Note>

    /// When it was written.
    public let dateCreated: Date

    /// The text.
    public var text: String

    /// When it was last changed; nil when it never was.
    public var dateChanged: Date?

    /// Creates a note.
    public init(id: Identifier<Note>, dateCreated: Date, text: String, dateChanged: Date? = nil) {
        self.id = id
        self.dateCreated = dateCreated
        self.text = text
        self.dateChanged = dateChanged
    }
}
