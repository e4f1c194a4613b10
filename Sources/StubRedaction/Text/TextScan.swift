import StubBackport

/// Finds named values and recognisable keys in text of any kind, in one pass over its bytes.
///
/// It reads markup, forms, URLs, YAML, `name: value`, `NAME=value`, options of commands and prose.
/// The time is linear: the scan goes back only after a value that is no secret, of which it reads a
/// bounded number of bytes.
struct TextScan {
    let bytes: [UInt8]
    let end: Int
    /// Where the current value ends at the latest.
    var limit: Int
    let redaction: SecretRedaction
    private var edits: [(range: Range<Int>, text: [UInt8])] = []

    // MARK: The line and the sentence

    /// Whether only blanks, quotation marks and a dash precede the current place in its line.
    var isLineHead = true
    /// The two preceding words, if single spaces separate them.
    var earlier: [Range<Int>] = []
    /// The preceding words of the sentence; the last few count.
    var recent: [Range<Int>] = []
    /// The last name without a reach of its own, and where its value starts.
    var lastName: (name: String, value: Int)?
    /// The reach that a line such as `- name: password` gives to `value:` in one of the next lines.
    var label: (reach: Reach, lines: Int)?

    // MARK: URLs and markup

    var path: PathState?
    var elements: [Element] = []
    /// The reach that an element such as `<key>password</key>` gives to the next one.
    var announced: Reach?

    /// Returns the text without its secrets; `nil` if it contains none.
    static func redacted(_ bytes: [UInt8], _ redaction: SecretRedaction) -> [UInt8]? {
        var scan = TextScan(
            bytes: bytes, end: bytes.count, limit: bytes.count, redaction: redaction)
        scan.scan(bytes.indices, markup: true)
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

    private init(bytes: [UInt8], end: Int, limit: Int, redaction: SecretRedaction) {
        self.bytes = bytes
        self.end = end
        self.limit = limit
        self.redaction = redaction
    }

    mutating func scan(_ range: Range<Int>, markup: Bool) {
        var index = range.lowerBound
        if index == 0 { index = structuredLine(at: index) }
        while index < range.upperBound { index = next(at: index, markup: markup) }
        redaction.steps += range.count
    }

    /// Reads what starts at the index, and returns where to continue.
    private mutating func next(at index: Int, markup: Bool) -> Int {
        switch bytes[index] {
        case 0x0A, 0x0D:
            isLineHead = true
            earlier = []
            recent.removeAll(keepingCapacity: true)
            path = nil
            if let last = label { label = last.lines > 0 ? (last.reach, last.lines - 1) : nil }
            return structuredLine(at: index + 1)
        case 0x20, 0x09:
            path = nil
            return index + 1
        case UInt8(ascii: "<") where markup:
            path = nil
            earlier = []
            return tag(at: index)
        case UInt8(ascii: "&"): return reference(at: index) ?? sign(at: index)
        case UInt8(ascii: "-") where hasPrefix("-----BEGIN ", at: index): return armor(at: index)
        case UInt8(ascii: "-") where isLineHead && hasPrefix("- ", at: index): return index + 1
        case UInt8(ascii: "{"): return key(at: index) ?? sign(at: index)
        case UInt8(ascii: "@"): return address(at: index) ?? index + 1
        case UInt8(ascii: "+"): return telephone(at: index) ?? random(at: index) ?? index + 1
        case UInt8(ascii: "/"):
            if let next = random(at: index) { return next }
            if index == 0 || "\"'(= \t>`".utf8.contains(bytes[index - 1]) { path = PathState() }
            isLineHead = false
            earlier = []
            return index + 1
        default: return isWord(at: index) ? word(at: index) : sign(at: index)
        }
    }

    private static let pathEnds = ASCIISet("?#\"'")

    private mutating func sign(at index: Int) -> Int {
        let byte = bytes[index]
        if !"'\"\\".utf8.contains(byte) { isLineHead = false }
        if Self.pathEnds.contains(byte) { path = nil }
        if ";!".utf8.contains(byte) { recent.removeAll(keepingCapacity: true) }
        earlier = []
        return index + 1
    }

    /// Redacts the text behind a character reference, such as escaped markup or JSON in an attribute,
    /// up to a sign that would be escaped.
    private mutating func reference(at start: Int) -> Int? {
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
    private mutating func structuredLine(at start: Int) -> Int {
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
    private mutating func armor(at start: Int) -> Int {
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
