/// The coverage of a run as lines of text.
struct CoverageText {
    let summary: RunSummary

    /// How many names a line lists at most.
    private static let most = 20

    var lines: [String] {
        let coverage = summary.coverage
        var lines: [String] = []
        if coverage.declaredCount > 0 {
            lines.append(coverage.gaps.isEmpty ? share : shareOfReachable)
            lines += gaps
            lines += list("not seen", missing)
            lines += list("gaps that are not needed", coverage.needlessGaps.map(\.reason))
        }
        lines += list("fixtures never used", summary.unusedFixtures)
        lines += list("scenarios never used", summary.unusedScenarios)
        lines += list("rules never used", summary.use.unusedRules.sorted())
        return lines
    }

    private var share: String {
        let coverage = summary.coverage
        let share = "\(coverage.seenCount) of \(coverage.declaredCount) declared responses"
        let called = coverage.called
        let responses = coverage.responses.count { one in
            called.contains { $0.id == one.response.operation }
        }
        return "coverage: \(share) seen (\(Int(coverage.percent)) %); "
            + "\(called.count) of \(coverage.operations.count) operations called, "
            + "with \(coverage.seenCount) of their \(responses) responses"
    }

    private var shareOfReachable: String {
        let coverage = summary.coverage
        let reachable = coverage.reachable
        let left = coverage.declaredCount - reachable.count
        return "coverage: \(reachable.count { $0.seen > 0 }) of \(reachable.count) declared "
            + "responses that the app can meet seen (\(coverage.percentText) %); "
            + "\(left) of \(coverage.declaredCount) left out"
    }

    /// One line for each reason.
    private var gaps: [String] {
        let responses = summary.coverage.responses.map(\.response)
        return summary.coverage.gaps.map { gap in
            "  left out: \(responses.count(where: gap.covers)) because \(gap.reason)"
        }
    }

    /// In an operation of which nothing was seen, all its responses are missing; with gaps, that is
    /// worth a line, without them it only repeats the figures.
    private var missing: [String] {
        let coverage = summary.coverage
        guard coverage.gaps.isEmpty else { return coverage.missing.map(\.description) }
        let called = Set(coverage.called.map(\.id))
        return coverage.missing.filter { called.contains($0.operation) }.map(\.description)
    }

    private func list(_ title: String, _ names: [String]) -> [String] {
        guard !names.isEmpty else { return [] }
        let more = names.count > Self.most ? " and \(names.count - Self.most) more" : ""
        return ["\(title): \(names.prefix(Self.most).joined(separator: ", "))\(more)"]
    }
}
