import StubBackport

/// One header or trailer line, validated against RFC 9112 §5: `name ":" OWS value OWS`.
struct FieldLine {
    let name: UnsafeBufferPointer<UInt8>
    /// The value without surrounding white space.
    let value: UnsafeBufferPointer<UInt8>
    private let isASCII: Bool

    /// Parses a line without its CR LF; the bytes must outlive the result.
    init(_ line: UnsafeBufferPointer<UInt8>) throws(HTTPDecodingError) {
        guard let first = line.first else { throw .malformedField }
        if first == .space || first == .tab { throw .foldedField }
        var colon = 0
        while colon < line.count, line[colon].isToken { colon += 1 }
        guard colon > 0, colon < line.count, line[colon] == UInt8(ascii: ":") else {
            throw .malformedField
        }
        name = UnsafeBufferPointer(rebasing: line[..<colon])
        var start = colon + 1
        while start < line.count, line[start].isBlank { start += 1 }
        var end = line.count
        while end > start, line[end - 1].isBlank { end -= 1 }
        value = UnsafeBufferPointer(rebasing: line[start..<end])
        var all: UInt8 = 0
        for byte in value {
            guard byte.isFieldValue else { throw .malformedField }
            all |= byte
        }
        isASCII = all < 0x80
    }

    var field: HTTPFields.Field {
        let name = String(decoding: name, as: UTF8.self)
        if isASCII {
            return HTTPFields.Field(name: name, value: String(decoding: value, as: UTF8.self))
        }
        // Non-ASCII bytes are decoded as UTF-8, or as ISO 8859-1 if that fails (RFC 9110 §5.5).
        if let text = String(validUTF8: value) {
            return HTTPFields.Field(name: name, value: text)
        }
        let scalars = String.UnicodeScalarView(value.lazy.map { Unicode.Scalar($0) })
        return HTTPFields.Field(name: name, value: String(scalars), isLatin1: true)
    }

    /// Whether the line has this name, given in lower case.
    func isNamed(_ lowercased: StaticString) -> Bool {
        name.equalsIgnoringCase(lowercased)
    }
}

extension UInt8 {
    @inline(__always)
    var isBlank: Bool { self == .space || self == .tab }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes equal this text, given in lower case; ASCII case is ignored.
    @inline(__always)
    func equalsIgnoringCase(_ lowercased: StaticString) -> Bool {
        guard count == lowercased.utf8CodeUnitCount else { return false }
        let wanted = lowercased.utf8Start
        for index in 0..<count where self[index].lowercased != wanted[index] { return false }
        return true
    }

    /// The elements of a comma-separated list without surrounding blanks; empty ones are skipped.
    func listElements() -> some Sequence<UnsafeBufferPointer<UInt8>> {
        split(separator: UInt8(ascii: ",")).lazy
            .map { UnsafeBufferPointer(rebasing: $0).trimmed }
            .filter { !$0.isEmpty }
    }

    private var trimmed: UnsafeBufferPointer<UInt8> {
        var (start, end) = (0, count)
        while start < end, self[start].isBlank { start += 1 }
        while end > start, self[end - 1].isBlank { end -= 1 }
        return UnsafeBufferPointer(rebasing: self[start..<end])
    }
}
