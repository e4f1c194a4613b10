import StubHarness
import StubJSON
import StubLint

/// `understudy explain CODE`: explains a code and what to do about it, or a check and what it
/// demands.
struct ExplainCommand: Command {
    static let name = "explain"
    static let summary = "explain the code of an issue or a finding, or a check"
    static let discussion = """
        Codes appear in the Understudy-Issues header field, in the journal, in reports, and at the \
        end of each line of 'understudy lint'; the ids of checks, such as P16, in the reports of \
        'understudy verify'. Without CODE all of them are listed.

          understudy explain request/query/type
          understudy explain P16
        """

    @Operand("CODE") private var code: String?
    @Flag("checks", "list the checks alone")
    private var areChecks: Bool
    @Flag(
        "markdown",
        "print the explanations of all codes, or of all checks, as a page of documentation")
    private var isPage: Bool

    func run(_ context: Context) async throws -> ExitCode {
        guard let code else {
            let text =
                isPage
                ? areChecks ? CheckPage.text : CodePage.text
                : areChecks ? Self.checks : "\(Self.codes)\nchecks:\n\(Self.checks)"
            context.terminal.write(text)
            return .kept
        }
        if isPage || areChecks {
            throw CommandError.usage("--\(isPage ? "markdown" : "checks") takes no CODE")
        }
        guard let parts = Self.parts(of: code) else { throw Self.error(unknown: code) }
        let width = min(context.terminal.width, 100)
        let texts = parts.texts.map { HelpScreen.lines(of: $0 + $1, indent: 2, width: width) }
        context.terminal.write(
            ([[parts.title]] + texts).map { $0.joined(separator: "\n") }
                .joined(separator: "\n\n") + "\n")
        return .kept
    }

    // MARK: - Lists

    private static var codes: String {
        table(IssueCatalog.all.map { ($0.code, $0.meaning) })
    }

    private static var checks: String {
        table(CheckCatalog.all.map { ($0.id, $0.title) })
    }

    private static func table(_ rows: [(name: String, text: String)]) -> String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { row in
            let padding = String(repeating: " ", count: width - row.name.count + 2)
            return row.name + padding + row.text + "\n"
        }.joined()
    }

    // MARK: - One explanation

    /// The texts of an explanation, each after what it begins with.
    private typealias Parts = (title: String, texts: [(String, String)])

    private static func parts(of code: String) -> Parts? {
        if let explanation = IssueCatalog.explanation(of: code) {
            var texts = [
                ("", explanation.meaning), ("For example: ", explanation.example),
                ("What to do: ", explanation.advice),
            ]
            explanation.reference.map { texts.append(("See: ", $0)) }
            return (explanation.code, texts)
        }
        return CheckCatalog.explanation(of: code).map { check in
            var texts = [
                ("", check.demand), ("Why: ", check.reason), ("Needs: ", check.needs),
            ]
            check.otherwise.map { texts.append(("Otherwise: ", $0)) }
            return ("\(check.id) \(check.title)", texts)
        }
    }

    private static func error(unknown code: String) -> CommandError {
        // The id of a check that is nearly the same is another check.
        guard !CheckCatalog.isID(code) else {
            return .usage(
                "no pack has a check '\(code)'",
                hint: "A check with such an id belongs to the suite of an app, whose source has it."
            )
        }
        let known = IssueCatalog.all.map(\.code) + CheckCatalog.all.map(\.id)
        let nearest = NearestWord.nearest(to: code, among: known)
        return .usage(
            "there is no code '\(code)'",
            hint: nearest.map { "Did you mean '\($0)'?" } ?? "'understudy explain' lists them.")
    }
}
