import StubContract

/// Runs the cases of a suite, each in its own world, and emits events.
package struct Runner<World: Sendable>: Sendable {
    /// The suite.
    package let suite: Suite<World>
    /// The selected cases, in the order they start.
    package let cases: [ContractCase<World>]
    /// How the cases run.
    package let options: RunOptions
    /// The positions of ``cases`` in the suite.
    private let positions: [Int]
    /// Runs cases elsewhere; `nil` runs them in this process.
    private let executor: CaseExecutor?

    /// Creates a runner and selects the cases.
    package init(_ suite: Suite<World>, options: RunOptions = RunOptions()) {
        self.init(suite, options: options, executor: nil)
    }

    init(_ suite: Suite<World>, options: RunOptions, executor: CaseExecutor?) {
        self.suite = suite
        self.options = options
        self.executor = executor
        positions = options.selection.positions(in: suite.cases)
        cases = positions.map { suite.cases[$0] }
    }

    /// Whether a case of its own judges the requests of all others, of which no run knows that ends
    /// with the first case that fails.
    private var collectsViolations: Bool {
        !options.failFast && suite.collectsViolations(of: cases)
    }

    /// Runs the selected cases and passes the events to the reports.
    package func run(reports: [any Report] = []) async -> RunSummary {
        var reports = reports
        return await run { event in
            for index in reports.indices { reports[index].receive(event) }
        }
    }

    /// Runs the selected cases; events arrive one at a time, and cases in the order they end.
    package func run(_ observe: (RunEvent) -> Void) async -> RunSummary {
        let start = ContinuousClock.now
        let collects = collectsViolations
        var requests = RequestsCase()
        let ids = cases.map(\.id) + (collects ? [RequestsCase.id] : [])
        observe(
            .runStarted(
                RunPlan(
                    suite: suite.name, cases: ids, jobs: options.jobs,
                    seed: options.selection.seed, shard: options.selection.shard,
                    repeats: options.repeats)))
        var summary = RunSummary(
            coverage: Coverage(suite.responses, gaps: suite.gaps), resources: suite.resources)
        summary.seed = options.selection.seed
        var broken: Set<String> = []
        var flaky: Set<String> = []
        var ended = 0
        await withTaskGroup(of: (position: Int, result: CaseResult?).self) { group in
            var waiting = positions[...]
            var mayStart = true
            func startNext() {
                guard mayStart, !Task.isCancelled, let position = waiting.popFirst() else { return }
                let next = suite.cases[position]
                observe(.caseStarted(id: next.id, title: next.title))
                group.addTask { (position, await combinedResult(at: position)) }
            }
            for _ in 0..<options.jobs { startNext() }
            while let (position, result) = await group.next() {
                if let result {
                    ended += 1
                    if collects { requests.add(result, at: position) }
                    summary.add(result)
                    if result.isFlaky { flaky.insert(result.id) }
                    if result.verdict.isBroken {
                        broken.insert(result.id)
                        if options.failFast { mayStart = false }
                    }
                    observe(.caseEnded(result))
                }
                startNext()
            }
        }
        summary.notRun = cases.count - ended
        summary.broken = suite.cases.map(\.id).filter(broken.contains)
        if collects, !Task.isCancelled {
            let result = requests.result(at: cases[0].place)
            observe(.caseStarted(id: result.id, title: result.title))
            summary.count(result)
            if result.verdict.isBroken { summary.broken.append(result.id) }
            summary.violating = requests.shownBy
            observe(.caseEnded(result))
        }
        summary.flaky = suite.cases.map(\.id).filter(flaky.contains)
        summary.duration = ContinuousClock.now - start
        observe(.runEnded(summary))
        return summary
    }

    /// Runs the case as often as the options say; `nil` if the calling task is cancelled.
    private func combinedResult(at position: Int) async -> CaseResult? {
        // A case that does not apply would not apply the second time either.
        let applies = suite.cases[position].applicability == .applies
        var runs = RepeatedRuns()
        for _ in 0..<(applies ? options.repeats : 1) {
            guard let result = await result(at: position) else { return nil }
            runs.add(judged(result))
        }
        return runs.combined
    }

    /// The result in a run of several cases, which leave what others report to those.
    private func judged(_ result: CaseResult) -> CaseResult {
        let result = result.namingObstacle(isReported: reportsObstacles)
        return collectsViolations ? result : result.countingViolations()
    }

    /// Whether a case of the run reports what keeps the app from doing what others are about.
    private var reportsObstacles: Bool {
        !options.failFast
            && cases.contains { $0.id == ObstacleCase.id && $0.applicability == .applies }
    }

    private func result(at position: Int) async -> CaseResult? {
        let contractCase = suite.cases[position]
        guard let executor, contractCase.applicability == .applies else {
            return await ownResult(of: contractCase)
        }
        var results: [CaseResult] = []
        var sent = 0
        while true {
            switch await executor(position, contractCase.id, sent) {
            case .ended(let result):
                return result.after(results)
            case .lost(let lost):
                let result = CaseResult(
                    contractCase, lost: lost, secretNames: suite.secretNames)
                guard lost.mayGoOn, results.count + 1 < Self.mostCrashes else {
                    return result.after(results)
                }
                results.append(result)
                sent += lost.sent
            case nil:
                return nil
            }
        }
    }

    /// After so many crashes of a case the rest of its generated responses is not sent: most would
    /// have the same cause.
    private static var mostCrashes: Int { 5 }

    /// Runs one case, which violations in its requests fail; `nil` if the calling task is cancelled.
    package func result(of contractCase: ContractCase<World>) async -> CaseResult? {
        await ownResult(of: contractCase)?.namingObstacle(isReported: false).countingViolations()
    }

    /// Runs one case without counting violations in its requests.
    func ownResult(of contractCase: ContractCase<World>) async -> CaseResult? {
        if case .notApplicable(let reason) = contractCase.applicability {
            return CaseResult(
                contractCase, verdict: .notApplicable(reason: reason), duration: .zero)
        }
        return await CaseRun(contractCase, suite: suite, options: options).result()
    }
}

extension Suite {
    /// Runs one of the suite's cases, in a world of its own; `nil` if the task is cancelled.
    ///
    /// - Parameter limit: how long the case may take, in real time.
    public func verdict(
        of contractCase: ContractCase<World>, limit: Duration = .seconds(30)
    ) async -> Verdict? {
        await Runner(self, options: RunOptions(limit: limit)).result(of: contractCase)?.verdict
    }
}
