/// Generates short texts that match a pattern.
///
/// Look-arounds and boundaries are ignored, so the caller must validate the text.
struct PatternSampler {
    /// How many characters to add to the shortest text.
    private var missing: Int
    /// Which of the possible characters and alternatives to use.
    private let variant: Int
    /// Chooses at random instead of by variant, if texts have to differ.
    private var chance: (any RandomNumberGenerator)?
    private var captures: [Int: String] = [:]
    /// The plain characters of the sets that were met, because a pattern such as `[0-9a-f]{32}`
    /// asks for them many times.
    private var plain: [ECMAPattern.CharacterSet: [Unicode.Scalar]] = [:]
    /// Nested counted repeats can demand texts of any length; this limits the number of parts.
    private var partsLeft = 100_000

    static func sample(_ pattern: ECMAPattern, minLength: Int = 0, variant: Int = 0) -> String? {
        var sampler = PatternSampler(missing: 0, variant: variant)
        guard let shortest = sampler.text(pattern.root) else { return nil }
        let length = shortest.unicodeScalars.count
        guard length < minLength else { return shortest }
        sampler = PatternSampler(missing: minLength - length, variant: variant)
        guard let text = sampler.text(pattern.root) else { return nil }
        // Characters that no repetition could take are appended, if the pattern allows text after
        // its match.
        return text + String(repeating: "x", count: max(0, sampler.missing))
    }

    /// A text with random characters.
    static func sample<Random: RandomNumberGenerator>(
        _ pattern: ECMAPattern, minLength: Int, random: inout Random
    ) -> String? {
        var sampler = PatternSampler(missing: 0, variant: 0)
        guard let shortest = sampler.text(pattern.root) else { return nil }
        sampler = PatternSampler(
            missing: max(0, minLength - shortest.unicodeScalars.count), variant: 0)
        sampler.chance = random
        let text = sampler.text(pattern.root)
        if let drawn = sampler.chance as? Random { random = drawn }
        return text
    }

    private init(missing: Int, variant: Int) {
        self.missing = missing
        self.variant = variant
    }

    private mutating func text(_ node: ECMAPattern.Node) -> String? {
        partsLeft -= 1
        guard partsLeft > 0 else { return nil }
        switch node {
        case .set(let set):
            return character(of: set).map { String(Character($0)) }
        case .sequence(let nodes):
            var result = ""
            for node in nodes {
                guard let part = text(node) else { return nil }
                result += part
            }
            return result
        case .alternatives(let nodes):
            let first = chance == nil ? variant : Int.drawn(below: nodes.count, &chance)
            for offset in nodes.indices {
                if let text = text(nodes[(first + offset) % nodes.count]) { return text }
            }
            return nil
        case .repetition(let inner, let bounds): return repeated(inner, bounds)
        case .capture(let inner, let number):
            let text = text(inner)
            captures[number] = text
            return text
        case .group(let inner, _): return text(inner)
        case .look, .start, .end, .wordBoundary: return ""
        case .backreference(let number):
            let text = captures[number] ?? ""
            partsLeft -= text.utf8.count
            return text
        }
    }

    /// A character of the set, preferably a simple one; a random one if texts have to differ.
    private mutating func character(of set: ECMAPattern.CharacterSet) -> Unicode.Scalar? {
        let known = plain[set]
        let candidates = known ?? set.plain(isRandom: chance != nil)
        if known == nil { plain[set] = candidates }
        guard !candidates.isEmpty else { return set.other }
        let index =
            chance == nil ? variant % candidates.count : Int.drawn(below: candidates.count, &chance)
        return candidates[index]
    }

    private mutating func repeated(
        _ inner: ECMAPattern.Node, _ bounds: ECMAPattern.Bounds
    ) -> String? {
        guard bounds.minimum <= 10_000 else { return nil }
        let room = (bounds.maximum ?? Int.max) - bounds.minimum
        var result = ""
        for _ in 0..<bounds.minimum {
            guard let part = text(inner) else { return nil }
            result += part
        }
        var added = 0
        while added < room, missing > 0 {
            let before = missing
            guard let part = text(inner), !part.isEmpty else { break }
            missing = min(missing, before) - part.unicodeScalars.count
            result += part
            added += 1
        }
        return result
    }
}

extension ECMAPattern.CharacterSet {
    /// The simple characters of the set; random texts have letters and digits, which have no
    /// meaning in paths, or else the first of the others.
    fileprivate func plain(isRandom: Bool) -> [Unicode.Scalar] {
        guard isRandom else { return Self.simple.filter(contains) }
        let wanted = Self.letters.filter(contains)
        return wanted.isEmpty ? Self.simple.first(where: contains).map { [$0] } ?? [] : wanted
    }

    /// A character of a set without simple ones.
    fileprivate var other: Unicode.Scalar? {
        let printable = (0x21...0x7E as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
        if let scalar = printable.first(where: contains) { return scalar }
        let ranges = isNegated ? invertedRanges : ranges
        return ranges.lazy.compactMap { Unicode.Scalar($0.lowerBound) }.first { contains($0) }
            ?? ["é", "д", "中", "😀"].first(where: contains)
    }

    private static let simple = Array("aA0bB1 -_.@/cC2zZ9".unicodeScalars)

    private static let letters = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".unicodeScalars)

    /// Whether the set contains the character.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isListed =
            ranges.contains { $0.contains(scalar.value) }
            || properties.contains {
                UnicodeProperty.named($0.name)?.contains(scalar.value) == !$0.isNegated
            }
        return isListed != isNegated
    }
}

extension Int {
    /// A number from 0 up to, not including, the count.
    fileprivate static func drawn(
        below count: Int, _ chance: inout (any RandomNumberGenerator)?
    ) -> Int {
        guard count > 1, let number = chance?.next() else { return 0 }
        return Int(number % UInt64(count))
    }
}
