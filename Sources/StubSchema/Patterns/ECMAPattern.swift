/// A parsed regular expression in the syntax of ECMA-262 §22.2.1.
///
/// Meaningless letter escapes are errors, as with the `u` flag; escaped punctuation is literal,
/// because real schemas contain `\-` and `\_`.
struct ECMAPattern: Sendable, Hashable {
    let root: Node

    init?(_ source: String) {
        var parser = ECMAPatternParser(source)
        guard let root = parser.parse() else { return nil }
        self.root = root
    }

    indirect enum Node: Sendable, Hashable {
        /// One character of a set.
        case set(CharacterSet)
        case sequence([Node])
        case alternatives([Node])
        case repetition(Node, Bounds)
        /// A capturing group with its number, from 1.
        case capture(Node, number: Int)
        case group(Node, flags: String)
        case look(Node, isAhead: Bool, isNegative: Bool)
        case start
        case end
        case wordBoundary(isNegative: Bool)
        /// The text that the group with this number matched.
        case backreference(Int)
    }

    struct Bounds: Sendable, Hashable {
        let minimum: Int
        /// `nil` means no limit.
        let maximum: Int?
        let isLazy: Bool
    }

    /// Characters, given by ranges and Unicode properties.
    struct CharacterSet: Sendable, Hashable {
        var ranges: [ClosedRange<UInt32>] = []
        /// Property expressions such as `L` or `Script=Greek`.
        var properties: [Property] = []
        var isNegated = false

        struct Property: Sendable, Hashable {
            let name: String
            let isNegated: Bool
        }

        init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
            self.ranges = ranges
            self.isNegated = isNegated
        }

        init(property: Property) {
            properties = [property]
        }

        static func scalar(_ value: UInt32) -> CharacterSet { CharacterSet([value...value]) }

        static let digits = CharacterSet([0x30...0x39])
        static let word = CharacterSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
        /// `\s`: WhiteSpace and LineTerminator of ECMA-262 §12.2–12.3.
        static let space = CharacterSet([
            0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A,
            0x2028...0x2029, 0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
        ])
        static let lineTerminators: [ClosedRange<UInt32>] = [
            0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029,
        ]

        var complement: CharacterSet {
            var copy = self
            copy.isNegated.toggle()
            return copy
        }

        /// The ranges that are not in the set; only valid for sets without properties.
        var invertedRanges: [ClosedRange<UInt32>] {
            var inverted: [ClosedRange<UInt32>] = []
            var next: UInt32 = 0
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if range.lowerBound > next { inverted.append(next...(range.lowerBound - 1)) }
                next = max(next, range.upperBound + 1)
            }
            if next <= 0x10FFFF { inverted.append(next...0x10FFFF) }
            return inverted
        }

        /// Adds the characters of a class escape inside brackets.
        mutating func formUnion(_ other: CharacterSet) {
            ranges += other.isNegated ? other.invertedRanges : other.ranges
            properties += other.properties
        }
    }
}
