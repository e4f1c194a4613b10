import StubBackport
package import StubJSON

/// A parsed YAML file of one document, with the line and column of each value.
///
/// It is the YAML counterpart of ``/StubJSON/JSONDocument``. Places are recorded on the first
/// request, by parsing the text again, because most parsed documents have no errors.
///
/// The place of a value from an alias is the alias; the values inside it are at their definition,
/// after the anchor. Members from a merge key are at their definition, too.
package struct YAMLDocument: Sendable, DocumentPlaces {
    /// The file name that diagnostics show.
    package let file: String
    /// The original text.
    package let bytes: [UInt8]
    /// The parsed value.
    package let value: JSONValue
    private let places: RecordedPlaces

    /// Parses the bytes; the diagnostic contains the file name and the place.
    package init(
        file: String, bytes: [UInt8], limits: YAMLParser.Limits = YAMLParser.Limits()
    ) throws(DiagnosticError) {
        self.file = file
        self.bytes = bytes
        do {
            value = try YAMLParser.parse(bytes, limits: limits)
        } catch {
            throw DiagnosticError([error.diagnostic(file: file)])
        }
        places = RecordedPlaces(limits: limits)
    }

    /// The start of the value at the pointer; of the closest enclosing value if there is none.
    package func position(of pointer: JSONPointer) -> SourcePosition {
        positions(of: [pointer])[0]
    }

    /// The starts of the values at several pointers.
    package func positions(of pointers: [JSONPointer]) -> [SourcePosition] {
        let places = places.of(bytes)
        return LinePositions.positions(
            of: pointers.map { places.find($0).map { places.nodes[$0.node].start } ?? 0 },
            in: bytes)
    }

    /// The start of the key of the member at the pointer; `nil` if there is no such member.
    package func position(ofKeyAt pointer: JSONPointer) -> SourcePosition? {
        guard let found = places.of(bytes).find(pointer), found.isComplete,
            let start = found.keyStart
        else { return nil }
        return LinePositions.positions(of: [start], in: bytes)[0]
    }

    /// The pointer to the innermost value that contains the byte at an offset.
    package func pointer(toByte offset: Int) -> JSONPointer {
        places.of(bytes).pointer(toByte: offset)
    }

    /// The bytes of the value at the pointer, or of the closest enclosing value.
    package func range(of pointer: JSONPointer) -> Range<Int> {
        let places = places.of(bytes)
        guard let node = places.find(pointer).map({ places.nodes[$0.node] }) else { return 0..<0 }
        return node.start..<node.end
    }
}

extension YAMLError {
    /// The error as a diagnostic about a file.
    package func diagnostic(file: String?) -> Diagnostic {
        Diagnostic(
            code: "yaml/syntax", message: message, file: file, position: position, hint: hint)
    }
}

/// The places of a document, recorded once; the lock prevents two callers from recording both.
private final class RecordedPlaces: Sendable {
    private let limits: YAMLParser.Limits
    private let places = Mutex<YAMLPlaces?>(nil)

    init(limits: YAMLParser.Limits) {
        self.limits = limits
    }

    /// Returns the places of the document with these bytes, which are known to be valid.
    func of(_ bytes: [UInt8]) -> YAMLPlaces {
        places.withLock { places in
            if let places { return places }
            let outcome = try? YAMLParser.read(
                bytes, limits: limits, takesOne: true, recordsPlaces: true)
            let recorded = outcome?.places ?? YAMLPlaces()
            places = recorded
            return recorded
        }
    }
}
