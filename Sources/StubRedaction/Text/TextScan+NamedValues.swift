import StubBackport

// Finds values behind a name: `name: value`, `NAME=value`, `"name": "value"`, `a=1&name=value`.
extension TextScan {
    /// Replaces the value behind a name if it is a secret.
    ///
    /// - Parameter startsLine: whether the name is the first of its line, so that the value may be
    ///   the rest of the line.
    mutating func replaceValue(behind name: Range<Int>, startsLine: Bool) -> Int? {
        guard let sign = assignment(behind: name) else { return nil }
        if sign.isURL { return readAuthority(at: sign.next) }
        if let next = replaceInQuery(from: name, sign) { return next }
        let words = wordsBefore(name)
        let startsLine = startsLine || words.last.map(isLineStart) ?? false
        let text = decodedName(name)
        guard !redaction.rules.keeps(text) else { return sign.next }
        guard let reach = reach(of: text, name, after: words),
            let value = value(behind: sign, startsLine: startsLine, within: Self.decidedBytes)
        else {
            ordinaryName = (text, sign.next)
            return sign.next
        }
        if let scheme = SecretRedaction.scheme(of: bytes[value]) {
            let credential = (value.lowerBound + scheme)..<value.upperBound
            // `token=bearer in 12 ms` has no credential.
            let first = bytes[credential].prefix { $0 > 0x20 }.count
            guard credential.count >= 4, first >= min(6, credential.count),
                !isProse(credential.lowerBound),
                !ValueLook.isPlaceholder(self.text(credential))
            else { return sign.next }
            replace(credential, reach)
            return value.upperBound
        }
        guard redaction.hides(self.text(value), reach) else {
            ordinaryName = (text, sign.next)
            return sign.next
        }
        let isCut = value.upperBound >= sign.next + Self.decidedBytes - 8
        let whole = isCut ? self.value(behind: sign, startsLine: startsLine, within: end) : nil
        replace(whole ?? value, reach)
        return (whole ?? value).upperBound
    }

    /// How many bytes of a value decide whether it is a secret; of one that is none, the scan goes
    /// back as many.
    private static let decidedBytes = 512

    private func decodedName(_ word: Range<Int>) -> String {
        guard word.count <= 160 else { return "" }
        let decoded = EncodedRun.percent(bytes[word])?.decoded
        return decoded.map { String(decoding: $0, as: UTF8.self) } ?? text(word)
    }

    /// The two words before a name, each followed by one space, the nearest first.
    private func wordsBefore(_ name: Range<Int>) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var next = name.lowerBound
        for word in sentence.reversed().prefix(2) {
            guard word.upperBound + 1 == next, bytes[word.upperBound] == 0x20 else { break }
            words.append(word)
            next = word.lowerBound
        }
        return words
    }

    private func isLineStart(_ word: Range<Int>) -> Bool {
        word.lowerBound == 0 || bytes[word.lowerBound - 1].isLineEnd
    }

    /// Checks the name, then the name with the words before it: `verification code`.
    private func reach(of name: String, _ range: Range<Int>, after words: [Range<Int>]) -> Reach? {
        if let reach = redaction.reach(of: name) { return reach }
        return words.lazy.compactMap { first in
            redaction.reach(of: text(first.lowerBound..<range.upperBound))
        }.first
    }

    // MARK: - The sign between name and value

    private struct Assignment {
        let byte: UInt8
        /// Where the value starts.
        let next: Int
        var isURL = false
    }

    /// Reads `=` or `:` behind a name, after a closing quote or bracket and blanks.
    private func assignment(behind name: Range<Int>) -> Assignment? {
        var index = name.upperBound
        // Quotation marks that are escaped themselves, an index in brackets, emphasis.
        let limit = min(end, index + 10)
        while index < limit, "\\\"'`]*".utf8.contains(bytes[index]) { index += 1 }
        let blanks = min(end, index + 32)
        while index < blanks, bytes[index].isBlank { index += 1 }
        guard index < end else { return nil }
        let byte = bytes[index]
        guard byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") else { return nil }
        if hasPrefix("://", at: index) {
            return Assignment(byte: byte, next: index + 3, isURL: true)
        }
        if hasPrefix(":\\/\\/", at: index) {
            return Assignment(byte: byte, next: index + 5, isURL: true)
        }
        if index + 1 < end, bytes[index + 1] == byte { return nil }
        return Assignment(byte: byte, next: index + 1)
    }

    private static let queryEnds = ASCIISet("\"'<>`\\|{}")

    /// Redacts the query or form that starts with the name: `a=1&token=…`.
    private mutating func replaceInQuery(from name: Range<Int>, _ sign: Assignment) -> Int? {
        guard sign.byte == UInt8(ascii: "="), sign.next < end, bytes[sign.next] > 0x20
        else { return nil }
        var stop = name.upperBound
        var isQuery = false
        // What is no query is read again, so that it must not be long.
        while stop < end, bytes[stop] > 0x20, !Self.queryEnds.contains(bytes[stop]),
            isQuery || stop - name.upperBound < 256
        {
            if bytes[stop] == UInt8(ascii: "&") { isQuery = true }
            stop += 1
        }
        redaction.steps += stop - name.upperBound
        guard isQuery else { return nil }
        redaction.depth += 1
        defer { redaction.depth -= 1 }
        let text = text(name.lowerBound..<stop)
        let replaced = redaction.query(text)
        if replaced != text { edit(name.lowerBound..<stop, Array(replaced.utf8)) }
        return stop
    }

    // MARK: - The value

    private static let stops = ASCIISet("&;,\"'<>)}]|\\`")
    private static let stopsInPath = ASCIISet("&;,\"'<>)}]|\\`?#/")
    private static let stopsOfLine = ASCIISet("&;<")

    /// The range of the value; `nil` if the line ends, or a list, an object or prose follows.
    private func value(
        behind sign: Assignment, startsLine: Bool, within count: Int
    ) -> Range<Int>? {
        let limit = min(end, sign.next + count)
        var index = sign.next
        while index < limit, bytes[index].isBlank, index - sign.next < 64 { index += 1 }
        guard index < limit, !bytes[index].isLineEnd else { return nil }
        if let quoted = quotedText(at: index, before: limit) { return quoted }
        if "{[|>(".utf8.contains(bytes[index]) { return nil }
        if path != nil { return unquotedText(at: index, before: limit, stops: Self.stopsInPath) }
        if startsLine { return restOfLine(at: index, before: limit) }
        if sign.byte == UInt8(ascii: ":"), index > sign.next, isProse(index) { return nil }
        return unquotedText(at: index, before: limit, stops: Self.stops)
    }

    /// A value without quotation marks, up to a blank or one of the signs; a scheme may precede it.
    func unquotedText(at start: Int, before limit: Int, stops: ASCIISet) -> Range<Int>? {
        var stop = start + (SecretRedaction.scheme(of: bytes[start..<limit]) ?? 0)
        while stop < limit, bytes[stop] > 0x20, !stops.contains(bytes[stop]) { stop += 1 }
        redaction.steps += stop - start
        return stop > start ? start..<stop : nil
    }

    /// A value of several words that ends with its line, or where another name follows.
    private func restOfLine(at start: Int, before limit: Int) -> Range<Int>? {
        var stop = start
        var blank: Int?
        let first = start + (SecretRedaction.scheme(of: bytes[start..<limit]) ?? 0)
        while stop < limit, !bytes[stop].isLineEnd, !Self.stopsOfLine.contains(bytes[stop]) {
            if bytes[stop].isBlank, blank == nil, stop >= first { blank = stop }
            if let blank, stop - blank > 1,
                bytes[stop] == UInt8(ascii: "=") || hasPrefix(": ", at: stop)
            {
                stop = blank
                break
            }
            stop += 1
        }
        redaction.steps += stop - start
        while stop > start, bytes[stop - 1].isBlank || ",;".utf8.contains(bytes[stop - 1]) {
            stop -= 1
        }
        return stop > start ? start..<stop : nil
    }

    /// The text in quotation marks, which may be escaped themselves: `\"…\"`.
    private func quotedText(at start: Int, before limit: Int) -> Range<Int>? {
        let slashes = bytes[start..<limit].prefix(8).prefix { $0 == UInt8(ascii: "\\") }.count
        var index = start + slashes
        guard index < limit, "\"'`".utf8.contains(bytes[index]) else { return nil }
        let quote = bytes[index]
        let first = index + 1
        index = first
        var run = 0
        while index < limit, !bytes[index].isLineEnd {
            if bytes[index] == UInt8(ascii: "\\") {
                run += 1
            } else {
                if bytes[index] == quote, run == slashes || slashes == 0 && run % 2 == 0 { break }
                run = 0
            }
            index += 1
        }
        redaction.steps += index - first
        let last = index < limit && bytes[index] == quote ? index - slashes : index
        return first..<max(first, last)
    }

    /// Whether a sentence continues there: three lower-case words with single blanks in between.
    private func isProse(_ start: Int) -> Bool {
        let words = bytes[start..<min(end, start + 48)].split(
            separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
        redaction.steps += 48
        guard words.count > 2, !words[0].isEmpty, !words[1].isEmpty else { return false }
        let third = words[2].prefix(while: \.isLower)
        return words[..<2].allSatisfy { $0.allSatisfy(\.isLower) } && !third.isEmpty
            && !(words[2].dropFirst(third.count).first?.isAlphanumeric ?? false)
    }
}
