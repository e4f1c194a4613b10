/// The totals of a finished run.
package struct RunSummary: Sendable {
    /// Number of cases that passed.
    package var passed = 0
    /// Number of cases with a mismatch.
    package var failed = 0
    /// Number of cases that exceeded the time limit.
    package var timedOut = 0
    /// Number of cases that ended the process they ran in.
    package var crashed = 0
    /// Number of cases that do not apply to the contract.
    package var notApplicable = 0
    /// Number of selected cases that never started, because the run stopped early.
    package var notRun = 0
    /// The ids of the broken cases, in suite order.
    package var broken: [String] = []
    /// The ids of the cases that passed in some of their runs and not in others, in suite order.
    package var flaky: [String] = []
    /// The ids of cases that show, each alone, what the case about requests reports.
    var violating: [String] = []
    /// Real time of the whole run.
    package var duration: Duration = .zero
    /// The declared responses that were seen.
    package var coverage: Coverage
    /// The seed of the run; `nil` if none was given.
    package var seed: UInt64?
    /// The generated responses that were sent.
    package var answers = AnswerRates()
    /// What the cases used of the stub.
    package var use = ResourceUse()
    /// The names of all fixtures and scenarios of the stub.
    package var resources: ResourceUse

    /// Creates a summary without cases.
    package init(coverage: Coverage = Coverage(), resources: ResourceUse = ResourceUse()) {
        self.coverage = coverage
        self.resources = resources
    }

    /// The fixtures that no response came from, sorted.
    package var unusedFixtures: [String] { resources.fixtures.subtracting(use.fixtures).sorted() }

    /// The scenarios of which no rule applied, sorted.
    package var unusedScenarios: [String] {
        resources.scenarios.subtracting(use.scenarios).sorted()
    }

    /// Number of cases that ran, whether they passed or not.
    package var ran: Int { passed + failed + timedOut + crashed }

    /// Whether the app keeps the contract: at least one case ran, none is broken and none was left
    /// out.
    package var isKept: Bool {
        ran > 0 && failed == 0 && timedOut == 0 && crashed == 0 && notRun == 0
    }

    /// The ids of cases that fail again when they run alone.
    var rerun: [String] {
        var seen: Set<String> = [RequestsCase.id]
        return (broken + violating).filter { seen.insert($0).inserted }
    }

    mutating func add(_ result: CaseResult) {
        count(result)
        coverage.add(result.exchanges)
        var use = result.use
        use.unusedRules = use.unusedRules.map { "\(result.id): \($0)" }
        self.use.add(use)
    }

    /// Counts the verdict and the generated responses of a case.
    mutating func count(_ result: CaseResult) {
        switch result.verdict {
        case .passed: passed += 1
        case .failed: failed += 1
        case .timedOut: timedOut += 1
        case .crashed: crashed += 1
        case .notApplicable: notApplicable += 1
        }
        answers.add(result.answers)
    }
}
