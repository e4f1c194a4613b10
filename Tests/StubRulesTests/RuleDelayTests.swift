import Testing

@testable import StubJSON
@testable import StubRules

struct RuleDelayTests {
    @Test(arguments: [
        ("250", RuleDelay.fixed(.milliseconds(250))), ("0", .fixed(.zero)),
        ("0.5", .fixed(.microseconds(500))),
        ("uniform:100-400", .uniform(from: .milliseconds(100), to: .milliseconds(400))),
        (
            "lognormal:200,0.4",
            .lognormal(median: .milliseconds(200), sigma: 0.4, max: .seconds(86_400))
        ),
    ])
    func `parses the command line's format`(spec: String, expected: RuleDelay) {
        #expect(RuleDelay(spec: spec) == expected)
    }

    @Test(arguments: [
        "", "x", "-1", "fast:1", "uniform:400-100", "uniform:1", "uniform:1,2", "lognormal:1",
        "lognormal:a,b", "uniform:", "1-2", "inf", "nan", "uniform:-1-2",
    ])
    func `rejects other text`(spec: String) {
        #expect(RuleDelay(spec: spec) == nil)
    }

    @Test func `a uniform delay stays within its limits and reaches them`() {
        var random = SplitMix64(seed: 4)
        let delay = RuleDelay.uniform(from: .milliseconds(100), to: .milliseconds(400))

        let samples = (0..<2000).compactMap { _ in delay.sample(using: &random) }

        #expect(samples.allSatisfy { $0 >= .milliseconds(100) && $0 <= .milliseconds(400) })
        #expect(samples.contains { $0 < .milliseconds(120) })
        #expect(samples.contains { $0 > .milliseconds(380) })
    }

    @Test func `half of the lognormal delays are below the median`() {
        var random = SplitMix64(seed: 4)
        let delay = RuleDelay.lognormal(
            median: .milliseconds(200), sigma: 0.4, max: .milliseconds(600))

        let samples = (0..<4000).compactMap { _ in delay.sample(using: &random) }

        let below = samples.count { $0 < .milliseconds(200) }
        // One standard deviation above the median, 200 · e^0.4 ms, covers 84 % of the rest.
        let belowOneSigma = samples.count { $0 < .microseconds(298_365) }
        #expect((1880...2120).contains(below))
        #expect((3270...3450).contains(belowOneSigma))
        #expect(samples.allSatisfy { $0 <= .milliseconds(600) })
        #expect(samples.contains(.milliseconds(600)))
    }

    @Test(arguments: [
        RuleDelay.fixed(.seconds(1_000_000)), .fixed(.seconds(-5)),
        .uniform(from: .seconds(500_000), to: .seconds(900_000)),
        .lognormal(median: .seconds(80_000), sigma: 1e9, max: .seconds(1_000_000)),
        .lognormal(median: .seconds(Int64.max), sigma: .nan, max: .seconds(1_000_000)),
    ])
    func `no delay is negative or longer than a day`(delay: RuleDelay) throws {
        var random = SplitMix64(seed: 4)

        for _ in 0..<50 {
            let sample = delay.sample(using: &random)
            #expect(try #require(sample) >= .zero)
            #expect(try #require(sample) <= .seconds(86_400))
        }
    }

    @Test func `an infinite delay has no end`() {
        var random = SplitMix64(seed: 4)
        #expect(RuleDelay.infinite.sample(using: &random) == nil)
    }
}
