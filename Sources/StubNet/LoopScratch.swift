import CStubPlatform
import StubHTTP

/// What the connections of one loop share, since only one of them runs at a time.
struct LoopScratch {
    /// Where bytes are received before a decoder takes them.
    var input = [UInt8](repeating: 0, count: 64 << 10)
    /// Where a response's head is put together.
    var output: [UInt8] = []
    private var dateSecond: Int64 = -1
    private var dateText: [UInt8] = []

    /// The text for `Date`, made once a second.
    mutating func date() -> [UInt8] {
        let second = stub_wall_seconds()
        if second != dateSecond {
            dateSecond = second
            dateText = HTTPDate.bytes(at: second)
        }
        return dateText
    }
}
