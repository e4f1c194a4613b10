import StubBackport

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
    mutating func word(at start: Int) -> Int {
        if let next = key(at: start) { return next }
        var stop = start
        var isPlain = true
        while stop < end, isWord(at: stop) {
            // Digits and capitals inside are rare in words.
            if !bytes[stop].isLower, stop > start || bytes[stop].isASCIIDigit { isPlain = false }
            stop += 1
        }
        let word = start..<stop
        let token = isPlain && word.count < ChanceText.shortest ? nil : self.token(at: start)
        // The padding of base64 looks like the sign behind a name.
        if let token, bytes[token].last == UInt8(ascii: "="), let next = random(token) {
            return next
        }
        let isLine = isLineHead
        isLineHead = false
        if redaction.rules.hidesPersonalData, let stop = AccountNumber.end(in: bytes, from: start) {
            replace(start..<stop, .personal)
            return stop
        }
        if let next = named(word, isLine: isLine) ?? segment(word) ?? credential(behind: word) {
            return next
        }
        if let token, let next = random(token) ?? mentioned(token) { return next }
        if bytes[word].contains(UInt8(ascii: "%")), let text = EncodedRun.percent(bytes[word]),
            let replaced = redaction.redacted(text.decoded)
        {
            edit(word, text.encode(replaced))
        }
        remember(word, isLine: isLine)
        return stop
    }

    private mutating func remember(_ word: Range<Int>, isLine: Bool) {
        if recent.count >= 32 { recent.removeFirst(24) }
        recent.append(word)
        // A full stop behind it ends the sentence.
        if bytes[word.upperBound - 1] == 0x2E { recent.removeAll(keepingCapacity: true) }
        let isSpaced =
            word.upperBound + 1 < end && bytes[word.upperBound] == 0x20
            && isWord(at: word.upperBound + 1)
        // `export NAME=value`
        if isLine, isSpaced, hasPrefix("export ", at: word.lowerBound) { isLineHead = true }
        if !isSpaced {
            earlier = []
        } else {
            earlier = earlier.suffix(1) + [word]
        }
    }

    /// Replaces a key of a known shape.
    mutating func key(at start: Int) -> Int? {
        guard start < end,
            let match = SecretShape.match(bytes, at: start, steps: &redaction.steps)
        else { return nil }
        replace(match.range, .tokens)
        return match.range.upperBound
    }

    private static let schemes = NameTable.words("bearer basic apikey dpop negotiate")
    private static let credentialEnds = ASCIISet("\"'`<>()[]{},;&\\")

    /// Replaces a credential behind its scheme: `Bearer abc123`.
    private mutating func credential(behind word: Range<Int>) -> Int? {
        guard (4...9).contains(word.count), word.upperBound + 6 < end,
            bytes[word.upperBound] == 0x20, Self.schemes.contains(text(word).lowercased())
        else { return nil }
        // `Bearer realm="x"` is a challenge, `basic information` is prose.
        guard let value = bare(at: word.upperBound + 1, stops: Self.credentialEnds),
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
    mutating func random(at start: Int) -> Int? { token(at: start).flatMap { random($0) } }

    private mutating func random(_ token: Range<Int>) -> Int? {
        guard token.count >= 16,
            bytes[token].allSatisfy({ $0.isBase64 || $0.isBase64URL || $0 == 0x2E || $0 == 0x3D })
        else { return nil }
        if let result = redaction.redactedBase64(Array(bytes[token])) {
            guard let result else { return nil }
            edit(token, result)
            return token.upperBound
        }
        guard path == nil, ChanceText.isSecret(bytes[token]),
            !isNeutral(at: token.lowerBound)
        else { return nil }
        replace(token, .tokens)
        return token.upperBound
    }

    /// Whether the text has a name such as `etag` or `cursor`, under which random text is harmless.
    private func isNeutral(at start: Int) -> Bool {
        let isWhole =
            redaction.isNeutralText
            || elements.last.map { redaction.facts(of: $0.name).isNeutral } ?? false
        guard let last = lastName, last.value <= start, start - last.value <= 256 else {
            return isWhole
        }
        redaction.steps += start - last.value
        let between = bytes[last.value..<start].drop { $0 <= 0x20 || "\"'\\[".utf8.contains($0) }
        guard between.allSatisfy({ $0 > 0x20 && !"\"'<>,;&".utf8.contains($0) }) else {
            return isWhole
        }
        // A parameter of a URL has a name of its own.
        let isParameter = last.value > 0 && bytes[last.value - 1] == UInt8(ascii: "=")
        return redaction.facts(of: last.name).isNeutral || isWhole && !isParameter
    }
}
