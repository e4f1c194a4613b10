// How far a value reaches behind its name, in each notation.
extension TextScan {
    /// Values of weak names are looked at so far, since the scan goes back where they are none.
    private static let weakValue = 256

    /// Where the value stands; `nil` if the line ends first or a list or object follows.
    func value(
        at start: Int, _ end: Int, _ reach: Reach, sign: UInt8, isLine: Bool, inPath: Bool
    ) -> Range<Int>? {
        var index = start
        while index < end, bytes[index].isBlank, index - start < 64 { index += 1 }
        guard index < end, !bytes[index].isLineEnd else { return nil }
        let bound = reach.isInherited ? end : min(end, index + Self.weakValue)
        if let quoted = quoted(at: index, bound) { return quoted }
        if "{[|>".utf8.contains(bytes[index]) { return nil }
        if !inPath, isCall(at: index, end) { return nil }
        return unquoted(at: index, bound, sign: sign, isLine: isLine, inPath: inPath)
    }

    /// A program's expression, such as `form.field('password')` or `token()`.
    private func isCall(at start: Int, _ end: Int) -> Bool {
        var index = start
        var dots = 0
        while index < end, index - start < 64,
            bytes[index].isASCIILetter || "._$".utf8.contains(bytes[index])
        {
            if bytes[index] == 0x2E { dots += 1 }
            index += 1
        }
        redaction.steps += index - start
        guard index > start, index + 1 < end, bytes[index] == UInt8(ascii: "(") else {
            return false
        }
        return dots > 0 && bytes[index - 1] != 0x2E || bytes[index + 1] == UInt8(ascii: ")")
    }

    /// `"…"`, `'…'` or, within a text that is quoted itself, `\"…\"`.
    private func quoted(at start: Int, _ end: Int) -> Range<Int>? {
        var index = start
        while index < end, bytes[index] == UInt8(ascii: "\\"), index - start < 8 { index += 1 }
        let slashes = index - start
        guard index < end, "\"'`".utf8.contains(bytes[index]) else { return nil }
        let quote = bytes[index]
        let first = index + 1
        index = first
        var run = 0
        while index < end, !bytes[index].isLineEnd {
            redaction.steps += 1
            if bytes[index] == UInt8(ascii: "\\") {
                run += 1
            } else {
                if bytes[index] == quote, run == slashes || slashes == 0 && run % 2 == 0 {
                    return first..<(index - slashes)
                }
                run = 0
            }
            index += 1
        }
        return first..<index
    }

    private func unquoted(
        at start: Int, _ end: Int, sign: UInt8, isLine: Bool, inPath: Bool
    ) -> Range<Int>? {
        var stop = start
        let ends: String
        if inPath {
            ends = " \t&;,\"'<>)}]|\\`?#/"
        } else if isLine, sign == UInt8(ascii: ":") {
            ends = "<"
        } else if isLine {
            ends = "&;<"
        } else {
            ends = " \t&;,\"'<>)}]|\\`"
        }
        let stops = Array(ends.utf8)
        while stop < end, !bytes[stop].isLineEnd, !stops.contains(bytes[stop]) {
            stop += 1
        }
        redaction.steps += stop - start
        // The scheme of a credential is not the credential: `Authorization: Bearer abc`.
        if stop < end, bytes[stop] == 0x20, stop - start <= 9,
            let scheme = redaction.scheme(of: text(start..<(stop + 1))), scheme == stop - start + 1
        {
            let credential = stop + 1
            stop = credential
            while stop < end, !bytes[stop].isLineEnd, !stops.contains(bytes[stop]) { stop += 1 }
            redaction.steps += stop - credential
        }
        while stop > start, bytes[stop - 1].isBlank { stop -= 1 }
        if isLine, stop > start, bytes[stop - 1] == UInt8(ascii: ",") { stop -= 1 }
        return stop > start ? start..<stop : nil
    }

    /// The lines below a name in YAML: a text in block form, or a list.
    mutating func block(
        after start: Int, _ word: Range<Int>, _ reach: Reach, _ end: Int
    ) -> Int? {
        guard reach.isInherited else { return nil }
        var index = start
        while index < end, bytes[index].isBlank { index += 1 }
        let isText = index < end && "|>".utf8.contains(bytes[index])
        guard index < end, isText || bytes[index].isLineEnd else { return nil }
        while index < end, !bytes[index].isLineEnd { index += 1 }
        let indent = indentation(of: word.lowerBound)
        while index < end {
            while index < end, bytes[index].isLineEnd { index += 1 }
            let line = index
            while index < end, bytes[index].isBlank { index += 1 }
            let isItem =
                index + 1 < end && bytes[index] == UInt8(ascii: "-")
                && bytes[index + 1].isBlank
            guard index - line > indent || isItem && index - line == indent, isText || isItem else {
                return line
            }
            if isItem, !isText { index += 2 }
            let value = index
            while index < end, !bytes[index].isLineEnd { index += 1 }
            redaction.steps += index - line
            var range = value..<index
            if let quoted = quoted(at: value, index) { range = quoted }
            if redaction.isSecret(text(range), reach) { replace(range, reach) }
        }
        return index
    }

    private func indentation(of index: Int) -> Int {
        var start = index
        while start > 0, !bytes[start - 1].isLineEnd, index - start < 256 { start -= 1 }
        return bytes[start..<index].prefix { $0.isBlank }.count
    }

    // MARK: - Structured lines

    /// A line that is JSON by itself, or an event's data: its members are judged as members.
    mutating func structuredLine(at start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, bytes[index].isBlank, index - start < 64 { index += 1 }
        if hasPrefix("data:", at: index, end) {
            index += 5
            while index < end, bytes[index].isBlank, index - start < 64 { index += 1 }
        }
        guard index < end, "{[".utf8.contains(bytes[index]) else { return start }
        var stop = index
        while stop < end, !bytes[stop].isLineEnd { stop += 1 }
        redaction.steps += stop - index
        guard stop - index > 6, let replaced = redaction.redactedJSON(Array(bytes[index..<stop]))
        else { return start }
        if let replaced = replaced { edits.append(Edit(range: index..<stop, text: replaced)) }
        return stop
    }

    // MARK: - Keys in armour

    func isArmor(at index: Int, _ end: Int) -> Bool { hasPrefix("-----BEGIN ", at: index, end) }

    /// What stands between the lines of a private key (RFC 7468); other blocks are public.
    mutating func armor(at start: Int, _ end: Int) -> Int {
        var index = start + 11
        while index < end, bytes[index] != UInt8(ascii: "-"), index - start < 64 { index += 1 }
        let label = text((start + 11)..<index)
        guard label.contains("PRIVATE KEY") else { return index }
        while index < end, bytes[index] == UInt8(ascii: "-") { index += 1 }
        let first = index
        while index < end,
            !(bytes[index] == UInt8(ascii: "-") && hasPrefix("-----END", at: index, end))
        {
            index += 1
        }
        redaction.steps += index - first
        replace(first..<index, .credentials)
        while index < end, bytes[index] == UInt8(ascii: "-") { index += 1 }
        return index
    }
}
