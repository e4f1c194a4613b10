/// Recognises the values of enumerations, such as `ACTIVE` and `RESET_REQUIRED`.
enum EnumeratedValue {
    private static let longestWord = 14
    private static let mostConsonants = 4

    /// Whether the text is made of words in capitals alone.
    static func isOne(_ text: String) -> Bool {
        guard (2...48).contains(text.utf8.count) else { return false }
        let words = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        return words.allSatisfy(isWord)
    }

    /// Whether there are several such words: a password in capitals is a single one.
    static func isCompound(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "_")) && isOne(text)
    }

    /// Whether it can be pronounced, which letters chosen by chance can seldom, or is short.
    private static func isWord(_ word: Substring.UTF8View) -> Bool {
        guard (1...longestWord).contains(word.count), word.allSatisfy({ $0 &- 0x41 < 26 }) else {
            return false
        }
        guard word.count > 4 else { return true }
        var consonants = 0
        for byte in word {
            consonants = "AEIOUY".utf8.contains(byte) ? 0 : consonants + 1
            if consonants > mostConsonants { return false }
        }
        return true
    }
}
