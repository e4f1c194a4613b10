public import StubContract

/// What came of one case.
public struct CaseResult: Sendable {
    public let id: String
    public let title: String
    public let group: CaseGroup
    public let place: SourcePlace
    public let verdict: Verdict
    /// Real time from the opening of the world to its closing.
    public let duration: Duration
    /// Expectations evaluated, failed ones included.
    public let evaluated: Int
    public let mismatches: [Mismatch]
    /// Every contract issue seen; those the case does not allow are among the mismatches too.
    public let issues: [ObservedIssue]
    /// The case's journal.
    public let exchanges: [Exchange]

    public init(
        id: String, title: String, group: CaseGroup, place: SourcePlace, verdict: Verdict,
        duration: Duration, evaluated: Int = 0, mismatches: [Mismatch] = [],
        issues: [ObservedIssue] = [], exchanges: [Exchange] = []
    ) {
        self.id = id
        self.title = title
        self.group = group
        self.place = place
        self.verdict = verdict
        self.duration = duration
        self.evaluated = evaluated
        self.mismatches = mismatches
        self.issues = issues
        self.exchanges = exchanges
    }

    /// The id and the title.
    public var name: String { "\(id) \(title)" }
}
