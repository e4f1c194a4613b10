/// How much of a request is read before it is refused; each limit has its own status.
public struct HTTPLimits: Sendable, Hashable {
    /// Bytes of the request line, 8 KiB by default; 414 beyond.
    public var startLine: Int
    /// Header fields, trailers among them, 100 by default; 431 beyond.
    public var fieldCount: Int
    /// Bytes of all header fields and trailers, 32 KiB by default; 431 beyond.
    public var fieldBytes: Int
    /// Bytes of a decoded body, 10 MiB by default; 413 beyond.
    public var body: Int

    /// The defaults, but for what is given; all of them in bytes but `fieldCount`.
    public init(
        startLine: Int = 8 << 10, fieldCount: Int = 100, fieldBytes: Int = 32 << 10,
        body: Int = 10 << 20
    ) {
        self.startLine = startLine
        self.fieldCount = fieldCount
        self.fieldBytes = fieldBytes
        self.body = body
    }
}
