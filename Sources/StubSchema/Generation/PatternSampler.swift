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
            let sample = chance == nil ? set.sample(variant) : set.drawn(&chance)
            return sample.map { String(Character($0)) }
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
    /// A character of the set, preferably a simple one.
    func sample(_ variant: Int) -> Unicode.Scalar? {
        let plain = Array("aA0bB1 -_.@/cC2zZ9".unicodeScalars).filter(contains)
        if !plain.isEmpty { return plain[variant % plain.count] }
        let printable = (0x21...0x7E as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
        if let scalar = printable.first(where: contains) { return scalar }
        let ranges = isNegated ? invertedRanges : ranges
        return ranges.lazy.compactMap { Unicode.Scalar($0.lowerBound) }.first { contains($0) }
            ?? ["é", "д", "中", "😀"].first(where: contains)
    }

    /// A random plain character of the set.
    func drawn(_ chance: inout (any RandomNumberGenerator)?) -> Unicode.Scalar? {
        let plain = Self.plain.filter(contains)
        guard !plain.isEmpty else { return sample(0) }
        return plain[Int.drawn(below: plain.count, &chance)]
    }

    /// Characters without a meaning in paths, which are preferred.
    private static let plain = Array(
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
