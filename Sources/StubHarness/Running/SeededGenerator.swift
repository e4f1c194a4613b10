import StubJSON

/// A random number generator with the same sequence on every system for the same seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var random: SplitMix64

    /// Creates a generator.
    public init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// The next random number.
    public mutating func next() -> UInt64 { random.next() }
}
