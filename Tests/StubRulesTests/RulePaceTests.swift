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

    @Test(arguments: [(2, [2, 4]), (3, [1, 2, 4]), (9, [1, 2, 3, 4]), (1, [4])])
    func `an event stream is sent in whole events`(chunks: Int, events: [Int]) {
        let response = HTTPResponse(
            status: 200, fields: ["Content-Type": "text/event-stream; charset=utf-8"],
            body: Array(String(repeating: "data: 1\n\n", count: 4).utf8))
        let pace = RulePace.chunks(chunks, over: .seconds(1)).delivery(for: response)
        #expect(pace == Delivery.Pace(ends: events.map { $0 * 9 }, duration: .seconds(1)))
    }
}
