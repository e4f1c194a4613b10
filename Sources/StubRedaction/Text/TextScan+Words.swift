// Reads words: runs of letters, digits and a few other characters.
extension TextScan {
    func isWord(at index: Int) -> Bool {
        let byte = bytes[index]
        if byte >= 0x80 { return !isWideColon(at: index) }
        if byte == UInt8(ascii: "%") { return isEscape(at: index) }
        return byte.isBase64URL || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$")
    }

    func isEscape(at index: Int) -> Bool {
        index + 2 < bytes.count && bytes[index] == UInt8(ascii: "%")
            && bytes[index + 1].isHexadecimal && bytes[index + 2].isHexadecimal
    }

    /// Whether the full-width colon `：` of Chinese and Japanese text starts there.
    func isWideColon(at index: Int) -> Bool {
        bytes[index] == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xBC
            && bytes[index + 2] == 0x9A
    }

    mutating func word(at start: Int, _ end: Int) -> Int {
        if let next = key(at: start, end) { return next }
        if let next = PasswordHash.end(in: bytes, at: start, end) {
            replace(start..<next, .tokens)
            return next
        }
        if path != nil, hasPrefix("bot", at: start, end), let next = key(at: start + 3, end) {
            return next
        }
        var stop = start
        var isPlain = true
        while stop < end, isWord(at: stop) {
            redaction.steps += 1
            // Digits and capitals inside are rare in words.
            let byte = bytes[stop]
            if byte &- 0x61 >= 26, stop > start || byte.isASCIIDigit { isPlain = false }
            // A key may follow a prefix in the same word.
            if stop > start, !bytes[stop - 1].isAlphanumeric, let next = key(at: stop, end) {
                return next
            }
            stop += 1
        }
        let word = start..<stop
        let token = isRemarkable(word, isPlain, end) ? token(at: start, end) : nil
        // The padding of base64 looks like the sign behind a name.
        if let token, bytes[token.range].last == UInt8(ascii: "="), let next = made(token) {
            return next
        }
        let wasLineHead = isLineHead
        isLineHead = false
        if let next = number(word, end) { return next }
        if let next = named(word, end, isLineHead: wasLineHead) { return next }
        if let next = segment(word) { return next }
        if let next = scheme(word, end) { return next }
        if let token {
            if let next = made(token) { return next }
            if let next = mentioned(token, end) { return next }
        }
        if let next = sentence(word, end) { return next }
        if let next = insertion(word, end) { return next }
        remember(word)
        if bytes[word].contains(UInt8(ascii: "%")), let next = decoded(word) { return next }
        let isSpaced = stop + 1 < end && bytes[stop] == 0x20 && isWord(at: stop + 1)
        if command == nil, isSpaced { command = command(word) }
        earlier = isSpaced ? Array(earlier.suffix(1)) + [word] : []
        // `export NAME=value`
        if wasLineHead, isSpaced, text(word) == "export" { isLineHead = true }
        return stop
    }

    /// Whether the run of characters around a word may be more than an ordinary word.
    private func isRemarkable(_ word: Range<Int>, _ isPlain: Bool, _ end: Int) -> Bool {
        guard isPlain, word.count < ChanceText.shortest else { return true }
        if word.lowerBound > 0, bytes[word.lowerBound - 1].isTokenEnd,
            bytes[word.lowerBound - 1] > 0x20, bytes[word.lowerBound - 1] != UInt8(ascii: "<"),
            bytes[word.lowerBound - 1] != UInt8(ascii: ",")
        {
            return true
        }
        guard word.upperBound < end else { return false }
        let next = bytes[word.upperBound]
        return next > 0x20 && !next.isTokenEnd && next != UInt8(ascii: ".")
    }

    /// Replaces a key of a known shape.
    mutating func key(at start: Int, _ end: Int) -> Int? {
        guard bytes[start].isAlphanumeric,
            let match = SecretShape.match(bytes, at: start, memory: &shapes),
            match.range.upperBound <= end
        else { return nil }
        replace(match.range, .tokens)
        return match.range.upperBound
    }
}
