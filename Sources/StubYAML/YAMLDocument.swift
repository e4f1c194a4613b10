public import StubJSON
import Synchronization

/// A parsed YAML file of one document that can tell the line and column of any value in it.
///
/// It does for YAML what ``StubJSON/JSONDocument`` does for JSON. Places are recorded on the first
/// request, by reading the text again: documents are parsed often and are rarely wrong.
///
/// A value that an alias refers to is at the alias; what is inside it is where it is written,
/// after the anchor. Members that a merge key brings in are where they are written, too.
public struct YAMLDocument: Sendable, DocumentPlaces {
    /// The name that diagnostics show.
    public let file: String
    /// The text as it was read.
    public let bytes: [UInt8]
    /// What the text says.
    public let value: JSONValue
    private let places: RecordedPlaces

    /// Parses the bytes; the diagnostic carries the file name and the place.
    public init(
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

    /// Where the value at the pointer starts; the closest enclosing value if it leads nowhere.
    public func position(of pointer: JSONPointer) -> SourcePosition {
        positions(of: [pointer])[0]
    }

    /// Where the values at many pointers start.
    public func positions(of pointers: [JSONPointer]) -> [SourcePosition] {
        let places = places.of(bytes)
        return LinePositions.positions(
            of: pointers.map { places.find($0).map { places.nodes[$0.node].start } ?? 0 },
            in: bytes)
    }

    /// Where the key of the member at the pointer starts; `nil` if there is no such member.
    public func position(ofKeyAt pointer: JSONPointer) -> SourcePosition? {
        guard let found = places.of(bytes).find(pointer), found.isComplete,
            let start = found.keyStart
        else { return nil }
        return LinePositions.positions(of: [start], in: bytes)[0]
    }

    /// The way to the innermost value that holds the byte at an offset.
    public func pointer(toByte offset: Int) -> JSONPointer {
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
    public func diagnostic(file: String?) -> Diagnostic {
        Diagnostic(
            code: "yaml/syntax", message: message, file: file, position: position, hint: hint)
    }
}

/// The places of a document, recorded once; the lock keeps two callers from recording both.
private final class RecordedPlaces: Sendable {
    private let limits: YAMLParser.Limits
    private let places = Mutex<YAMLPlaces?>(nil)

    init(limits: YAMLParser.Limits) {
        self.limits = limits
    }

    /// The places of the document with these bytes, which are known to be right.
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
