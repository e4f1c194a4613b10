/// Parameters with text around them, such as `{name}.json`, `{id}:activate` or `{a}.{b}`.
package struct SegmentPattern: Sendable, Hashable {
    package let names: [String]
    /// The text before, between and after the parameters: one more than there are names.
    package let literals: [String]

    /// How much text earlier parameters take where a text matches in several ways.
    package enum Share { case least, most }

    /// `nil` if there is no parameter.
    package init?(_ text: Substring) {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
        var (names, literals): ([String], [String]) = ([], [])
        var rest = text
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            literals.append(String(rest[..<open]))
            names.append(String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        guard !names.isEmpty else { return nil }
        self.names = names
        self.literals = literals + [String(rest)]
    }

    /// The number of literal bytes; patterns with more of them are tried first.
    package var fixedLength: Int { literals.reduce(0) { $0 + $1.utf8.count } }

    /// The values of the parameters, each at least one character long; `nil` if the text does not
    /// match.
    ///
    /// The number of steps is the product of both lengths, because nothing is tried twice.
    package func values(in text: String, taking share: Share) -> [String]? {
        guard let first = literals.first, let last = literals.last,
            text.utf8.starts(with: first.utf8),
            text.utf8.reversed().starts(with: last.utf8.reversed())
        else { return nil }
        let text = Array(text.unicodeScalars)
        let literals = literals.map { Array($0.unicodeScalars) }
        guard let ends = ends(of: literals, in: text) else { return nil }
        var start = literals[0].count
        var values: [String] = []
        for (ends, literal) in zip(ends, literals.dropFirst()) {
            let fitting = ends.filter { $0 > start }
            guard let end = share == .least ? fitting.first : fitting.last else { return nil }
            values.append(String(String.UnicodeScalarView(text[start..<end])))
            start = end + literal.count
        }
        return values
    }

    /// The offsets at which each parameter can end so that the rest of the text matches, in
    /// ascending order; `nil` if the text does not match.
    private func ends(
        of literals: [[Unicode.Scalar]], in text: [Unicode.Scalar]
    ) -> [[Int]]? {
        var found: [[Int]] = []
        /// Where the parameter behind the literal may start; the text ends behind the last one.
        var mayFollow = { (offset: Int) in offset == text.count }
        for literal in literals.dropFirst().reversed() {
            let ends =
                text.indices.dropFirst().filter { offset in
                    mayFollow(offset + literal.count) && text[offset...].starts(with: literal)
                } + (literal.isEmpty && mayFollow(text.count) ? [text.count] : [])
            guard let last = ends.last else { return nil }
            found.append(ends)
            mayFollow = { $0 < last }
        }
        return found.reversed()
    }
}
