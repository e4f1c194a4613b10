/// The contract violations in fixtures that are errors when files are read.
public enum FixtureChecks: Sendable {
    /// None: the journal reports them for each response.
    case none
    /// Fixtures without rows although operations need them, and rows without usable ids.
    case shapes
    /// These, and all rows and documents that break their schema.
    case rows
}
