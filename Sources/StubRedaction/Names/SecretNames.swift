/// Recognises names that hold secrets, in any spelling.
enum SecretNames {
    /// Returns which values the name marks as secrets; `nil` if none.
    static func reach(of name: some StringProtocol) -> Reach? {
        let parts = NameParts(name)
        guard !parts.words.isEmpty, !isPath(name) else { return nil }
        if let reach = credential(parts) ?? personal(parts) { return reach }
        // `user.senhaCartao`, `items[0][clave]`: the last part is a name of its own.
        let inner = name.split { ".[]".contains($0) }
        guard inner.count > 1, let last = inner.last else { return nil }
        return credential(NameParts(last))
    }

    /// Whether a name describes a secret without holding one, such as `tokenType`.
    static func describes(_ name: some StringProtocol) -> Bool {
        describes(NameParts(name))
    }

    private static let joinedDescriptions = [
        "policy", "type", "count", "length", "expiry", "strength", "required", "enabled", "name",
        "limit",
    ]

    private static func describes(_ parts: NameParts) -> Bool {
        guard let last = parts.words.last, let first = parts.words.first else { return false }
        if SecretWords.descriptions.contains(last) { return true }
        if parts.words.count > 1, SecretWords.questions.contains(first) { return true }
        if parts.words.count > 2, first == "x", SecretWords.questions.contains(parts.words[1]) {
            return true
        }
        // `passwordpolicy`: names of header fields often lose their capitals.
        if last.utf8.count > 8, joinedDescriptions.contains(where: last.hasSuffix) { return true }
        // `expires_in`, `valid_for`
        if parts.words.count > 1, ["in", "for", "after", "before"].contains(last) { return true }
        return ["expiresin", "expirationdate", "expiry", "expiration"].contains {
            parts.joined.hasSuffix($0)
        }
    }

    /// Whether the name is that of a route or a URL, as in an OpenAPI document: `/users/password`.
    private static func isPath(_ name: some StringProtocol) -> Bool {
        name.utf8.first == UInt8(ascii: "/") && name.utf8.dropFirst().contains(UInt8(ascii: "/"))
    }

    private static func credential(_ parts: NameParts) -> Reach? {
        if describes(parts), !parts.joined.hasSuffix("maidenname") { return nil }
        if isPageToken(parts) { return nil }
        if isReference(parts) { return .opaque }
        // `tokenAddress` is the address of a contract on a blockchain.
        if parts.words.count > 1, parts.words.last == "address" { return nil }
        if !SecretWords.harmless.occurs(in: parts.joined) {
            if SecretWords.credentials.occurs(in: parts.joined) { return .credentials }
            if SecretWords.tokens.occurs(in: parts.joined) { return .tokens }
        }
        return short(parts) ?? ending(parts) ?? compound(parts) ?? head(parts)
    }

    private static let pageTokens = [
        "pagetoken", "continuationtoken", "nexttoken", "paginationtoken", "prevtoken",
        "previoustoken", "synctoken", "skiptoken", "deltatoken",
    ]

    /// Whether it names the position at which a list continues, such as `nextPageToken`.
    ///
    /// Clients send this value back, so a recording is useless without it.
    static func isPageToken(_ parts: NameParts) -> Bool {
        if pageTokens.contains(where: parts.joined.hasSuffix) { return true }
        guard parts.words.count > 1, let last = parts.words.last,
            last == "token" || last == "tokens" || last == "key"
        else { return false }
        let before = parts.words[parts.words.count - 2]
        return ["page", "continuation", "pagination", "cursor", "scroll", "sync"].contains(before)
            || last != "key"
                && ["next", "prev", "previous", "skip", "resume", "watermark"].contains(before)
            || before == "evaluated"
    }

    /// Whether it is the id of a secret, as in `apiKeyId` and `tokenId`.
    ///
    /// `accessKeyId` is part of a credential.
    private static func isReference(_ parts: NameParts) -> Bool {
        let tail = parts.words.suffix(3)
        guard tail.count > 1, tail.last == "id" else { return false }
        return ["key", "token", "credential"].contains(tail.dropLast().last)
            && !["accesskeyid", "secretkeyid"].contains(tail.joined())
    }

    /// `senhaCartao`: the noun stands first.
    private static func head(_ parts: NameParts) -> Reach? {
        guard let first = parts.words.first, SecretWords.heads.contains(first) else { return nil }
        if SecretWords.passwords.contains(first) { return .credentials }
        let isHarmless = parts.words.dropFirst().contains(where: SecretWords.harmlessTails.contains)
        return isHarmless ? nil : .key
    }

    /// `userpin`: names of header fields often lose their capitals.
    private static func compound(_ parts: NameParts) -> Reach? {
        guard let last = parts.words.last else { return nil }
        // `pgp_private`; `private` alone describes visibility.
        if ["seed", "sk", "st", "pt"].contains(last) { return .random }
        if let joined = parts.words.lazy.compactMap(JoinedName.reach).first { return joined }
        if isCertificate(parts, last) { return .opaque }
        if last == "private", parts.words.count > 1 { return .random }
        if parts.joined.hasSuffix("rememberme") || parts.joined.hasSuffix("connectionstring")
            || parts.joined.hasSuffix("persistentlogin") || parts.joined.hasSuffix("autologin")
            || opaqueEndings.contains(where: { last.hasSuffix($0) && last != $0 })
        {
            return .opaque
        }
        for ending in SecretWords.endings where last.hasSuffix(ending) && last != ending {
            let beginning = String(last.dropLast(ending.count))
            guard
                SecretWords.beginnings.contains(beginning) || SecretWords.keys.contains(beginning)
                    || SecretWords.codes.contains(beginning)
            else { continue }
            if let reach = reach(of: beginning + "_" + ending) { return reach }
        }
        return nil
    }

    private static func isCertificate(_ parts: NameParts, _ last: String) -> Bool {
        !parts.words.contains("public")
            && ["cert", "certs", "certificate", "certificates", "crt", "pem"].contains(last)
            || last.hasSuffix("clientcert") || last.hasSuffix("sslcert")
    }

    /// Words for keys at the end of compounds: `sitzungsschlüssel`.
    private static let opaqueEndings = ["schlussel", "schluessel", "キー"]

    private static func short(_ parts: NameParts) -> Reach? {
        let stems = parts.words.map(NameParts.stem)
        for (index, stem) in stems.enumerated() {
            guard let reach = SecretWords.short[stem] else { continue }
            let rest = stems[(index + 1)...].filter { !$0.isEmpty }
            let before = index > 0 ? stems[index - 1] : ""
            if SecretWords.harmlessBefore[stem]?.contains(before) ?? false { continue }
            if rest.isEmpty { return reach }
            if reach.isWeak {
                if stem == "ticket" {
                    if rest.allSatisfy(["value", "token", "data", "hash", "string"].contains) {
                        return .tokens
                    }
                    continue
                }
                if rest.allSatisfy(SecretWords.credentialTails.contains) {
                    // `sessionState` is as often `ACTIVE` as a value made by chance.
                    return rest.last == "state" ? .opaque : .tokens
                }
                if reach == .auth, rest.allSatisfy(SecretWords.signIn.contains) { return .auth }
            } else if rest.allSatisfy(SecretWords.qualifiers.contains) {
                return reach
            }
        }
        return nil
    }

    /// `…Code` and `…Key`, which are as often harmless.
    private static func ending(_ parts: NameParts) -> Reach? {
        guard parts.words.count > 1, let last = parts.words.last else { return nil }
        let before = parts.words[parts.words.count - 2]
        switch last {
        case "code", "codes":
            // A country's dial code has fewer digits than a code that was sent.
            if before == "phone" || before == "mobile" { return .opaque }
            return SecretWords.codes.contains(before) ? .credentials : nil
        case "key", "keys":
            if SecretWords.keys.contains(before)
                || SecretWords.keys.contains(NameParts.stem(before))
            {
                return .tokens
            }
            if SecretWords.harmlessKeys.contains(before) { return nil }
            return SecretWords.dataKeys.contains(before) ? .random : .key
        case "hash":
            return ["login", "auth", "session", "verify", "lm", "nt"].contains(before)
                ? .tokens : nil
        case "id":
            return ["secret", "sess", "session", "sitzungs", "sesion", "sessao"].contains(before)
                ? .tokens : nil
        default: return nil
        }
    }

    private static func personal(_ parts: NameParts) -> Reach? {
        if PersonalWords.values.contains(parts.joined) { return .personal }
        if describes(parts), !parts.joined.hasSuffix("birthdate") { return nil }
        if PersonalWords.fragments.occurs(in: parts.joined) { return .personal }
        guard let last = parts.words.last else { return nil }
        let stem = NameParts.stem(last)
        if PersonalWords.last.contains(stem) { return .personal }
        // These words are unambiguous at any position: `ssn_last`.
        if parts.words.contains("ssn") || parts.words.contains("iban") { return .personal }
        return last == "birth" && parts.joined.contains("date") ? .personal : nil
    }

    /// Whether a text is such a name itself, as in a list of required members.
    static func isName(_ text: String) -> Bool {
        guard text.utf8.count <= 40,
            text.unicodeScalars.allSatisfy({
                $0.properties.isAlphabetic || $0 == "_" || $0 == "-"
            })
        else { return false }
        return reach(of: text)?.isInherited ?? false
    }

    /// Whether a text is the label of a form field: `Password`, `Passwort`.
    static func isLabel(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.properties.isUppercase,
            text.unicodeScalars.dropFirst().allSatisfy({ !$0.properties.isUppercase })
        else { return false }
        return isName(text)
    }

    /// Whether the name is that of an identifier, such as `orderId` or `barcode`.
    static func isIdentifier(_ name: some StringProtocol) -> Bool {
        guard let last = NameParts(name).words.last else { return false }
        return ["id", "ids", "code", "barcode", "sku", "ean", "gtin", "isbn", "upc", "cursor"]
            .contains(NameParts.stem(last))
    }

    /// Whether the name is that of a checksum, such as `fileHash` or `content_sha`.
    static func isChecksum(_ name: some StringProtocol) -> Bool {
        let last = NameParts(name).words.last.map(NameParts.stem)
        return ["hash", "sha", "checksum", "digest", "md", "etag"].contains(last)
    }

    /// Whether the name suggests a key or credential, so that a random text under it is one.
    static func isSuspicious(_ name: some StringProtocol) -> Bool {
        let parts = NameParts(name)
        let words = parts.words.map(NameParts.stem)
        if isPageToken(parts) { return false }
        if words.contains("public") || words.contains("publishable") || words.last == "address" {
            return false
        }
        if let last = words.last, words.count > 1, ["key", "keys"].contains(last),
            SecretWords.harmlessKeys.contains(words[words.count - 2])
        {
            return false
        }
        return words.contains { word in
            SecretWords.hints.contains(word)
                || !SecretWords.noHints.contains(word)
                    && SecretWords.hintEndings.contains { word.hasSuffix($0) }
        }
    }
}
