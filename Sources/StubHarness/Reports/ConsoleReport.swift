/// A report for people: one line per case as it ends, then the mismatches and a summary.
package struct ConsoleReport: Report {
    private enum Colour: String {
        case red = "31"
        case green = "32"
        case dim = "2"
        case bold = "1"
    }

    private let isColoured: Bool
    private let excerpt: (CaseResult) -> [String]
    private let advice: String?
    private let write: (String) -> Void
    private var live: LiveLine?

    /// Creates a report that writes pieces of text ending with a newline; colours are ANSI
    /// sequences.
    package init(isColoured: Bool = false, write: @escaping (String) -> Void) {
        self.init(isColoured: isColoured, liveWidth: nil, write: write)
    }

    /// Creates a report for a terminal.
    ///
    /// - Parameters:
    ///   - isColoured: whether ANSI sequences colour it.
    ///   - liveWidth: the columns of the terminal, in whose last line the state of the run is shown
    ///     while it goes on; `nil` shows none.
    ///   - advice: what to do about broken cases, in one line; shown if there are any.
    ///   - excerpt: the last exchanges of a broken case, in lines.
    ///   - write: writes pieces of text.
    package init(
        isColoured: Bool, liveWidth: Int?, advice: String? = nil,
        excerpt: @escaping (CaseResult) -> [String] = { _ in [] },
        write: @escaping (String) -> Void
    ) {
        self.isColoured = isColoured
        self.excerpt = excerpt
        self.advice = advice
        self.write = write
        live = liveWidth.map { LiveLine(width: $0) }
    }

    /// Writes what the event adds to the report.
    package mutating func receive(_ event: RunEvent) {
        if live != nil { write(LiveLine.clearing) }
        switch event {
        case .runStarted(let plan): write(heading(plan) + "\n")
        case .caseStarted: break
        case .caseEnded(let result): write(lines(result).joined(separator: "\n") + "\n")
        case .runEnded(let summary): write("\n" + closing(summary).joined(separator: "\n") + "\n")
        }
        live?.receive(event)
        if let text = live?.text { write(text) }
    }

    private func heading(_ plan: RunPlan) -> String {
        let seed = plan.seed.map { ", seed \($0)" } ?? ""
        let jobs = plan.jobs > 1 ? ", \(plan.jobs) at a time" : ""
        let shard = plan.shard.map { ", part \($0)" } ?? ""
        let repeats = plan.repeats > 1 ? ", \(plan.repeats) times each" : ""
        let title = "\(plan.suite): \(Self.counted(plan.cases.count))"
        return paint(title + shard + repeats + jobs + seed, .bold)
    }

    private func lines(_ result: CaseResult) -> [String] {
        let frequency = result.frequency.map { "\($0), " } ?? ""
        let time = paint(frequency + DurationText.of(result.duration), .dim)
        switch result.verdict {
        case .passed:
            return ["\(paint("✓", .green)) \(result.name)  \(time)"]
        case .notApplicable(let reason):
            return [
                "\(paint("–", .dim)) \(result.name)  \(paint("not applicable: \(reason)", .dim))"
            ]
        case .failed:
            return ["\(paint("✗", .red)) \(result.name)  \(time)"] + details(result)
        case .timedOut:
            return ["\(paint("✗", .red)) \(result.name)  timed out after \(time)"]
                + details(result)
        case .crashed:
            return ["\(paint("✗", .red)) \(result.name)  crashed after \(time)"] + details(result)
        }
    }

    private func details(_ result: CaseResult) -> [String] {
        result.mismatches.flatMap { mismatch in
            mismatch.description.split(separator: "\n", omittingEmptySubsequences: false)
                .map { "    \($0)" }
        } + excerpt(result).map { "    \($0)" }
    }

    private func closing(_ summary: RunSummary) -> [String] {
        var lines: [String] = []
        if !summary.answers.isEmpty {
            lines += AnswerTable(rates: summary.answers, seed: summary.seed).lines + [""]
        }
        lines += CoverageText(summary: summary).lines
        if !summary.flaky.isEmpty {
            lines.append("flaky: \(summary.flaky.joined(separator: ", "))")
        }
        if !summary.broken.isEmpty {
            let again = summary.rerun
            if !again.isEmpty {
                lines.append("rerun: --filter '^(\(again.joined(separator: "|"))) '")
            }
            let known = summary.broken.first { CheckCatalog.explanation(of: $0) != nil }
            if let known { lines.append("explain: understudy explain \(known)") }
            if let advice { lines.append(advice) }
        }
        let counts = [
            (summary.passed, "passed"), (summary.failed, "failed"),
            (summary.timedOut, "timed out"), (summary.crashed, "crashed"),
            (summary.notApplicable, "not applicable"),
            (summary.notRun, "not run"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let total = summary.ran + summary.notApplicable + summary.notRun
        let figures = counts.isEmpty ? "" : ": \(counts.joined(separator: ", "))"
        let text = "\(Self.counted(total))\(figures) in \(DurationText.of(summary.duration))"
        lines.append(paint(text, summary.isKept ? .green : .red))
        if summary.ran == 0 { lines.append(paint("no case ran, which counts as a failure", .red)) }
        return lines
    }

    private func paint(_ text: String, _ colour: Colour) -> String {
        isColoured ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }

    private static func counted(_ count: Int) -> String {
        count == 1 ? "1 case" : "\(count) cases"
    }
}
