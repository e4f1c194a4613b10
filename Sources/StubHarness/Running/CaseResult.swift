public import StubContract

/// The result of one case.
public struct CaseResult: Sendable {
    /// The id of the case.
    public let id: String
    /// The title of the case.
    public let title: String
    /// The subject area of the case.
    public let group: CaseGroup
    /// The source line where the case is declared.
    public let place: SourcePlace
    /// How the case ended.
    public let verdict: Verdict
    /// Real time from opening the world to closing it.
    public let duration: Duration
    /// Number of expectations evaluated, including failed ones.
    public let evaluated: Int
    /// The failed expectations, and the contract issues that the case does not allow.
    public let mismatches: [Mismatch]
    /// All contract issues found; those the case does not allow are also mismatches.
    public let issues: [ObservedIssue]
    /// The journal of the case; without bodies and most header fields if it ran in a process of its
    /// own, unless a pact or an archive is written.
    public let exchanges: [Exchange]
    /// The generated responses that the case sent.
    public let answers: AnswerRates
    /// What the case used of the stub.
    public let use: ResourceUse

    /// Creates a result.
    public init(
        id: String, title: String, group: CaseGroup, place: SourcePlace, verdict: Verdict,
        duration: Duration, evaluated: Int = 0, mismatches: [Mismatch] = [],
        issues: [ObservedIssue] = [], exchanges: [Exchange] = [],
        answers: AnswerRates = AnswerRates(), use: ResourceUse = ResourceUse()
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
        self.answers = answers
        self.use = use
    }

    /// The id and the title.
    public var name: String { "\(id) \(title)" }
}
