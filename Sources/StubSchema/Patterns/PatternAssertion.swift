/// A condition on a place between two characters (ECMA-262 §22.2.2.4).
enum PatternAssertion: Sendable, Hashable {
    case start
    case end
    /// Also behind a line break, as under the `m` flag.
    case lineStart
    case lineEnd
    case wordBoundary(isNegative: Bool)

    func holds(at position: Int, in text: [UInt32]) -> Bool {
        switch self {
        case .start: position == 0
        case .end: position == text.count
        case .lineStart: position == 0 || Self.isLineTerminator(text[position - 1])
        case .lineEnd: position == text.count || Self.isLineTerminator(text[position])
        case .wordBoundary(let isNegative):
            (Self.isWord(before: position, in: text) != Self.isWord(at: position, in: text))
                != isNegative
        }
    }

    private static func isWord(before position: Int, in text: [UInt32]) -> Bool {
        position > 0 && isWord(text[position - 1])
    }

    private static func isWord(at position: Int, in text: [UInt32]) -> Bool {
        position < text.count && isWord(text[position])
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

/// The flags that hold in a part of a pattern (`(?i:…)`, `(?m:…)`).
///
/// The `s` flag is settled while the pattern is read.
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
