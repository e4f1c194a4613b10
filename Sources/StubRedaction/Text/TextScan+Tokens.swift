// Finds secrets in runs of characters without blanks: random text, base64 of other text.
extension TextScan {
    /// A run up to a blank, a quotation mark or a bracket.
    struct Token {
        let range: Range<Int>
        var digits = 0
        var letters = 0
        var capitalsInside = 0
        /// The number of characters that are more frequent in passwords than in words.
        var marks = 0
        /// Whether it consists of characters of base64 and dots.
        var isBase64 = true
        var hasDots = false
        /// Signs of a structure: `a=b`, `a:b`, a path.
        var signs = 0
        /// Whether it has characters other than ASCII.
        var isForeign = false
    }

    private static let longestToken = 4096

    /// Whether a token may start there: behind a blank, a quotation mark, a bracket or a sign.
    func startsToken(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        let before = bytes[index - 1]
        return before.isTokenEnd || before == UInt8(ascii: "=") || before == UInt8(ascii: ":")
    }

    /// Reads the token; `nil` if one does not start there.
    func token(at start: Int, _ end: Int) -> Token? {
        guard startsToken(start) else { return nil }
        var stop = start
        var token = Token(range: start..<start)
        var wasLower = false
        scan: while stop < end, stop - start < Self.longestToken {
            let byte = bytes[stop]
            if byte.isTokenEnd { break scan }
            var isLower = false
            if byte.isASCIIDigit {
                token.digits += 1
            } else if byte.isASCIILetter {
                token.letters += 1
                isLower = byte &- 0x61 < 26
                if wasLower, !isLower { token.capitalsInside += 1 }
            } else if byte.isPasswordMark {
                token.marks += 1
                token.isBase64 = false
            } else if byte >= 0x80 {
                token.isForeign = true
                token.isBase64 = false
            } else if byte == UInt8(ascii: ":") {
                // Another token may start behind it; so each byte belongs to one.
                break scan
            } else if byte == UInt8(ascii: ".") {
                token.hasDots = true
            } else if byte == UInt8(ascii: "=") {
                if stop + 1 < end, !bytes[stop + 1].isTokenEnd,
                    bytes[stop + 1] != UInt8(ascii: "=")
                {
                    token.signs += 1
                    break scan
                }
            } else if byte == UInt8(ascii: "/") {
                token.signs += stop == start ? 1 : 0
            }
            wasLower = isLower
            stop += 1
        }
        redaction.steps += stop - start
        // A mark at the end ends a sentence.
        var last = stop
        while last > start, ".!?:,".utf8.contains(bytes[last - 1]), stop - last < 3 { last -= 1 }
        if last < stop, !(start..<last).isEmpty {
            token.isBase64 = bytes[start..<last].allSatisfy {
                $0.isBase64 || $0.isBase64URL || ".=".utf8.contains($0)
            }
            token.hasDots = bytes[start..<last].contains(UInt8(ascii: "."))
        }
        return Token(
            range: start..<last, digits: token.digits, letters: token.letters,
            capitalsInside: token.capitalsInside, marks: token.marks, isBase64: token.isBase64,
            hasDots: token.hasDots, signs: token.signs, isForeign: token.isForeign)
    }

    /// Replaces a token that is random text, or base64 of a text with secrets.
    mutating func made(_ token: Token) -> Int? {
        guard token.isBase64, token.range.count >= 16 else { return nil }
        let text = bytes[token.range]
        if !token.hasDots, let result = redaction.redactedBase64(Array(text)) {
            guard let result else { return nil }
            edits.append(Edit(range: token.range, text: result))
            return token.range.upperBound
        }
        guard path == nil, token.range.lowerBound >= neutralUntil, ChanceText.isSecret(text),
            !isPublicHere(token.range.lowerBound), !isNeutral(token.range.lowerBound)
        else { return nil }
        replace(token.range, .tokens)
        return token.range.upperBound
    }

    /// Whether the preceding text marks the token as a digest, media or a public key:
    /// `SHA256:…`, `base64,…`, `ssh-rsa …`.
    private func isPublicHere(_ start: Int) -> Bool {
        guard start > 4 else { return false }
        let before = bytes[max(0, start - 12)..<start]
        let text = String(decoding: before, as: UTF8.self).lowercased()
        return text.hasSuffix("base64,") || text.hasSuffix("sha256:") || text.hasSuffix("sha-256=")
            || text.hasSuffix("sha-512=") || text.hasSuffix("sha512:") || text.hasSuffix("md5:")
            || text.hasSuffix("commit ") || text.hasSuffix("w/\"")
    }

    /// Whether the text has a name such as `etag` or `cursor`, under which random text is harmless.
    private func isNeutral(_ start: Int) -> Bool {
        let isWhole =
            redaction.depth == redaction.valueDepth && redaction.isNeutral(redaction.valueName)
        guard let name = lastName, name.value <= start, start - name.value <= 256,
            name.word.count <= 64
        else { return isWhole }
        var index = name.value
        while index < start, bytes[index] <= 0x20 || "\"'\\[".utf8.contains(bytes[index]) {
            index += 1
        }
        redaction.steps += start - name.value
        let isInside = bytes[index..<start].allSatisfy {
            $0 > 0x20 && !"\"'<>,;&".utf8.contains($0)
        }
        // A parameter of a URL has a name of its own.
        let isParameter = name.value > 0 && bytes[name.value - 1] == UInt8(ascii: "=")
        guard isInside else { return isWhole }
        return redaction.isNeutral(text(name.word)) || isWhole && !isParameter
    }
}

extension UInt8 {
    /// A blank, a quotation mark, a bracket or a sign between values.
    var isTokenEnd: Bool { self <= 0x20 || Self.ends.contains(self) }
    /// Whether the character is more frequent in passwords than in words.
    var isPasswordMark: Bool { Self.marks.contains(self) }

    private static let ends = ByteSet("\"'`<>()[]{}|,;&\\")
    private static let marks = ByteSet("!#$^*~@%?")
}
