import StubBackport

/// Finds secrets in text of any notation, in one pass over its bytes.
///
/// A secret is found by the name in front of it, by the element around it, by its place in a URL, by
/// the words near it in a sentence, or by its own look. Each method that replaces something returns
/// where the scan continues, and `nil` if there was nothing to replace.
///
/// The time is linear: the scan goes back only after a value that is no secret, of which it reads a
/// bounded number of bytes.
struct TextScan {
    let bytes: [UInt8]
    let redaction: SecretRedaction
    private var edits: [(range: Range<Int>, text: [UInt8])] = []

    /// Whether only blanks, quotation marks and a dash precede the current place in its line.
    var isAtLineStart = true
    /// The preceding words of the sentence, the nearest last.
    var sentence: [Range<Int>] = []
    /// The last name that marks no secret, and where its value starts.
    var ordinaryName: (name: String, value: Int)?
    /// The path of a URL around the current place; `nil` outside of paths.
    var path: Path?
    /// The open elements of markup, the innermost last.
    var elements: [Element] = []
    /// What the text of the last element, such as `<key>password</key>`, says about the next one.
    var announced: Reach?

    /// Returns the text without its secrets; `nil` if it contains none.
    static func redacted(_ bytes: [UInt8], _ redaction: SecretRedaction) -> [UInt8]? {
        var scan = TextScan(bytes: bytes, redaction: redaction)
        scan.scan(bytes.indices, readsMarkup: true)
        guard !scan.edits.isEmpty else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        var end = 0
        for edit in scan.edits {
            result += bytes[end..<edit.range.lowerBound]
            result += edit.text
            end = edit.range.upperBound
        }
        return result + bytes[end...]
    }

    private init(bytes: [UInt8], redaction: SecretRedaction) {
        self.bytes = bytes
        self.redaction = redaction
    }

    var end: Int { bytes.count }

    mutating func scan(_ range: Range<Int>, readsMarkup: Bool) {
        var index = range.lowerBound
        if index == 0 { index = replaceInJSONLine(at: index) }
        while index < range.upperBound { index = advance(from: index, readsMarkup: readsMarkup) }
        redaction.steps += range.count
    }

    /// Reads what starts at the index, and returns where to continue.
    private mutating func advance(from index: Int, readsMarkup: Bool) -> Int {
        switch bytes[index] {
        case 0x0A, 0x0D:
            isAtLineStart = true
            sentence.removeAll(keepingCapacity: true)
            path = nil
            return replaceInJSONLine(at: index + 1)
        case 0x20, 0x09:
            path = nil
            return index + 1
        case UInt8(ascii: "<") where readsMarkup:
            path = nil
            return readTag(at: index)
        case UInt8(ascii: "&"): return replaceInReferences(at: index) ?? pass(index)
        case UInt8(ascii: "-") where hasPrefix("-----BEGIN ", at: index):
            return replacePrivateKey(at: index)
        case UInt8(ascii: "-") where isAtLineStart && hasPrefix("- ", at: index): return index + 1
        case UInt8(ascii: "{"): return replaceKey(at: index) ?? pass(index)
        case UInt8(ascii: "@"): return replaceAddress(around: index) ?? index + 1
        case UInt8(ascii: "+"):
            return replaceTelephone(at: index) ?? replaceRandomText(at: index) ?? index + 1
        case UInt8(ascii: "/"):
            if let next = replaceRandomText(at: index) { return next }
            if index == 0 || "\"'(= \t>`".utf8.contains(bytes[index - 1]) { path = Path() }
            isAtLineStart = false
            return index + 1
        default: return isWord(at: index) ? readWord(at: index) : pass(index)
        }
    }

    private static let pathEnds = ASCIISet("?#\"'")

    /// Passes a sign that is part of no word.
    private mutating func pass(_ index: Int) -> Int {
        let byte = bytes[index]
        if !"'\"\\".utf8.contains(byte) { isAtLineStart = false }
        if Self.pathEnds.contains(byte) { path = nil }
        if ";!".utf8.contains(byte) { sentence.removeAll(keepingCapacity: true) }
        return index + 1
    }

    // MARK: - Texts in the text

    /// Redacts the text behind a character reference, such as escaped markup or JSON in an attribute,
    /// up to a sign that would be escaped.
    private mutating func replaceInReferences(at start: Int) -> Int? {
        guard hasPrefix("&lt;", at: start) || hasPrefix("&quot;", at: start) else { return nil }
        var stop = start
        while stop < end, !"<\"'".utf8.contains(bytes[stop]), !bytes[stop].isLineEnd { stop += 1 }
        redaction.steps += stop - start
        if let text = EncodedRun.escaped(Array(bytes[start..<stop])),
            let replaced = redaction.redacted(text.decoded)
        {
            edit(start..<stop, text.encode(replaced))
        }
        return stop
    }

    /// Redacts a line that is JSON, such as a line of NDJSON or the data of an event.
    private mutating func replaceInJSONLine(at start: Int) -> Int {
        var index = start
        if hasPrefix("data:", at: index) { index += 5 }
        while index < end, bytes[index].isBlank, index - start < 64 { index += 1 }
        guard index < end, "{[".utf8.contains(bytes[index]) else { return start }
        let stop = bytes[index...].firstIndex(where: \.isLineEnd) ?? end
        redaction.steps += stop - index
        guard stop - index > 6, let replaced = redaction.redactedJSON(Array(bytes[index..<stop]))
        else { return start }
        if let replaced { edit(index..<stop, replaced) }
        return stop
    }

    /// Replaces the content of a private key (RFC 7468); other PEM blocks are public.
    private mutating func replacePrivateKey(at start: Int) -> Int {
        let label = start + 11
        let first = bytes[label...].prefix(64).firstIndex(of: UInt8(ascii: "-")) ?? end
        var stop = first
        while stop < end, !hasPrefix("-----END", at: stop) { stop += 1 }
        redaction.steps += stop - start
        let content = bytes[first..<stop].firstIndex { $0 != UInt8(ascii: "-") } ?? stop
        if text(label..<first).contains("PRIVATE KEY") { replace(content..<stop, .credentials) }
        return min(end, stop + 5)
    }

    // MARK: - Bytes

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    mutating func edit(_ range: Range<Int>, _ text: [UInt8]) {
        guard edits.last.map({ $0.range.upperBound <= range.lowerBound }) ?? true else { return }
        edits.append((range, text))
    }

    mutating func replace(_ range: Range<Int>, _ reach: Reach) {
        let secret = text(range)
        let replaced = redaction.replace(secret, reach)
        if replaced != secret { edit(range, Array(replaced.utf8)) }
    }

    func hasPrefix(_ prefix: StaticString, at index: Int) -> Bool {
        let count = prefix.utf8CodeUnitCount
        guard index + count <= end else { return false }
        return prefix.withUTF8Buffer { prefix in
            (0..<count).allSatisfy { prefix[$0].folded == bytes[index + $0].folded }
        }
    }
}
