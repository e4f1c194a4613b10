/// How a runner runs its cases.
public struct RunOptions: Sendable, Hashable {
    /// Which cases run, by default all.
    public var selection: CaseSelection
    /// Number of cases that run at the same time, at least 1; 4 by default.
    public var jobs: Int
    /// Real time after which a case times out that evaluates no expectation meanwhile, 30 seconds by
    /// default; one that does gets ten times as much at most.
    public var limit: Duration
    /// Whether the run stops starting cases after the first broken one, by default `false`.
    public var failFast: Bool
    /// How often each case runs, at least 1; a case that does not always end equally is flaky.
    public var repeats: Int
    /// How responses are generated; by default as the suite says.
    public var generation: AnswerGeneration

    /// Creates options; `jobs` and `repeats` below 1 become 1.
    public init(
        selection: CaseSelection = CaseSelection(), jobs: Int = 4, limit: Duration = .seconds(30),
        failFast: Bool = false, repeats: Int = 1,
        generation: AnswerGeneration = AnswerGeneration()
    ) {
        self.selection = selection
        self.jobs = max(1, jobs)
        self.limit = limit
        self.failFast = failFast
        self.repeats = max(1, repeats)
        self.generation = generation
    }
}
