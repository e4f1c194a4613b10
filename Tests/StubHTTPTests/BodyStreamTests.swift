import StubBackport
import StubHTTP
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BodyStreamTests {
    @Test func `returns the written bytes, then the end`() async {
        let stream = BodyStream(framing: .chunked)
        stream.write([1])
        stream.write([2])
        stream.end(trailers: ["X": "1"])
        #expect(await stream.next() == [1, 2])
        #expect(await stream.next() == nil)
        #expect(stream.ending == .complete(trailers: ["X": "1"]))
        #expect(!stream.write([3]))
    }

    @Test func `a waiting reader gets bytes that are written later`() async {
        let stream = BodyStream()
        async let piece = stream.next()
        stream.write([1])
        #expect(await piece == [1])
        async let end = stream.next()
        stream.fail()
        #expect(await end == nil)
        #expect(stream.ending == .failed)
    }

    @Test func `a piece is passed on without a copy`() {
        let stream = BodyStream(framing: .chunked)
        let piece = [UInt8](repeating: 7, count: 1 << 16)
        stream.write(piece)
        let taken = stream.take {}.bytes
        let place = piece.withUnsafeBytes(\.baseAddress)
        #expect(place == taken.withUnsafeBytes(\.baseAddress))
    }

    @Test func `only the first ending counts`() {
        let stream = BodyStream()
        stream.fail()
        stream.end()
        #expect(stream.ending == .failed)
    }

    @Test func `sending waits for the reader and loses nothing`() async {
        let stream = BodyStream(framing: .chunked)
        let piece = [UInt8](repeating: 7, count: 200 << 10)
        async let sent = send(piece, times: 40, to: stream)
        var received = 0
        var largest = 0
        while let bytes = await stream.next() {
            received += bytes.count
            largest = max(largest, bytes.count)
        }
        #expect(await sent == 40)
        #expect(received == 40 * piece.count)
        #expect(largest <= 3 * piece.count)
    }

    private func send(_ piece: [UInt8], times: Int, to stream: BodyStream) async -> Int {
        var count = 0
        for _ in 0..<times where await stream.send(piece) { count += 1 }
        stream.end()
        return count
    }

    @Test func `sending returns false once the reader has left`() async {
        let stream = BodyStream(framing: .chunked)
        async let sent = stream.send([UInt8](repeating: 0, count: 1 << 20))
        stream.end()
        #expect(await sent == false)
        #expect(await stream.send([1]) == false)
    }

    @Test(arguments: [
        (BodyStream.Framing.untilClose, BodyStream.Ending.complete(trailers: [:])),
        (.chunked, .failed),
    ])
    func `a stream that nobody reads ends, and fails if it has framing`(
        _ framing: BodyStream.Framing, _ ending: BodyStream.Ending
    ) {
        let stream = BodyStream(framing: framing)
        while stream.write([UInt8](repeating: 0, count: 1 << 18)) {}
        #expect(stream.ending == ending)
    }

    @Test func `relays another stream completely`() async {
        let (source, target) = (BodyStream(framing: .chunked), BodyStream(framing: .chunked))
        source.write([2])
        source.end(trailers: ["X": "1"])
        var noted: [UInt8] = []
        let isWhole = await target.relay(from: source, after: [1]) { noted += $0 }
        #expect(isWhole)
        #expect(noted == [1, 2])
        #expect(await target.next() == [1, 2])
        #expect(target.ending == .complete(trailers: ["X": "1"]))
    }

    @Test func `a relay fails if its source fails`() async {
        let (source, target) = (BodyStream(), BodyStream())
        source.write([1])
        source.fail()
        #expect(await target.relay(from: source) == false)
        #expect(target.ending == .failed)
    }

    @Test func `a relay stops when its target has no reader`() async {
        let (source, target) = (BodyStream(), BodyStream())
        target.whenEnded { source.end() }
        async let isWhole = target.relay(from: source)
        source.write([1])
        target.end()
        #expect(await isWhole == false)
        #expect(source.isEnded)
    }
}
