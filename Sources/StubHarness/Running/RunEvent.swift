/// What happens during a run, in the order it happens.
public enum RunEvent: Sendable {
    case runStarted(RunPlan)
    case caseStarted(id: String, title: String)
    case caseEnded(CaseResult)
    case runEnded(RunSummary)
}

/// What a run is about to do.
public struct RunPlan: Sendable, Hashable {
    public let suite: String
    /// The ids of the selected cases in the order they start.
    public let cases: [String]
    public let jobs: Int
    /// `nil` for the order of declaration.
    public let seed: UInt64?

    public init(suite: String, cases: [String], jobs: Int, seed: UInt64?) {
        self.suite = suite
        self.cases = cases
        self.jobs = jobs
        self.seed = seed
    }
}
