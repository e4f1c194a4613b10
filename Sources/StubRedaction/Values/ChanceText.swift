import StubSupport

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
    /// The shortest random text under a name that hints at a credential.
    static let shortestHinted = 16
    /// Lengths in hexadecimal digits of the usual digests, which name files and commits.
    private static let digests: Set<Int> = [40, 56, 64, 96, 128]

    /// Whether the text, or a part of it between dots, can only be the work of chance.
    static func isSecret(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
        guard (shortest...longest).contains(bytes.count) else { return false }
        let text = Array(bytes)
        let parts = parts(of: text)
        if parts.count != 1 { return parts.contains(where: isSecret) }
        let body = trimmed(text)
        guard let look = Look(body) else { return false }
        if look.isHexadecimal {
            return body.count > 32 && !digests.contains(body.count)
                && look.digits > 0 && look.letters > 0
        }
        return look.isMadeByChance && !UUIDText.isOne(text) && !isPrefixedID(body)
            && !isDrawing(body) && !isPublic(text)
    }

    /// Whether the text is random where its name hints at a credential: shorter, or hexadecimal.
    static func isKey(_ bytes: [UInt8]) -> Bool {
        guard (shortestHinted...longest).contains(bytes.count), !UUIDText.isOne(bytes) else {
            return false
        }
        let parts = parts(of: bytes)
        if parts.count != 1 { return !parts.isEmpty && parts.allSatisfy(isKey) }
        guard let look = Look(trimmed(bytes)), look.digits > 0, !isPublic(bytes) else {
            return false
        }
        if look.isHexadecimal { return bytes.count >= 32 && look.variety >= 8 }
        return look.lower > 0 && look.upper > 0 && look.changes * 6 >= bytes.count
            && look.variety * 5 >= min(bytes.count, 40) * 2 && !look.hasWord
    }

    /// The parts between dots; none if it is the name of a file or host, which ends in a short part
    /// of small letters.
    private static func parts(of text: [UInt8]) -> [[UInt8]] {
        guard text.contains(UInt8(ascii: ".")) else { return [text] }
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let last = parts.last ?? []
        let isFile = last.count <= 5 && last.allSatisfy { $0.isLower || $0.isASCIIDigit }
        return isFile || parts.count > 8 ? [] : parts.map(Array.init)
    }

    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return bytes.dropLast(min(padding, 2))
    }

    /// How many characters of each kind there are, and how often the kind changes.
    private struct Look {
        private let count: Int
        private(set) var digits = 0
        private(set) var lower = 0
        private(set) var upper = 0
        private(set) var changes = 0
        private(set) var isHexadecimal = true
        private var isBase32 = true
        private var pluses = 0
        private let parts: [ArraySlice<UInt8>]
        /// The number of different characters.
        private(set) var variety = 0
        var letters: Int { lower + upper }
        /// Whether a part between slashes is a word, as in a path.
        var hasWord: Bool { parts.contains { $0.count >= 4 && $0.allSatisfy(\.isLower) } }

        /// `nil` if a character is none of base64's.
        init?(_ bytes: ArraySlice<UInt8>) {
            count = bytes.count
            parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            var seen: (UInt64, UInt64) = (0, 0)
            var previous = 0
            for byte in bytes {
                var kind = 0
                if byte.isASCIIDigit {
                    digits += 1
                    kind = 1
                } else if byte.isLower {
                    lower += 1
                    kind = 2
                } else if byte.isUpper {
                    upper += 1
                    kind = 3
                } else if byte == UInt8(ascii: "+") {
                    pluses += 1
                } else if !"-_/".utf8.contains(byte) {
                    return nil
                }
                if byte < 64 {
                    seen.0 |= 1 << UInt64(byte)
                } else {
                    seen.1 |= 1 << UInt64(byte - 64)
                }
                if !byte.isUpper, byte &- 0x32 >= 6 { isBase32 = false }
                if !byte.isHexadecimal { isHexadecimal = false }
                if kind != 0, previous != 0, kind != previous { changes += 1 }
                previous = kind
            }
            variety = seen.0.nonzeroBitCount + seen.1.nonzeroBitCount
        }

        var isMadeByChance: Bool {
            // A slash separates the parts of a path far more often than it is a digit of base64.
            if parts.count > 1 {
                let isBase64 = count % 4 == 0 || pluses > 0 || count == 43 || count == 86
                if hasWord || !isBase64 && !parts.contains(where: { $0.count >= 32 }) {
                    return false
                }
            }
            if lower > 0, upper > 0 {
                return digits > 1
                    ? changes * 20 >= count * (pluses > 0 ? 5 : 6)
                    : count >= shortestWithoutDigits && changes * 5 >= count * 2
            }
            guard parts.count == 1 else { return false }
            if lower == 0, isBase32, digits > 0, [32, 52, 56, 64].contains(count) { return true }
            return digits >= 3 && count >= shortestOfOneCase && letters * 4 >= count
                && changes * (lower > 0 ? 6 : 5) >= count
        }
    }

    /// Whether a word in small letters precedes the rest, as in ids (`price_1N3T…`).
    ///
    /// Prefixes of keys (`sk_live_…`) are recognised before.
    private static func isPrefixedID(_ bytes: ArraySlice<UInt8>) -> Bool {
        let word = bytes.prefix(while: \.isLower)
        let sign = bytes.dropFirst(word.count).first
        return (2...12).contains(word.count) && (sign == 0x5F || sign == 0x2D)
    }

    /// The path of a drawing (SVG), or an address on a blockchain.
    private static func isDrawing(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { !$0.isASCIILetter || "mlhvcsqtaz".utf8.contains($0.folded) }
            || bytes.starts(with: "0x".utf8) && bytes.dropFirst(2).allSatisfy(\.isHexadecimal)
    }

    /// How base64 of images, sounds and documents begins.
    static let media: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("%PDF".utf8),
        [0x50, 0x4B, 3, 4], Array("RIFF".utf8), Array("wOF".utf8), Array("OTTO".utf8),
        Array("OggS".utf8), Array("ID3".utf8),
    ]

    /// Whether it is an integrity (SRI), or base64 of a text, which is searched separately, of media
    /// or of a public key.
    private static func isPublic(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: "sha".utf8), bytes.prefix(7).contains(UInt8(ascii: "-")) {
            return true
        }
        guard let head = EncodedRun.base64(bytes.prefix(24))?.decoded, head.count > 8 else {
            return false
        }
        // OpenSSH: the length of the name of the algorithm, and the name. DER (X.690): a sequence that
        // does not begin with the version of a private key.
        let start = head[1] < 0x80 ? 2 : 2 + Int(head[1] & 15)
        return media.contains(where: head.starts(with:))
            || head.starts(with: [0, 0, 0]) && head[4..<7].allSatisfy(\.isASCIILetter)
            || head[0] == 0x30 && start < head.count && head[start] == 0x30
            || head.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0.isLineEnd || $0 == 0x09 }
    }
}
