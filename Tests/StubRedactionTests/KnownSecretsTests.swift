import Testing

@testable import StubRedaction

struct KnownSecretsTests {
    private static let secret = "Zx9-quiet-Heron.42"

    private func replaced(_ text: String, _ secrets: [String] = [secret]) -> String? {
        var known = KnownSecrets()
        for secret in secrets { known.add(secret, replacement: "none") }
        return known.replacing(in: Array(text.utf8)).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test(arguments: [
        ("a Zx9-quiet-Heron.42!", "a none!"), ("ZX9-QUIET-HERON.42", "none"),
        ("x=Zx9%2Dquiet%2dHeron%2E42&y", "x=none&y"),
        // base64 of `user:Zx9-quiet-Heron.42`, and of the secret behind one and two bytes
        ("Basic dXNlcjpaeDktcXVpZXQtSGVyb24uNDI=", "Basic dXNlcjpub25l"),
        ("YVp4OS1xdWlldC1IZXJvbi40Mg==", "YW5vbmU="), ("YWFaeDktcXVpZXQtSGVyb24uNDI", "YWFub25l"),
        ("5a78392d71756965742d4865726f6e2e3432", "6e6f6e65"),
        ("a &#90;&#x78;9-quiet-Heron.42; b", "a none; b"),
        ("\\u005ax9-quiet-Heron\\u002e42", "none"),
    ])
    func `finds a secret in every encoding`(_ text: String, _ expected: String) {
        #expect(replaced(text) == expected)
    }

    @Test(arguments: ["", "Zx9-quiet-Heron.4", "quiet-Heron", "aGVsbG8gd29ybGQsIGhlbGxv", "100%"])
    func `finds nothing else`(_ text: String) {
        #expect(replaced(text) == nil)
    }

    @Test func `finds a secret with characters that HTML escapes`() {
        #expect(replaced("p=a&amp;b&lt;quiet&quot;&#39;", ["a&b<quiet\"'"]) == "p=none")
    }

    @Test func `prefers the longer of two secrets`() {
        #expect(replaced("abcdefgh-12345", ["abcdefgh", "abcdefgh-12345"]) == "none")
        #expect(replaced("xabcdefghx", ["bcdefghx", "abcdefgh"]) == "xnonex")
    }

    @Test func `adds secrets without rebuilding everything`() {
        var known = KnownSecrets()
        for number in 0..<2000 {
            known.add("secret-number-\(number)-x", replacement: "p\(number)")
        }
        let text = Array("a secret-number-1234-x b".utf8)
        let found = known.replacing(in: text)
        #expect(found == Array("a p1234 b".utf8))
    }

    /// The work for a text of so many words with secrets that begin, or end, as the words do.
    private func steps(_ secrets: Int, _ words: Int, word: String) -> Int {
        var known = KnownSecrets()
        for number in 0..<secrets { known.add(word + "\(number)-quiet-Heron", replacement: "x") }
        for number in 0..<secrets {
            known.add(String(repeating: "a", count: 8 + number) + "b", replacement: "x")
        }
        var steps = 0
        let text = String(repeating: word + " ", count: words)
        _ = known.replacing(in: Array(text.utf8), steps: &steps)
        return steps
    }

    @Test(arguments: ["a", "eyJhbGciOiJIUzI1NiJ9", "token=abcdefgh%2D", "aaaaaaaaaaaaaaaaaaaaaaaa"])
    func `searches in time proportional to the text, whatever the number of secrets`(
        _ word: String
    ) {
        #expect(steps(200, 2_000, word: word) <= 2 * steps(1, 2_000, word: word))
        #expect(steps(200, 4_000, word: word) <= 3 * steps(200, 2_000, word: word))
        #expect(steps(200, 2_000, word: word) <= 12 * 2_000 * (word.utf8.count + 1))
    }
}
