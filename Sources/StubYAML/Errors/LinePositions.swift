import StubJSON

/// Lines and columns as YAML counts them: LF, CR LF and CR alone end a line (YAML 1.2.2 §5.4).
enum LinePositions {
    /// Computes the positions of several offsets in one pass over the text.
    static func positions(of offsets: [Int], in bytes: [UInt8]) -> [SourcePosition] {
        // Editors do not count a byte order mark as a column.
        let start = bytes.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
        return SourcePosition.positions(of: offsets, in: bytes, from: start, isReturnBreak: true)
    }
}
