/// How a runner goes about its cases.
public struct RunOptions: Sendable, Hashable {
    public var selection: CaseSelection
    /// Cases at the same time, at least 1.
    public var jobs: Int
    /// Real time a case may take before it is given up on; 30 seconds unless told.
    public var limit: Duration
    /// Whether no further case starts once one is broken.
    public var failFast: Bool

    public init(
        selection: CaseSelection = CaseSelection(), jobs: Int = 4, limit: Duration = .seconds(30),
        failFast: Bool = false
    ) {
        self.selection = selection
        self.jobs = max(1, jobs)
        self.limit = limit
        self.failFast = failFast
    }
}
