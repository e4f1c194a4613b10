import StubHTTP
import Synchronization
import Testing

struct BodyStreamTests {
    @Test func `hands out what was written, then its end`() async {
        let stream = BodyStream(framing: .chunked)
        stream.write([1])
        stream.write([2])
        stream.end(trailers: ["X": "1"])
        #expect(await stream.next() == [1, 2])
        #expect(await stream.next() == nil)
        #expect(stream.ending == .complete(trailers: ["X": "1"]))
        #expect(!stream.write([3]))
    }

    @Test func `a reader that waits gets what is written later`() async {
        let stream = BodyStream()
        async let piece = stream.next()
        stream.write([1])
        #expect(await piece == [1])
        async let end = stream.next()
        stream.fail()
        #expect(await end == nil)
        #expect(stream.ending == .failed)
    }

    @Test func `a piece is handed out where it lies, not copied`() {
        let stream = BodyStream(framing: .chunked)
        let piece = [UInt8](repeating: 7, count: 1 << 16)
        stream.write(piece)
        let taken = stream.take {}.bytes
        let place = piece.withUnsafeBytes(\.baseAddress)
        #expect(place == taken.withUnsafeBytes(\.baseAddress))
    }

    @Test func `the first ending counts`() {
        let stream = BodyStream()
        stream.fail()
        stream.end()
        #expect(stream.ending == .failed)
    }

    @Test func `whoever sends waits for the reader and loses nothing`() async {
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

    @Test func `whoever sends learns that the reader has left`() async {
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
    func `a stream that is not read ends, and one with framing has failed`(
        _ framing: BodyStream.Framing, _ ending: BodyStream.Ending
    ) {
        let stream = BodyStream(framing: framing)
        while stream.write([UInt8](repeating: 0, count: 1 << 18)) {}
        #expect(stream.ending == ending)
    }

    @Test func `relays from another stream to its end`() async {
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

    @Test func `a relay breaks off as its source does`() async {
        let (source, target) = (BodyStream(), BodyStream())
        source.write([1])
        source.fail()
        #expect(await target.relay(from: source) == false)
        #expect(target.ending == .failed)
    }

    @Test func `a relay stops when nobody reads its target any more`() async {
        let (source, target) = (BodyStream(), BodyStream())
        target.whenEnded { source.end() }
        async let isWhole = target.relay(from: source)
        source.write([1])
        target.end()
        #expect(await isWhole == false)
        #expect(source.isEnded)
    }
}
