/// A parsed JSON file that can tell the line and column of any value in it.
///
/// Positions are found by reading the text again when somebody asks: documents are parsed often
/// and wrong rarely.
public struct JSONDocument: Sendable {
    /// The name that diagnostics show.
    public let file: String
    /// The text as it was read.
    public let bytes: [UInt8]
    /// What the text says; of a document that was left unread it is read whenever it is asked for.
    public var value: JSONValue { read ?? (try? JSONParser.parse(bytes)) ?? .null }
    private let read: JSONValue?

    /// Parses the bytes; the diagnostic carries the file name and the place.
    public init(file: String, bytes: [UInt8]) throws(DiagnosticError) {
        self.file = file
        self.bytes = bytes
        do {
            read = try JSONParser.parse(bytes)
        } catch {
            throw DiagnosticError([Self.diagnostic(error, file: file)])
        }
    }

    /// Takes a text that is to be read element by element: as a whole it would be many times as
    /// large as its text.
    package init(unread bytes: [UInt8], file: String) {
        self.file = file
        self.bytes = bytes
        read = nil
    }

    /// Whether the value is not at hand.
    package var isUnread: Bool { read == nil }

    /// Gives an array's elements in order while the closure wants more.
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

    /// Where the value at the pointer starts; the closest enclosing value if it leads nowhere.
    public func position(of pointer: JSONPointer) -> SourcePosition {
        let offset = bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(bytes: buffer)
            return locator.offset(of: pointer)
        }
        return SourcePosition(offset: offset, in: bytes)
    }

    /// Where the values at many pointers start, found in one pass over the text.
    package func positions(of pointers: [JSONPointer]) -> [SourcePosition] {
        guard !pointers.isEmpty else { return [] }
        let offsets = bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(bytes: buffer)
            return locator.offsets(of: PointerTree(pointers))
        }
        return SourcePosition.positions(of: offsets, in: bytes)
    }

    /// The way to the innermost value that holds the byte at an offset.
    package func pointer(toByte offset: Int) -> JSONPointer {
        bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(bytes: buffer)
            return locator.pointer(toByte: offset)
        }
    }

    /// The bytes of the value at the pointer as they stand in the file; `nil` if there is none.
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
