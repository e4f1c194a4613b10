/// What a check of the packs demands, why, and what it needs.
package struct CheckExplanation: Sendable, Hashable {
    /// The id that reports show, such as `P16`.
    package let id: String
    /// The title of the check.
    package let title: String
    /// What must hold.
    package let demand: String
    /// The section of a standard, or what users of an app have seen.
    package let reason: String
    /// The pack and its adapter, and what of the adapter and the contract the check needs.
    package let needs: String
    /// How an app declares that it does otherwise; `nil` if there is no such option.
    package let otherwise: String?

    /// The options that ``otherwise`` names.
    package var options: [CheckOption] {
        CheckCatalog.options.filter { otherwise?.contains("`\($0.name)`") == true }
    }
}

// MARK: - Reading

extension CheckExplanation {
    /// Reads the explanations of a group, with an empty line between them.
    static func all(_ text: String) -> [CheckExplanation] {
        text.split(separator: "\n\n").map(CheckExplanation.init)
    }

    /// Reads one explanation: a line with the id and the title, then what is demanded, and behind
    /// the words `Why:`, `Needs:` and `Otherwise:` the other texts.
    init(_ text: some StringProtocol) {
        let lines = text.split(separator: "\n")
        let heading = lines.first ?? ""
        id = String(heading.prefix { $0 != " " })
        title = String(heading.dropFirst(id.count + 1))
        var parts: [(word: String, lines: [String])] = [("", [])]
        for line in lines.dropFirst() {
            if let word = Self.words.first(where: { line.hasPrefix($0 + ": ") }) {
                parts.append((word, [String(line.dropFirst(word.count + 2))]))
            } else {
                parts[parts.count - 1].lines.append(String(line))
            }
        }
        func part(_ word: String) -> String? {
            parts.first { $0.word == word }?.lines.joined(separator: " ")
        }
        demand = part("") ?? ""
        reason = part("Why") ?? ""
        needs = part("Needs") ?? ""
        otherwise = part("Otherwise")
    }

    private static let words = ["Why", "Needs", "Otherwise"]
}
