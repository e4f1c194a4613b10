import StubJSON

/// Lines and columns as YAML counts them: LF, CR LF and CR alone end a line (YAML 1.2.2 §5.4).
enum LinePositions {
    /// Computes the positions of several offsets in one pass over the text.
    static func positions(of offsets: [Int], in bytes: [UInt8]) -> [SourcePosition] {
        var places = [SourcePosition](
            repeating: SourcePosition(offset: 0, line: 1, column: 1), count: offsets.count)
        var (line, lineStart, next) = (1, 0, 0)
        // Editors do not count a byte order mark as a column.
        if bytes.starts(with: ByteOrderMark.utf8) { lineStart = ByteOrderMark.utf8.count }
        for place in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
            let offset = min(offsets[place], bytes.count)
            while next < offset {
                let isBreak =
                    bytes[next] == UInt8(ascii: "\n")
                    || bytes[next] == UInt8(ascii: "\r")
                        && !(next + 1 < bytes.count && bytes[next + 1] == UInt8(ascii: "\n"))
                next += 1
                guard isBreak else { continue }
                line += 1
                lineStart = next
            }
            places[place] = SourcePosition(
                offset: offset, line: line, column: max(0, offset - lineStart) + 1)
        }
        return places
    }
}
