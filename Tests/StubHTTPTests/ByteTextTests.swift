import Testing

/// How a failed comparison shows bytes.
struct ByteTextTests {
    @Test(
        arguments: [
            ([], #""""#), (Array(#"{"a": "é"}"#.utf8), #""{\"a\": \"é\"}""#),
            (Array("a\r\n\tb".utf8), #""a\r\n\tb""#),
            ([0xFF, 0xD8, 0x00], "3 bytes: ff d8 00"), ([0x61, 0x00], "2 bytes: 61 00"),
            (
                Array(repeating: 0xFF, count: 100),
                "100 bytes: " + Array(repeating: "ff", count: 64).joined(separator: " ")
            ),
        ] as [([UInt8], String)])
    func `bytes are shown as text`(_ bytes: [UInt8], _ shown: String) {
        #expect(String(describingForTest: bytes) == shown)
    }

    @Test func `a long text is truncated`() {
        let shown = String(describingForTest: Array(repeating: UInt8(ascii: "a"), count: 100_000))
        #expect(shown.hasPrefix("100000 bytes: \"aaa") && shown.utf8.count < 5000)
    }

    @Test func `other arrays are shown as usual`() {
        #expect(String(describingForTest: [1, 2]) == "[1, 2]")
    }
}
