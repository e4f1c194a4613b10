/// Which fixtures that break the contract are errors when files are read.
public enum FixtureChecks: Sendable {
    /// None: the journal reports it of each answer.
    case none
    /// Those that have no rows where operations need them, or rows without usable ids.
    case shapes
    /// These, and every row and document that breaks its schema.
    case rows
}
