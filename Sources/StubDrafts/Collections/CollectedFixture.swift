package import StubJSON

/// A fixture with the recorded rows, and what became of the file that was there before.
package struct CollectedFixture: Sendable {
    /// The file's name without its extension.
    package let name: String
    /// The file's path.
    package let file: String
    /// The file's new content.
    package let json: JSONValue
    /// The number of rows in the new content; 0 if the fixture is no list of rows.
    package var rows = 0
    /// The number of rows that were added to the file.
    package var added = 0
    /// The ids of rows to which somebody gave other values than recorded; these values are kept.
    package var differing: [String] = []
    /// Whether the file has to be written.
    package var isChanged = false
    /// Whether the fixture is a document without rows.
    package var isDocument = false
}
