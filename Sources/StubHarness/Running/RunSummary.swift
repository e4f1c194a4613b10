/// The totals of a finished run.
public struct RunSummary: Sendable {
    /// Number of cases that passed.
    public var passed = 0
    /// Number of cases with a mismatch.
    public var failed = 0
    /// Number of cases that exceeded the time limit.
    public var timedOut = 0
    /// Number of cases that do not apply to the contract.
    public var notApplicable = 0
    /// Number of selected cases that never started, because the run stopped early.
    public var notRun = 0
    /// The ids of the broken cases, in suite order.
    public var broken: [String] = []
    /// Real time of the whole run.
    public var duration: Duration = .zero
    /// The declared responses that were seen.
    public var coverage: Coverage

    /// Creates a summary without cases.
    public init(coverage: Coverage = Coverage()) {
        self.coverage = coverage
    }

    /// Number of cases that ran, whether they passed or not.
    public var ran: Int { passed + failed + timedOut }

    /// Whether the app keeps the contract: at least one case ran, none is broken and none was left
    /// out.
    public var isKept: Bool { ran > 0 && failed == 0 && timedOut == 0 && notRun == 0 }

    mutating func add(_ result: CaseResult) {
        switch result.verdict {
        case .passed: passed += 1
        case .failed: failed += 1
        case .timedOut: timedOut += 1
        case .notApplicable: notApplicable += 1
        }
        coverage.add(result.exchanges)
    }
}
