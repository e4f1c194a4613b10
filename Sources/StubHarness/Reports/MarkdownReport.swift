/// A summary in Markdown, such as for the page of a GitHub job, written when the run ends.
package struct MarkdownReport: Report {
    private var collector = RunCollector()
    private let write: (String) -> Void

    /// GitHub shows at most 1 MiB for each step.
    private static let mostCases = 50
    private static let longestText = 4_000

    /// Creates a report that writes the document by one call.
    package init(write: @escaping (String) -> Void) {
        self.write = write
    }

    /// Collects the event; the last one writes the document.
    package mutating func receive(_ event: RunEvent) {
        guard let document = collector.receive(event) else { return }
        write(Self.lines(document).joined(separator: "\n") + "\n")
    }

    private static func lines(_ document: RunDocument) -> [String] {
        let summary = document.summary
        let mark = summary.isKept ? "✅" : "❌"
        var lines = ["## \(mark) \(escaped(document.plan.suite))", ""]
        if summary.ran == 0 { lines += ["No case ran, which counts as a failure.", ""] }
        lines += table(summary)
        let coverage = CoverageText(summary: summary).lines
        if !coverage.isEmpty {
            lines +=
                ["", "<details><summary>Coverage</summary>", ""]
                + fenced(coverage.joined(separator: "\n")) + ["", "</details>"]
        }
        let flaky = document.results.filter(\.isFlaky)
        if !flaky.isEmpty {
            lines += ["", "### Flaky", ""]
            lines += flaky.map { "- \(escaped($0.name)): \($0.frequency ?? "")" }
        }
        let broken = document.results.filter(\.verdict.isBroken).sorted { $0.id < $1.id }
        if !broken.isEmpty { lines += ["", "### Failed", ""] }
        lines += broken.prefix(mostCases).flatMap(details)
        if broken.count > mostCases { lines.append("… and \(broken.count - mostCases) more.") }
        return lines
    }

    private static func table(_ summary: RunSummary) -> [String] {
        let columns = [
            ("passed", summary.passed), ("failed", summary.failed),
            ("timed out", summary.timedOut), ("crashed", summary.crashed),
            ("flaky", summary.flaky.count), ("not applicable", summary.notApplicable),
            ("not run", summary.notRun),
        ].filter { $0.0 == "passed" || $0.0 == "failed" || $0.1 > 0 }
        let cells =
            columns.map { ($0.0, String($0.1)) }
            + [("time", DurationText.of(summary.duration))]
            + (summary.coverage.declaredCount > 0
                ? [("coverage", "\(summary.coverage.percentText) %")] : [])
        return [
            "| " + cells.map(\.0).joined(separator: " | ") + " |",
            "|" + cells.map { _ in " ---: |" }.joined(),
            "| " + cells.map(\.1).joined(separator: " | ") + " |",
        ]
    }

    private static func details(_ result: CaseResult) -> [String] {
        let text = result.mismatches.map(\.description).joined(separator: "\n")
        let verdict = result.frequency ?? result.verdict.words
        return ["<details><summary>\(XMLText.content(result.name)) (\(verdict))</summary>", ""]
            + fenced(text) + ["", "</details>", ""]
    }

    /// A block of code whose fence is longer than any in the text, so that none ends it.
    private static func fenced(_ text: String) -> [String] {
        let shown = text.count > longestText ? text.prefix(longestText) + "…" : text[...]
        let longest = shown.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return ["\(fence)text", String(shown), fence]
    }

    /// Text that Markdown shows as it is, in one line.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\n", "\r", "\r\n": result += " "
            case "<": result += "&lt;"
            case "&": result += "&amp;"
            case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "@": result += "\\\(character)"
            default: result.append(character)
            }
        }
        return result
    }
}

extension Verdict {
    /// The verdict as people read it, such as `timed out`.
    var words: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .timedOut: "timed out"
        case .crashed: "crashed"
        case .notApplicable: "not applicable"
        }
    }
}
