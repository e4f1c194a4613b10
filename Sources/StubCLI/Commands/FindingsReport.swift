import StubHarness
import StubJSON

/// The findings of a lint, in formats for people and for tools.
struct FindingsReport: Sendable {
    private let findings: [Diagnostic]

    init(_ findings: [Diagnostic]) {
        self.findings = findings
    }

    var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// One line per finding, and a last line with the totals.
    func text(of scope: String) -> String {
        let errors = findings.count { $0.severity == .error }
        let lines = findings.map { "\($0) [\($0.code)]" }
        let sum = [
            Self.count(errors, "error"), Self.count(findings.count - errors, "warning"),
        ].compactMap(\.self)
        let last =
            sum.isEmpty ? "\(scope): no findings" : "\(scope): \(sum.joined(separator: ", "))"
        return (lines + [last]).joined(separator: "\n") + "\n"
    }

    /// An array of objects.
    var json: String {
        let elements = findings.map { finding -> JSONValue in
            [
                "file": finding.file.map(JSONValue.string) ?? .null,
                "line": (finding.position?.line).map(JSONValue.int) ?? .null,
                "column": (finding.position?.column).map(JSONValue.int) ?? .null,
                "severity": .string(finding.severity.rawValue),
                "code": .string(finding.code), "message": .string(finding.message),
                "hint": finding.hint.map(JSONValue.string) ?? .null,
            ]
        }
        return JSONSerializer.string(.array(elements), style: .pretty)
    }

    /// Workflow commands, which GitHub shows beside the lines.
    var github: String {
        findings.map { finding in
            let properties = [
                ("file", finding.file), ("line", finding.position.map { String($0.line) }),
                ("col", finding.position.map { String($0.column) }), ("title", finding.code),
            ].compactMap { name, value in
                value.map { "\(name)=\(GitHubReport.escaped($0, isProperty: true))" }
            }
            let hint = finding.hint.map { " " + $0 } ?? ""
            let text = GitHubReport.escaped("\(finding.message).\(hint)", isProperty: false)
            return "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::\(text)\n"
        }.joined()
    }

    private static func count(_ number: Int, _ name: String) -> String? {
        number == 0 ? nil : "\(number) \(name)\(number == 1 ? "" : "s")"
    }
}
