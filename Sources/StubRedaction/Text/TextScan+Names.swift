// Names with a value behind them, in any notation.
extension TextScan {
    /// What stands behind a name, if it is a secret.
    mutating func named(_ word: Range<Int>, _ end: Int, isLineHead: Bool) -> Int? {
        guard let sign = separator(after: word, end) else {
            return option(word, end)
        }
        if sign.isURL { return authority(at: sign.next, end) }
        let reach = self.reach(of: word) ?? ambiguous(word, at: sign.next, end)
        earlier = []
        guard let reach else {
            return nested(at: sign.next, end)
        }
        let isLine = isLineHead || startsLine(word)
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
            // `authorization: Bearer abc` in the middle of a line ends behind the scheme.
            if rest.isEmpty { return sign.next }
            replace(rest, reach)
            return value.upperBound
        }
        guard redaction.isSecret(secret, reach) else { return sign.next }
        replace(value, reach)
        return value.upperBound
    }

    func startsLine(_ word: Range<Int>) -> Bool {
        guard let first = earlier.first else { return false }
        return first.lowerBound == 0 || bytes[first.lowerBound - 1].isLineEnd
    }

    /// By the word itself, or by it and those before it: `mot de passe`.
    func reach(of word: Range<Int>) -> Reach? {
        var name = text(word)
        if bytes[word].contains(UInt8(ascii: "%")) {
            name =
                PercentRun.decode(bytes[word]).map { String(decoding: $0, as: UTF8.self) } ?? name
        }
        if redaction.rules.keeps(name) { return nil }
        if let reach = redaction.reach(of: name) { return reach }
        for first in earlier.reversed() {
            // `Bearer realm=…`: the words before mean something of their own.
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

    /// `code=` beside `state=`, and `key=` before what looks random.
    func ambiguous(_ word: Range<Int>, at start: Int, _ end: Int) -> Reach? {
        guard word.count <= 5, !redaction.rules.keeps(text(word)) else { return nil }
        var stop = start
        while stop < min(end, start + 256), !bytes[stop].isLineEnd, bytes[stop] > 0x20,
            !"&;\"'<>#".utf8.contains(bytes[stop])
        {
            stop += 1
        }
        return AmbiguousName.reach(of: text(word), value: text(start..<stop)) {
            let around = max(0, word.lowerBound - 256)..<min(end, stop + 256)
            return text(around).split { "?&#; \"'<>".contains($0) }.compactMap { pair in
                pair.firstIndex(of: "=").map { String(pair[..<$0]) }
            }
        }
    }

    struct Separator {
        let byte: UInt8
        let next: Int
        var isURL = false
    }

    /// `=`, `:`, `=>`, `:=` behind a name, with its closing quote or bracket and blanks before.
    func separator(after word: Range<Int>, _ end: Int) -> Separator? {
        var index = word.upperBound
        while index < end, bytes[index] == UInt8(ascii: "\\"), index - word.upperBound < 8 {
            index += 1
        }
        if index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
            index += 1
        } else if index < end, bytes[index] == UInt8(ascii: "]") {
            index += 1
        } else if hasPrefix("%5D", at: index, end) || hasPrefix("%22", at: index, end) {
            index += 3
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
            if bytes[index] == UInt8(ascii: ":") { return nil }
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

    /// An option of a command, as in `--password value`.
    mutating func option(_ word: Range<Int>, _ end: Int) -> Int? {
        guard bytes[word.lowerBound] == UInt8(ascii: "-"), word.count > 3,
            bytes[word.lowerBound + 1] == UInt8(ascii: "-"), word.upperBound + 1 < end,
            bytes[word.upperBound] == 0x20, let reach = redaction.reach(of: text(word))
        else { return nil }
        var stop = word.upperBound + 1
        if bytes[stop] == UInt8(ascii: "-") { return nil }
        while stop < end, bytes[stop] > 0x20, stop - word.upperBound < 4096 { stop += 1 }
        let value = (word.upperBound + 1)..<stop
        guard redaction.isSecret(text(value), reach) else { return nil }
        replace(value, reach)
        return stop
    }
}
