import StubBackport
import Testing

struct ValidTextTests {
    @Test(
        arguments: [
            ([0x61, 0xC3, 0xA9], "aé"), ([], ""), ([0xC3], nil), ([0xFF], nil),
            ([0xED, 0xA0, 0x80], nil),
            // U+FFFD itself is valid.
            ([0xEF, 0xBF, 0xBD], "\u{FFFD}"), ([0xF0, 0x9F, 0x91, 0x8D], "👍"), ([0xC0, 0x80], nil),
        ] as [([UInt8], String?)])
    func `bytes that are no UTF-8 are no text`(bytes: [UInt8], text: String?) {
        #expect(String(validUTF8: bytes) == text)
        #expect(String(validUTF8: bytes[...]) == text)
    }

    @Test(
        arguments: [
            ([0x61, 0xE9], "aé"), ([0xD83D, 0xDC4D], "👍"), ([0xD83D], nil), ([0xDC4D, 0x61], nil),
            ([0xFFFD], "\u{FFFD}"),
        ] as [([UInt16], String?)])
    func `units that are no UTF-16 are no text`(units: [UInt16], text: String?) {
        #expect(String(validUTF16: units) == text)
    }
}
