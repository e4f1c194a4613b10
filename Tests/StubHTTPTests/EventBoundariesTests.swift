import Testing

@testable import StubHTTP

struct EventBoundariesTests {
    @Test(arguments: [
        ("", []), ("data: 1\n\n", [9]), ("data: 1\n\ndata: 2\n\n", [9, 18]),
        ("data: 1\r\n\r\ndata: 2\r\n\r\n", [11, 22]), ("data: 1\r\rdata: 2", [9, 16]),
        ("data: 1\ndata: 2\n\n: note\n\n", [17, 25]),
    ])
    func `an event ends with an empty line`(text: String, ends: [Int]) {
        #expect(EventBoundaries.ends(of: Array(text.utf8)) == ends)
    }

    @Test func `a pace releases whole parts`() {
        let pace = Delivery.Pace(ends: [9, 18], duration: .seconds(1))
        #expect((0...3).map { pace.released(step: $0, of: 20) } == [0, 9, 20, 20])
        let equal = Delivery.Pace(chunks: 4, duration: .seconds(1))
        #expect((0...4).map { equal.released(step: $0, of: 10) } == [0, 2, 5, 7, 10])
    }
}
