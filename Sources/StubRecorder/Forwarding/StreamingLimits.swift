import StubSupport

/// When a response is handed on piece by piece instead of whole.
struct StreamingLimits: Sendable {
    /// What bodies may take while they are collected; without it nobody counts.
    var memory: MemoryPool?
    /// Bytes up to which a body is collected first, 1 MiB by default.
    var collected = 1 << 20
    /// How long a body may take before its first pieces are handed on, one second by default.
    var patience: Duration = .seconds(1)
}
