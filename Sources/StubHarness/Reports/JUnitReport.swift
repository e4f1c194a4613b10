/// A report in JUnit's XML for CI systems: one test suite per group, written when the run ends.
public struct JUnitReport: Report {
    private var suite = ""
    private var results: [CaseResult] = []
    private let write: (String) -> Void

    /// Creates a report that writes the document by one call.
    public init(write: @escaping (String) -> Void) {
        self.write = write
    }

    /// Collects the event; the last one writes the document.
    public mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted(let plan): suite = plan.suite
        case .caseStarted: break
        case .caseEnded(let result): results.append(result)
        case .runEnded(let summary): write(document(summary))
        }
    }

    private func document(_ summary: RunSummary) -> String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        let attributes =
            attribute("name", suite) + counts(results)
            + attribute("time", DurationText.seconds(summary.duration))
        lines.append("<testsuites\(attributes)>")
        for group in results.map(\.group).ordered {
            let members = results.filter { $0.group == group }.sorted { $0.id < $1.id }
            lines += testsuite(group, members)
        }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    private func testsuite(_ group: CaseGroup, _ members: [CaseResult]) -> [String] {
        let time = members.reduce(Duration.zero) { $0 + $1.duration }
        let attributes =
            attribute("name", group.name) + counts(members)
            + attribute("time", DurationText.seconds(time))
        return ["  <testsuite\(attributes)>"]
            + properties(members) + members.flatMap(testcase)
            + ["  </testsuite>"]
    }

    /// The rates of generated answers of the group, if it sent any.
    private func properties(_ members: [CaseResult]) -> [String] {
        var rates = AnswerRates()
        for member in members { rates.add(member.answers) }
        guard !rates.isEmpty else { return [] }
        let properties = rates.properties.map { name, value in
            "      <property\(attribute("name", name))\(attribute("value", String(value)))/>"
        }
        return ["    <properties>"] + properties + ["    </properties>"]
    }

    private func testcase(_ result: CaseResult) -> [String] {
        let attributes =
            attribute("classname", "\(suite).\(result.group.name)")
            + attribute("name", result.name) + attribute("file", result.place.fileID)
            + attribute("line", String(result.place.line))
            + attribute("time", DurationText.seconds(result.duration))
        guard let content = content(result) else { return ["    <testcase\(attributes)/>"] }
        return ["    <testcase\(attributes)>", content, "    </testcase>"]
    }

    private func content(_ result: CaseResult) -> String? {
        let text = result.mismatches.map(\.description).joined(separator: "\n")
        let message = result.mismatches.first?.what ?? result.verdict.name
        switch result.verdict {
        case .passed:
            return nil
        case .notApplicable(let reason):
            return "      <skipped\(attribute("message", reason))/>"
        case .failed:
            return element("failure", message: message, type: "mismatch", text)
        case .timedOut:
            return element("error", message: "timed out", type: "timeout", text)
        case .crashed:
            return element("error", message: "crashed", type: "crash", text)
        }
    }

    private func element(
        _ name: String, message: String, type: String, _ text: String
    ) -> String {
        "      <\(name)\(attribute("message", message))\(attribute("type", type))>"
            + XMLText.content(text) + "</\(name)>"
    }

    private func counts(_ results: [CaseResult]) -> String {
        let count = { (verdicts: String...) in
            String(results.count { verdicts.contains($0.verdict.name) })
        }
        return attribute("tests", String(results.count)) + attribute("failures", count("failed"))
            + attribute("errors", count("timedOut", "crashed"))
            + attribute("skipped", count("notApplicable"))
    }

    private func attribute(_ name: String, _ value: String) -> String {
        #" \#(name)="\#(XMLText.attribute(value))""#
    }
}
