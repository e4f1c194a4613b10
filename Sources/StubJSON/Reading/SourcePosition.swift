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
        self = Self.positions(of: [offset], in: bytes)[0]
    }

    /// The positions of many offsets, found in one pass over the text.
    ///
    /// - Parameters:
    ///   - start: where the columns of the first line begin.
    ///   - isReturnBreak: whether a CR without LF ends a line.
    package static func positions(
        of offsets: [Int], in bytes: [UInt8], from start: Int = 0, isReturnBreak: Bool = false
    ) -> [SourcePosition] {
        var places = [SourcePosition](
            repeating: SourcePosition(offset: 0, line: 1, column: 1), count: offsets.count)
        var (line, lineStart, next) = (1, start, 0)
        for place in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
            let offset = min(offsets[place], bytes.count)
            while next < offset {
                let isBreak =
                    bytes[next] == UInt8(ascii: "\n")
                    || isReturnBreak && bytes[next] == UInt8(ascii: "\r")
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
