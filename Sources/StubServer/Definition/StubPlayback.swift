/// What of the API behind the stub is asked.
public enum StubPlayback: String, Sendable, Hashable, CaseIterable {
    /// Nothing: what the stub cannot answer is a miss, as without an upstream.
    case strict
    /// What neither a rule, a recording nor a fixture answers.
    case passthrough
    /// Everything but what a rule answers.
    case live
}
