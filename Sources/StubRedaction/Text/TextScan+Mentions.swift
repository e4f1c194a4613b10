// Finds a secret that a sentence names: `password Xy7-zimt is wrong`, `Xy7-zimt is your token`.
extension TextScan {
    private static let farthest = 5

    mutating func remember(_ word: Range<Int>) {
        if let last = bytes[word].last, last == 0x2E, word.count > 3 {
            recent.removeAll(keepingCapacity: true)
            return
        }
        if recent.count > 32 { recent.removeFirst(32 - Self.farthest) }
        recent.append(word)
    }

    /// Replaces the token if the sentence says that it is a secret.
    mutating func mentioned(_ token: Token, _ end: Int) -> Int? {
        let length = token.range.count
        guard (4...512).contains(length), token.signs == 0,
            token.range.lowerBound > 0 || end > length
        else { return nil }
        let before = token.range.lowerBound > 0 ? bytes[token.range.lowerBound - 1] : 0x20
        let isQuoted = "\"'`".utf8.contains(before) || before == 0x3B && isReference(token)
        guard isQuoted || before <= 0x20 || "(<>".utf8.contains(before) else { return nil }
        let isDigits = token.digits == length
        let isMixed =
            token.digits > 0 && token.letters + (token.isForeign ? 1 : 0) > 0
            || token.marks > 0 && token.letters > 0 && length >= 6
        let isGrouped = token.digits >= 6 && token.letters == 0 && token.digits < length
        guard
            isMixed || isGrouped || isDigits && (length >= 13 || isQuoted)
                || isQuoted && length >= 6 || isDigits && (4...8).contains(length)
                || token.capitalsInside > 0 && length >= 8
        else { return nil }
        guard speaks(before: token) || speaks(after: token, end) else { return nil }
        let text = text(token.range)
        guard !text.hasPrefix("$"), !text.hasPrefix("%"), !text.hasPrefix("@"),
            !text.hasPrefix("--"), !ValueLook.isVersion(text),
            !Placeholder.isOne(text), !KeyTerm.isCommon(text), !SecretNames.isName(text)
        else { return nil }
        let secret = Mention(
            text: text, isDigits: isDigits, isMixed: isMixed, isQuoted: isQuoted,
            isDistinct: isMixed && !ValueLook.isPlain(text), isGrouped: isGrouped)
        if isDigits, redaction.rules.hidesPersonalData, AccountNumber.isCard(text),
            recent.suffix(Self.farthest).contains(where: {
                MentionWords.cards.contains(self.text($0).lowercased())
            })
        {
            replace(token.range, .personal)
            return token.range.upperBound
        }
        guard let reach = mention(before: secret) ?? mention(after: token.range, secret, end),
            !redaction.isName(text)
        else { return nil }
        replace(token.range, reach)
        return token.range.upperBound
    }

    /// Whether one of the nearest words is a noun for a secret, or leads to one.
    private func speaks(before token: Token) -> Bool {
        guard let word = recent.last else { return false }
        let name = text(word)
        return noun(word, name) != nil || MentionWords.connectors.contains(name.lowercased())
            || token.digits >= 13
    }

    /// Whether a verb follows as in `… is your code`.
    private func speaks(after token: Token, _ end: Int) -> Bool {
        var index = token.range.upperBound
        while index < end, index - token.range.upperBound < 4,
            " '\"`()?!".utf8.contains(bytes[index])
        {
            index += 1
        }
        return index < end && "iawefctéèwseö&".utf8.contains(bytes[index])
    }

    private struct Mention {
        let text: String
        let isDigits: Bool
        let isMixed: Bool
        let isQuoted: Bool
        let isDistinct: Bool
        /// Groups of digits, such as a date or the number of a person.
        let isGrouped: Bool
    }

    /// Whether a character reference for a quotation mark precedes the token.
    private func isReference(_ token: Token) -> Bool {
        let start = token.range.lowerBound
        let before = text(max(0, start - 6)..<start)
        return ["&quot;", "&#x27;", "&#39;", "&#34;", "&apos;", "&#x22;"].contains {
            before.hasSuffix($0)
        }
    }

    /// Looks for the noun in the preceding words.
    private func mention(before secret: Mention) -> Reach? {
        var distance = 0
        for word in recent.suffix(Self.farthest + 1).reversed() {
            redaction.steps += word.count
            let name = text(word)
            if let reach = noun(word, name), isSecret(secret, name, reach, distance, isAhead: false)
            {
                return reach == .personal ? .personal : .credentials
            }
            guard MentionWords.connectors.contains(name.lowercased()) else { return nil }
            distance += 1
        }
        return nil
    }

    /// What the word hides as a name, alone or with the word before it: `API key`.
    private func noun(_ word: Range<Int>, _ name: String) -> Reach? {
        guard word.count <= 40, !redaction.rules.keeps(name) else { return nil }
        if word.count <= 10, redaction.rules.hidesPersonalData,
            MentionWords.births.contains(name.lowercased())
        {
            return .personal
        }
        if let reach = redaction.reach(of: name) { return reach }
        let lower = name.lowercased()
        if MentionWords.codes.contains(lower) { return .credentials }
        if lower == "key" { return .opaque }
        if ["passe", "word", "id", "number", "phrase", "string", "value"].contains(lower) {
            guard let index = recent.firstIndex(of: word), index > 0 else { return nil }
            let start = recent[max(0, index - 2)].lowerBound
            return redaction.reach(of: text(start..<word.upperBound))
                ?? redaction.reach(of: text(recent[index - 1].lowerBound..<word.upperBound))
        }
        return nil
    }

    private func isSecret(
        _ secret: Mention, _ noun: String, _ reach: Reach, _ distance: Int, isAhead: Bool
    ) -> Bool {
        let noun = noun.lowercased()
        let length = secret.text.utf8.count
        if secret.isGrouped || ValueLook.isDate(secret.text) {
            return reach == .personal && redaction.isSecret(secret.text, reach)
        }
        if secret.isDigits {
            if reach == .personal {
                return secret.isQuoted && redaction.isSecret(secret.text, reach)
            }
            guard MentionWords.codes.contains(noun) || reach == .credentials, length <= 10 else {
                return false
            }
            if noun == "code" || noun == "código" || noun == "код" {
                return length >= 6 && !isError() || isAhead && length >= 4
            }
            return length >= (noun.hasPrefix("pass") || noun.hasPrefix("kenn") ? 5 : 4)
        }
        switch reach {
        case .personal:
            return secret.isMixed && redaction.isSecret(secret.text, reach)
                && ValueLook.isDocumentNumber(secret.text)
                || secret.isQuoted && redaction.isSecret(secret.text, reach)
        case .credentials, .values:
            if MentionWords.codes.contains(noun), noun.hasSuffix("e") || noun.hasPrefix("c") {
                return ValueLook.isMadeByChance(Array(secret.text.utf8))
                    || length >= 8 && secret.isDistinct
                        && secret.text.utf8.contains { $0 &- 0x61 < 26 }
            }
            return secret.isMixed || secret.isQuoted && !ValueLook.isTerm(secret.text)
                || distance == 0 && !isAhead && !secret.isQuoted
                    && !ValueLook.isHarmless(secret.text) && !ValueLook.isTerm(secret.text)
        case .tokens:
            let isTerm = distance > 0 && length <= 9 && !secret.isQuoted
            return !isTerm && secret.isDistinct || secret.isQuoted && secret.isMixed
        case .key where secret.isQuoted || distance == 0 && !isAhead: return secret.isMixed
        case .opaque, .key, .auth, .random:
            let bytes = Array(secret.text.utf8)
            return ValueLook.isMadeByChance(bytes) || ChanceText.isSecret(bytes)
                || bytes.count >= 32 && bytes.allSatisfy(\.isHexadecimal)
        }
    }

    /// Whether the words before speak about an error code or one of another kind.
    private func isError() -> Bool {
        recent.suffix(Self.farthest + 1).contains { word in
            [
                "error", "zip", "area", "country", "postal", "status", "exit", "fehler", "color",
                "colour", "product", "promo", "dial", "qr", "source", "bar", "order", "http",
                "isbn", "sort", "tax", "dress", "currency", "room",
            ].contains(text(word).lowercased())
        }
    }

    /// Looks for the noun behind a verb: `… is your new password`, `… for field 'password'`.
    private func mention(after token: Range<Int>, _ secret: Mention, _ end: Int) -> Reach? {
        var index = token.upperBound
        var words = 0
        var before = ""
        let bound = min(end, index + 80)
        while index < bound, "?!".utf8.contains(bytes[index]) { index += 1 }
        while index < bound, words < Self.farthest {
            while index < bound, " '\"`()".utf8.contains(bytes[index]) { index += 1 }
            let start = index
            while index < bound, bytes[index] > 0x20, !"'\"`(),;:!?<>".utf8.contains(bytes[index]) {
                index += 1
            }
            redaction.steps += index - start
            guard index > start else { return nil }
            let name = text(start..<(bytes[index - 1] == 0x2E ? max(start + 1, index - 1) : index))
            let lower = name.lowercased()
            if words == 0 {
                guard MentionWords.copulas.contains(lower) || lower == "to" && secret.isDigits
                else {
                    return nil
                }
                if lower == "to" { return isInstruction(at: index, bound) ? .credentials : nil }
            } else {
                let whole = before.isEmpty ? nil : redaction.reach(of: before + " " + name)
                let reach =
                    redaction.reach(of: name) ?? whole
                    ?? (MentionWords.codes.contains(lower) ? .credentials : nil)
                if let reach, isSecret(secret, name, reach, words - 1, isAhead: true) {
                    return reach == .personal ? .personal : .credentials
                }
                guard MentionWords.between.contains(lower) else { return nil }
            }
            before = name
            words += 1
        }
        return nil
    }

    /// Whether `Use 482913 to …` goes on as a message with a code does.
    private func isInstruction(at start: Int, _ bound: Int) -> Bool {
        guard let verb = recent.last.map({ text($0).lowercased() }),
            ["use", "enter", "code", "type", "pin", "otp"].contains(verb)
        else { return false }
        return [
            " verify", " sign", " log", " confirm", " complete", " reset", " unlock", " access",
        ]
        .contains { hasPrefix($0, at: start, bound) }
    }
}
