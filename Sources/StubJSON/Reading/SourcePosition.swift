/// A position in a text: byte offset from 0, line and column from 1; columns count bytes of UTF-8.
public struct SourcePosition: Sendable, Hashable {
    /// Number of bytes before the position.
    public let offset: Int
    /// Line number, from 1.
    public let line: Int
    /// Position of the byte within the line, from 1.
    public let column: Int

    /// Creates a position from its parts.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// The position of a byte offset; an offset beyond the end gives the end.
    public init(offset: Int, in bytes: [UInt8]) {
        let end = min(offset, bytes.count)
        var line = 1
        var lineStart = 0
        for index in 0..<end where bytes[index] == UInt8(ascii: "\n") {
            line += 1
            lineStart = index + 1
        }
        self.init(offset: end, line: line, column: end - lineStart + 1)
    }

    /// The positions of many offsets, found in one pass over the text.
    static func positions(of offsets: [Int], in bytes: [UInt8]) -> [SourcePosition] {
        var places = [SourcePosition](
            repeating: SourcePosition(offset: 0, line: 1, column: 1), count: offsets.count)
        var (line, lineStart, next) = (1, 0, 0)
        for place in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
            let offset = min(offsets[place], bytes.count)
            while next < offset {
                if bytes[next] == UInt8(ascii: "\n") {
                    line += 1
                    lineStart = next + 1
                }
                next += 1
            }
            places[place] = SourcePosition(
                offset: offset, line: line, column: offset - lineStart + 1)
        }
        return places
    }
}
