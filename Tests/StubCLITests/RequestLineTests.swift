import StubContract
import StubHTTP
import StubServer
import Testing

@testable import StubCLI

struct RequestLineTests {
    private func line(
        _ delivery: Delivery = Delivery(), status: Int = 200, size: Int = 0,
        operation: String? = "getThing", mapping: String? = nil, isColoured: Bool = false
    ) -> String {
        var exchange = Exchange(
            id: 1, request: HTTPRequest(.delete, "/things/1"), operation: operation,
            receivedAt: 0, arrival: .zero, mapping: mapping)
        exchange.response = HTTPResponse(
            status: status, body: [UInt8](repeating: 0x20, count: size), delivery: delivery)
        return RequestLine(
            exchange: exchange, time: "09:03:04", mask: .standard, isColoured: isColoured
        ).text
    }

    private static let start = "09:03:04 DELETE /things/1                               "

    @Test func `the columns are aligned`() {
        #expect(line() == Self.start + " 200       0 ms      0 B getThing")
        let slow = Delivery(
            delay: .milliseconds(1_200), pace: Delivery.Pace(chunks: 2, duration: .milliseconds(34))
        )
        #expect(
            line(slow, status: 404, size: 12_345) == Self.start
                + " 404    1234 ms  12.3 kB getThing")
        #expect(line(size: 7_654_321) == Self.start + " 200       0 ms   7.6 MB getThing")
        #expect(
            line(operation: nil, mapping: "lamp")
                == Self.start + " 200       0 ms      0 B mapping lamp")
        #expect(line(operation: nil) == Self.start + " 200       0 ms      0 B no operation")
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
                == Self.start + " \(status)     0 ms      0 B getThing, \(text)")
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
