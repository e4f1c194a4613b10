import StubJSON

/// A function of RFC 9535 §2.4 whose result is a value.
indirect enum JSONPathFunction: Sendable, Hashable {
    /// The characters, elements or members of a value.
    case length(JSONPathFilter.Operand)
    /// How many values a path selects.
    case count(JSONPathFilter.Operand)
    /// The only value that a path selects.
    case value(JSONPathFilter.Operand)
}

/// The regular expression of `match()` or `search()` (RFC 9535 §2.4.6–7, RFC 9485).
struct JSONPathPattern: Sendable, Hashable {
    /// Where the expression is, if it is no literal.
    let source: JSONPathFilter.Operand?
    private let isWhole: Bool
    private let literal: Compiled?

    private struct Compiled: Sendable, Hashable {
        let source: String
        /// `nil` if the expression is none, so that nothing matches.
        let pattern: SchemaPattern?

        init(_ source: String, isWhole: Bool) {
            self.source = source
            // The expression is parsed alone first, so that a stray bracket cannot close the group.
            let text = JSONPathPattern.withoutLineEnds(source)
            let isSound = SchemaPattern(text) != nil
            pattern = isSound ? SchemaPattern(isWhole ? "^(?:\(text))$" : text) : nil
        }

        static func == (left: Self, right: Self) -> Bool { left.source == right.source }

        func hash(into hasher: inout Hasher) { hasher.combine(source) }
    }

    /// - Parameter isWhole: whether the whole text has to match.
    init(_ operand: JSONPathFilter.Operand, isWhole: Bool) {
        self.isWhole = isWhole
        if case .literal(let value) = operand {
            source = nil
            literal = value.string.map { Compiled($0, isWhole: isWhole) }
        } else {
            source = operand
            literal = nil
        }
    }

    /// Whether the text matches; `nil` if that is too expensive to decide.
    ///
    /// - Parameter source: the expression, if it is no literal.
    func decide(_ text: String, source: String?) -> Bool? {
        let compiled = literal ?? source.map { Compiled($0, isWhole: isWhole) }
        guard let pattern = compiled?.pattern else { return false }
        var budget = PatternBudget()
        return try? pattern.matches(text, budget: &budget)
    }

    /// A dot stands for every character but `\n` and `\r` (RFC 9485 §4), where that of ECMA-262
    /// excludes two more.
    private static func withoutLineEnds(_ source: String) -> String {
        var text = ""
        var isEscaped = false
        var isInClass = false
        for scalar in source.unicodeScalars {
            if scalar == ".", !isEscaped, !isInClass {
                text += "[^\\n\\r]"
                continue
            }
            if !isEscaped {
                if scalar == "[" { isInClass = true }
                if scalar == "]" { isInClass = false }
            }
            isEscaped = scalar == "\\" && !isEscaped
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
