public import StubJSON

/// What came of a run of the recorder.
public struct RecordingSummary: Sendable {
    /// The files that were written, relative to the fixtures folder, in the order they were.
    public internal(set) var written: [String] = []
    /// Exchanges that were answered but not written: they still look like secrets, or the disk
    /// refused.
    public internal(set) var refused: [Diagnostic] = []
    /// What recorded answers break of the contract.
    public internal(set) var issues: [Diagnostic] = []
}
