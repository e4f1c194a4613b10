import StubSupport

/// The limits above which a response is forwarded while it is received.
struct StreamingLimits: Sendable {
    /// The memory for bodies while they are collected; unlimited by default.
    var memory: MemoryPool?
    /// The number of bytes up to which a body is collected, 1 MiB by default.
    var collected = 1 << 20
    /// The time after which an incomplete body is forwarded in parts, one second by default.
    var patience: Duration = .seconds(1)
}
