/// What happens to recordings that are there already.
public enum RecordingMode: String, Sendable, Hashable, CaseIterable {
    /// Records what has not been recorded before, and never touches what has.
    case once
    /// Starts afresh: the first recording that is written replaces all that were there.
    case rewrite
    /// Forwards and answers only.
    case none
}
