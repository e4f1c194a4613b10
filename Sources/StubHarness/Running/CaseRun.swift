import StubContract
import StubHTTP

/// Runs one case: opens a world, runs the body, closes the world and evaluates the journal.
struct CaseRun<World: Sendable>: Sendable {
    let contractCase: ContractCase<World>
    let suite: Suite<World>
    private let limit: Duration
    private let expectations: Expectations

    init(_ contractCase: ContractCase<World>, suite: Suite<World>, options: RunOptions) {
        self.contractCase = contractCase
        self.suite = suite
        limit = options.limit
        expectations = Expectations(
            generation: options.generation, progress: CaseProgress.current)
    }

    /// The result; `nil` if the waiting task was cancelled.
    func result() async -> CaseResult? {
        let start = ContinuousClock.now
        let opened = await Bounded.run(for: limit, late: { _ = await suite.close($0) }) {
            try await suite.open(contractCase)
        }
        guard case .finished(let world) = opened else {
            return judged(opened, phase: "opening the world", since: start, exchanges: [])
        }
        let left = max(.zero, limit - (ContinuousClock.now - start))
        let ran = await Bounded.run(
            for: limit, left: left, progress: { expectations.progressMade }
        ) {
            do { try await contractCase.body(world, expectations) } catch is ExpectationStop {}
        }
        var waiting: String?
        if case .timedOut = ran { waiting = suite.waiting(world) }
        // Closing has its own time limit, so that a case that timed out still shows its journal.
        // What hung once is given less time.
        let closing = if case .finished = ran { limit } else { min(limit, .seconds(5)) }
        let closed = await Bounded.run(for: closing) {
            (use: await suite.use(world), exchanges: await suite.close(world))
        }
        guard case .finished(let end) = closed else {
            if case .finished = ran {
                return judged(closed, phase: "closing the world", since: start, exchanges: [])
            }
            return judged(
                ran, phase: "the case", since: start, exchanges: [], waiting: waiting)
        }
        return judged(
            ran, phase: "the case", since: start, exchanges: end.exchanges, use: end.use,
            explanations: explanations(of: end.exchanges, in: world), waiting: waiting)
    }

    private func judged(
        _ outcome: Bounded<some Sendable>, phase: String, since start: ContinuousClock.Instant,
        exchanges: [Exchange], use: ResourceUse = ResourceUse(),
        explanations: [ObservedIssue: String] = [:], waiting: String? = nil
    ) -> CaseResult? {
        let findings = expectations.seal()
        var issues = observedIssues(in: exchanges)
        var mismatches = findings.mismatches
        var answers = findings.answers
        var isTimedOut = false
        switch outcome {
        case .cancelled:
            return nil
        case .timedOut:
            isTimedOut = true
            if var pending = findings.pending {
                pending.outcome = .hung
                answers.add(pending)
            }
            mismatches.append(timeout(of: phase, findings, waiting))
        case .threw(let error):
            mismatches.append(
                mismatch(
                    "\(phase) threw an error", expected: "no error",
                    actual: "\(type(of: error)): \(ValueText.of(error))"))
        case .finished:
            if findings.evaluated == 0, findings.obstacle == nil {
                mismatches.append(
                    mismatch(
                        "the case asserted nothing", expected: "at least one expectation",
                        actual: "none evaluated"))
            }
        }
        if suite.cases.count(where: { $0.id == contractCase.id }) > 1 {
            mismatches.append(
                mismatch("the case's id", expected: "one case", actual: "several cases have it"))
        }
        for issue in issues where !issue.isAllowed && issue.issue.kind.side == .response {
            mismatches.append(mismatch(of: issue, explanations[issue]))
        }
        var violations = violations(in: exchanges, explanations)
        if mismatches.isEmpty, findings.obstacle == nil {
            mismatches = unprovoked(in: issues)
        }
        var obstacle = findings.obstacle.map { [$0] } ?? []
        let isMet = mismatches.isEmpty && obstacle.isEmpty
        var verdict: Verdict = isTimedOut ? .timedOut : isMet ? .passed : .failed
        if verdict.isBroken, let reason = reasonNotToJudge(issues) {
            (verdict, mismatches, obstacle) = (.notApplicable(reason: reason), [], [])
        }
        mask(&mismatches, &obstacle, &issues, &violations, exchanges)
        var result = CaseResult(
            contractCase, verdict: verdict, duration: ContinuousClock.now - start,
            evaluated: findings.evaluated, mismatches: mismatches, issues: issues,
            exchanges: exchanges, answers: answers, use: use)
        result.violations = violations
        result.obstacle = obstacle.first
        return result
    }

    /// Removes secrets from the texts, for every report.
    private func mask(
        _ mismatches: inout [Mismatch], _ obstacle: inout [Mismatch],
        _ issues: inout [ObservedIssue],
        _ violations: inout [RequestViolation], _ exchanges: [Exchange]
    ) {
        guard !(mismatches + obstacle).isEmpty || !issues.isEmpty else { return }
        // Violations that are allowed name secrets of their own exchange at most.
        let isShown = !(mismatches + obstacle).isEmpty || !violations.isEmpty
        let relevant = isShown ? exchanges : exchanges.filter { !$0.violations.isEmpty }
        let mask = CaseMask(names: suite.secretNames, exchanges: relevant)
        mismatches = mismatches.map(mask.mismatch)
        obstacle = obstacle.map(mask.mismatch)
        issues = issues.map(mask.issue)
        violations = violations.map { RequestViolation($0.kind, mask.mismatch($0.mismatch)) }
    }

    /// A violation that a case provokes and nobody reports means that the case did not do what it
    /// should, or that exchanges are not validated.
    private func unprovoked(in issues: [ObservedIssue]) -> [Mismatch] {
        contractCase.unprovoked(by: issues.map(\.issue.code)).map { code in
            mismatch(
                "the contract violation that the case allows",
                expected: "an issue '\(code)' in at least one exchange",
                actual: "none. If the case need not provoke it, remove it from `allowing`; if it "
                    + "depends on the contract or the app, name it in `tolerating`.")
        }
    }

    private func timeout(
        of phase: String, _ findings: Expectations.Findings, _ waiting: String?
    ) -> Mismatch {
        let progress =
            findings.last.map { "the last expectation was '\($0.what)' at \($0.place)" }
            ?? "no expectation was reached"
        return mismatch(
            "\(phase) came to an end", expected: "within \(DurationText.of(limit))",
            actual: (["still running", progress] + [waiting].compactMap(\.self))
                .joined(separator: "; "))
    }

    private func mismatch(_ what: String, expected: String, actual: String) -> Mismatch {
        Mismatch(what, expected: expected, actual: actual, place: contractCase.place)
    }
}

extension CaseResult {
    init<World>(
        _ contractCase: ContractCase<World>, verdict: Verdict, duration: Duration,
        evaluated: Int = 0, mismatches: [Mismatch] = [], issues: [ObservedIssue] = [],
        exchanges: [Exchange] = [], answers: AnswerRates = AnswerRates(),
        use: ResourceUse = ResourceUse()
    ) {
        self.init(
            id: contractCase.id, title: contractCase.title, group: contractCase.group,
            place: contractCase.place, verdict: verdict, duration: duration, evaluated: evaluated,
            mismatches: mismatches, issues: issues, exchanges: exchanges, answers: answers,
            use: use)
    }
}
