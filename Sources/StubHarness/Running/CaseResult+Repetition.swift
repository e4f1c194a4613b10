extension CaseResult {
    /// One result of several runs of a case: that of the first run that is broken, or else of the
    /// first, with how all of them ended and the time of all.
    static func combined(_ runs: [CaseResult]) -> CaseResult? {
        guard let shown = runs.firstIndex(where: \.verdict.isBroken) ?? runs.indices.first else {
            return nil
        }
        let one = runs[shown]
        guard runs.count > 1 else { return one }
        let isFlaky = runs.contains { $0.verdict == .passed }
        let label = one.verdict.isBroken && isFlaky ? "run \(shown + 1) of \(runs.count)" : nil
        return CaseResult(
            id: one.id, title: one.title, group: one.group, place: one.place, verdict: one.verdict,
            duration: runs.reduce(.zero) { $0 + $1.duration }, evaluated: one.evaluated,
            mismatches: one.mismatches.map { mismatch in
                label.map(mismatch.labelled) ?? mismatch
            },
            issues: one.issues, exchanges: one.exchanges, answers: one.answers, use: one.use,
            attempts: runs.map(\.verdict))
    }
}
