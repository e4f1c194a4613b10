import StubContract
package import StubJSON

/// A finished run as reports describe it: what was planned, and what became of it.
package struct RunDocument: Sendable {
    package let plan: RunPlan
    /// Without exchanges, in the order the cases ended.
    package let results: [CaseResult]
    package let summary: RunSummary

    package init(plan: RunPlan, results: [CaseResult], summary: RunSummary) {
        self.plan = plan
        self.results = results
        self.summary = summary
    }

    /// The events of a run with this outcome, for other reports.
    package var events: [RunEvent] {
        [.runStarted(plan)] + results.map { .caseEnded($0) } + [.runEnded(summary)]
    }
}

/// Collects the events of a run, without exchanges, which would be most of the memory.
package struct RunCollector {
    private var plan = RunPlan(suite: "", cases: [], jobs: 1, seed: nil)
    private var results: [CaseResult] = []

    package init() {}

    /// The document, when the run has ended.
    package mutating func receive(_ event: RunEvent) -> RunDocument? {
        switch event {
        case .runStarted(let plan): self.plan = plan
        case .caseStarted: break
        case .caseEnded(let result): results.append(result.withoutExchanges)
        case .runEnded(let summary):
            return RunDocument(plan: plan, results: results, summary: summary)
        }
        return nil
    }
}

extension CaseResult {
    fileprivate var withoutExchanges: CaseResult {
        var result = CaseResult(
            id: id, title: title, group: group, place: place, verdict: verdict,
            duration: duration, evaluated: evaluated, mismatches: mismatches, issues: issues,
            answers: answers, use: use, attempts: attempts)
        result.exchangeCount = exchangeCount
        return result
    }
}

// MARK: - JSON

extension RunDocument {
    /// The document that `--json` writes.
    package var json: JSONValue {
        [
            "suite": .string(plan.suite),
            "seed": plan.seed.map { .string(String($0)) } ?? .null,
            "shard": plan.shard.map { .string($0.description) } ?? .null,
            "repeats": .int(plan.repeats),
            "kept": .bool(summary.isKept),
            "milliseconds": .int(Int(DurationText.milliseconds(summary.duration))),
            "summary": [
                "passed": .int(summary.passed),
                "failed": .int(summary.failed),
                "timedOut": .int(summary.timedOut),
                "crashed": .int(summary.crashed),
                "notApplicable": .int(summary.notApplicable),
                "notRun": .int(summary.notRun),
            ],
            "flaky": .array(summary.flaky.map { .string($0) }),
            "cases": .array(results.sorted { $0.id < $1.id }.map { .object($0.report) }),
            "coverage": summary.coverage.report,
            "unused": [
                "fixtures": .array(summary.unusedFixtures.map { .string($0) }),
                "scenarios": .array(summary.unusedScenarios.map { .string($0) }),
                "rules": .array(summary.use.unusedRules.sorted().map { .string($0) }),
            ],
            "answers": summary.answers.isEmpty ? .null : summary.answers.report,
        ]
    }
}
