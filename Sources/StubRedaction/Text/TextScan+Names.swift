// Finds names that are followed by a value, in any notation.
extension TextScan {
    /// Replaces the value behind a name if it is a secret; returns where to continue.
    mutating func named(_ word: Range<Int>, _ end: Int, isLineHead: Bool) -> Int? {
        guard let sign = separator(after: word, end) else {
            rememberBlock(word, end)
            return option(word, end) ?? following(word, end)
        }
        if let next = network(word, end) { return next }
        if sign.isURL { return authority(at: sign.next, end) }
        if word.count == 4 || word.count == 10, let next = manifest(word, at: sign.next, end) {
            return next
        }
        let reach =
            self.reach(of: word) ?? pairReach(of: word) ?? ambiguous(word, at: sign.next, end)
        let isLine = isLineHead || startsLine(word)
        earlier = []
        rememberPair(word, at: sign.next, end)
        guard let reach else {
            remember(word)
            lastName = (word, sign.next)
            return proof(word, at: sign, end, isLine: isLine) ?? nested(at: sign.next, end)
        }
        guard
            let value = value(
                at: sign.next, end, reach, sign: sign.byte, isLine: isLine, inPath: path != nil)
        else {
            if isLine, sign.byte == UInt8(ascii: ":") {
                return block(after: sign.next, word, reach, end) ?? sign.next
            }
            return sign.next
        }
        let secret = text(value)
        if let scheme = redaction.scheme(of: secret) {
            let rest = (value.lowerBound + scheme)..<value.upperBound
            // In the middle of a line the value of `authorization: Bearer abc` ends after the scheme.
            if rest.count < 4 || Placeholder.isOne(text(rest)) || isProse(at: rest.lowerBound, end)
            {
                return sign.next
            }
            let first = bytes[rest].prefix { $0 > 0x20 }
            if first.count < min(6, rest.count), ValueLook.isPlain(text(first.indices)) {
                return sign.next
            }
            replace(rest, reach)
            return value.upperBound
        }
        guard redaction.isSecret(secret, reach), !isLineNumber(secret, word) else {
            return sign.next
        }
        // The scan continues behind the whole value, which keeps the work linear.
        let whole =
            !isCut(value, reach)
            ? value
            : self.value(
                at: sign.next, end, reach, sign: sign.byte, isLine: isLine, inPath: path != nil,
                isWhole: true) ?? value
        replace(whole, reach)
        return whole.upperBound
    }

    /// Whether the number is that of a line: `TokenFilter.java:142`.
    private func isLineNumber(_ value: String, _ word: Range<Int>) -> Bool {
        guard value.utf8.count <= 6, value.utf8.first?.isASCIIDigit ?? false,
            let dot = bytes[word].lastIndex(of: 0x2E), word.upperBound - dot <= 7
        else { return false }
        return [
            "java", "kt", "scala", "py", "rb", "js", "jsx", "ts", "tsx", "go", "rs", "swift", "cs",
            "php", "cpp", "c", "h", "m", "vue", "mjs", "clj", "ex", "dart",
        ].contains(text((dot + 1)..<word.upperBound))
    }

    /// Replaces a random-looking value if the name hints at a credential.
    mutating func proof(
        _ word: Range<Int>, at sign: Separator, _ end: Int, isLine: Bool
    ) -> Int? {
        guard word.count <= 64, redaction.isSuspicious(text(word)),
            !redaction.rules.keeps(text(word)),
            let value = value(
                at: sign.next, end, .random, sign: sign.byte, isLine: isLine, inPath: path != nil),
            redaction.looksLikeKey(text(value), under: text(word))
        else { return nil }
        replace(value, .tokens)
        return value.upperBound
    }

    func startsLine(_ word: Range<Int>) -> Bool {
        guard let first = earlier.first else { return false }
        return first.lowerBound == 0 || bytes[first.lowerBound - 1].isLineEnd
    }

    /// Checks the word, then the word with those before it: `mot de passe`.
    func reach(of word: Range<Int>) -> Reach? {
        var name = text(word)
        if bytes[word].contains(UInt8(ascii: "%")) {
            name =
                PercentRun.decode(bytes[word]).map { String(decoding: $0, as: UTF8.self) } ?? name
        }
        if redaction.rules.keeps(name) { return nil }
        if let reach = redaction.reach(of: name) { return reach }
        for first in earlier.reversed() {
            // In `Bearer realm=…` the preceding word is not part of the name.
            if redaction.reach(of: text(first)) != nil,
                !SecretWords.qualifiers.contains(name.lowercased())
            {
                return nil
            }
            if let reach = redaction.reach(of: text(first.lowerBound..<word.upperBound)) {
                return reach
            }
        }
        return nil
    }

    /// Checks ambiguous names by their context: `code=` beside `state=`, `key=` before random text.
    mutating func ambiguous(_ word: Range<Int>, at start: Int, _ end: Int) -> Reach? {
        guard AmbiguousName.isOne(bytes[word]), !redaction.rules.keeps(text(word)) else {
            return nil
        }
        var start = start
        if start < end, bytes[start] == UInt8(ascii: "\"") { start += 1 }
        var stop = start
        while stop < min(end, start + 256), !bytes[stop].isLineEnd, bytes[stop] > 0x20,
            !"&;\"'<>#".utf8.contains(bytes[stop])
        {
            stop += 1
        }
        redaction.steps += stop - start
        let (name, value) = (text(word), text(start..<stop))
        return AmbiguousName.reach(of: name, value: value) { neighbours(of: word, end) }
    }

    /// The names that are followed by `=` in the surrounding 512 bytes or more.
    ///
    /// Words of the same 256 bytes share them, so that the time stays linear however many ask.
    private mutating func neighbours(of word: Range<Int>, _ end: Int) -> NameNeighbours {
        let block = word.lowerBound / 256
        if let last = nearby, last.block == block, last.end == end { return last.names }
        let around = max(0, (block - 1) * 256)..<min(end, (block + 3) * 256)
        redaction.steps += around.count
        let names = NameNeighbours(
            text(around).split { "?&#;, \"'<>".contains($0) }.compactMap { pair in
                pair.firstIndex(of: "=").map { String(pair[..<$0]) }
            })
        nearby = (block, end, names)
        return names
    }

    private func startsLineOnly(_ word: Range<Int>) -> Bool {
        word.lowerBound == 0 || bytes[word.lowerBound - 1].isLineEnd
    }

    /// Where the value starts behind a name that PHP serialized: `s:8:"password";s:4:"…"`.
    private func serialized(at start: Int, _ end: Int) -> Int? {
        guard hasPrefix(";s:", at: start, end) else { return nil }
        var index = start + 3
        while index < end, index - start < 12, bytes[index].isASCIIDigit { index += 1 }
        guard index + 1 < end, bytes[index] == UInt8(ascii: ":"),
            bytes[index + 1] == UInt8(ascii: "\"")
        else { return nil }
        return index + 1
    }

    struct Separator {
        let byte: UInt8
        let next: Int
        var isURL = false
    }

    /// Reads `=`, `:`, `=>` or `:=` behind a name, after a closing quote or bracket and blanks.
    func separator(after word: Range<Int>, _ end: Int) -> Separator? {
        var index = word.upperBound
        while index < end, bytes[index] == UInt8(ascii: "\\"), index - word.upperBound < 8 {
            index += 1
        }
        if index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
            index += 1
            if index < end, bytes[index] == UInt8(ascii: "]") {
                index += 1
            } else if let value = serialized(at: index, end) {
                return Separator(byte: UInt8(ascii: "="), next: value)
            }
        } else if index < end, bytes[index] == UInt8(ascii: "]") {
            index += 1
        } else if let reference = quotationReference(at: index, end) {
            index += reference
        } else if hasPrefix("%5D", at: index, end) || hasPrefix("%22", at: index, end) {
            index += 3
        }
        // `**name**: value`, `` `name`: value ``
        if index + 1 < end, bytes[index] == UInt8(ascii: "*") || bytes[index] == UInt8(ascii: "`") {
            while index < end, "*`".utf8.contains(bytes[index]), index - word.upperBound < 4 {
                index += 1
            }
        }
        let blanks = index + 32
        while index < end, index < blanks, bytes[index].isBlank { index += 1 }
        guard index < end else { return nil }
        if isWideColon(at: index) { return Separator(byte: UInt8(ascii: ":"), next: index + 3) }
        let byte = bytes[index]
        guard byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") else { return nil }
        index += 1
        guard index < end else { return Separator(byte: byte, next: index) }
        if byte == UInt8(ascii: ":") {
            if bytes[index] == UInt8(ascii: ":") {
                // LDIF: base64 follows.
                guard index + 1 < end, bytes[index + 1] == 0x20, startsLineOnly(word) else {
                    return nil
                }
                return Separator(byte: byte, next: index + 1)
            }
            if hasPrefix("//", at: index, end) {
                return Separator(byte: byte, next: index + 2, isURL: true)
            }
            if bytes[index] == UInt8(ascii: "=") { index += 1 }
        } else if bytes[index] == UInt8(ascii: ">") {
            index += 1
        } else if bytes[index] == UInt8(ascii: "=") {
            return nil
        }
        return Separator(byte: byte, next: index)
    }
}
