/// An event of a run; events are sent in the order they happen.
public enum RunEvent: Sendable {
    /// The run starts.
    case runStarted(RunPlan)
    /// A case starts.
    case caseStarted(id: String, title: String)
    /// A case ended, passed or not.
    case caseEnded(CaseResult)
    /// The run ended; always the last event.
    case runEnded(RunSummary)
}

/// What a run is going to do.
public struct RunPlan: Sendable, Hashable {
    /// The name of the suite.
    public let suite: String
    /// The ids of the selected cases in the order they start.
    public let cases: [String]
    /// The number of cases that run at the same time.
    public let jobs: Int
    /// The seed of the order; `nil` for the order of declaration.
    public let seed: UInt64?
    /// The part of the suite that runs; `nil` for all of it.
    public let shard: Shard?
    /// How often each case runs.
    public let repeats: Int

    /// Creates a plan.
    public init(
        suite: String, cases: [String], jobs: Int, seed: UInt64?, shard: Shard? = nil,
        repeats: Int = 1
    ) {
        self.suite = suite
        self.cases = cases
        self.jobs = jobs
        self.seed = seed
        self.shard = shard
        self.repeats = repeats
    }
}
