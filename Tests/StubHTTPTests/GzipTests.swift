import Testing

@testable import StubHTTP

struct GzipTests {
    private static let rows = (0..<400).map { #"{"id":\#($0),"name":"row \#($0 * $0) of many"},"# }
        .joined()
    private static let noise = (0..<70_000).map {
        UInt8(truncatingIfNeeded: ($0 &* $0 &* 2_654_435_761) >> 21)
    }

    @Test(arguments: [
        [], [7], Array("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".utf8),
        Array(rows.utf8), noise, [UInt8](repeating: 0, count: 300_000),
        (0..<80_000).map { UInt8(truncatingIfNeeded: $0 % 251) },
    ])
    func `what is packed is unpacked again`(content: [UInt8]) throws {
        let packed = Gzip.pack(content)
        #expect(try Gzip.unpack(packed, limit: content.count) == content)
        let deflated = Deflate.pack(content)
        #expect(try Inflate.unpacked(deflated, from: 0, limit: content.count).end == deflated.count)
    }

    @Test func `rows shrink to less than a third`() {
        #expect(Gzip.pack(Array(Self.rows.utf8)).count * 3 < Self.rows.utf8.count)
    }

    @Test func `noise hardly shrinks`() {
        #expect(Gzip.pack(Self.noise).count > Self.noise.count * 9 / 10)
    }

    /// The output of `gzip -n` for four times `hello` with spaces between them.
    private static let hello: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0xCB, 0x48, 0xCD, 0xC9,
        0xC9, 0x57, 0xC8, 0x40, 0x27, 0x01, 0xE3, 0x51, 0x3D, 0x8D, 0x17, 0x00, 0x00,
        0x00,
    ]

    @Test func `the output of gzip is unpacked`() throws {
        #expect(
            try Gzip.unpack(Self.hello, limit: 100) == Array("hello hello hello hello".utf8))
    }

    @Test func `more than the limit is not unpacked`() {
        #expect(throws: Inflate.Failure.tooLong) { try Gzip.unpack(Self.hello, limit: 22) }
    }

    @Test func `what is cut, longer or changed is broken`() {
        for length in 0..<Self.hello.count {
            #expect(throws: Inflate.Failure.broken) {
                try Gzip.unpack(Array(Self.hello.prefix(length)), limit: 100)
            }
        }
        #expect(throws: Inflate.Failure.broken) { try Gzip.unpack(Self.hello + [0], limit: 100) }
        var changed = Self.hello
        changed[changed.count - 5] ^= 1
        #expect(throws: Inflate.Failure.broken) { try Gzip.unpack(changed, limit: 100) }
    }

    @Test func `the checksum is that of the standard`() {
        #expect(Gzip.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
    }

    @Test(arguments: [
        ("gzip", true), ("gzip, deflate, br", true), ("br;q=1, GZIP;q=0.5", true), ("*", true),
        ("gzip;q=0", false), ("identity", false), ("br", false), ("", false),
        ("gzip;q=0.2, identity;q=0.8", false), ("*;q=0", false), ("gzip;q=x", false),
    ])
    func `a client says whether it accepts gzip`(field: String, expected: Bool) {
        #expect(AcceptedCodings(field).prefersGzip == expected)
    }
}
