/// Classifies texts by their characters: words, numbers, ids, or random text.
enum ValueLook {
    /// Texts that are not secrets under any name.
    private static let harmless: Set<String> = [
        "true", "false", "null", "nil", "none", "undefined", "yes", "no", "on", "off", "required",
        "optional", "enabled", "disabled", "bearer", "basic", "n/a", "-", "string", "invalid",
        "missing", "expired",
        // Results of a check of a card or password.
        "pass", "fail", "passed", "failed", "unchecked", "matched",
        // Permissions: `tokens:read`.
        "read", "write", "list", "create", "delete", "update", "manage", "revoke", "rotate",
    ]

    /// Whether the text cannot be a secret under any name.
    static func isHarmless(_ text: String) -> Bool {
        guard text.utf8.count <= 9 else { return false }
        return harmless.contains(text.lowercased())
            || text.utf8.allSatisfy { !$0.isAlphanumeric && $0 < 0x80 }
    }

    /// Whether the text could be a number of things, such as `15` under `tokens`.
    static func isCount(_ text: String) -> Bool {
        let number = text.utf8.prefix { $0.isASCIIDigit }
        if number.count == text.utf8.count { return number.count <= 5 }
        // `512 in, 128 out`
        return (1...7).contains(number.count) && text.utf8.dropFirst(number.count).first == 0x20
    }

    /// Whether the text is an address that belongs to nobody: for documentation (RFC 5737,
    /// RFC 3849), loopback or unspecified.
    static func isReservedAddress(_ text: String) -> Bool {
        guard text.utf8.count <= 45, text.utf8.first?.isHexadecimal ?? false || text.hasPrefix(":")
        else { return false }
        return ["192.0.2.", "198.51.100.", "203.0.113.", "127.0.0.", "0.0.0.0", "2001:db8:"]
            .contains { text.hasPrefix($0) } || text == "::1" || text == "::"
    }

    /// Whether the text is made of words and small numbers, such as `express`, `E-1001` or
    /// `image/png`; ids of tickets and names of states are.
    static func isPlain(_ text: String) -> Bool {
        guard text.utf8.count > 2, !isHarmless(text) else { return true }
        guard text.utf8.count <= 200 else { return false }
        if isDate(text) { return true }
        if isPasswordLike(text) { return false }
        let groups = text.utf8.split { !$0.isAlphanumeric && $0 < 0x80 }
        return groups.allSatisfy { isPlain(group: Array($0)) }
    }

    /// Letters, digits and a mark that stands in passwords more than in words, without a space.
    private static func isPasswordLike(_ text: String) -> Bool {
        text.utf8.contains(where: \.isASCIIDigit) && text.utf8.contains(where: \.isASCIILetter)
            && text.utf8.dropFirst().contains { "!#$^*~".utf8.contains($0) }
            && !text.utf8.contains(0x20) && !text.contains("://")
    }

    private static func isPlain(group: [UInt8]) -> Bool {
        if group.allSatisfy(\.isASCIIDigit) { return group.count <= 5 }
        let letters = group.allSatisfy { $0.isASCIILetter || $0 >= 0x80 }
        guard letters else {
            // `v2`, `A12`, `oauth2`, `s3`
            let head = group.prefix { !$0.isASCIIDigit }
            let tail = group.dropFirst(head.count)
            return tail.allSatisfy(\.isASCIIDigit) && tail.count <= 3 && head.count <= 8
                && isPlain(group: Array(head))
        }
        if group.allSatisfy({ $0 >= 0x80 || $0.folded == $0 }) { return group.count <= 20 }
        if group.allSatisfy({ $0 >= 0x80 || $0.folded != $0 }) { return group.count <= 16 }
        // `Express`, `camelCase`: each capital starts a word of three letters or more.
        var run = 3
        for byte in group {
            if byte < 0x80, byte.folded != byte {
                guard run >= 3 else { return false }
                run = 1
            } else {
                run += 1
            }
        }
        return run >= 3 && group.count <= 32
    }

    /// Whether the text is a term of a program: lower-case words, such as `refresh_token`,
    /// `secrets:list` or `fail`.
    static func isTerm(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x61 < 26 || "_-:./".utf8.contains($0) }
    }

    /// Whether the text could be the number of a passport: capitals and digits, eight or more.
    static func isDocumentNumber(_ text: String) -> Bool {
        (8...20).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIIDigit || $0 &- 0x41 < 26 }
    }

    /// A date with or without a time, as in RFC 3339.
    static func isDate(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(40))
        guard bytes.count >= 8, bytes.count < 40 else { return false }
        let digits = bytes.prefix(4).allSatisfy(\.isASCIIDigit)
        return digits && bytes[4] == UInt8(ascii: "-")
            && bytes.allSatisfy { byte in
                byte.isASCIIDigit || [0x2D, 0x3A, 0x2E, 0x2B, 0x54, 0x5A, 0x20].contains(byte)
            }
    }

    /// The version of a package, as in `^3.1.0` or `v2.0.0-rc.1`.
    static func isVersion(_ text: String) -> Bool {
        guard (5...24).contains(text.utf8.count) else { return false }
        let number = text.drop { "^~<>=v ".contains($0) }.prefix { $0 != "-" && $0 != "+" }
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3
            && parts.allSatisfy {
                (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIDigit)
            }
    }

    static func isUUID(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.count == 36
            && bytes.enumerated().allSatisfy { index, byte in
                [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.isHexadecimal
            }
    }

    /// Shorter texts that look random are often names.
    static let shortestRandom = 24

    /// Whether the text is random or the key to a product, and no UUID, which is an id.
    static func isMadeByChance(_ bytes: [UInt8]) -> Bool {
        !isUUID(bytes)
            && (isRandom(bytes, length: 16) || isProductKey(bytes) || hasRandomParts(bytes)
                || bytes.count >= 12 && bytes.allSatisfy(\.isAlphanumeric) && isMixed(bytes)
                    && !isPlain(String(decoding: bytes, as: UTF8.self)))
    }

    /// Two random texts or more, joined by dots.
    private static func hasRandomParts(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(UInt8(ascii: ".")) else { return false }
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return (2...5).contains(parts.count)
            && parts.allSatisfy { isRandom(Array($0), length: 16) }
    }

    /// `VZG6P-4HNEN-GKQJM`: three groups or more, of capitals and digits.
    private static func isProductKey(_ bytes: [UInt8]) -> Bool {
        guard (14...80).contains(bytes.count) else { return false }
        let groups = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard groups.count >= 3, let length = groups.first?.count, (4...8).contains(length) else {
            return false
        }
        let isKey = groups.allSatisfy { group in
            group.count == length && group.allSatisfy { $0.isASCIIDigit || $0 &- 0x41 < 26 }
        }
        return isKey && bytes.contains(where: \.isASCIIDigit)
            && bytes.contains { $0 &- 0x41 < 26 }
    }

    /// Whether the text is long and has many different characters.
    ///
    /// - Parameter length: the minimum length if letters and digits are mixed.
    static func isRandom(_ bytes: [UInt8], length: Int = shortestRandom) -> Bool {
        guard bytes.count >= length, bytes.count <= 4096 else { return false }
        let equals = UInt8(ascii: "=")
        var digits = 0
        var lower = 0
        var upper = 0
        for byte in bytes {
            if byte.isASCIIDigit { digits += 1 }
            if byte &- 0x61 < 26 { lower += 1 }
            if byte &- 0x41 < 26 { upper += 1 }
            guard byte.isBase64URL || byte.isBase64 || byte == equals else { return false }
        }
        guard digits > 0 else { return false }
        if bytes.allSatisfy(\.isHexadecimal) {
            return bytes.count >= max(32, length) && variety(bytes) >= 8
        }
        return lower > 0 && upper > 0 && variety(bytes) * 5 >= min(bytes.count, 40) * 2
    }

    /// Whether the text could be a token: letters and digits without other signs.
    static func isTokenLike(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count >= 6, bytes.count <= 2048 else { return false }
        guard bytes.allSatisfy({ $0.isBase64URL || $0 == 0x2E || $0 == 0x7E || $0 == 0x3D }) else {
            return false
        }
        return bytes.contains(where: \.isASCIIDigit)
            && (bytes.contains(where: \.isASCIILetter) || bytes.count >= 6)
    }

    /// Whether there are digits, small letters and capitals.
    static func isMixed(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.contains(where: \.isASCIIDigit) && bytes.contains { $0 &- 0x61 < 26 }
            && bytes.contains { $0 &- 0x41 < 26 }
    }

    private static func variety(_ bytes: [UInt8]) -> Int {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for byte in bytes where byte < 128 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
        return low.nonzeroBitCount + high.nonzeroBitCount
    }
}
