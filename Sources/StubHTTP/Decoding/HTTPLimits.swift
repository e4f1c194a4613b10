/// Limits on the size of a request; exceeding a limit has its own status.
package struct HTTPLimits: Sendable, Hashable {
    /// Bytes of the request line, 8 KiB by default; 414 if exceeded.
    package var startLine: Int
    /// Number of header fields and trailers, 100 by default; 431 if exceeded.
    package var fieldCount: Int
    /// Bytes of all header fields and trailers, 32 KiB by default; 431 if exceeded.
    package var fieldBytes: Int
    /// Bytes of the decoded body, 10 MiB by default; 413 if exceeded.
    package var body: Int

    /// Creates limits; all are in bytes except `fieldCount`.
    package init(
        startLine: Int = 8 << 10, fieldCount: Int = 100, fieldBytes: Int = 32 << 10,
        body: Int = 10 << 20
    ) {
        self.startLine = startLine
        self.fieldCount = fieldCount
        self.fieldBytes = fieldBytes
        self.body = body
    }
}
