/// Recognises secrets by their entropy alone.
///
/// The shortest secrets of services have 128 bits, which is 22 characters of base64. Ids, hashes
/// of content and joined words have as many characters, so the changes between digits, small
/// letters and capitals decide: in random text every second pair of neighbours differs, and in
/// words few do.
enum ChanceText {
    static let shortest = 22
    private static let longest = 4096
    /// Of one letter case and digits: ids such as ULID and CUID have up to 26 characters.
    private static let shortestOfOneCase = 28
    private static let shortestWithoutDigits = 24
    private static let shortestHexadecimal = 33
    /// Lengths in hexadecimal digits of the usual digests, which name files and commits.
    private static let digests: Set<Int> = [40, 56, 64, 96, 128]

    static func isSecret(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
        guard bytes.count >= shortest, bytes.count <= longest else { return false }
        let text = Array(bytes)
        if text.contains(UInt8(ascii: ".")) { return hasSecretPart(text) }
        let body = trimmed(text)
        guard let look = Look(body) else { return false }
        if look.isHexadecimal {
            return body.count >= shortestHexadecimal && !digests.contains(body.count)
                && look.digits > 0 && look.letters > 0
        }
        return look.isMadeByChance(body.count) && !ValueLook.isUUID(text)
            && !isPrefixedID(body) && !isAddress(body) && !isDrawing(body) && !isPublic(text, look)
    }

    /// Whether one of the parts between dots is a secret: `AQ.AbC…`, `acme_pat.1f2e.AbC…`.
    ///
    /// Names of files and hosts end in a short part of small letters.
    private static func hasSecretPart(_ text: [UInt8]) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (2...8).contains(parts.count), let last = parts.last,
            !(last.count <= 5 && last.allSatisfy { $0.isASCIIDigit || $0 &- 0x61 < 26 })
        else { return false }
        return parts.contains { isSecret($0) }
    }

    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var body = bytes[...]
        while body.last == UInt8(ascii: "="), bytes.count - body.count < 2 { body.removeLast() }
        return body
    }

    /// How many characters of each kind there are, and how often the kind changes.
    private struct Look {
        var digits = 0
        var lower = 0
        var upper = 0
        var changes = 0
        var slashes = 0
        var pluses = 0
        var isHexadecimal = true
        var isBase32 = true
        /// Whether a part between slashes is a word, as in a path.
        var hasWord = false
        /// The length of the longest part between slashes.
        var longestPart = 0
        var letters: Int { lower + upper }

        /// `nil` if a character is none of base64's.
        init?(_ bytes: ArraySlice<UInt8>) {
            var previous = 0
            var part = 0
            var isWord = true
            for byte in bytes {
                var kind = 0
                if byte.isASCIIDigit {
                    digits += 1
                    kind = 1
                } else if byte &- 0x61 < 26 {
                    lower += 1
                    kind = 2
                } else if byte &- 0x41 < 26 {
                    upper += 1
                    kind = 3
                } else if byte == UInt8(ascii: "/") {
                    slashes += 1
                    endPart(part, isWord)
                    part = -1
                    isWord = true
                } else if byte == UInt8(ascii: "+") {
                    pluses += 1
                } else if byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
                    return nil
                }
                if isBase32, !(byte &- 0x41 < 26 || byte &- 0x32 < 6) { isBase32 = false }
                if isHexadecimal, !byte.isHexadecimal { isHexadecimal = false }
                if kind != 0, previous != 0, kind != previous { changes += 1 }
                previous = kind
                part += 1
                if kind != 2, part > 0 { isWord = false }
            }
            endPart(part, isWord)
        }

        private mutating func endPart(_ length: Int, _ isWord: Bool) {
            longestPart = max(longestPart, length)
            if isWord, length >= 4 { hasWord = true }
        }

        func isMadeByChance(_ count: Int) -> Bool {
            // A slash separates the parts of a path far more often than it is a digit of base64.
            if slashes > 0 {
                if hasWord { return false }
                if count % 4 != 0, pluses == 0, count != 43, count != 86, longestPart < 32 {
                    return false
                }
            }
            if lower > 0, upper > 0 {
                return digits > 1
                    ? changes * 20 >= count * (pluses > 0 ? 5 : 6)
                    : count >= shortestWithoutDigits && changes * 5 >= count * 2
            }
            if lower == 0, slashes == 0, isBase32, digits > 0, [32, 52, 56, 64].contains(count) {
                return true
            }
            guard slashes == 0, digits >= 3, count >= shortestOfOneCase,
                letters * 4 >= count
            else { return false }
            return changes * (lower > 0 ? 6 : 5) >= count
        }
    }

    /// Whether a word in small letters precedes the rest, as in ids (`price_1N3T…`).
    ///
    /// Prefixes of keys (`sk_live_…`) are recognised before.
    private static func isPrefixedID(_ bytes: ArraySlice<UInt8>) -> Bool {
        let word = bytes.prefix { $0 &- 0x61 < 26 }
        guard (2...12).contains(word.count), word.endIndex < bytes.endIndex else { return false }
        return bytes[word.endIndex] == UInt8(ascii: "_")
            || bytes[word.endIndex] == UInt8(ascii: "-")
    }

    /// Whether it is an address on a blockchain, as in `0xBC4C…`.
    private static func isAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(with: "0x".utf8) && bytes.dropFirst(2).allSatisfy(\.isHexadecimal)
    }

    /// The path of a drawing (SVG): its letters are those of the commands alone.
    private static func isDrawing(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { !$0.isASCIILetter || "mlhvcsqtaz".utf8.contains($0.folded) }
    }

    /// How base64 of images, sounds and documents begins.
    private static let media: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("%PDF".utf8),
        [0x50, 0x4B, 3, 4], Array("RIFF".utf8), Array("wOF".utf8), Array("OTTO".utf8),
        Array("OggS".utf8), Array("ID3".utf8),
    ]

    /// Whether it is base64 of a text, which is searched separately, of media or of a public key.
    private static func isPublic(_ bytes: [UInt8], _ look: Look) -> Bool {
        if bytes.starts(with: "sha".utf8), bytes.prefix(7).contains(UInt8(ascii: "-")) {
            return true
        }
        guard let head = Base64Run.decode(bytes.prefix(24)) else { return false }
        if media.contains(where: head.starts(with:)) { return true }
        // OpenSSH: the length of the name of the algorithm, and the name.
        if head.starts(with: [0, 0, 0]), head.count > 8, head[4..<7].allSatisfy(\.isASCIILetter) {
            return true
        }
        if isPublicDER(head) { return true }
        return head.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0.isLineEnd || $0 == 0x09 }
    }

    /// A sequence (X.690) that does not begin with the version of a private key.
    private static func isPublicDER(_ head: [UInt8]) -> Bool {
        guard head.count > 8, head[0] == 0x30 else { return false }
        let start = head[1] < 0x80 ? 2 : 2 + Int(head[1] & 15)
        guard start + 2 < head.count else { return false }
        return head[start] == 0x30
    }
}
