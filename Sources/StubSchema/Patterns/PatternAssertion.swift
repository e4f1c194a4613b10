/// A condition on a position between two characters (ECMA-262 §22.2.2.4).
enum PatternAssertion: Sendable, Hashable {
    case start
    case end
    /// The start of the text or of a line, as with the `m` flag.
    case lineStart
    case lineEnd
    case wordBoundary(isNegative: Bool)

    func holds(at position: Int, in text: [UInt32]) -> Bool {
        let previous = position > 0 ? text[position - 1] : nil
        let next = position < text.count ? text[position] : nil
        return switch self {
        case .start: previous == nil
        case .end: next == nil
        case .lineStart: previous.map(Self.isLineTerminator) ?? true
        case .lineEnd: next.map(Self.isLineTerminator) ?? true
        case .wordBoundary(let isNegative):
            ((previous.map(Self.isWord) ?? false) != (next.map(Self.isWord) ?? false))
                != isNegative
        }
    }

    private static func isWord(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        default: false
        }
    }

    private static func isLineTerminator(_ scalar: UInt32) -> Bool {
        scalar == 0x0A || scalar == 0x0D || scalar == 0x2028 || scalar == 0x2029
    }
}

/// The flags of a part of a pattern (`(?i:…)`, `(?m:…)`).
///
/// The parser resolves the `s` flag.
struct PatternFlags: Sendable, Hashable {
    var ignoresCase = false
    var isMultiline = false

    /// The flags inside a group with a modifier such as `i`, `im` or `i-m`.
    func applying(_ modifier: String) -> PatternFlags {
        var flags = self
        var isOn = true
        for character in modifier {
            switch character {
            case "-": isOn = false
            case "i": flags.ignoresCase = isOn
            case "m": flags.isMultiline = isOn
            default: break
            }
        }
        return flags
    }

    var start: PatternAssertion { isMultiline ? .lineStart : .start }
    var end: PatternAssertion { isMultiline ? .lineEnd : .end }
}
