import StubBackport
import StubSupport

// Reads words: runs of letters, digits and a few other characters, and what they may be.
extension TextScan {
    func isWord(at index: Int) -> Bool {
        let byte = bytes[index]
        if byte >= 0x80 { return true }
        if byte == UInt8(ascii: "%") {
            return index + 2 < end && bytes[index + 1].isHexadecimal
                && bytes[index + 2].isHexadecimal
        }
        return byte.isBase64URL || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$")
    }

    /// Reads the word that starts there, and returns where to continue.
    mutating func readWord(at start: Int) -> Int {
        if let next = replaceKey(at: start) { return next }
        let word = start..<((start..<end).first { !isWord(at: $0) } ?? end)
        let token = token(at: start)
        // The padding of base64 looks like the sign behind a name.
        if let token, bytes[token].last == UInt8(ascii: "="), let next = replaceRandom(token) {
            return next
        }
        let startsLine = isAtLineStart
        isAtLineStart = false
        if redaction.rules.hidesPersonalData, let stop = AccountNumber.end(in: bytes, from: start) {
            replace(start..<stop, .personal)
            return stop
        }
        if let next = replaceValue(behind: word, startsLine: startsLine)
            ?? replaceSegment(word) ?? replaceCredential(behind: word)
        {
            return next
        }
        if let token, let next = replaceRandom(token) ?? replaceMentioned(token) { return next }
        if bytes[word].contains(UInt8(ascii: "%")), let text = EncodedRun.percent(bytes[word]),
            let replaced = redaction.redacted(text.decoded)
        {
            edit(word, text.encode(replaced))
        }
        // `export NAME=value`
        isAtLineStart = startsLine && hasPrefix("export ", at: start)
        if sentence.count >= 32 { sentence.removeFirst(24) }
        sentence.append(word)
        // A full stop behind it ends the sentence.
        if bytes[word.upperBound - 1] == 0x2E { sentence.removeAll(keepingCapacity: true) }
        return word.upperBound
    }

    /// Replaces a key of a known shape.
    mutating func replaceKey(at start: Int) -> Int? {
        guard let match = SecretShape.match(bytes, at: start, steps: &redaction.steps)
        else { return nil }
        replace(match.range, .tokens)
        return match.range.upperBound
    }

    private static let schemes = NameTable.words("bearer basic apikey dpop negotiate")
    private static let credentialEnds = ASCIISet("\"'`<>()[]{},;&\\")

    /// Replaces a credential behind its scheme: `Bearer abc123`.
    private mutating func replaceCredential(behind word: Range<Int>) -> Int? {
        guard (4...9).contains(word.count), word.upperBound + 6 < end,
            bytes[word.upperBound] == 0x20, Self.schemes.contains(text(word).lowercased())
        else { return nil }
        // `Bearer realm="x"` is a challenge, `basic information` is prose.
        guard
            let value = unquotedText(
                at: word.upperBound + 1, before: end, stops: Self.credentialEnds),
            value.count >= 6,
            value.upperBound == end || bytes[value.upperBound - 1] != 0x3D
                || bytes[value.upperBound] != 0x22,
            bytes[value].contains(where: \.isASCIIDigit) || !ValueLook.isPlain(text(value)),
            !bytes[value].contains(UInt8(ascii: "$"))
        else { return nil }
        replace(value, .credentials)
        return value.upperBound
    }

    // MARK: - Runs without blanks

    private static let tokenEnds = ASCIISet("\"'`<>()[]{}|,;&\\*:")
    private static let longestToken = 4096

    /// The run around a word up to a blank, a quotation mark or a bracket; `nil` if none starts here.
    private func token(at start: Int) -> Range<Int>? {
        guard
            start == 0 || bytes[start - 1] <= 0x20 || Self.tokenEnds.contains(bytes[start - 1])
                || "=#?".utf8.contains(bytes[start - 1])
        else { return nil }
        let bound = min(end, start + Self.longestToken)
        var stop = start
        while stop < bound, bytes[stop] > 0x20, !Self.tokenEnds.contains(bytes[stop]) {
            // Only at its end it is the padding of base64.
            if bytes[stop] == UInt8(ascii: "="), stop + 1 < end, bytes[stop + 1] > 0x20,
                bytes[stop + 1] != UInt8(ascii: "="), !Self.tokenEnds.contains(bytes[stop + 1])
            {
                break
            }
            stop += 1
        }
        redaction.steps += stop - start
        // A mark at the end ends a sentence.
        while stop > start, ".!?".utf8.contains(bytes[stop - 1]) { stop -= 1 }
        return start..<stop
    }

    /// Replaces a run that is random text, or base64 of a text with secrets.
    mutating func replaceRandomText(at start: Int) -> Int? {
        token(at: start).flatMap { replaceRandom($0) }
    }

    private mutating func replaceRandom(_ token: Range<Int>) -> Int? {
        guard token.count >= 16,
            bytes[token].allSatisfy({ $0.isBase64 || $0.isBase64URL || $0 == 0x2E || $0 == 0x3D })
        else { return nil }
        if let result = redaction.redactedBase64(Array(bytes[token])) {
            guard let result else { return nil }
            edit(token, result)
            return token.upperBound
        }
        guard path == nil, ChanceText.isSecret(bytes[token]), !isNeutral(at: token.lowerBound)
        else { return nil }
        replace(token, .tokens)
        return token.upperBound
    }

    /// Whether the text has a name such as `etag` or `cursor`, under which random text is harmless.
    private func isNeutral(at start: Int) -> Bool {
        if let ordinaryName, (0...4).contains(start - ordinaryName.value) {
            return redaction.facts(of: ordinaryName.name).isNeutral
        }
        return redaction.isNeutralText
            || elements.last.map { redaction.facts(of: $0.name).isNeutral } ?? false
    }

    // MARK: - Sentences

    /// How many words and bytes around a value are searched for the word that names it.
    private static let nearWords = 6
    private static let nearBytes = 96
    private static let codeWords = NameTable.words("code verify verification otp pin passcode")
    private static let addressingWords = NameTable.words("your use enter is verify type")

    /// Replaces a token that is unlike a word and stands near a word for a secret: `wrong password
    /// hunter22`, `Your code is 482913`.
    private mutating func replaceMentioned(_ token: Range<Int>) -> Int? {
        // A value with a name of its own is judged by that.
        guard path == nil, ordinaryName.map({ token.lowerBound - $0.value > 2 }) ?? true,
            let look = MentionLook(bytes[token])
        else { return nil }
        let rest = bytes[token.upperBound..<min(end, token.upperBound + Self.nearBytes)]
            .prefix { !$0.isLineEnd && !".;!?:=".utf8.contains($0) }
        redaction.steps += rest.count
        let following = rest.split { !$0.isASCIILetter && $0 < 0x80 }.prefix(Self.nearWords)
        let words =
            sentence.suffix(Self.nearWords).map { text($0).lowercased() }
            + following.map { String(decoding: $0, as: UTF8.self).lowercased() }
        let pairs = zip(words, words.dropFirst()).map { $0 + "_" + $1 }
        let reaches = (words + pairs).compactMap { redaction.reach(of: $0) }
        let isNamed =
            switch look {
            case .digits:
                reaches.contains(.credentials) && token.count > 4
                    || words.contains(where: Self.codeWords.contains)
                        && words.contains(where: Self.addressingWords.contains)
            case .mixed:
                reaches.contains(where: \.isInherited)
                    || token.count >= 16 && reaches.contains(.doubtful)
            }
        guard isNamed, redaction.reach(of: text(token)) == nil else { return nil }
        replace(token, .credentials)
        return token.upperBound
    }

    /// How a word in a sentence looks that may be a secret.
    private enum MentionLook {
        /// Four to eight digits, as in a code that was sent to a person.
        case digits
        /// Letters with digits or signs.
        case mixed

        /// `nil` for an ordinary word.
        init?(_ token: ArraySlice<UInt8>) {
            let digits = token.count(where: \.isASCIIDigit)
            if digits == token.count, (4...8).contains(digits) {
                self = .digits
                return
            }
            let hasMark = token.contains { "!#$^*~_@".utf8.contains($0) }
            guard (6...128).contains(token.count), token.contains(where: \.isLower),
                digits > 1 || digits > 0 && (hasMark || ValueLook.isMixed(token)),
                !(token.first?.isASCIIDigit ?? true) || token.count >= 8, !UUIDText.isOne(token),
                !token.contains(where: { "/.".utf8.contains($0) || $0 >= 0x80 })
            else { return nil }
            self = .mixed
        }
    }

    // MARK: - Personal data

    /// Replaces the e-mail address around an `@`.
    mutating func replaceAddress(around sign: Int) -> Int? {
        guard redaction.rules.hidesPersonalData else { return nil }
        let before = bytes[..<sign].suffix(64).reversed().prefix {
            $0.isBase64URL || ".+%".utf8.contains($0)
        }
        let after = bytes[(sign + 1)...].prefix(253).prefix {
            $0.isAlphanumeric || "-.".utf8.contains($0)
        }
        redaction.steps += before.count + after.count
        let last = after.lastIndex(where: \.isAlphanumeric) ?? sign
        // A top-level domain ends it; `icon@2x.png` is a file, `git@host:path` a repository.
        let labels = bytes[sign...last].dropFirst().split(separator: 0x2E)
        let rest = bytes[(last + 1)...].prefix(2)
        let isRepository =
            rest.count == 2 && rest.first == UInt8(ascii: ":") && bytes[last + 2] > 0x20
            && !"\"'".utf8.contains(bytes[last + 2])
        guard !before.isEmpty, !isRepository, labels.count > 1, let top = labels.last,
            top.count >= 2, top.allSatisfy(\.isASCIILetter),
            labels.count > 2 || labels[0].count != 2 || labels[0].last != UInt8(ascii: "x")
        else { return nil }
        replace((sign - before.count)..<(last + 1), .personal)
        return last + 1
    }

    /// Replaces a phone number: `+` and 9 to 15 digits, with blanks and brackets in between.
    mutating func replaceTelephone(at plus: Int) -> Int? {
        guard redaction.rules.hidesPersonalData,
            plus == 0 || !bytes[plus - 1].isAlphanumeric && bytes[plus - 1] != UInt8(ascii: "%")
        else { return nil }
        var run = bytes[(plus + 1)...].prefix(27).prefix {
            $0.isASCIIDigit || " -()./".utf8.contains($0)
        }
        redaction.steps += run.count
        // Brackets around an area code come early; later ones start a remark.
        if let bracket = run.lastIndex(of: UInt8(ascii: "(")), bracket > plus + 6 {
            run = run[..<bracket]
        }
        guard let last = run.lastIndex(where: \.isASCIIDigit),
            last + 1 == end || !bytes[last + 1].isAlphanumeric,
            (9...15).contains(run.count(where: \.isASCIIDigit))
        else { return nil }
        replace(plus..<(last + 1), .personal)
        return last + 1
    }
}
