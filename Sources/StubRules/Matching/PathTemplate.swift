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

    /// Stands for any number of segments elsewhere, which is not supported.
    package static let wildcard = "**"

    /// `nil` if a brace is not closed, or if it contains syntax other than `{name}`.
    package init?(_ text: String) {
        if text.contains(Self.wildcard) { return nil }
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
            guard Self.match(pieces, Array(part.utf8), &values) else { return nil }
        }
        return values.mapValues { PercentCoding.decode($0) ?? $0 }
    }

    /// Takes as much text as possible for each variable, and at least one byte.
    ///
    /// The number of steps is the product of both lengths, because nothing is tried twice.
    private static func match(
        _ pieces: [Piece], _ text: [UInt8], _ values: inout [String: String]
    ) -> Bool {
        guard let ends = ends(of: pieces, in: text) else { return false }
        var start = 0
        for (piece, end) in zip(pieces, ends) {
            switch piece {
            case .literal(let literal): start += literal.utf8.count
            case .variable(let name):
                values[name] = String(decoding: text[start..<end], as: UTF8.self)
                start = end
            }
        }
        return true
    }

    /// Returns for each piece the last offset at which the following ones can start; `nil` if the
    /// text does not match.
    private static func ends(of pieces: [Piece], in text: [UInt8]) -> [Int]? {
        var ends: [Int] = []
        /// Whether the pieces so far, from the last one on, match the text from an offset on.
        var isPossible = [Bool](repeating: false, count: text.count + 1)
        isPossible[text.count] = true
        for piece in pieces.reversed() {
            guard let last = isPossible.lastIndex(of: true) else { return nil }
            ends.append(last)
            var next = [Bool](repeating: false, count: text.count + 1)
            switch piece {
            case .literal(let literal):
                let bytes = Array(literal.utf8)
                for offset in text.indices
                where offset + bytes.count <= text.count && isPossible[offset + bytes.count] {
                    next[offset] = text[offset...].starts(with: bytes)
                }
            case .variable:
                for offset in 0..<last { next[offset] = true }
            }
            isPossible = next
        }
        return isPossible[0] ? ends.reversed() : nil
    }
}
