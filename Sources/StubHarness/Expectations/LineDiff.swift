/// The differences between two lists as text, one element per line.
package struct LineDiff: Sendable {
    private enum Line: Sendable, Hashable {
        case same(String)
        case missing(String)
        case unexpected(String)
    }

    private let lines: [Line]

    private static let context = 2
    private static let shownLines = 60

    /// Compares two texts line by line.
    package init(expected: String, actual: String) {
        let split = { (text: String) in
            text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        self.init(expected: split(expected), actual: split(actual)) { $0 }
    }

    /// Compares two lists; `text` formats an element as one line.
    package init<Element: Equatable>(
        expected: [Element], actual: [Element], text: (Element) -> String
    ) {
        let alignment = ListAlignment(expected: expected, actual: actual)
        var missing = alignment.missing[...]
        var unexpected = alignment.unexpected[...]
        var lines: [Line] = []
        var (left, right) = (0, 0)
        while left < expected.count || right < actual.count {
            if missing.first == left {
                missing.removeFirst()
                lines.append(.missing(text(expected[left])))
                left += 1
            } else if unexpected.first == right {
                unexpected.removeFirst()
                lines.append(.unexpected(text(actual[right])))
                right += 1
            } else {
                lines.append(.same(text(actual[right])))
                left += 1
                right += 1
            }
        }
        self.lines = lines
    }
}

extension LineDiff: CustomStringConvertible {
    /// The lines: `−` is missing, `+` is unexpected; long equal sections are omitted.
    package var description: String {
        var output: [String] = []
        var hidden = 0
        for (index, line) in lines.enumerated() {
            guard isShown(index) else {
                hidden += 1
                continue
            }
            if hidden > 0 { output.append("… \(hidden) equal") }
            hidden = 0
            guard output.count < Self.shownLines else {
                output.append("… \(lines.count - index) more lines")
                return output.joined(separator: "\n")
            }
            switch line {
            case .same(let text): output.append("  \(text)")
            case .missing(let text): output.append("− \(text)")
            case .unexpected(let text): output.append("+ \(text)")
            }
        }
        if hidden > 0 { output.append("… \(hidden) equal") }
        return output.joined(separator: "\n")
    }

    /// Whether the line differs or is next to one that does.
    private func isShown(_ index: Int) -> Bool {
        let near = max(0, index - Self.context)...min(lines.count - 1, index + Self.context)
        return lines[near].contains { line in
            if case .same = line { false } else { true }
        }
    }
}
