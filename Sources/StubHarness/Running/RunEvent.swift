/// An event of a run; events are sent in the order they happen.
package enum RunEvent: Sendable {
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
package struct RunPlan: Sendable, Hashable {
    /// The name of the suite.
    package let suite: String
    /// The ids of the selected cases in the order they start.
    package let cases: [String]
    /// The number of cases that run at the same time.
    package let jobs: Int
    /// The seed of the order; `nil` for the order of declaration.
    package let seed: UInt64?
    /// The part of the suite that runs; `nil` for all of it.
    package let shard: Shard?
    /// How often each case runs.
    package let repeats: Int

    /// Creates a plan.
    package init(
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
