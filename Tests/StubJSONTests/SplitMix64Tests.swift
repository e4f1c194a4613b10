import Testing

@testable import StubJSON

struct SplitMix64Tests {
    /// The sequence of the reference implementation for this seed.
    @Test func `returns the published sequence`() {
        var random = SplitMix64(seed: 1_234_567)

        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
        #expect(random.next() == 9_817_491_932_198_370_423)
    }

    @Test func `a unit is from 0 to below 1`() {
        var random = SplitMix64(seed: 9)
        let units = (0..<1000).map { _ in random.unit() }

        #expect(units.allSatisfy { $0 >= 0 && $0 < 1 })
        #expect(units.contains { $0 < 0.02 })
        #expect(units.contains { $0 > 0.98 })
    }
}
