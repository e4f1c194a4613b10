/// Finds named values and recognisable keys in text of any kind, in one pass over its bytes.
///
/// It reads XML and HTML, forms, URLs, YAML, `name: value`, `NAME=value`, command lines and prose.
/// The time is linear: the scan goes back only after the value of a weak name, of which it reads a
/// bounded number of bytes.
struct TextScan {
    let bytes: [UInt8]
    let redaction: SecretRedaction
    var edits: [Edit] = []
    var elements: [Element] = []
    /// The reach that an element such as `<key>password</key>` gives to the next one.
    var announced: Reach?
    var shapes = SecretShape.Memory()
    /// The two preceding words, if single spaces separate them.
    var earlier: [Range<Int>] = []
    /// The command in the current line, such as `mysql` or `curl`.
    var command: String?
    /// Whether only blanks and a dash precede the current place in its line.
    var isLineHead = true
    var path: PathState?
    /// Random text before this index is harmless, because its name marks it as an id or a hash.
    var neutralUntil = 0
    /// The last name without a reach of its own, and where its value starts.
    var lastName: (word: Range<Int>, value: Int)?
    /// The preceding words of the sentence; the last few count.
    var recent: [Range<Int>] = []
    /// The reach that a line such as `- name: password` gives to `value:` in one of the next lines.
    var pending: (reach: Reach, lines: Int)?
    /// Whether the document is a Kubernetes secret.
    var isManifest = false
    /// What the columns of the current table of markup hold, and the current column.
    var columns: [Reach?] = []
    var column = 0
    /// The names around the last ambiguous word.
    var nearby: (block: Int, end: Int, names: NameNeighbours)?

    struct Edit {
        let range: Range<Int>
        let text: [UInt8]
    }

    /// An open element of markup.
    struct Element {
        let name: Range<Int>
        let reach: Reach?
        /// What its `name` or `key` says of the values in it.
        var key: Reach?
    }

    /// The state of the scan within a URL or path.
    struct PathState {
        var segment: Range<Int>?
        /// Whether the URL itself is a secret, such as that of a webhook.
        var isHook = false
        /// Whether the host only receives webhooks, so that every part of the path is a secret.
        var isHookHost = false
    }

    private static let pathEnds = ByteSet("?#\"'")
    static let schemes: Set<String> = ["bearer", "basic", "apikey", "dpop", "negotiate"]

    init(_ bytes: [UInt8], _ redaction: SecretRedaction) {
        self.bytes = bytes
        self.redaction = redaction
    }

    /// Returns the text without its secrets; `nil` if it contains none.
    mutating func redacted() -> [UInt8]? {
        if bytes.first == UInt8(ascii: "/") { path = PathState() }
        scan(bytes.indices, markup: true)
        redaction.steps += shapes.steps
        guard !edits.isEmpty else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        var end = 0
        for edit in edits {
            result += bytes[end..<edit.range.lowerBound]
            result += edit.text
            end = edit.range.upperBound
        }
        return result + bytes[end...]
    }

    mutating func scan(_ range: Range<Int>, markup: Bool) {
        let end = range.upperBound
        var index = range.lowerBound
        if index == 0 { index = structuredLine(at: index, end) }
        while index < end {
            redaction.steps += 1
            let byte = bytes[index]
            switch byte {
            case 0x0A, 0x0D:
                isLineHead = true
                earlier = []
                recent.removeAll(keepingCapacity: true)
                if let last = pending {
                    pending = last.lines > 0 ? (last.reach, last.lines - 1) : nil
                }
                command = nil
                path = nil
                index = structuredLine(at: index + 1, end)
            case UInt8(ascii: "<") where markup:
                path = nil
                earlier = []
                index = tag(at: index, end)
            case UInt8(ascii: "&") where hasPrefix("&lt;", at: index, end):
                index = escapedTag(at: index, end)
            case UInt8(ascii: "&"):
                index = reference(at: index, end) ?? other(at: index)
            case UInt8(ascii: "-") where isArmor(at: index, end):
                index = armor(at: index, end)
            case UInt8(ascii: "-") where isLineHead && index + 1 < end && bytes[index + 1].isBlank:
                index += 1
            case UInt8(ascii: "{"):
                if let next = PasswordHash.end(in: bytes, at: index, end) {
                    replace(index..<next, .tokens)
                    index = next
                } else {
                    index = other(at: index)
                }
            case UInt8(ascii: "@"):
                index = address(at: index, end)
            case UInt8(ascii: "+"):
                index = telephone(at: index, end)
            case UInt8(ascii: "/"):
                if let token = token(at: index, end), let next = made(token) {
                    index = next
                } else {
                    slash(at: index, after: range.lowerBound)
                    index += 1
                }
            case 0x20, 0x09:
                path = nil
                if byte == 0x09 { earlier = [] }
                index += 1
            default:
                index = isWord(at: index) ? word(at: index, end) : other(at: index)
            }
        }
    }

    /// Where a character reference such as `&#x27;` ends, which is no word.
    private func reference(at start: Int, _ end: Int) -> Int? {
        var index = start + 1
        while index < end, index - start < 8,
            bytes[index].isAlphanumeric || bytes[index] == UInt8(ascii: "#")
        {
            index += 1
        }
        let isReference = index > start + 1 && index < end && bytes[index] == UInt8(ascii: ";")
        return isReference ? index + 1 : nil
    }

    private mutating func other(at index: Int) -> Int {
        let byte = bytes[index]
        if byte != UInt8(ascii: "'"), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            isLineHead = false
        }
        if Self.pathEnds.contains(byte) { path = nil }
        earlier = []
        return index + 1
    }

    private mutating func slash(at index: Int, after start: Int) {
        if path == nil, index == start || "\"'(=".utf8.contains(bytes[index - 1]) {
            path = PathState()
        }
        isLineHead = false
        earlier = []
    }

    // MARK: - Bytes

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    mutating func replace(_ range: Range<Int>, _ reach: Reach) {
        guard edits.last.map({ $0.range.upperBound <= range.lowerBound }) ?? true else { return }
        let secret = text(range)
        let replaced = redaction.replacement(of: secret, reach)
        if replaced != secret { edits.append(Edit(range: range, text: Array(replaced.utf8))) }
    }

    func hasPrefix(_ prefix: String, at index: Int, _ end: Int) -> Bool {
        index + prefix.utf8.count <= end
            && zip(prefix.utf8, bytes[index...]).allSatisfy { $0.folded == $1.folded }
    }
}
