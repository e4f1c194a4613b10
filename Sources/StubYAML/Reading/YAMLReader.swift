import StubJSON

/// Reads YAML text from bytes that the caller keeps alive, in one pass and without looking back.
///
/// The reader always knows the line it is on: where the line starts, how many spaces indent it and
/// where its content begins. A node may be a key, which shows only behind it; so it is read first,
/// and a mapping begins where a `:` follows.
struct YAMLReader {
    let bytes: UnsafeBufferPointer<UInt8>
    let limits: YAMLParser.Limits
    /// The next byte to read.
    var offset = 0

    /// Where the line starts that `offset` is on.
    var lineStart = 0
    /// How many spaces the line starts with.
    var indent = 0
    /// The offset of the line's first byte that is neither a space nor a tab.
    var lineContent = 0

    /// The collections around what is read next, the innermost last.
    var open: [OpenCollection] = []
    /// Two anchors or tags before the outermost bracket, which is an error unless it is a key.
    var conflict: YAMLFailure?
    /// How deep the collection being read is nested.
    var depth = 0
    /// What was read so far, aliases followed.
    var extent = NodeExtent()
    /// How much of it aliases added.
    var aliased = NodeExtent()
    /// Where the last content ended.
    var contentEnd = 0
    var anchors = AnchorTable()
    var tagHandles = TagHandles()
    /// Text that is put together from several pieces.
    var scratch: [UInt8] = []
    var keys = TextCache()
    /// Where the keys of all open mappings stand, the innermost last.
    var keyOffsets: [Int] = []
    /// The last key that was written with `? `.
    var explicitKey: MappingKey?
    /// Where values stand, recorded only for those who ask.
    var places: YAMLPlaces?
    /// Bytes looked at, and keys and values handled: what the time is proportional to.
    var steps = 0

    /// Characters that quoted text alone may hold, and how many of them were met so far.
    private let charactersForQuotes: [Int]
    private var charactersMet = 0

    /// Checks the encoding and starts at the first byte.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, limits: YAMLParser.Limits
    ) throws(YAMLFailure) {
        self.bytes = bytes
        self.limits = limits
        charactersForQuotes = try TextCheck.charactersForQuotes(in: bytes)
        steps = bytes.count
        beginLine(at: 0)
    }
}

// MARK: - Bytes

extension YAMLReader {
    /// The byte at an offset; 0, which no text holds, at the end.
    @inline(__always)
    func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    /// The next byte; 0 at the end.
    @inline(__always)
    var current: UInt8 { byte(at: offset) }

    @inline(__always)
    var isAtEnd: Bool { offset >= bytes.count }

    @inline(__always)
    static func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    @inline(__always)
    static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Whether a byte is white space, a line break or the end.
    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { isWhite(byte) || isBreak(byte) || byte == 0 }

    /// Whether a byte has a meaning between `[` and `]` or `{` and `}`.
    @inline(__always)
    static func isFlowIndicator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"):
            true
        default: false
        }
    }

    /// Whether `-`, `?` or `:` at an offset is an indicator: a blank follows it.
    @inline(__always)
    func isIndicator(at offset: Int) -> Bool { Self.isBlank(byte(at: offset + 1)) }

    /// Whether the `:` at the offset ends a key.
    @inline(__always)
    func isColon(at offset: Int, inFlow: Bool) -> Bool {
        guard byte(at: offset) == UInt8(ascii: ":") else { return false }
        let next = byte(at: offset + 1)
        return Self.isBlank(next) || inFlow && Self.isFlowIndicator(next)
    }

    /// The text of bytes that are known to be UTF-8.
    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    func failure(_ message: String, hint: String? = nil) -> YAMLFailure {
        YAMLFailure(message, hint: hint, at: offset)
    }

    /// The character at an offset as it is shown in a message.
    func character(at offset: Int) -> String {
        guard offset < bytes.count else { return "the end of the text" }
        let rest = UnsafeBufferPointer(rebasing: bytes[offset..<min(bytes.count, offset + 4)])
        let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first ?? " "
        return scalar.properties.isWhitespace
            ? "character \(TextCheck.name(scalar.value))" : "'\(scalar)'"
    }
}

// MARK: - Lines

extension YAMLReader {
    /// Whether what comes next is the first on its line.
    @inline(__always)
    var startsLine: Bool { offset == lineContent }

    /// Whether there is a tab before the first content of the line.
    @inline(__always)
    var hasTabInIndentation: Bool { lineContent != lineStart + indent }

    /// How many bytes of its line stand before the offset.
    @inline(__always)
    var column: Int { offset - lineStart }

    /// Starts a line: the offset moves to its content.
    mutating func beginLine(at start: Int) {
        lineStart = start
        var index = start
        while byte(at: index) == 0x20 { index += 1 }
        indent = index - start
        while Self.isWhite(byte(at: index)) { index += 1 }
        steps += index - start + 1
        lineContent = index
        offset = index
    }

    /// Goes from a line break to the content of the line after it.
    mutating func crossBreak() {
        beginLine(at: afterBreak(offset))
    }

    /// The offset after the line break at an offset.
    @inline(__always)
    func afterBreak(_ offset: Int) -> Int {
        let isPair = bytes[offset] == 0x0D && byte(at: offset + 1) == 0x0A
        return offset + (isPair ? 2 : 1)
    }

    /// Steps over the white space of the line.
    @inline(__always)
    mutating func skipWhite() {
        let start = offset
        while Self.isWhite(current) { offset += 1 }
        steps += offset - start
    }

    /// Steps over white space, comments and line breaks (§6.6, §6.7).
    mutating func skipGap() {
        while true {
            skipWhite()
            if current == UInt8(ascii: "#"), isCommentAllowed { skipLine() }
            guard Self.isBreak(current) else { return }
            crossBreak()
        }
    }

    /// Whether a `#` here begins a comment: white space or nothing precedes it on the line.
    private var isCommentAllowed: Bool {
        offset == lineStart || Self.isWhite(byte(at: offset - 1))
    }

    private mutating func skipLine() {
        let start = offset
        while offset < bytes.count, !Self.isBreak(bytes[offset]) { offset += 1 }
        steps += offset - start
    }

    /// Whether the document ends here: at the end of the text or at `---` or `...`.
    var isAtDocumentEnd: Bool { isAtEnd || offset == lineStart && isMarker(at: offset) }

    /// Whether there is a `---` or `...` at an offset where a line starts.
    @inline(__always)
    func isMarker(at offset: Int) -> Bool {
        let first = byte(at: offset)
        guard first == UInt8(ascii: "-") || first == UInt8(ascii: ".") else { return false }
        return byte(at: offset + 1) == first && byte(at: offset + 2) == first
            && Self.isBlank(byte(at: offset + 3))
    }

    /// Whether a range contains a tab.
    func hasTab(in range: Range<Int>) -> Bool {
        range.contains { bytes[$0] == 0x09 }
    }

    /// The error about a tab that indents the line.
    func tabInIndentation() -> YAMLFailure {
        let tab = (lineStart..<lineContent).first { bytes[$0] == 0x09 } ?? lineStart
        return YAMLFailure(
            "a tab in the indentation, where YAML allows only spaces",
            hint: "Replace the tab by spaces.", at: tab)
    }
}

// MARK: - Characters that quoted text alone may hold

extension YAMLReader {
    /// Notes that a range was read; unless it is quoted, it must not hold such characters.
    mutating func meetCharacters(before end: Int, allowsFrom start: Int) throws(YAMLFailure) {
        while charactersMet < charactersForQuotes.count {
            let place = charactersForQuotes[charactersMet]
            if place >= end { return }
            if place < start { throw unprintable(at: place) }
            charactersMet += 1
        }
    }

    /// Refuses characters outside quotes that were not met.
    func requireNoCharactersLeft() throws(YAMLFailure) {
        guard charactersMet < charactersForQuotes.count else { return }
        throw unprintable(at: charactersForQuotes[charactersMet])
    }

    private func unprintable(at offset: Int) -> YAMLFailure {
        let rest = UnsafeBufferPointer(rebasing: bytes[offset..<min(bytes.count, offset + 4)])
        let code = String(decoding: rest, as: UTF8.self).unicodeScalars.first?.value ?? 0
        let what = code == 0xFEFF ? "byte order mark" : "character"
        return YAMLFailure(
            "the \(what) \(TextCheck.name(code)) outside quotes",
            hint: "Remove it, or escape it in double quotes.", at: offset)
    }
}
