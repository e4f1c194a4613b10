import StubBackport

// Finds names that are followed by a value, in any notation.
extension TextScan {
    /// Replaces the value behind a name if it is a secret; returns where to continue.
    mutating func named(_ word: Range<Int>, isLine isLineHead: Bool) -> Int? {
        guard let sign = sign(behind: word) else { return option(word) }
        if sign.isURL { return authority(at: sign.next) }
        if let next = query(from: word, sign) { return next }
        let isLine = isLineHead || startsLine()
        let name = name(in: word)
        let reach = reach(of: name, word) ?? labelReach(of: name)
        earlier = []
        remember(label: name, at: sign.next)
        guard !redaction.rules.keeps(name) else { return sign.next }
        guard let reach else {
            lastName = (name, sign.next)
            return sign.next
        }
        guard let value = value(behind: sign, reach, isLine: isLine) else {
            return sign.next
        }
        if let scheme = SecretRedaction.scheme(of: bytes[value]) {
            let rest = (value.lowerBound + scheme)..<value.upperBound
            // `token=bearer in 12 ms` has no credential.
            let first = bytes[rest].prefix { $0 > 0x20 }.count
            guard rest.count >= 4, first >= min(6, rest.count), !isProse(rest.lowerBound),
                !ValueLook.isPlaceholder(text(rest))
            else { return sign.next }
            replace(rest, reach)
            return value.upperBound
        }
        guard redaction.hides(text(value), reach) else {
            lastName = (name, sign.next)
            return sign.next
        }
        let isDone = reach.isInherited || !isCut(value, behind: sign)
        let whole =
            isDone ? value : self.value(behind: sign, reach, isLine: isLine, isWhole: true) ?? value
        replace(whole, reach)
        return whole.upperBound
    }

    private func name(in word: Range<Int>) -> String {
        guard word.count <= 160 else { return "" }
        let text = EncodedRun.percent(bytes[word])?.decoded
        return text.map { String(decoding: $0, as: UTF8.self) } ?? self.text(word)
    }

    private func startsLine() -> Bool {
        earlier.first.map { $0.lowerBound == 0 || bytes[$0.lowerBound - 1].isLineEnd } ?? false
    }

    /// Checks the word, then the word with those before it: `verification code`.
    private func reach(of name: String, _ word: Range<Int>) -> Reach? {
        if let reach = redaction.reach(of: name) { return reach }
        return earlier.reversed().lazy.compactMap { first in
            redaction.reach(of: text(first.lowerBound..<word.upperBound))
        }.first
    }

    // MARK: - Signs

    struct Sign {
        let byte: UInt8
        let next: Int
        var isURL = false
    }

    /// Reads `=`, `:`, `=>` or `:=` behind a name, after a closing quote or bracket and blanks.
    private func sign(behind word: Range<Int>) -> Sign? {
        var index = word.upperBound
        // Of text that is quoted itself, of an index in brackets, of emphasis: `**name**: value`.
        let limit = min(end, index + 10)
        while index < limit, "\\\"'`]*".utf8.contains(bytes[index]) { index += 1 }
        let blanks = min(end, index + 32)
        while index < blanks, bytes[index].isBlank { index += 1 }
        guard index < end else { return nil }
        let byte = bytes[index]
        let next = index + 1 < end ? bytes[index + 1] : 0
        switch (byte, next) {
        case (UInt8(ascii: ":"), UInt8(ascii: "/")) where hasPrefix("://", at: index):
            return Sign(byte: byte, next: index + 3, isURL: true)
        case (UInt8(ascii: ":"), UInt8(ascii: "\\")) where hasPrefix(":\\/\\/", at: index):
            return Sign(byte: byte, next: index + 5, isURL: true)
        case (UInt8(ascii: ":"), UInt8(ascii: ":")), (UInt8(ascii: "="), UInt8(ascii: "=")):
            return nil
        case (UInt8(ascii: ":"), UInt8(ascii: "=")), (UInt8(ascii: "="), UInt8(ascii: ">")):
            return Sign(byte: UInt8(ascii: "="), next: index + 2)
        case (UInt8(ascii: "="), _), (UInt8(ascii: ":"), _):
            return Sign(byte: byte, next: index + 1)
        default: return nil
        }
    }

    // MARK: - Queries, options, labels

    private static let queryEnds = ASCIISet("\"'<>`\\|{}")

    /// Redacts the query or form that starts with the word: `a=1&token=…`.
    private mutating func query(from word: Range<Int>, _ sign: Sign) -> Int? {
        guard bytes[sign.next - 1] == UInt8(ascii: "="), sign.next < end, bytes[sign.next] > 0x20
        else { return nil }
        var stop = word.upperBound
        var isQuery = false
        // What is no query is read again, so that it must not be long.
        while stop < end, bytes[stop] > 0x20, !Self.queryEnds.contains(bytes[stop]),
            isQuery || stop - word.upperBound < 256
        {
            if bytes[stop] == UInt8(ascii: "&") { isQuery = true }
            stop += 1
        }
        redaction.steps += stop - word.upperBound
        guard isQuery else { return nil }
        redaction.depth += 1
        defer { redaction.depth -= 1 }
        let text = text(word.lowerBound..<stop)
        let replaced = redaction.query(text)
        if replaced != text { edit(word.lowerBound..<stop, Array(replaced.utf8)) }
        return stop
    }

    private static let optionEnds = ASCIISet("\"'`<>|\\;&")

    /// Replaces a value in the next word: `--password hunter2`, `-u name:password`,
    /// `PASSWORD 'hunter2'`.
    private mutating func option(_ word: Range<Int>) -> Int? {
        guard word.upperBound + 1 < end, bytes[word.upperBound] == 0x20,
            bytes[word.lowerBound] == UInt8(ascii: "-") || bytes[word].allSatisfy({ !$0.isLower })
        else { return nil }
        let name = text(word)
        let first = word.upperBound + 1
        let quoted = quoted(at: first)
        guard let value = quoted ?? bare(at: first, stops: Self.optionEnds), !value.isEmpty,
            bytes[value.lowerBound] != UInt8(ascii: "-")
        else { return nil }
        if ["-u", "--user", "--proxy-user", "--auth", "-a"].contains(name) {
            guard let colon = bytes[value].firstIndex(of: UInt8(ascii: ":")),
                value.upperBound - colon > 3, bytes[colon + 1] != UInt8(ascii: "/")
            else { return nil }
            replace((colon + 1)..<value.upperBound, .credentials)
            return value.upperBound
        }
        let secret = text(value)
        let isLast = value.upperBound == end || bytes[value.upperBound].isLineEnd
        guard name.hasPrefix("--") || quoted != nil || isLast,
            let reach = redaction.reach(of: name),
            reach.isInherited, !redaction.rules.keeps(name), redaction.isSecret(secret, reach),
            secret.utf8.contains(where: { !$0.isUpper && $0 != 0x5F }), secret.utf8.last != 0x2E,
            !isProse(first)
        else { return nil }
        replace(value, reach)
        return value.upperBound
    }

    /// The reach that a line before gives to this name.
    private mutating func labelReach(of name: String) -> Reach? {
        guard let label, redaction.facts(of: name).holdsLabelled else { return nil }
        self.label = nil
        return label.reach
    }

    /// Remembers what the value of `name:` says about the lines that follow.
    private mutating func remember(label name: String, at start: Int) {
        guard redaction.facts(of: name).isLabel else { return }
        let rest = bytes[start..<min(end, start + 72)]
        let first = rest.firstIndex { !" \"'\\".utf8.contains($0) } ?? start
        var stop = first
        while stop < rest.endIndex, isWord(at: stop) { stop += 1 }
        redaction.steps += stop - start
        label = LabelledValue.reach(of: text(first..<stop), redaction).map { ($0, 4) }
    }
}
