// Finds values in the lines below their name, as in YAML.
extension TextScan {
    /// What the lines below a name are.
    private enum Block {
        /// A block scalar: `name: |`.
        case text
        case list
        /// A value in the next lines, without a sign.
        case plain
    }

    /// Replaces the lines below a name in YAML; returns where to continue.
    mutating func block(
        after start: Int, _ word: Range<Int>, _ reach: Reach, _ end: Int
    ) -> Int? {
        var index = start
        while index < end, bytes[index].isBlank { index += 1 }
        guard index < end else { return nil }
        var kind: Block?
        if "|>".utf8.contains(bytes[index]) {
            kind = .text
        } else if !bytes[index].isLineEnd {
            return nil
        }
        while index < end, !bytes[index].isLineEnd { index += 1 }
        let indent = indentation(of: word.lowerBound)
        while index < end {
            while index < end, bytes[index].isLineEnd { index += 1 }
            let line = index
            while index < end, bytes[index].isBlank { index += 1 }
            let depth = index - line
            let isItem =
                index + 1 < end && bytes[index] == UInt8(ascii: "-") && bytes[index + 1].isBlank
            let found = kind ?? (isItem ? .list : .plain)
            guard depth > indent || isItem && depth == indent, found == .list ? isItem : true else {
                return line
            }
            kind = found
            if found == .list { index += 2 }
            let value = index
            while index < end, !bytes[index].isLineEnd { index += 1 }
            redaction.steps += index - line
            var range = value..<index
            if let quoted = quoted(at: value, index) { range = quoted }
            let isSecret =
                redaction.isSecret(text(range), reach)
                && (found != .plain || isScalar(range))
            if isSecret { replace(range, reach) }
            // Other lines may contain secrets with names of their own.
            if !isSecret, found == .plain || !reach.isInherited { return line }
        }
        return index
    }

    /// Whether a line below a name is its value, and neither other members nor prose.
    private func isScalar(_ range: Range<Int>) -> Bool {
        guard let last = range.last, bytes[last] != UInt8(ascii: ":"),
            !isProse(at: range.lowerBound, range.upperBound)
        else { return false }
        let isMember = range.dropLast().contains {
            bytes[$0] == UInt8(ascii: ":") && bytes[$0 + 1].isBlank
        }
        return !isMember && !text(range).contains(". ") && bytes[last] != 0x2E
    }

    private func indentation(of index: Int) -> Int {
        var start = index
        while start > 0, !bytes[start - 1].isLineEnd, index - start < 256 { start -= 1 }
        return bytes[start..<index].prefix { $0.isBlank }.count
    }
}
