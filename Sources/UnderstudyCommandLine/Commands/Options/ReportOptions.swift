import Foundation
import StubHarness

/// The files that a run, or several parts of one, are reported to.
struct ReportOptions: ArgumentGroup {
    @Option("junit", "FILE", .text, "write a JUnit report") var junit: String?
    @Option("json", "FILE", .text, "write a JSON report") var json: String?
    @Option("html", "FILE", .text, "write a report to open in a browser") var html: String?

    /// The reports for tools, which are complete at the end of the run.
    func reports(to files: ReportFiles, _ context: Context) -> [any Report] {
        var reports: [any Report] = []
        if let junit { reports.append(JUnitReport { files.add($0, to: context.path(junit)) }) }
        if let json { reports.append(JSONReport { files.add($0, to: context.path(json)) }) }
        return reports
    }
}

/// The coverage below which a run fails.
struct CoverageOption: ArgumentGroup {
    @Option(
        "min-coverage", "PERCENT", .percentage, "fail if fewer of the declared responses are seen")
    private var least: Double?

    /// A percentage as it is typed: 80, or 80.5.
    private static func text(_ percent: Double) -> String {
        percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
    }

    func check(_ coverage: Coverage) throws(CommandError) {
        guard let least, coverage.percent < least else { return }
        let missing = coverage.missing.map { "\n  \($0)" }.joined()
        throw CommandError.failed(
            "the coverage is \(coverage.percentText) %, less than \(Self.text(least)) %; "
                + "no case saw\(missing)",
            hint: "Add cases, or name what the app cannot meet as a gap of the suite, with the "
                + "reason.")
    }
}
