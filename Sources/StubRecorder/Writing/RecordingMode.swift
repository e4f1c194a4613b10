/// How the recorder treats existing recordings.
public enum RecordingMode: String, Sendable, Hashable, CaseIterable {
    /// Records requests that are not recorded yet, and keeps existing recordings.
    case once
    /// Replaces all existing recordings when the first new one is written.
    case rewrite
    /// Forwards requests without recording them.
    case none
}
