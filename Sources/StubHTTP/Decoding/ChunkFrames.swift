/// Reads the framing of a chunked body (RFC 9112 §7.1).
struct ChunkFrames: Sendable {
    private var extensionBytes = 0

    private static let longestLine = 4096
    private static let mostExtensionBytes = 16 << 10

    /// Takes the line before a chunk and returns the chunk's size; `nil` if more bytes are needed.
    mutating func takeSize(from input: inout LineBuffer) throws(HTTPDecodingError) -> Int? {
        let line = try input.takeLine(limit: Self.longestLine, tooLong: .malformedChunk) {
            (bytes) throws(HTTPDecodingError) in
            (size: try ChunkLine.size(bytes), length: bytes.count)
        }
        guard let (size, length) = line else { return nil }
        // A size has up to 15 digits; any other byte is an extension or a leading zero.
        extensionBytes += max(0, length - 15)
        guard extensionBytes <= Self.mostExtensionBytes else { throw .malformedChunk }
        return size
    }

    /// Takes the CR LF behind a chunk; `false` if more bytes are needed.
    func takeEnd(from input: inout LineBuffer) throws(HTTPDecodingError) -> Bool {
        guard let first = input.byte(at: 0) else { return false }
        guard first == .carriageReturn else { throw .malformedChunk }
        guard let second = input.byte(at: 1) else { return false }
        guard second == .lineFeed else { throw .malformedChunk }
        input.drop(2)
        return true
    }
}
