import StubServer

/// The options of `serve` that limit how much of a request it reads, and how long that may take.
struct LimitOptions: ArgumentGroup {
    private static let defaults = StubLimits()

    @Option(
        "max-start-line", "BYTES", .integer(from: 16), "longest request line; 414 beyond")
    private var startLine = Self.defaults.startLine
    @Option("max-fields", "N", .integer(from: 1), "most header fields; 431 beyond")
    private var fields = Self.defaults.fields
    @Option("max-header", "BYTES", .integer(from: 16), "most bytes of header; 431 beyond")
    private var fieldBytes = Self.defaults.fieldBytes
    @Option("max-body", "BYTES", .integer(from: 0), "most bytes of a body; 413 beyond")
    private var body = Self.defaults.body
    @Option(
        "max-connections", "N", .integer(in: 1...1_000_000), "most connections at once; 503 beyond")
    private var connections = Self.defaults.connections
    @Option("header-deadline", "SECONDS", .seconds, "time for a whole header; 408 beyond")
    private var headerDeadline = Seconds(Self.defaults.headerDeadline)
    @Option(
        "idle-timeout", "SECONDS", .seconds, "time without a byte before a connection closes")
    private var idleTimeout = Seconds(Self.defaults.idleTimeout)

    var limits: StubLimits {
        var limits = StubLimits()
        limits.startLine = startLine
        limits.fields = fields
        limits.fieldBytes = fieldBytes
        limits.body = body
        limits.connections = connections
        limits.headerDeadline = headerDeadline.duration
        limits.idleTimeout = idleTimeout.duration
        return limits
    }
}
