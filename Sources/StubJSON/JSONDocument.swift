/// A parsed JSON file that can report the line and column of any value in it.
///
/// A position is found by scanning the text again on demand: documents are parsed often and are
/// rarely wrong.
public struct JSONDocument: Sendable {
    /// The name that diagnostics show.
    public let file: String
    /// The text as it was read.
    public let bytes: [UInt8]
    /// The parsed value; a document created with `init(unread:file:)` is parsed on every access.
    public var value: JSONValue { read ?? (try? JSONParser.parse(bytes)) ?? .null }
    private let read: JSONValue?

    /// Parses the bytes; an error carries the file name and the position.
    public init(file: String, bytes: [UInt8]) throws(DiagnosticError) {
        self.file = file
        self.bytes = bytes
        do {
            read = try JSONParser.parse(bytes)
        } catch {
            throw DiagnosticError([Self.diagnostic(error, file: file)])
        }
    }

    /// Creates a document whose elements are parsed on demand: parsed as a whole, it would take
    /// many times the memory of its text.
    package init(unread bytes: [UInt8], file: String) {
        self.file = file
        self.bytes = bytes
        read = nil
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

    private static func diagnostic(_ error: JSONError, file: String) -> Diagnostic {
        Diagnostic(
            code: "json/syntax", message: error.message, file: file, position: error.position)
    }

    /// The start of the value at the pointer, or of the closest enclosing value if the pointer
    /// leads nowhere.
    public func position(of pointer: JSONPointer) -> SourcePosition {
        let offset = bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(bytes: buffer)
            return locator.offset(of: pointer)
        }
        return SourcePosition(offset: offset, in: bytes)
    }

    /// The starts of the values at many pointers, found in one pass over the text.
    package func positions(of pointers: [JSONPointer]) -> [SourcePosition] {
        guard !pointers.isEmpty else { return [] }
        let offsets = bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(bytes: buffer)
            return locator.offsets(of: PointerTree(pointers))
        }
        return SourcePosition.positions(of: offsets, in: bytes)
    }

    /// The pointer to the innermost value that contains the byte at an offset.
    package func pointer(toByte offset: Int) -> JSONPointer {
        bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(bytes: buffer)
            return locator.pointer(toByte: offset)
        }
    }

    /// The source text of the value at the pointer; `nil` if there is no such value.
    public func text(at pointer: JSONPointer) -> ArraySlice<UInt8>? {
        guard value[pointer] != nil else { return nil }
        let range = bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(bytes: buffer)
            let start = locator.offset(of: pointer)
            return start..<locator.end(ofValueAt: start)
        }
        return bytes[range]
    }
}
