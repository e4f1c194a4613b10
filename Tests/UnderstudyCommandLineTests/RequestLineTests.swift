import StubContract
import StubHTTP
import StubServer
import Testing

@testable import UnderstudyCommandLine

struct RequestLineTests {
    private func line(
        _ delivery: Delivery = Delivery(), status: Int = 200, size: Int = 0,
        operation: String? = "getThing", source: AnswerSource = .fixture("things"),
        duration: Duration = .zero, isColoured: Bool = false
    ) -> String {
        var exchange = Exchange(
            id: 1, request: HTTPRequest(.delete, "/things/1"), operation: operation,
            receivedAt: 0, arrival: .zero, source: source)
        exchange.duration = duration
        exchange.response = HTTPResponse(
            status: status, body: [UInt8](repeating: 0x20, count: size), delivery: delivery)
        return RequestLine(
            exchange: exchange, time: "09:03:04", mask: .standard, isColoured: isColoured
        ).text
    }

    private static let start = "09:03:04 DELETE /things/1                               "

    @Test func `the columns are aligned`() {
        #expect(line() == Self.start + " 200       0 ms      0 B fixture things")
        #expect(
            line(status: 404, size: 12_345, duration: .milliseconds(1_234))
                == Self.start + " 404    1234 ms  12.3 kB fixture things")
        #expect(line(size: 7_654_321) == Self.start + " 200       0 ms   7.6 MB fixture things")
        #expect(
            line(source: .changed(.example, by: "slow"))
                == Self.start + " 200       0 ms      0 B example, rule slow")
        #expect(
            line(status: 404, operation: nil, source: .stub)
                == Self.start + " 404       0 ms      0 B stub, no operation")
    }

    @Test(arguments: [
        (Delivery.Fault.connectionResetByPeer, "reset", "connection reset without a response"),
        (.emptyResponse, "empty", "connection closed without a response"),
        (.connectionResetMidBody, "200  ", "connection reset within the body"),
        (.truncatedBody, "200  ", "connection closed within the body"),
        (.malformedResponseChunk, "200  ", "garbage sent after the head, connection closed"),
    ])
    func `a fault of the connection is named`(
        fault: Delivery.Fault, status: String, text: String
    ) {
        #expect(
            line(Delivery(fault: fault))
                == Self.start + " \(status)     0 ms      0 B fixture things, \(text)")
    }

    @Test(arguments: [(200, 32), (302, 32), (404, 33), (503, 31)])
    func `the colour says how a request ended`(status: Int, colour: Int) {
        let text = line(status: status, isColoured: true)
        #expect(text.contains("\u{1B}[\(colour)m\(status)  \u{1B}[0m"))
        #expect(!line(status: status).contains("\u{1B}"))
    }

    @Test(arguments: [
        (0, 0, 0, "00:00:00"), (86_399, 0, 1_000, "00:00:00"), (3_600, -7_200, 999, "23:00:00"),
        (34_984, 0, 1_500, "09:43:05"),
    ])
    func `times are times of day`(start: Int, offset: Int, milliseconds: Int, text: String) {
        let times = TimeOfDay(start: Double(start), offset: offset)
        #expect(times.text(after: .milliseconds(milliseconds)) == text)
    }
}
