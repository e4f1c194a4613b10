import StubJSON

/// A random generator with the same sequence for the same seed and text (SplitMix64 over FNV-1a).
package struct Scatter: RandomNumberGenerator {
    private var random: SplitMix64

    package init(_ seed: UInt64, _ text: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        random = SplitMix64(seed: hash &+ seed &* 0x9E37_79B9_7F4A_7C15)
    }

    package mutating func next() -> UInt64 { random.next() }

    package mutating func below(_ limit: Int) -> Int {
        limit <= 1 ? 0 : Int(next() % UInt64(limit))
    }

    /// A UUID of version 4 that ends with a number.
    package mutating func uuid(endingWith number: Int) -> String {
        let digits = String(next(), radix: 16).padded(to: 16)
        let more = String(next(), radix: 16).padded(to: 16)
        return "\(digits.prefix(8))-\(digits.dropFirst(8).prefix(4))-4\(digits.dropFirst(13))-"
            + "8\(more.prefix(3))-\(String(number).padded(to: 12))"
    }
}

extension String {
    /// The digits with zeros before them.
    package func padded(to width: Int) -> String {
        String(repeating: "0", count: max(0, width - count)) + self
    }
}
