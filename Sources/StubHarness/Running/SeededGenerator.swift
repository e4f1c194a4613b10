import StubJSON

/// A random number generator with the same sequence on every system for the same seed (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var random: SplitMix64

    /// Creates a generator.
    package init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// The next random number.
    package mutating func next() -> UInt64 { random.next() }
}
