/// Random patterns and texts from a small alphabet, so that they match often.
struct RandomPattern {
    private var random: SystemlessRandom
    private var groups = 0
    /// Whether references to groups may occur.
    private let hasReferences: Bool

    init(seed: UInt64, hasReferences: Bool) {
        random = SystemlessRandom(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        self.hasReferences = hasReferences
    }

    mutating func pattern() -> String {
        groups = 0
        return alternatives(depth: 0)
    }

    mutating func text() -> String {
        let alphabet = ["a", "b", "c", " ", "\n", "A", "é", "😀", "1"]
        return (0..<Int.random(in: 0...9, using: &random)).map { _ in
            alphabet[Int.random(in: 0..<(Bool.random(using: &random) ? 3 : 9), using: &random)]
        }.joined()
    }

    private mutating func alternatives(depth: Int) -> String {
        let count = Int.random(in: 0...5, using: &random) == 0 ? 2 : 1
        return (0..<count).map { _ in sequence(depth: depth) }.joined(separator: "|")
    }

    private mutating func sequence(depth: Int) -> String {
        let count = Int.random(in: depth == 0 ? 1...4 : 0...3, using: &random)
        return (0..<count).map { _ in term(depth: depth) }.joined()
    }

    private mutating func term(depth: Int) -> String {
        switch Int.random(in: 0...15, using: &random) {
        case 0: return ["^", "$", #"\b"#, #"\B"#][Int.random(in: 0...3, using: &random)]
        case 1 where depth < 3:
            let open = ["(?=", "(?!", "(?<=", "(?<!"][Int.random(in: 0...3, using: &random)]
            // The system's expressions only support bounded look-behinds.
            let isBehind = open.hasPrefix("(?<")
            return open + (isBehind ? atom(depth: 9) : alternatives(depth: depth + 1)) + ")"
        case 2 where hasReferences && groups > 0:
            return "\\\(Int.random(in: 1...groups, using: &random))(?:)"
        default:
            let atom = atom(depth: depth)
            return atom + quantifier(of: atom)
        }
    }

    private mutating func atom(depth: Int) -> String {
        switch Int.random(in: 0...(depth < 3 ? 11 : 7), using: &random) {
        case 0, 1, 2: return "a"
        case 3: return "b"
        case 4: return "[ab]"
        case 5: return "[^a]"
        case 6: return "."
        case 7: return [#"\w"#, #"\s"#, "é", #"\p{L}"#, "😀"][Int.random(in: 0...4, using: &random)]
        case 8: return "(?:\(alternatives(depth: depth + 1)))"
        case 9: return "(?i:\(alternatives(depth: depth + 1)))"
        default:
            // Counted at its end, so that a group never refers to itself.
            let inner = alternatives(depth: depth + 1)
            groups += 1
            return hasReferences ? "(\(inner))" : "(?:\(inner))"
        }
    }

    /// Lazy quantifiers only for single characters: the system's expressions mishandle lazy loops
    /// that can match the empty text, such as `(?:)*?`.
    private mutating func quantifier(of atom: String) -> String {
        let isGroup = atom.hasPrefix("(")
        switch Int.random(in: 0...9, using: &random) {
        case 0: return isGroup ? "?" : "*"
        case 1: return "+"
        case 2: return "?"
        case 3: return "{2}"
        case 4: return "{1,3}"
        case 5: return isGroup ? "*" : "{0,2}?"
        case 6: return isGroup ? "" : "*?"
        default: return ""
        }
    }
}

/// A generator with the same numbers for the same seed on every machine.
struct SystemlessRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
