import CStubPlatform
import StubHTTP

/// What the connections of one loop share, since only one of them runs at a time.
struct LoopScratch {
    /// Where bytes are received before a decoder takes them.
    var input = [UInt8](repeating: 0, count: 64 << 10)
    /// Where the head of a response is assembled.
    var output: [UInt8] = []
    private var dateSecond: Int64 = -1
    private var lastDateLine: [UInt8] = []

    /// The `Date` field with its line end, made once a second.
    mutating func dateLine() -> [UInt8] {
        let second = stub_wall_seconds()
        if second != dateSecond {
            dateSecond = second
            lastDateLine = ResponseEncoder.dateLine(at: second)
        }
        return lastDateLine
    }
}
