/// A report in JUnit's XML for CI systems: one test suite per group, written when the run ends, and
/// the whole run as a comment, which `understudy merge` reads.
///
/// Each test suite has the part of the suite that ran as the property `shard`, and the number of
/// selected cases that did not run as `notRun`.
package struct JUnitReport: Report {
    private var collector = RunCollector()
    private let write: (String) -> Void

    /// Creates a report that writes the document by one call.
    package init(write: @escaping (String) -> Void) {
        self.write = write
    }

    /// Collects the event; the last one writes the document.
    package mutating func receive(_ event: RunEvent) {
        if let document = collector.receive(event) { write(Self.text(of: document)) }
    }

    private static func text(of document: RunDocument) -> String {
        let (suite, results) = (document.plan.suite, document.results)
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        let attributes =
            attribute("name", suite) + counts(results)
            + attribute("time", DurationText.seconds(document.summary.duration))
        lines.append("<testsuites\(attributes)>")
        let groups = results.map(\.group).ordered
        for group in groups {
            let members = results.filter { $0.group == group }.sorted { $0.id < $1.id }
            lines += testsuite(group.name, members, of: document)
        }
        // Only a test suite can say which part of the suite it is.
        if groups.isEmpty, !properties(of: document).isEmpty {
            lines += testsuite("no case", [], of: document)
        }
        lines += ["</testsuites>", document.comment]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func testsuite(
        _ group: String, _ members: [CaseResult], of document: RunDocument
    ) -> [String] {
        let time = members.reduce(Duration.zero) { $0 + $1.duration }
        let attributes =
            attribute("name", group) + counts(members)
            + attribute("time", DurationText.seconds(time))
        return ["  <testsuite\(attributes)>"]
            + properties(properties(of: document) + answers(members))
            + members.flatMap { testcase($0, of: document.plan.suite) } + ["  </testsuite>"]
    }

    private static func properties(_ all: [(name: String, value: String)]) -> [String] {
        guard !all.isEmpty else { return [] }
        let lines = all.map { name, value in
            "      <property\(attribute("name", name))\(attribute("value", value))/>"
        }
        return ["    <properties>"] + lines + ["    </properties>"]
    }

    /// Which part of a suite ran, and what of it did not.
    private static func properties(of document: RunDocument) -> [(name: String, value: String)] {
        var properties = document.plan.shard.map { [("shard", $0.description)] } ?? []
        if document.summary.notRun > 0 {
            properties.append(("notRun", String(document.summary.notRun)))
        }
        return properties
    }

    /// The rates of generated answers of the group, if it sent any.
    private static func answers(_ members: [CaseResult]) -> [(name: String, value: String)] {
        var rates = AnswerRates()
        for member in members { rates.add(member.answers) }
        guard !rates.isEmpty else { return [] }
        return rates.properties.map { ($0.name, String($0.value)) }
    }

    private static func testcase(_ result: CaseResult, of suite: String) -> [String] {
        let attributes =
            attribute("classname", "\(suite).\(result.group.name)")
            + attribute("name", result.name) + attribute("file", result.place.fileID)
            + attribute("line", String(result.place.line))
            + attribute("time", DurationText.seconds(result.duration))
        guard let content = content(result) else { return ["    <testcase\(attributes)/>"] }
        return ["    <testcase\(attributes)>", content, "    </testcase>"]
    }

    private static func content(_ result: CaseResult) -> String? {
        let text = result.mismatches.map(\.description).joined(separator: "\n")
        let message = message(of: result)
        switch result.verdict {
        case .passed:
            return nil
        case .notApplicable(let reason):
            return "      <skipped\(attribute("message", reason))/>"
        case .failed:
            return element("failure", message: message, type: "mismatch", text)
        case .timedOut:
            return element("error", message: message, type: "timeout", text)
        case .crashed:
            return element("error", message: message, type: "crash", text)
        }
    }

    private static func message(of result: CaseResult) -> String {
        let what =
            result.verdict == .failed
            ? result.mismatches.first?.what ?? result.verdict.words : result.verdict.words
        guard let frequency = result.frequency else { return what }
        return "\(result.isFlaky ? "flaky, " : "")\(frequency): \(what)"
    }

    private static func element(
        _ name: String, message: String, type: String, _ text: String
    ) -> String {
        "      <\(name)\(attribute("message", message))\(attribute("type", type))>"
            + XMLText.content(text) + "</\(name)>"
    }

    private static func counts(_ results: [CaseResult]) -> String {
        let count = { (verdicts: String...) in
            String(results.count { verdicts.contains($0.verdict.name) })
        }
        return attribute("tests", String(results.count)) + attribute("failures", count("failed"))
            + attribute("errors", count("timedOut", "crashed"))
            + attribute("skipped", count("notApplicable"))
    }

    private static func attribute(_ name: String, _ value: String) -> String {
        #" \#(name)="\#(XMLText.attribute(value))""#
    }
}
