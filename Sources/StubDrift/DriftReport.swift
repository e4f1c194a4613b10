package import StubContract
import StubHarness
import StubJSON

/// The results of a comparison as text, JSON, JUnit's XML, and annotations for GitHub.
package struct DriftReport: Sendable {
    private let url: String
    private let results: [DriftResult]
    private let contract: Contract

    package init(_ results: [DriftResult], of contract: Contract, at url: String) {
        self.results = results
        self.contract = contract
        self.url = url
    }

    /// All differences.
    package var findings: [DriftFinding] { results.flatMap(\.findings) }
    /// The number of operations that were compared.
    package var compared: Int { results.count { $0.skipped == nil } }
    /// Whether operations were compared and none of them differs in a way that breaks an app.
    package var isKept: Bool { compared > 0 && !findings.contains(where: \.isBreaking) }

    /// A line for each operation that was called, and one for each difference.
    package var text: String {
        var lines: [String] = []
        for result in results where result.skipped == nil {
            let mark = result.findings.contains(where: \.isBreaking) ? "✗" : "✓"
            lines.append("\(mark) \(result.operation)  \(result.request ?? "")")
            lines += result.findings.map { "    \(Self.line($0))" }
        }
        let skipped = results.filter { $0.skipped != nil }
        for reason in Set(skipped.compactMap(\.skipped)).sorted() {
            let names = skipped.filter { $0.skipped == reason }.map(\.operation)
            lines.append("not compared, because \(reason): \(names.joined(separator: ", "))")
        }
        let breaking = findings.count(where: \.isBreaking)
        lines.append(
            "\(compared) of \(results.count) operations compared with \(url): "
                + "\(breaking) breaking and \(findings.count - breaking) other differences")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ finding: DriftFinding) -> String {
        let place = finding.place.isEmpty ? "" : " \(finding.place)"
        return "\(finding.isBreaking ? "error" : "warning"): \(finding.part) "
            + "\(finding.kind.rawValue)\(place): \(finding.message)"
    }

    /// The counts and every result.
    package var json: String {
        let object: JSONValue = [
            "url": .string(url), "compared": .int(compared),
            "breaking": .int(findings.count(where: \.isBreaking)),
            "operations": .array(
                results.map { result in
                    [
                        "operation": .string(result.operation),
                        "request": result.request.map { .string($0) } ?? .null,
                        "skipped": result.skipped.map { .string($0) } ?? .null,
                        "findings": .array(result.findings.map(\.json)),
                    ]
                }),
        ]
        return JSONSerializer.string(object, style: .pretty) + "\n"
    }

    /// A test case for each operation.
    package var junit: String {
        let failed = results.count { $0.findings.contains(where: \.isBreaking) }
        let counts =
            attribute("tests", String(results.count)) + attribute("failures", String(failed))
            + attribute("errors", "0")
            + attribute("skipped", String(results.count - compared))
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        lines.append("<testsuites\(attribute("name", "drift"))\(counts)>")
        lines.append("  <testsuite\(attribute("name", url))\(counts)>")
        for result in results {
            let name =
                attribute("classname", "drift") + attribute("name", result.operation)
            let findings = result.findings.map(Self.line).joined(separator: "\n")
            lines.append("    <testcase\(name)>")
            if let reason = result.skipped {
                lines.append("      <skipped\(attribute("message", reason))/>")
            } else if let first = result.findings.first(where: \.isBreaking) {
                lines.append(
                    "      <failure\(attribute("message", Self.line(first)))"
                        + "\(attribute("type", first.code.rawValue))>\(XMLText.content(findings))</failure>"
                )
            } else if !findings.isEmpty {
                lines.append("      <system-out>\(XMLText.content(findings))</system-out>")
            }
            lines.append("    </testcase>")
        }
        return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
    }

    /// A workflow command for each difference, at the operation in the contract.
    package var github: String {
        findings.map { finding in
            let operation = contract.operation(finding.operation)
            let origin = operation.map { contract.document.origins(of: [$0.pointer])[0] }
            let properties = [
                ("file", origin?.file ?? contract.document.file),
                ("line", origin.map { String($0.position.line) }),
                ("title", finding.code.rawValue),
            ].compactMap { name, value in
                value.map { "\(name)=\(GitHubReport.escaped($0, isProperty: true))" }
            }
            let text = GitHubReport.escaped(
                "\(finding.request): \(Self.line(finding))", isProperty: false)
            let level = finding.isBreaking ? "error" : "warning"
            return "::\(level) \(properties.joined(separator: ","))::\(text)\n"
        }.joined()
    }

    private func attribute(_ name: String, _ value: String) -> String {
        #" \#(name)="\#(XMLText.attribute(value))""#
    }
}
