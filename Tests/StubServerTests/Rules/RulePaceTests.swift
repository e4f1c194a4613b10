import StubHTTP
import Testing

@testable import StubRules

struct RulePaceTests {
    @Test(arguments: [
        (RulePace.chunks(5, over: .seconds(1)), 1000, 5, Duration.seconds(1)),
        (.chunks(5, over: .seconds(1)), 3, 3, .seconds(1)),
        (.chunks(0, over: .seconds(1)), 3, 1, .seconds(1)),
        (.gprs, 14_000, 20, .seconds(2)), (.threeG, 4_000, 1, .milliseconds(10)),
        (.bytesPerSecond(1), 30, 30, .seconds(30)), (.bytesPerSecond(0), 1, 1, .seconds(100)),
        (.bytesPerSecond(.nan), 1, 1, .seconds(100)),
        (.bytesPerSecond(1), 10_000_000, 10_000, .seconds(86_400)),
    ])
    func `a body is spread over time`(pace: RulePace, length: Int, chunks: Int, duration: Duration)
    {
        #expect(
            pace.delivery(bodyLength: length)
                == Delivery.Pace(chunks: chunks, duration: duration))
    }

    @Test func `an empty body has no pace`() {
        #expect(RulePace.gprs.delivery(bodyLength: 0) == nil)
    }
}
