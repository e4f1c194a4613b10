/// Keys whose prefix contains a word for a secret: `acme_sk_…`, `live_…`, `tok-…`.
///
/// Ids have prefixes too (`price_…`, `chatcmpl-…`), so that only words for secrets count.
enum GenericKey {
    private static let words: Set<String> = [
        "sk", "pat", "key", "apikey", "secret", "token", "tok", "live", "auth", "personal", "cred",
        "pwd", "sec", "srt",
    ]
    private static let longestPrefix = 24
    private static let shortest = 20
    private static let window = 200

    /// Returns where the key that starts at the index ends; reads a limited number of bytes.
    static func match(_ bytes: [UInt8], at start: Int, steps: inout Int) -> Range<Int>? {
        var index = start
        var segment = start
        var first: Int?
        while index < bytes.count, index - start <= longestPrefix {
            let byte = bytes[index]
            if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") {
                let word = String(decoding: bytes[segment..<index], as: UTF8.self)
                if words.contains(word) { first = index + 1 }
                segment = index + 1
            } else if !byte.isASCIIDigit, byte &- 0x61 >= 26 {
                break
            }
            index += 1
        }
        steps += index - start
        guard let first else { return nil }
        var stop = first
        while stop < bytes.count, stop - first < window, bytes[stop].isBase64URL { stop += 1 }
        steps += stop - first
        // Up to the last dash or underscore of the prefix, or beyond it.
        let body = segment > first && segment < stop ? segment : first
        let head = bytes[body..<stop].prefix(while: \.isAlphanumeric)
        guard stop - body >= shortest, isRandom(Array(bytes[body..<stop])) || isRandom(Array(head))
        else { return nil }
        while stop < bytes.count, bytes[stop].isBase64URL {
            stop += 1
            steps += 1
        }
        return start..<stop
    }

    private static func isRandom(_ bytes: [UInt8]) -> Bool {
        !ValueLook.isUUID(bytes) && ValueLook.isRandom(bytes, length: shortest)
    }
}
