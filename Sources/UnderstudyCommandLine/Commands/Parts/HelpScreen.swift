/// Writes usage texts from the declarations that also read the arguments.
struct HelpScreen: Sendable {
    private let width: Int

    /// Wraps at the given number of columns, between 40 and 100.
    init(width: Int) {
        self.width = min(max(width, 40), 100)
    }

    /// The help of the program.
    func text(for commands: [any Command.Type]) -> String {
        let introduction = """
            Stands in for an app's API: serves it from a contract and fixtures, and checks \
            the app's own services and view models against it.
            """
        var lines = wrapped(introduction, indent: 0)
        lines += ["", "usage: understudy <command> [options]", "", "commands:"]
        lines += table(commands.map { ($0.name, $0.summary) })
        lines += ["", "options:"]
        lines += table([("--help", "show this help"), ("--version", "show the version")])
        lines += ["", "'understudy <command> --help' explains a command."]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The help of one command.
    func text(for command: any Command.Type) -> String {
        let declarations = Declarations(of: command.init())
        let operands = declarations.operands.map { " " + $0.usage }.joined()
        let options = declarations.options.isEmpty ? "" : " [options]"
        var lines = ["usage: understudy \(command.name)\(options)\(operands)", ""]
        lines += wrapped(Self.sentence(command.summary), indent: 0)
        if !command.discussion.isEmpty {
            lines.append("")
            lines += command.discussion.split(separator: "\n", omittingEmptySubsequences: false)
                .flatMap { $0.hasPrefix("  ") ? [String($0)] : wrapped(String($0), indent: 0) }
        }
        lines += ["", "options:"]
        lines += table(
            declarations.options.map { (Self.label($0), Self.explanation($0)) }
                + [("--help", "show this help")])
        return lines.joined(separator: "\n") + "\n"
    }

    private static func label(_ option: any CommandOption) -> String {
        let value = option.placeholder.map { " " + $0 } ?? ""
        return "--\(option.name)\(value)\(option.isRepeatable ? "…" : "")"
    }

    private static func explanation(_ option: any CommandOption) -> String {
        option.defaultText.map { "\(option.summary) (default \($0))" } ?? option.summary
    }

    private static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    /// Two columns; the text of a label that is too wide for its column starts on the next line.
    private func table(_ rows: [(label: String, text: String)]) -> [String] {
        let column = min(rows.map(\.label.count).max() ?? 0, min(width * 7 / 20, 28))
        return rows.flatMap { row in
            let lines = wrapped(row.text, indent: column + 4)
            guard row.label.count <= column, let first = lines.first else {
                return ["  \(row.label)"] + lines
            }
            let padding = String(repeating: " ", count: column - row.label.count)
            return ["  \(row.label)\(padding)" + first.dropFirst(column + 2)] + lines.dropFirst()
        }
    }

    private func wrapped(_ text: String, indent: Int) -> [String] {
        Self.lines(of: text, indent: indent, width: width)
    }

    /// Wraps a text's words into lines of that width.
    static func lines(of text: String, indent: Int, width: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += line.isEmpty ? "\(word)" : " \(word)"
        }
        return lines + [line.isEmpty ? "" : margin + line]
    }
}
