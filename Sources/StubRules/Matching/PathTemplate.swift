import StubHTTP

/// A path in which `{name}` stands for the text of a segment, as in `/a/{id}.json`.
///
/// It is compared with the path as it was sent; the values of its variables are decoded.
package struct PathTemplate: Sendable, Hashable {
    private enum Piece: Sendable, Hashable {
        case literal(String)
        case variable(String)
    }

    /// The template as it was written.
    package let text: String
    private let segments: [[Piece]]

    /// `nil` if a brace is not closed, or if it contains syntax other than `{name}`.
    package init?(_ text: String) {
        var segments: [[Piece]] = []
        for segment in text.split(separator: "/", omittingEmptySubsequences: false) {
            guard let pieces = Self.pieces(of: segment) else { return nil }
            segments.append(pieces)
        }
        self.text = text
        self.segments = segments
    }

    private static func pieces(of segment: Substring) -> [Piece]? {
        var pieces: [Piece] = []
        var rest = segment
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { return nil }
            let name = rest[rest.index(after: open)..<close]
            let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
            guard !name.isEmpty, isName else { return nil }
            if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
            pieces.append(.variable(String(name)))
            rest = rest[rest.index(after: close)...]
        }
        if rest.contains("}") { return nil }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        return pieces
    }

    /// The names of its variables.
    package var names: [String] {
        segments.joined().compactMap { piece in
            if case .variable(let name) = piece { name } else { nil }
        }
    }

    /// Returns the decoded values of the variables; `nil` if the path does not match.
    package func values(in path: some StringProtocol) -> [String: String]? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (pieces, part) in zip(segments, parts) {
            guard Self.match(pieces[...], Substring(part), &values) else { return nil }
        }
        return values.mapValues { PercentCoding.decode($0) ?? $0 }
    }

    /// Takes as much text as possible for each variable, and at least one character.
    private static func match(
        _ pieces: ArraySlice<Piece>, _ text: Substring, _ values: inout [String: String]
    ) -> Bool {
        guard let piece = pieces.first else { return text.isEmpty }
        let rest = pieces.dropFirst()
        switch piece {
        case .literal(let literal):
            return text.hasPrefix(literal)
                && match(rest, text.dropFirst(literal.count), &values)
        case .variable(let name):
            if rest.isEmpty {
                values[name] = String(text)
                return !text.isEmpty
            }
            var end = text.endIndex
            while end > text.startIndex {
                if match(rest, text[end...], &values) {
                    values[name] = String(text[..<end])
                    return true
                }
                end = text.index(before: end)
            }
            return false
        }
    }
}
