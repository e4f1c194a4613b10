import Testing

@testable import StubHTTP

struct ByteSearchTests {
    @Test(arguments: [
        ("", "", true), ("", "abc", true), ("a", "", false), ("abc", "abc", true),
        ("abc", "xxabc", true), ("abc", "xxab", false), ("aab", "aaab", true),
        ("abab", "abacabab", true), ("ababc", "abababc", true), ("aa", "aba", false),
        ("é", "café", true), ("b", "abc", true), ("abcd", "abc", false),
        ("aabaaab", "aabaabaaab", true),
    ])
    func `finds bytes that occur in the text`(wanted: String, text: String, occurs: Bool) {
        #expect(ByteSearch(wanted.utf8).occurs(in: Array(text.utf8)) == occurs)
    }

    @Test func `finds the same as a naive search`() {
        // All texts of up to eight and all patterns of up to four of two letters.
        func words(_ length: Int) -> [[UInt8]] {
            (0..<(1 << length)).map { bits in
                (0..<length).map { UInt8(bits >> $0 & 1) }
            }
        }
        for wanted in (1...4).flatMap(words) {
            let search = ByteSearch(wanted)
            for text in words(8) {
                let plain = (0...(8 - wanted.count)).contains {
                    text[$0...].starts(with: wanted)
                }
                #expect(search.occurs(in: text) == plain)
            }
        }
    }
}
