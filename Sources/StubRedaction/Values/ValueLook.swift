/// Classifies texts by their characters: words, numbers, placeholders, names of things.
enum ValueLook {
    /// Texts that are not secrets under any name: constants, schemes, results, permissions, types.
    private static let harmless = NameTable.words(
        """
        true false null nil none undefined yes no on off required optional enabled disabled bearer
        basic n/a - string invalid missing expired pass fail passed failed unchecked matched read
        write list create delete update manage revoke rotate id int str text data
        boolean bool number object array any uuid byte varchar
        """)

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

    // MARK: - Words

    /// Whether the text is made of words and small numbers, such as `express`, `E-1001` or
    /// `image/png`; ids of tickets and names of states are.
    static func isPlain(_ text: String) -> Bool {
        guard text.utf8.count > 2, !isHarmless(text) else { return true }
        guard text.utf8.count <= 200 else { return false }
        if isDate(text) { return true }
        let groups = text.utf8.split { !$0.isAlphanumeric && $0 < 0x80 }
        return groups.allSatisfy { isPlain(group: Array($0)) }
    }

    private static func isPlain(group: [UInt8]) -> Bool {
        if group.allSatisfy(\.isASCIIDigit) { return group.count <= 5 }
        guard group.allSatisfy({ $0.isASCIILetter || $0 >= 0x80 }) else {
            // `v2`, `A12`, `oauth2`, `s3`
            let head = group.prefix { !$0.isASCIIDigit }
            let tail = group.dropFirst(head.count)
            return tail.allSatisfy(\.isASCIIDigit) && tail.count <= 5 && head.count <= 8
                && isPlain(group: Array(head))
        }
        return isWord(group[...])
    }

    /// Whether letters are words: of one case, or each capital starts a word of three letters.
    static func isWord(_ letters: ArraySlice<UInt8>) -> Bool {
        guard letters.count <= 32, isPronounceable(letters) else { return false }
        if letters.allSatisfy({ !$0.isUpper }) { return letters.count <= 20 }
        if letters.allSatisfy({ !$0.isLower }) { return letters.count <= 16 }
        var run = 3
        for byte in letters {
            if byte.isUpper {
                guard run >= 3 else { return false }
                run = 1
            } else {
                run += 1
            }
        }
        return run >= 3
    }

    /// Letters that were chosen by chance have few vowels and long runs of consonants.
    private static func isPronounceable(_ letters: some Collection<UInt8>) -> Bool {
        guard letters.count > 5 else { return true }
        var consonants = 0
        var vowels = 0
        for byte in letters {
            let isVowel = byte >= 0x80 || "aeiouy".utf8.contains(byte.folded)
            consonants = isVowel ? 0 : consonants + 1
            vowels += isVowel ? 1 : 0
            if consonants > 5 { return false }
        }
        return vowels * 6 >= letters.count
    }

    /// Whether the text is a term of a program: lower-case words, such as `refresh_token`,
    /// `secrets:list` or `fail`.
    static func isTerm(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isLower || "_-:./".utf8.contains($0) }
    }

    /// Whether the text is nothing but words and commas, as most sentences are.
    static func isWords(_ bytes: [UInt8]) -> Bool {
        var length = 0
        return bytes.allSatisfy { byte in
            let isLetter = byte.isASCIILetter || byte >= 0x80
            length = isLetter ? length + 1 : 0
            return isLetter ? length < ChanceText.shortestHinted : " ,.".utf8.contains(byte)
        }
    }

    /// Whether the text is a value of an enumeration, such as `ACTIVE` or `RESET_REQUIRED`.
    ///
    /// - Parameter isCompound: only those of several words, since a password in capitals is one.
    static func isEnumerated(_ text: String, isCompound: Bool) -> Bool {
        guard (2...48).contains(text.utf8.count) else { return false }
        let words = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        return (words.count > 1 || !isCompound)
            && words.allSatisfy { word in
                !word.isEmpty && word.count <= 14 && word.allSatisfy(\.isUpper)
                    && isPronounceable(word)
            }
    }

    // MARK: - Placeholders and labels

    private static let frames = [
        ("${", "}"), ("{{", "}}"), ("{", "}"), ("<", ">"), ("%{", "}"), ("[", "]"), ("*", "*"),
    ]

    /// Whether the text is nothing but a placeholder or a type: `${token}`, `{{ password }}`, `<your
    /// key>`, `[FILTERED]`, `$MY_KEY`, `String?`.
    static func isPlaceholder(_ text: String) -> Bool {
        guard (3...64).contains(text.utf8.count) else { return false }
        if text.utf8.first == UInt8(ascii: "$") {
            let name = text.dropFirst()
            let isConstant =
                name.utf8.contains(UInt8(ascii: "_"))
                && name.utf8.allSatisfy { $0.isUpper || $0.isASCIIDigit || $0 == 0x5F }
            if isConstant || SecretName.isOne(String(name)) { return true }
        }
        if harmless.contains(text.lowercased().filter { !"?![]".contains($0) }) { return true }
        return frames.contains { start, end in
            guard text.hasPrefix(start), text.hasSuffix(end) else { return false }
            let inner = text.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
            return inner.contains(where: \.isASCIILetter)
                && inner.allSatisfy { $0.isASCIILetter || "_-. ".utf8.contains($0) }
        }
    }

    /// Whether a text is the label of a form field: `Password`, `Neues Passwort`.
    static func isLabel(_ text: String) -> Bool {
        guard text.utf8.count <= 40, text.unicodeScalars.first?.properties.isUppercase ?? false
        else { return false }
        let words = text.split { " ()*:".contains($0) }
        return words.allSatisfy { $0.dropFirst().allSatisfy { !$0.isUppercase && !$0.isNumber } }
            && (words.contains { SecretName.isOne(String($0)) } || SecretName.isOne(text))
    }

    /// Whether the text is the path of a route: `/auth/token/refresh`.
    static func isRoute(_ text: String) -> Bool {
        guard text.hasPrefix("/") || text.contains("://") else { return false }
        return text.utf8.count <= 200 && !text.utf8.contains { "?#@%=".utf8.contains($0) }
            && isPlain(text)
    }

    // MARK: - Notations

    /// A date with or without a time, as in RFC 3339.
    static func isDate(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(40))
        guard bytes.count >= 8, bytes.count < 40 else { return false }
        return bytes.prefix(4).allSatisfy(\.isASCIIDigit) && bytes[4] == UInt8(ascii: "-")
            && bytes.allSatisfy { $0.isASCIIDigit || "-:.+TZ ".utf8.contains($0) }
    }

    /// Whether there are digits, small letters and capitals.
    static func isMixed(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.contains(where: \.isASCIIDigit) && bytes.contains(where: \.isLower)
            && bytes.contains(where: \.isUpper)
    }

    // MARK: - Data of persons

    /// Whether the text has the shape of data about a person: an address, a number, a document.
    static func isPersonal(_ text: String) -> Bool {
        guard text.utf8.count <= 200 else { return false }
        if text.utf8.contains(UInt8(ascii: "@")) { return true }
        if text.contains("://") { return false }
        let digits = text.unicodeScalars.count { $0.properties.numericType == .decimal }
        let isDocument =
            (8...20).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIIDigit || $0.isUpper }
        return digits >= 4 || digits > 0 && isDocument
            || text.utf8.count { $0 == UInt8(ascii: ":") } > 1
    }
}
