import StubHarness
import StubJSON

/// The findings of a lint, in formats for people and for tools.
struct FindingsReport: Sendable {
    private let findings: [Diagnostic]
    /// The API of each finding; empty if there is only one.
    private let apis: [String]

    init(_ findings: [Diagnostic]) {
        self.findings = findings
        apis = []
    }

    /// Joins the findings of several APIs, whose messages then begin with the name.
    init(apis: [(name: String, findings: [Diagnostic])]) {
        findings = apis.flatMap { name, findings in
            findings.map { finding in
                var finding = finding
                finding.message = "\(name): \(finding.message)"
                return finding
            }
        }
        self.apis = apis.flatMap { name, findings in findings.map { _ in name } }
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

    /// An array of objects; those of several APIs have the name as "api".
    var json: String {
        let elements = findings.enumerated().map { index, finding -> JSONValue in
            var object: JSONObject = [
                "file": finding.file.map(JSONValue.string) ?? .null,
                "line": (finding.position?.line).map(JSONValue.int) ?? .null,
                "column": (finding.position?.column).map(JSONValue.int) ?? .null,
                "severity": .string(finding.severity.rawValue),
                "code": .string(finding.code), "message": .string(finding.message),
                "hint": finding.hint.map(JSONValue.string) ?? .null,
            ]
            if !apis.isEmpty { object["api"] = .string(apis[index]) }
            return .object(object)
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
