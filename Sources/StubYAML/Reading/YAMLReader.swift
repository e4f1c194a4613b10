import StubJSON

/// Reads YAML text from bytes that the caller keeps alive, in one pass and without backtracking.
///
/// The reader always knows its line: where the line starts, how many spaces indent it, and where
/// its content begins. Only the text after a node shows whether it is a key. So each node is read
/// first, and a mapping is opened when a `:` follows.
struct YAMLReader {
    let bytes: UnsafeBufferPointer<UInt8>
    let limits: YAMLParser.Limits
    /// The next byte to read.
    var offset = 0

    /// The offset of the start of the current line.
    var lineStart = 0
    /// The number of spaces at the start of the line.
    var indent = 0
    /// The offset of the line's first byte that is neither a space nor a tab.
    var lineContent = 0

    /// The open collections, the innermost last.
    var open: [OpenCollection] = []
    /// An error for two anchors or tags before the outermost bracket, unless it is a key.
    var conflict: YAMLFailure?
    /// The nesting depth of the collection that is being read.
    var depth = 0
    /// The extent of the values read so far, including those from aliases.
    var extent = NodeExtent()
    /// The part of the extent that aliases added.
    var aliased = NodeExtent()
    /// The end of the last content.
    var contentEnd = 0
    var anchors = AnchorTable()
    var tagHandles = TagHandles()
    /// A buffer for text that is assembled from several pieces.
    var scratch: [UInt8] = []
    /// The places of the keys of all open mappings, the innermost last.
    var keyOffsets: [Int] = []
    /// The last key that was written with `? `.
    var explicitKey: MappingKey?
    /// The places of values; recorded only on request.
    var places: YAMLPlaces?
    /// The number of bytes read and of keys and values handled, to which the time is proportional.
    var steps = 0

    /// The offsets of characters allowed only in quoted text, and the number passed so far.
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
    /// The byte at an offset; 0, which no text contains, at the end.
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

    /// Returns the text of bytes that are known to be UTF-8.
    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    func failure(_ message: String, hint: String? = nil) -> YAMLFailure {
        YAMLFailure(message, hint: hint, at: offset)
    }

    /// Returns the character at an offset for a message.
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
    /// Whether the next content is the first on its line.
    @inline(__always)
    var startsLine: Bool { offset == lineContent }

    /// Whether there is a tab before the first content of the line.
    @inline(__always)
    var hasTabInIndentation: Bool { lineContent != lineStart + indent }

    /// The number of bytes between the start of the line and the offset.
    @inline(__always)
    var column: Int { offset - lineStart }

    /// Starts a line and moves to its content.
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

    /// Moves from a line break to the content of the next line.
    mutating func crossBreak() {
        beginLine(at: afterBreak(offset))
    }

    /// The offset after the line break at an offset.
    @inline(__always)
    func afterBreak(_ offset: Int) -> Int {
        let isPair = bytes[offset] == 0x0D && byte(at: offset + 1) == 0x0A
        return offset + (isPair ? 2 : 1)
    }

    /// Skips the white space of the line.
    @inline(__always)
    mutating func skipWhite() {
        let start = offset
        while Self.isWhite(current) { offset += 1 }
        steps += offset - start
    }

    /// Skips white space, comments and line breaks (§6.6, §6.7).
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

    /// The error for a tab in the indentation.
    func tabInIndentation() -> YAMLFailure {
        let tab = (lineStart..<lineContent).first { bytes[$0] == 0x09 } ?? lineStart
        return YAMLFailure(
            "a tab in the indentation, where YAML allows only spaces",
            hint: "Replace the tab by spaces.", at: tab)
    }
}

// MARK: - Characters that are only allowed in quoted text

extension YAMLReader {
    /// Records that a range was read; unless it is quoted, it must not contain such characters.
    mutating func meetCharacters(before end: Int, allowsFrom start: Int) throws(YAMLFailure) {
        while charactersMet < charactersForQuotes.count {
            let place = charactersForQuotes[charactersMet]
            if place >= end { return }
            if place < start { throw unprintable(at: place) }
            charactersMet += 1
        }
    }

    /// Rejects such characters outside all ranges read.
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
