/// Recognises hashes of passwords, which allow guessing: `$2b$…`, `$argon2id$…`, `{SSHA}…`.
enum PasswordHash {
    private static let prefixes: [[UInt8]] = [
        "$2a$", "$2b$", "$2x$", "$2y$", "$argon2", "$scrypt$", "$1$", "$5$", "$6$", "$7$", "$y$",
        "$apr1$", "$P$", "$H$", "$S$", "$pbkdf2", "$bcrypt", "$sha1$", "{SSHA", "{SHA}", "{SMD5}",
        "{CRYPT}", "{PBKDF2", "{bcrypt}", "{argon2", "pbkdf2_sha", "pbkdf2:sha", "scrypt:",
        "bcrypt_sha256$", "bcrypt$", "argon2$", "sha1$", "md5$",
    ].map { Array($0.utf8) }
    private static let byFirst: [[[UInt8]]] = (0..<256).map { first in
        prefixes.filter { Int($0[0]) == first }
    }
    private static let shortest = 20
    private static let longest = 512

    /// Returns where the hash that starts at the index ends; `nil` if there is none.
    static func end(in bytes: [UInt8], at start: Int, _ end: Int) -> Int? {
        let candidates = byFirst[Int(bytes[start])]
        guard !candidates.isEmpty,
            let prefix = candidates.first(where: {
                start + $0.count < end && bytes[start..<(start + $0.count)].elementsEqual($0)
            })
        else { return nil }
        var stop = start + prefix.count
        var digits = 0
        var marks = 0
        while stop < end, stop - start < longest,
            bytes[stop].isBase64URL || bytes[stop].isBase64 || "$.=:,}*".utf8.contains(bytes[stop])
        {
            if bytes[stop].isASCIIDigit { digits += 1 }
            if "$}".utf8.contains(bytes[stop]) { marks += 1 }
            stop += 1
        }
        while stop > start, ".,:".utf8.contains(bytes[stop - 1]) { stop -= 1 }
        let isMarked = prefix.last == UInt8(ascii: "}") || prefix[0] == UInt8(ascii: "$")
        guard stop - start >= shortest, digits > 0, isMarked || marks > 0 else { return nil }
        return stop
    }
}
