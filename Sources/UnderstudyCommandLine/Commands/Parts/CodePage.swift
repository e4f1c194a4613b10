import StubLint

/// The explanations of all codes as an article of the documentation.
enum CodePage {
    static var text: String {
        let groups = Dictionary(grouping: IssueCatalog.all) { $0.code.split(separator: "/")[0] }
        return head
            + groups.sorted { $0.key < $1.key }.map { group, codes in
                "\n## \(titles[String(group)] ?? String(group))\n\n"
                    + codes.map(entry).joined(separator: "\n\n") + "\n"
            }.joined()
    }

    private static let head = """
        # Codes of issues

        Every code of the `Understudy-Issues` header field, the journal, reports, `lint` and `diff`.

        `understudy explain CODE` prints one of these explanations, and `understudy explain \
        --markdown` this page.

        """

    private static let titles = [
        "contract": "Contracts", "diff": "Changes of a contract", "drift": "Drift of a live API",
        "fixture": "Fixtures", "json": "JSON", "lint": "Lint", "openapi": "OpenAPI",
        "overlay": "Overlays", "recording": "Recordings", "request": "Requests",
        "response": "Responses", "rule": "Rules", "scenario": "Scenarios", "schema": "Schemas",
        "xstub": "x-stub", "yaml": "YAML",
    ]

    private static func entry(_ explanation: IssueExplanation) -> String {
        var lines = [
            "### \(explanation.code)", "", explanation.meaning.escaped, "",
            "- For example: \(explanation.example.escaped)",
            "- What to do: \(explanation.advice.escaped)",
        ]
        if let reference = explanation.reference { lines.append("- See: \(reference.escaped)") }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// Without what Markdown would read as markup.
    var escaped: String {
        reduce(into: "") { result, character in
            if #"\`*_[]<>#|"#.contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}
