/// The figures of a finished run.
public struct RunSummary: Sendable {
    public var passed = 0
    public var failed = 0
    public var timedOut = 0
    public var notApplicable = 0
    /// Selected cases that never started, because the run stopped early.
    public var notRun = 0
    /// Ids of the broken cases in suite order.
    public var broken: [String] = []
    public var duration: Duration = .zero
    public var coverage: Coverage

    public init(coverage: Coverage = Coverage()) {
        self.coverage = coverage
    }

    /// Cases that ran, whatever came of them.
    public var ran: Int { passed + failed + timedOut }

    /// Whether the suite holds: something ran, nothing broke and nothing was left out.
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
