import Testing

@testable import StubFixtures

struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-9", ByteRange.part(0..<10)), ("bytes=90-", .part(90..<100)),
        ("bytes=90-200", .part(90..<100)), ("bytes=-10", .part(90..<100)),
        ("bytes=-500", .part(0..<100)), ("BYTES=99-99", .part(99..<100)),
        ("bytes=5-99999999999999999999", .part(5..<100)),
        ("bytes=100-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
        ("bytes=99999999999999999999-", .unsatisfiable),
    ])
    func `a range is limited to the existing bytes`(field: String, range: ByteRange) {
        #expect(ByteRange(field, length: 100) == range)
    }

    @Test(arguments: [
        "bytes=", "bytes=-", "bytes=a-b", "bytes=9-1", "items=0-9", "0-9", "bytes=0-1,5-6",
        "bytes=1-2-3", "bytes = 0-9", "bytes=+1-2",
    ])
    func `anything but a single range of bytes is ignored`(field: String) {
        #expect(ByteRange(field, length: 100) == nil)
    }

    @Test func `an empty file has no satisfiable range`() {
        #expect(ByteRange("bytes=0-", length: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-5", length: 0) == .unsatisfiable)
    }
}
