import StubContract
import StubJSON

/// `understudy explain CODE`: explains a code and what to do about it.
struct ExplainCommand: Command {
    static let name = "explain"
    static let summary = "explain the code of an issue or a finding"
    static let discussion = """
        Codes appear in the Understudy-Issues header field, in the journal, in reports, and at the \
        end of each line of 'understudy lint'. Without CODE all of them are listed.

          understudy explain request/query/type
        """

    @Operand("CODE") private var code: String?
    @Flag("markdown", "print the explanations of all codes as a page of documentation")
    private var isPage: Bool

    func run(_ context: Context) async throws -> ExitCode {
        guard !isPage else {
            guard code == nil else { throw CommandError.usage("--markdown takes no CODE") }
            context.terminal.write(CodePage.text)
            return .kept
        }
        guard let code else {
            context.terminal.write(Self.list)
            return .kept
        }
        guard let explanation = IssueCatalog.explanation(of: code) else {
            let nearest = NearestWord.nearest(to: code, among: IssueCatalog.all.map(\.code))
            throw CommandError.usage(
                "there is no code '\(code)'",
                hint: nearest.map { "Did you mean '\($0)'?" } ?? "'understudy explain' lists them.")
        }
        context.terminal.write(
            Self.text(of: explanation, width: min(context.terminal.width, 100)))
        return .kept
    }

    private static var list: String {
        let width = IssueCatalog.all.map(\.code.count).max() ?? 0
        return IssueCatalog.all.map { explanation in
            let padding = String(repeating: " ", count: width - explanation.code.count + 2)
            return explanation.code + padding + explanation.meaning + "\n"
        }.joined()
    }

    private static func text(of explanation: IssueExplanation, width: Int) -> String {
        var parts = [
            ("", explanation.meaning), ("For example: ", explanation.example),
            ("What to do: ", explanation.advice),
        ]
        explanation.reference.map { parts.append(("See: ", $0)) }
        let texts = parts.map { HelpScreen.lines(of: $0 + $1, indent: 2, width: width) }
        return ([[explanation.code]] + texts).map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n") + "\n"
    }
}
