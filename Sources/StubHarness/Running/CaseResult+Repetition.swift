/// The runs of a case that runs several times.
///
/// Only one of them is reported, so that the exchanges of the others are not kept: those of a case
/// with generated responses can be many megabytes.
package struct RepeatedRuns: Sendable {
    /// The first run that is broken, or else the first one.
    package private(set) var shown: CaseResult?
    private var position = 0
    private var attempts: [Verdict] = []
    private var duration = Duration.zero
    private var violations: [RequestViolation] = []

    package init() {}

    /// Adds the next run.
    package mutating func add(_ run: CaseResult) {
        attempts.append(run.verdict)
        duration += run.duration
        violations += run.violations
        guard shown == nil || run.verdict.isBroken && shown?.verdict.isBroken == false else {
            return
        }
        shown = run
        position = attempts.count
    }

    /// One result of all runs: that of ``shown``, with how all of them ended and the time of all.
    package var combined: CaseResult? {
        guard let shown, attempts.count > 1 else { return shown }
        let isFlaky = attempts.contains(.passed)
        let label =
            shown.verdict.isBroken && isFlaky ? "run \(position) of \(attempts.count)" : nil
        var combined = CaseResult(
            id: shown.id, title: shown.title, group: shown.group, place: shown.place,
            verdict: shown.verdict, duration: duration, evaluated: shown.evaluated,
            mismatches: shown.mismatches.map { mismatch in
                label.map(mismatch.labelled) ?? mismatch
            },
            issues: shown.issues, exchanges: shown.exchanges, answers: shown.answers,
            use: shown.use, attempts: attempts)
        combined.violations = violations
        return combined
    }
}
