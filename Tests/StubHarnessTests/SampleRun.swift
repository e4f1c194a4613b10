import StubContract
import StubHarness

/// A run with one case per verdict and fixed times, for the tests of reports.
enum SampleRun {
    static let events: [RunEvent] =
        [
            .runStarted(
                RunPlan(
                    suite: "Sample contract", cases: ["P01", "T01", "P02", "C03"], jobs: 2, seed: 7)
            )
        ]
        + results.flatMap { result in
            [.caseStarted(id: result.id, title: result.title), .caseEnded(result)]
        } + [.runEnded(summary)]

    static let emptyEvents: [RunEvent] = [
        .runStarted(RunPlan(suite: "Sample contract", cases: [], jobs: 1, seed: nil)),
        .runEnded(RunSummary()),
    ]

    private static let results: [CaseResult] = [
        CaseResult(
            id: "P01", title: "first request exact", group: .pagination, place: place(10),
            verdict: .passed, duration: .milliseconds(12), evaluated: 3,
            exchanges: [.make(status: 200)]),
        CaseResult(
            id: "T01", title: "single flight", group: .tokens, place: place(40),
            verdict: .timedOut, duration: .seconds(30), evaluated: 1,
            mismatches: [
                Mismatch(
                    "the case came to an end", expected: "within 30 s",
                    actual: "still running; no expectation was reached", place: place(40))
            ]),
        CaseResult(
            id: "P02", title: #"full "walk" & <back>"#, group: .pagination, place: place(20),
            verdict: .failed, duration: .milliseconds(1203), evaluated: 2,
            mismatches: [
                Mismatch(
                    "skips asked for", expected: "[0, 20, 40]", actual: "[0, 20]",
                    difference: "  20\n− 40", place: place(23)),
                Mismatch(
                    "no contract violation in exchange 2, GET /products?limit=20",
                    expected: "no issue",
                    actual: ContractIssue.make().description, place: place(20)),
            ],
            issues: [
                ObservedIssue(
                    issue: .make(), exchange: 2, request: "GET /products?limit=20",
                    isAllowed: false)
            ]),
        CaseResult(
            id: "C03", title: "no-store", group: .caching, place: place(90),
            verdict: .notApplicable(reason: "the contract declares no caching"), duration: .zero),
    ]

    private static var summary: RunSummary {
        var summary = RunSummary(coverage: Coverage(declared: ["listProducts": ["200", "401"]]))
        summary.coverage.add(results.flatMap(\.exchanges))
        summary.passed = 1
        summary.failed = 1
        summary.timedOut = 1
        summary.notApplicable = 1
        summary.broken = ["P02", "T01"]
        summary.duration = .milliseconds(31_215)
        return summary
    }

    private static func place(_ line: Int) -> SourcePlace {
        SourcePlace(fileID: "Sample/Cases.swift", line: line)
    }

    /// The text that a report writes for these events.
    static func text(
        of events: [RunEvent] = events, _ make: (@escaping (String) -> Void) -> any Report
    ) -> String {
        let output = Output()
        var report = make { output.text += $0 }
        for event in events { report.receive(event) }
        return output.text
    }

    private final class Output {
        var text = ""
    }
}
