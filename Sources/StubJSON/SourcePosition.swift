/// A place in a text: byte offset from 0, line and column from 1; columns count bytes of UTF-8.
public struct SourcePosition: Sendable, Hashable {
    public let offset: Int
    public let line: Int
    public let column: Int

    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// The place of a byte offset; offsets past the end give the end.
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
}
