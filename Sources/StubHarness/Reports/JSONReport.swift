import StubContract
import StubJSON

/// A report for tools: the whole run as one JSON document, written when the run ends.
public struct JSONReport: Report {
    private var plan = RunPlan(suite: "", cases: [], jobs: 1, seed: nil)
    private var results: [CaseResult] = []
    private let write: (String) -> Void

    /// Creates a report that writes the document by one call.
    public init(write: @escaping (String) -> Void) {
        self.write = write
    }

    /// Collects the event; the last one writes the document.
    public mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted(let plan): self.plan = plan
        case .caseStarted: break
        case .caseEnded(let result): results.append(result)
        case .runEnded(let summary): write(JSONSerializer.string(document(summary), style: .pretty))
        }
    }

    private func document(_ summary: RunSummary) -> JSONValue {
        [
            "suite": .string(plan.suite),
            "seed": plan.seed.map { .string(String($0)) } ?? .null,
            "kept": .bool(summary.isKept),
            "milliseconds": Self.milliseconds(summary.duration),
            "summary": [
                "passed": .int(summary.passed),
                "failed": .int(summary.failed),
                "timedOut": .int(summary.timedOut),
                "crashed": .int(summary.crashed),
                "notApplicable": .int(summary.notApplicable),
                "notRun": .int(summary.notRun),
            ],
            "cases": .array(results.sorted { $0.id < $1.id }.map(Self.json)),
            "coverage": Self.json(summary.coverage),
            "unused": [
                "fixtures": .array(summary.unusedFixtures.map { .string($0) }),
                "scenarios": .array(summary.unusedScenarios.map { .string($0) }),
                "rules": .array(summary.use.unusedRules.sorted().map { .string($0) }),
            ],
            "answers": summary.answers.isEmpty ? .null : summary.answers.report,
        ]
    }

    private static func json(_ result: CaseResult) -> JSONValue {
        var object = JSONObject([
            ("id", .string(result.id)),
            ("title", .string(result.title)),
            ("group", .string(result.group.name)),
            ("verdict", .string(result.verdict.name)),
            ("milliseconds", milliseconds(result.duration)),
            ("expectations", .int(result.evaluated)),
            ("exchanges", .int(result.exchanges.count)),
            ("file", .string(result.place.fileID)),
            ("line", .int(result.place.line)),
        ])
        if case .notApplicable(let reason) = result.verdict { object["reason"] = .string(reason) }
        if !result.mismatches.isEmpty {
            object["mismatches"] = .array(result.mismatches.map(json))
        }
        if !result.issues.isEmpty { object["issues"] = .array(result.issues.map(json)) }
        return .object(object)
    }

    private static func json(_ mismatch: Mismatch) -> JSONValue {
        var object = JSONObject([
            ("what", .string(mismatch.what)),
            ("expected", .string(mismatch.expected)),
            ("actual", .string(mismatch.actual)),
        ])
        object["difference"] = mismatch.difference.map { .string($0) }
        object["file"] = .string(mismatch.place.fileID)
        object["line"] = .int(mismatch.place.line)
        return .object(object)
    }

    private static func json(_ observed: ObservedIssue) -> JSONValue {
        [
            "code": .string(observed.issue.code),
            "severity": .string(observed.issue.severity.rawValue),
            "message": .string(observed.issue.message),
            "location": .string(observed.issue.location),
            "contract": .string(observed.issue.contract.description),
            "exchange": .int(observed.exchange),
            "request": .string(observed.request),
            "allowed": .bool(observed.isAllowed),
        ]
    }

    private static func json(_ coverage: Coverage) -> JSONValue {
        let reachable = coverage.reachable
        return [
            "declared": .int(coverage.declaredCount),
            "seen": .int(coverage.seenCount),
            "reachable": .int(reachable.count),
            "reachableSeen": .int(reachable.count { $0.seen > 0 }),
            "missing": .array(coverage.missing.map { .string($0.description) }),
            "gaps": .array(coverage.gaps.map { json($0, in: coverage) }),
            "needlessGaps": .array(coverage.needlessGaps.map { .string($0.reason) }),
            "operations": .array(
                coverage.operations.map { operation in
                    [
                        "id": .string(operation.id),
                        "statuses": .object(
                            JSONObject(
                                operation.statuses.map { ($0.declared, .int($0.seen)) })),
                        "media": .object(
                            JSONObject(
                                operation.statuses.filter { !$0.media.isEmpty }
                                    .map { ($0.declared, json($0.media)) })),
                        "undeclared": .array(operation.undeclared.map { .int($0) }),
                    ]
                }),
        ]
    }

    private static func json(_ media: [Coverage.Media]) -> JSONValue {
        .object(JSONObject(media.map { ($0.declared, .int($0.seen)) }))
    }

    private static func json(_ gap: CoverageGap, in coverage: Coverage) -> JSONValue {
        let covered = coverage.responses.map(\.response).filter(gap.covers)
        return [
            "reason": .string(gap.reason),
            "responses": .array(covered.map { .string($0.description) }),
        ]
    }

    private static func milliseconds(_ duration: Duration) -> JSONValue {
        .int(Int(DurationText.milliseconds(duration)))
    }
}
