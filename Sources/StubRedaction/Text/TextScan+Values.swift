import StubBackport

// Finds the end of a value in each notation.
extension TextScan {
    /// How many bytes are read of a value that may be none, since the scan goes back then.
    private static let doubtfulValue = 512

    /// The range of the value; `nil` if the line ends, or code, a list or an object follows.
    ///
    /// Only a value that is a secret whatever it is, or as a whole, is read to its end.
    mutating func value(
        behind sign: Sign, _ reach: Reach?, isLine: Bool, isWhole: Bool = false
    ) -> Range<Int>? {
        let isSure = isWhole || reach?.isInherited ?? false
        limit = isSure ? end : min(end, sign.next + Self.doubtfulValue)
        defer { limit = end }
        var index = sign.next
        while index < limit, bytes[index].isBlank, index - sign.next < 64 { index += 1 }
        guard index < limit, !bytes[index].isLineEnd else { return nil }
        if let quoted = quoted(at: index) { return quoted }
        if "{[|>(".utf8.contains(bytes[index]) || path == nil && isCode(at: index, isLine: isLine) {
            return nil
        }
        let isColon = sign.byte == UInt8(ascii: ":")
        if isColon, !isLine, index > sign.next, isProse(index) { return nil }
        if path != nil { return bare(at: index, stops: Self.pathStops) }
        guard isLine, reach != nil else { return bare(at: index, stops: Self.stops) }
        return line(at: index, stops: isColon ? Self.colonStops : Self.lineStops)
    }

    /// Whether the value was cut off at the limit.
    func isCut(_ value: Range<Int>, behind sign: Sign) -> Bool {
        value.upperBound >= sign.next + Self.doubtfulValue - 8
    }

    private static let stops = ASCIISet("&;,\"'<>)}]|\\`")
    private static let pathStops = ASCIISet("&;,\"'<>)}]|\\`?#/")
    private static let lineStops = ASCIISet("&;<")
    private static let colonStops = ASCIISet("<")

    /// A value without quotation marks, up to a blank or one of the signs.
    func bare(at start: Int, stops: ASCIISet) -> Range<Int>? {
        let first = start + (SecretRedaction.scheme(of: bytes[start..<limit]) ?? 0)
        var stop = first
        while stop < limit, bytes[stop] > 0x20, !stops.contains(bytes[stop]) { stop += 1 }
        redaction.steps += stop - start
        return stop > start ? start..<stop : nil
    }

    /// A value of several words that ends with its line, or where another name follows.
    private func line(at start: Int, stops: ASCIISet) -> Range<Int>? {
        var stop = start
        var blank: Int?
        let first = start + (SecretRedaction.scheme(of: bytes[start..<limit]) ?? 0)
        while stop < limit, !bytes[stop].isLineEnd, !stops.contains(bytes[stop]) {
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

    /// Reads `"…"`, `'…'` or, in a text that is quoted itself, `\"…\"`.
    func quoted(at start: Int) -> Range<Int>? {
        var index = start
        while index < limit, bytes[index] == UInt8(ascii: "\\"), index - start < 8 { index += 1 }
        let slashes = index - start
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

    // MARK: - What stands where a value would

    private static let keywords = NameTable.words(
        "await new async function typeof return lambda yield")

    /// Whether an expression starts there: a call, `process.env.TOKEN`, `await x`, a style's name.
    private func isCode(at start: Int, isLine: Bool) -> Bool {
        var index = start
        var dots = 0
        while index < limit, index - start < 64,
            bytes[index].isASCIILetter || "._$-".utf8.contains(bytes[index])
        {
            if bytes[index] == 0x2E { dots += 1 }
            index += 1
        }
        redaction.steps += index - start
        guard index > start, index < end else { return false }
        switch bytes[index] {
        case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): return true
        case 0x20: return index - start < 9 && Self.keywords.contains(text(start..<index))
        case let byte where dots > 0 && !byte.isAlphanumeric:
            let last = text(start..<index).split(separator: ".").last.map(String.init) ?? ""
            return !isLine || redaction.reach(of: last) != nil
        default: return false
        }
    }

    /// Whether a sentence continues there: three lower-case words with single blanks in between.
    func isProse(_ start: Int) -> Bool {
        let words = bytes[start..<min(end, start + 48)].split(
            separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
        redaction.steps += 48
        guard words.count > 2, !words[0].isEmpty, !words[1].isEmpty else { return false }
        let third = words[2].prefix(while: \.isLower)
        return words[..<2].allSatisfy { $0.allSatisfy(\.isLower) } && !third.isEmpty
            && !(words[2].dropFirst(third.count).first?.isAlphanumeric ?? false)
    }
}
