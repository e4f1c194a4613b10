/// A regular expression that a whole text has to match, in the dialect of ECMA-262.
///
/// A dot also matches line ends, and the flags `i`, `m` and `s` may precede it, as in `(?i)abc`:
/// both are the habits of Java's `matches`.
package struct TextPattern: Sendable, Hashable {
    /// The expression as it was written.
    package let source: String
    private let pattern: SchemaPattern

    /// `nil` if the expression is malformed, or uses syntax that ECMA-262 does not have.
    package init?(_ source: String) {
        var flags = "s"
        var body = Substring(source)
        while body.hasPrefix("(?"), let end = body.firstIndex(of: ")") {
            let written = body[body.index(body.startIndex, offsetBy: 2)..<end]
            guard !written.isEmpty, written.allSatisfy({ "ims".contains($0) }) else { break }
            for flag in written where !flags.contains(flag) { flags.append(flag) }
            body = body[body.index(after: end)...]
        }
        // The expression is parsed alone first, so that a stray bracket cannot close the group.
        guard SchemaPattern(String(body)) != nil,
            let pattern = SchemaPattern("^(?\(flags):\(body))$")
        else { return nil }
        self.source = source
        self.pattern = pattern
    }

    /// Whether the whole text matches; `false` if that is too expensive to decide.
    package func matches(_ text: String) -> Bool { decide(text) ?? false }

    /// Whether the whole text matches; `nil` if that is too expensive to decide.
    package func decide(_ text: String) -> Bool? {
        var budget = PatternBudget()
        return try? pattern.matches(text, budget: &budget)
    }

    package static func == (left: Self, right: Self) -> Bool { left.source == right.source }

    package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
