/// Finds named values and recognisable keys in text of any kind, in one pass over its bytes.
///
/// XML and HTML, multipart, forms, URLs, YAML, lists of `name: value` and `NAME=value`, prose:
/// what follows a name that holds secrets is replaced, and what is a key by its shape. It never
/// goes back to the start of anything, but for weak names, whose values have a bound.
struct TextScan {
    let bytes: [UInt8]
    let redaction: SecretRedaction
    var edits: [Edit] = []
    var elements: [Element] = []
    /// What an element such as `<key>password</key>` says of the one that follows.
    var announced: Reach?
    private var shapes = SecretShape.Memory()
    /// The two words before the present one, where a space alone is between them.
    private var earlier: [Range<Int>] = []
    /// Whether nothing but blanks and a dash stand before the present place in its line.
    private var isLineHead = true
    private var path: PathState?

    struct Edit {
        let range: Range<Int>
        let text: [UInt8]
    }

    /// An element of markup that is open.
    struct Element {
        let name: Range<Int>
        let reach: Reach?
    }

    /// Where in a URL or path the scan is.
    private struct PathState {
        var segment: Range<Int>?
        /// An address that is a secret itself, such as a webhook's.
        var isHook = false
    }

    private static let schemes: Set<String> = ["bearer", "basic", "apikey", "dpop", "negotiate"]

    init(_ bytes: [UInt8], _ redaction: SecretRedaction) {
        self.bytes = bytes
        self.redaction = redaction
    }

    /// The text with its secrets replaced; `nil` if it has none.
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
                path = nil
                index = structuredLine(at: index + 1, end)
            case UInt8(ascii: "<") where markup:
                path = nil
                earlier = []
                index = tag(at: index, end)
            case UInt8(ascii: "-") where isArmor(at: index, end):
                index = armor(at: index, end)
            case UInt8(ascii: "-") where isLineHead && index + 1 < end && bytes[index + 1].isBlank:
                index += 1
            case UInt8(ascii: "@"):
                index = address(at: index, end)
            case UInt8(ascii: "+"):
                index = telephone(at: index, end)
            case UInt8(ascii: "/"):
                slash(at: index, after: range.lowerBound)
                index += 1
            case 0x20, 0x09:
                path = nil
                if byte == 0x09 { earlier = [] }
                index += 1
            default:
                index = isWord(at: index) ? word(at: index, end) : other(at: index)
            }
        }
    }

    private mutating func other(at index: Int) -> Int {
        let byte = bytes[index]
        if byte != UInt8(ascii: "'"), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            isLineHead = false
        }
        if "?#\"'".utf8.contains(byte) { path = nil }
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

    // MARK: - Words

    func isWord(at index: Int) -> Bool {
        let byte = bytes[index]
        if byte >= 0x80 { return !isWideColon(at: index) }
        if byte == UInt8(ascii: "%") { return isEscape(at: index) }
        return byte.isBase64URL || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$")
    }

    private func isEscape(at index: Int) -> Bool {
        index + 2 < bytes.count && bytes[index] == UInt8(ascii: "%")
            && bytes[index + 1].isHexadecimal && bytes[index + 2].isHexadecimal
    }

    /// `：`, which stands for a colon in Chinese and Japanese.
    func isWideColon(at index: Int) -> Bool {
        bytes[index] == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xBC
            && bytes[index + 2] == 0x9A
    }

    private mutating func word(at start: Int, _ end: Int) -> Int {
        if let next = key(at: start, end) { return next }
        var stop = start
        while stop < end, isWord(at: stop) {
            redaction.steps += 1
            // A key may stand behind a prefix of its own.
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
        earlier = isSpaced ? Array(earlier.suffix(1)) + [word] : []
        // `export NAME=value`
        if wasLineHead, isSpaced, text(word) == "export" { isLineHead = true }
        return stop
    }

    /// A key that is known by its shape.
    private mutating func key(at start: Int, _ end: Int) -> Int? {
        guard bytes[start].isAlphanumeric,
            let match = SecretShape.match(bytes, at: start, memory: &shapes),
            match.range.upperBound <= end
        else { return nil }
        replace(match.range, .tokens)
        return match.range.upperBound
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    mutating func replace(_ range: Range<Int>, _ reach: Reach) {
        guard edits.last.map({ $0.range.upperBound <= range.lowerBound }) ?? true else { return }
        let secret = text(range)
        let replaced = redaction.replacement(of: secret, reach)
        if replaced != secret { edits.append(Edit(range: range, text: Array(replaced.utf8))) }
    }

    // MARK: - Names

    /// What stands behind a name, if it is a secret.
    private mutating func named(_ word: Range<Int>, _ end: Int, isLineHead: Bool) -> Int? {
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

    private func startsLine(_ word: Range<Int>) -> Bool {
        guard let first = earlier.first else { return false }
        return first.lowerBound == 0 || bytes[first.lowerBound - 1].isLineEnd
    }

    /// By the word itself, or by it and those before it: `mot de passe`.
    private func reach(of word: Range<Int>) -> Reach? {
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
    private func ambiguous(_ word: Range<Int>, at start: Int, _ end: Int) -> Reach? {
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

    private struct Separator {
        let byte: UInt8
        let next: Int
        var isURL = false
    }

    /// `=`, `:`, `=>`, `:=` behind a name, with its closing quote or bracket and blanks before.
    private func separator(after word: Range<Int>, _ end: Int) -> Separator? {
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

    func hasPrefix(_ prefix: String, at index: Int, _ end: Int) -> Bool {
        index + prefix.utf8.count <= end
            && zip(prefix.utf8, bytes[index...]).allSatisfy { $0.folded == $1.folded }
    }

    /// An option of a command, as in `--password value`.
    private mutating func option(_ word: Range<Int>, _ end: Int) -> Int? {
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

    /// `Bearer abc123` and the like, in any text.
    private mutating func scheme(_ word: Range<Int>, _ end: Int) -> Int? {
        guard word.count <= 9, word.upperBound + 7 < end + 1, word.upperBound < end,
            bytes[word.upperBound] == 0x20, Self.schemes.contains(text(word).lowercased())
        else { return nil }
        let start = word.upperBound + 1
        var stop = start
        while stop < end,
            bytes[stop].isBase64URL || bytes[stop].isBase64 || ".~=%".utf8.contains(bytes[stop])
        {
            stop += 1
        }
        redaction.steps += stop - start
        let value = start..<stop
        // `Bearer realm="x"` asks for a credential, `basic information` is prose.
        guard value.count >= 6, stop == end || bytes[stop] != UInt8(ascii: "\""),
            bytes[value].contains(where: \.isASCIIDigit) || !ValueLook.isPlain(text(value))
        else { return nil }
        replace(value, .credentials)
        return stop
    }

    /// `Your code is 482913`: digits alone tell such a value from a word.
    private mutating func sentence(_ word: Range<Int>, _ end: Int) -> Int? {
        if let code = spokenCode(word, end) { return code }
        let verbs = [" is ", " is: ", " ist ", " es ", " est ", " lautet ", " was "]
        guard word.upperBound < end, bytes[word.upperBound] == 0x20,
            let verb = verbs.first(where: { hasPrefix($0, at: word.upperBound, end) })
        else { return nil }
        let isCode = text(word).lowercased() == "code"
        guard isCode || reach(of: word) != nil else { return nil }
        var start = word.upperBound + verb.utf8.count
        if start < end, "\"'`".utf8.contains(bytes[start]) { start += 1 }
        var stop = start
        while stop < end, bytes[stop] > 0x20, !"\"'`<>,;".utf8.contains(bytes[stop]),
            stop - start < 512
        {
            stop += 1
        }
        while stop > start, ".!?)".utf8.contains(bytes[stop - 1]) { stop -= 1 }
        guard stop - start >= 4, bytes[start..<stop].contains(where: \.isASCIIDigit) else {
            return nil
        }
        replace(start..<stop, .credentials)
        return stop
    }

    /// A code in a sentence: `Use code 482913`, `482913 is your code`.
    private mutating func spokenCode(_ word: Range<Int>, _ end: Int) -> Int? {
        if (4...8).contains(word.count), bytes[word].allSatisfy(\.isASCIIDigit) {
            guard hasPrefix(" is your ", at: word.upperBound, end) else { return nil }
            replace(word, .credentials)
            return word.upperBound
        }
        let name = text(word).lowercased()
        guard word.count <= 8, ["code", "pin", "otp", "passcode", "tan"].contains(name) else {
            return nil
        }
        let start = word.upperBound + 1
        var stop = start
        while stop < end, bytes[stop].isASCIIDigit, stop - start < 10 { stop += 1 }
        let lengths = name == "code" ? 6...8 : 4...8
        guard lengths.contains(stop - start), stop == end || !bytes[stop].isAlphanumeric else {
            return nil
        }
        replace(start..<stop, .credentials)
        return stop
    }

    // MARK: - URLs

    /// Behind `://`: `user:password@` before a host.
    private mutating func authority(at start: Int, _ end: Int) -> Int {
        path = PathState()
        earlier = []
        var stop = start
        var at: Int?
        while stop < end, stop - start < 1024, bytes[stop] > 0x20,
            !"/?#\"'<>\\".utf8.contains(bytes[stop])
        {
            if bytes[stop] == UInt8(ascii: "@") { at = stop }
            stop += 1
        }
        redaction.steps += stop - start
        if let at, at > start {
            let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
            let secret = colon.map { ($0 + 1)..<at } ?? start..<at
            if !secret.isEmpty, colon != nil || !ValueLook.isPlain(text(secret)) {
                replace(secret, .credentials)
            }
        }
        let host = text((at.map { $0 + 1 } ?? start)..<stop)
        path?.isHook = host.hasPrefix("hooks.") || host.hasPrefix("webhook")
        return stop
    }

    /// A segment of a path that looks like a token, or follows a word such as `reset`.
    private mutating func segment(_ word: Range<Int>) -> Int? {
        guard path != nil, word.lowerBound > 0, bytes[word.lowerBound - 1] == UInt8(ascii: "/")
        else { return nil }
        let before = path?.segment.map(text) ?? ""
        let isHook = path?.isHook ?? false
        path?.segment = word
        if before.lowercased().hasPrefix("webhook") { path?.isHook = true }
        guard PathSecrets.isToken(text(word), after: before, isHook: isHook) else { return nil }
        replace(word, .credentials)
        return word.upperBound
    }

    /// A value that is encoded text with names in it: `next=https%3A%2F%2Fa.io%2F%3Fcode%3D1`.
    private mutating func nested(at start: Int, _ end: Int) -> Int {
        var stop = start
        var escapes = 0
        while stop < end, bytes[stop].isBase64URL || "%.~+*".utf8.contains(bytes[stop]) {
            if bytes[stop] == UInt8(ascii: "%") { escapes += 1 }
            stop += 1
        }
        redaction.steps += stop - start
        return escapes > 0 ? decoded(start..<stop) ?? start : start
    }

    /// Encoded text is looked through as what it stands for; `nil` if it has no secret.
    private mutating func decoded(_ range: Range<Int>) -> Int? {
        guard redaction.depth < SecretRedaction.deepest,
            let decoded = PercentRun.decode(bytes[range]),
            let replaced = redaction.redacted(decoded)
        else { return nil }
        edits.append(Edit(range: range, text: PercentRun.encode(replaced)))
        return range.upperBound
    }
}
