/// A parsed file of JSON values that can report the line and column of any value in it.
///
/// A position is found by scanning the text again on demand: documents are parsed often and are
/// rarely wrong. The text is JSON, or another format whose reader supplies the values.
package struct JSONDocument: Sendable {
    /// The name that diagnostics show.
    package let file: String
    /// The text as it was read.
    package let bytes: [UInt8]
    /// The parsed value; a document created with `init(unread:file:)` is parsed on every access.
    package var value: JSONValue { read ?? (try? JSONParser.parse(bytes)) ?? .null }
    /// The documents that have changed the value, in order; none for a document as it was read.
    package let changes: [JSONDocument]
    private let read: JSONValue?
    private let places: any DocumentPlaces

    /// Parses JSON; an error carries the file name and the position.
    package init(file: String, bytes: [UInt8]) throws(DiagnosticError) {
        let value: JSONValue
        do {
            value = try JSONParser.parse(bytes)
        } catch {
            throw DiagnosticError([Self.diagnostic(error, file: file)])
        }
        self.init(file: file, bytes: bytes, value: value, places: JSONPlaces(bytes: bytes))
    }

    /// Creates a document whose elements are parsed on demand: parsed as a whole, it would take
    /// many times the memory of its text.
    package init(unread bytes: [UInt8], file: String) {
        self.file = file
        self.bytes = bytes
        changes = []
        read = nil
        places = JSONPlaces(bytes: bytes)
    }

    /// Creates a document from a text that another parser has read.
    ///
    /// - Parameter changes: the documents that have changed the value, in order.
    package init(
        file: String, bytes: [UInt8], value: JSONValue, places: any DocumentPlaces,
        changes: [JSONDocument] = []
    ) {
        self.file = file
        self.bytes = bytes
        self.changes = changes
        read = value
        self.places = places
    }

    /// The same text with a changed value; positions are still those in the text.
    package func replacingValue(_ value: JSONValue) -> JSONDocument {
        JSONDocument(file: file, bytes: bytes, value: value, places: places, changes: changes)
    }

    /// Whether the document was not parsed as a whole.
    package var isUnread: Bool { read == nil }

    /// Calls the closure with each element of an array, in order, until it returns `false`.
    ///
    /// - Returns: whether the document is an array.
    package func forEachElement(
        _ body: (JSONValue) -> Bool
    ) throws(DiagnosticError) -> Bool {
        if let read {
            guard let elements = read.array else { return false }
            for element in elements where !body(element) { break }
            return true
        }
        do {
            return try JSONParser.forEachElement(of: bytes, body)
        } catch {
            throw DiagnosticError([Self.diagnostic(error, file: file)])
        }
    }

    /// Returns the texts of an array of objects that was not parsed as a whole; `nil` if the document
    /// is anything else.
    ///
    /// - Parameter member: the member of each object whose place is noted.
    package func packedObjects(member: String) -> PackedObjects? {
        isUnread ? PackedObjects(bytes, member: member) : nil
    }

    private static func diagnostic(_ error: JSONError, file: String) -> Diagnostic {
        Diagnostic(
            code: "json/syntax", message: error.message, file: file, position: error.position)
    }

    /// The start of the value at the pointer, or of the closest enclosing value if the pointer
    /// leads nowhere.
    package func position(of pointer: JSONPointer) -> SourcePosition {
        positions(of: [pointer])[0]
    }

    /// The starts of the values at many pointers, found in one pass over the text.
    package func positions(of pointers: [JSONPointer]) -> [SourcePosition] {
        places.positions(of: pointers)
    }

    /// Where the values at many pointers were written, which may be in other files that change the
    /// document; of the closest enclosing value if a pointer leads nowhere.
    package func origins(of pointers: [JSONPointer]) -> [DocumentOrigin] {
        places.origins(of: pointers)
            ?? positions(of: pointers).map { DocumentOrigin(file: file, position: $0) }
    }

    /// The pointer to the innermost value that contains the byte at an offset.
    package func pointer(toByte offset: Int) -> JSONPointer {
        places.pointer(toByte: offset)
    }

    /// The source text of the value at the pointer; `nil` if there is no such value.
    package func text(at pointer: JSONPointer) -> ArraySlice<UInt8>? {
        guard value[pointer] != nil else { return nil }
        return bytes[places.range(of: pointer)]
    }
}
