/// How a runner runs its cases.
package struct RunOptions: Sendable, Hashable {
    /// Which cases run, by default all.
    package var selection: CaseSelection
    /// Number of cases that run at the same time, at least 1; 4 by default.
    package var jobs: Int
    /// Real time after which a case times out that evaluates no expectation meanwhile, 30 seconds by
    /// default; one that does gets ten times as much at most.
    package var limit: Duration
    /// Whether the run stops starting cases after the first broken one, by default `false`.
    package var failFast: Bool
    /// How often each case runs, at least 1; a case that does not always end equally is flaky.
    package var repeats: Int
    /// How responses are generated; by default as the suite says.
    package var generation: AnswerGeneration

    /// Creates options; `jobs` and `repeats` below 1 become 1.
    package init(
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
