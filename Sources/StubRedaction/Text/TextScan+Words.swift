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
        var stop = start
        while stop < end, isWord(at: stop) {
            redaction.steps += 1
            // A key may follow a prefix in the same word.
            if stop > start, !bytes[stop - 1].isAlphanumeric, let next = key(at: stop, end) {
                return next
            }
            stop += 1
        }
        let word = start..<stop
        let wasLineHead = isLineHead
        isLineHead = false
        if let next = number(word, end) { return next }
        if let next = named(word, end, isLineHead: wasLineHead) { return next }
        if let next = segment(word) { return next }
        if let next = scheme(word, end) { return next }
        if let next = sentence(word, end) { return next }
        if bytes[word].contains(UInt8(ascii: "%")), let next = decoded(word) { return next }
        let isSpaced = stop + 1 < end && bytes[stop] == 0x20 && isWord(at: stop + 1)
        if command == nil, isSpaced { command = command(word) }
        earlier = isSpaced ? Array(earlier.suffix(1)) + [word] : []
        // `export NAME=value`
        if wasLineHead, isSpaced, text(word) == "export" { isLineHead = true }
        return stop
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
