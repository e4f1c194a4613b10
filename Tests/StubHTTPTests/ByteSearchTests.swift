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

    @Test func `finds bytes wherever they are in a long text`() {
        // Bytes that differ by one bit or by a borrow are the likeliest to be confused.
        let letters: [UInt8] = [0x00, 0x01, 0x61, 0x60, 0x80, 0x81, 0xFF]
        var state: UInt64 = 1
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        func text(_ count: Int) -> [UInt8] { (0..<count).map { _ in letters[next(letters.count)] } }
        var found = 0
        for _ in 0..<4000 {
            let wanted = text(1 + next(3))
            let bytes = text(next(60))
            let plain = bytes.indices.contains { bytes[$0...].starts(with: wanted) }
            #expect(ByteSearch(wanted).occurs(in: bytes) == plain)
            if plain { found += 1 }
        }
        #expect((1000...3000).contains(found))
    }
}
