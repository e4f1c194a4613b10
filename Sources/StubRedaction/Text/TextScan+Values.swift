// Finds the end of a value in each notation.
extension TextScan {
    /// How many bytes are read of the value of a weak name: the scan goes back if it is no secret.
    private static let weakValue = 256

    /// The range of the value; `nil` if the line ends, or a list or an object follows.
    func value(
        at start: Int, _ end: Int, _ reach: Reach, sign: UInt8, isLine: Bool, inPath: Bool,
        isWhole: Bool = false
    ) -> Range<Int>? {
        var index = start
        while index < end, bytes[index].isBlank, index - start < 64 { index += 1 }
        guard index < end, !bytes[index].isLineEnd else { return nil }
        let bound = reach.isInherited || isWhole ? end : min(end, index + Self.weakValue)
        if let reference = quotationReference(at: index, end) {
            return referenced(after: index + reference, bound, by: index..<(index + reference))
        }
        if let block = multiline(at: index, end) { return block }
        for option in ["Some(", "Optional(", "Just("] where hasPrefix(option, at: index, end) {
            return quoted(at: index + option.utf8.count, bound)
        }
        if let quoted = quoted(at: index, bound) { return quoted }
        if sign == UInt8(ascii: "="), let braced = braced(at: index, end) { return braced }
        if "{[|>".utf8.contains(bytes[index]) { return nil }
        if !inPath, isCall(at: index, end) || isCode(at: index, end) { return nil }
        if sign == UInt8(ascii: ":"), isSelector(at: start, end) { return nil }
        if !isLine, sign == UInt8(ascii: ":"), index > start, isProse(at: index, end) { return nil }
        return unquoted(at: index, bound, sign: sign, isLine: isLine, inPath: inPath)
    }

    /// Whether the value was cut off at that limit.
    func isCut(_ value: Range<Int>, _ reach: Reach) -> Bool {
        !reach.isInherited && value.count >= Self.weakValue - 8
    }

    /// How many bytes are read to the end of a text in three quotation marks, or in braces.
    private static let longestBlock = 2048

    /// Reads a text between three quotation marks, as in TOML.
    private func multiline(at start: Int, _ end: Int) -> Range<Int>? {
        guard let mark = ["\"\"\"", "'''"].first(where: { hasPrefix($0, at: start, end) }) else {
            return nil
        }
        var first = start + 3
        while first < end, bytes[first].isLineEnd { first += 1 }
        var stop = first
        let bound = min(end, first + Self.longestBlock)
        while stop < bound, !hasPrefix(mark, at: stop, end) { stop += 1 }
        redaction.steps += stop - start
        return stop < bound && stop > first ? first..<stop : nil
    }

    /// Reads `{value}`, as in `Pwd={value};` of a connection string.
    private func braced(at start: Int, _ end: Int) -> Range<Int>? {
        guard bytes[start] == UInt8(ascii: "{") else { return nil }
        var stop = start + 1
        let bound = min(end, stop + Self.longestBlock)
        while stop < bound, bytes[stop] > 0x20, !"{}\"':".utf8.contains(bytes[stop]) { stop += 1 }
        redaction.steps += stop - start
        guard stop + 1 < end, stop > start + 1, bytes[stop] == UInt8(ascii: "}"),
            bytes[stop + 1] == UInt8(ascii: ";")
        else { return nil }
        return (start + 1)..<stop
    }

    /// The length of a character reference for a quotation mark, such as `&quot;`.
    func quotationReference(at index: Int, _ end: Int) -> Int? {
        guard index < end, bytes[index] == UInt8(ascii: "&") else { return nil }
        return ["&quot;", "&#39;", "&#x27;", "&#34;", "&#x22;", "&apos;"]
            .first { hasPrefix($0, at: index, end) }?.utf8.count
    }

    /// Reads a value between two character references for quotation marks.
    private func referenced(after start: Int, _ end: Int, by mark: Range<Int>) -> Range<Int>? {
        var stop = start
        while stop < end, !bytes[stop].isLineEnd, bytes[stop] != UInt8(ascii: "<"),
            !(bytes[stop] == UInt8(ascii: "&")
                && bytes[stop..<min(end, stop + mark.count)].elementsEqual(bytes[mark]))
        {
            stop += 1
        }
        redaction.steps += stop - start
        return stop > start ? start..<stop : nil
    }

    /// Reads `"…"`, `'…'` or, in a text that is quoted itself, `\"…\"`.
    func quoted(at start: Int, _ end: Int) -> Range<Int>? {
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
        let stops = ByteSet(ends)
        while stop < end, !bytes[stop].isLineEnd, !stops.contains(bytes[stop]) {
            stop += 1
        }
        redaction.steps += stop - start
        // A scheme belongs to the value: `Authorization: Bearer abc`.
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

    // MARK: - Structured lines

    /// Redacts a line that is JSON, such as a line of NDJSON or the data of an event.
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

    // MARK: - PEM

    func isArmor(at index: Int, _ end: Int) -> Bool { hasPrefix("-----BEGIN ", at: index, end) }

    /// Replaces the content of a private key (RFC 7468); other PEM blocks are public.
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
