public import StubJSON

/// The result of a run of the recorder.
public struct RecordingSummary: Sendable {
    /// The files that were written, relative to the fixtures folder, in the order of writing.
    public internal(set) var written: [String] = []
    /// Exchanges that were answered but not recorded, because they may still contain secrets or
    /// because writing failed.
    public internal(set) var refused: [Diagnostic] = []
    /// The contract violations of the recorded responses.
    public internal(set) var issues: [Diagnostic] = []
}
