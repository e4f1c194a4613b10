/// What a code means and how to fix the problem.
package struct IssueExplanation: Sendable, Hashable {
    package let code: String
    /// What is wrong, in one or two sentences.
    package let meaning: String
    /// An example of the mistake.
    package let example: String
    /// How to fix it.
    package let advice: String
    /// The section of the standard; `nil` if the rule is ours.
    package let reference: String?

    init(
        _ code: String, _ meaning: String, example: String, advice: String,
        see reference: String? = nil
    ) {
        self.code = code
        self.meaning = meaning
        self.example = example
        self.advice = advice
        self.reference = reference
    }
}

// MARK: - Reading

extension IssueExplanation {
    /// Reads explanations: a line with the code and what it means, and behind the words `Example:`,
    /// `Advice:` and `See:` the other texts, two columns to the right; what is further to the right
    /// continues the line before.
    static func all(_ text: String) -> [IssueExplanation] {
        var lines: [String] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("    "), let last = lines.popLast() {
                lines.append(last + line.dropFirst(3))
            } else {
                lines.append(String(line))
            }
        }
        var found: [IssueExplanation] = []
        while let heading = lines.first {
            let rest = lines.dropFirst().prefix { $0.hasPrefix("  ") }
            func part(_ word: String) -> String? {
                rest.lazy.compactMap { line in
                    line.hasPrefix("  \(word): ")
                        ? String(line.dropFirst(word.count + 4)) : nil
                }.first
            }
            let parts = heading.split(separator: ": ", maxSplits: 1).map(String.init)
            found.append(
                IssueExplanation(
                    parts[0], parts.last ?? "", example: part("Example") ?? "",
                    advice: part("Advice") ?? "", see: part("See")))
            lines = Array(lines.dropFirst(rest.count + 1))
        }
        return found
    }
}
