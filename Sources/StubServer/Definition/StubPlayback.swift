/// Decides which requests are forwarded to the upstream.
public enum StubPlayback: String, Sendable, Hashable, CaseIterable {
    /// None: a request that the stub cannot answer fails, as without an upstream.
    case strict
    /// Requests that neither a rule, a recording nor a fixture answers.
    case passthrough
    /// All requests except those that a rule answers.
    case live
}
