/// Quoted scalars (YAML 1.2.2 §7.3.1, §7.3.2).
extension YAMLReader {
    /// Reads a scalar that starts with a quote.
    ///
    /// - Parameter minIndent: the minimum indentation of its later lines.
    mutating func quoted(minIndent: Int) throws(YAMLFailure) -> String {
        let quote = offset
        let mark = bytes[quote]
        offset += 1
        skipOrdinary(mark)
        let text: String
        if current == mark, !isDoubledQuote(mark) {
            // Most texts consist of one piece.
            text = self.text((quote + 1)..<offset)
        } else {
            text = try quotedPieces(from: quote, mark: mark, minIndent: minIndent)
        }
        offset += 1
        try meetCharacters(before: offset, allowsFrom: quote)
        return text
    }

    /// Stops at the quote, a backslash between double quotes, a line break or the end.
    private mutating func skipOrdinary(_ mark: UInt8) {
        let start = offset
        var index = start
        let count = bytes.count
        let escape = mark == UInt8(ascii: "\"") ? UInt8(ascii: "\\") : mark
        while index < count {
            let byte = bytes[index]
            if byte == mark || byte == escape || byte == 0x0A || byte == 0x0D { break }
            index += 1
        }
        steps += index - start
        offset = index
    }

    /// Whether two single quotes represent one.
    private func isDoubledQuote(_ mark: UInt8) -> Bool {
        mark == UInt8(ascii: "'") && byte(at: offset + 1) == mark
    }

    private mutating func quotedPieces(
        from quote: Int, mark: UInt8, minIndent: Int
    ) throws(YAMLFailure) -> String {
        var text = Array(bytes[(quote + 1)..<offset])
        // White space before a line break is removed, unless it is escaped.
        var kept = 0
        while true {
            if isAtEnd { throw notClosed(quote) }
            if current == mark {
                guard isDoubledQuote(mark) else { break }
                text.append(mark)
                offset += 2
            } else if Self.isBreak(current) {
                while text.count > kept, let last = text.last, Self.isWhite(last) {
                    text.removeLast()
                }
                let breaks = try crossQuotedBreaks(quote, minIndent: minIndent)
                if breaks == 1 {
                    text.append(0x20)
                } else {
                    text.append(contentsOf: repeatElement(0x0A, count: breaks - 1))
                }
                kept = text.count
            } else {
                // A backslash: in double quotes, no other character is left at this point.
                if Self.isBreak(byte(at: offset + 1)) {
                    offset += 1
                    let breaks = try crossQuotedBreaks(quote, minIndent: minIndent)
                    text.append(contentsOf: repeatElement(0x0A, count: breaks - 1))
                } else {
                    try escape(into: &text)
                }
                kept = text.count
            }
            let start = offset
            skipOrdinary(mark)
            text.append(contentsOf: bytes[start..<offset])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Moves to the content of the next line that is not empty, and checks its indentation.
    private mutating func crossQuotedBreaks(
        _ quote: Int, minIndent: Int
    ) throws(YAMLFailure) -> Int {
        let breaks = crossBreaks()
        if isAtEnd { throw notClosed(quote) }
        if isAtDocumentEnd {
            throw YAMLFailure(
                "the quoted text is not closed before the end of the document",
                hint: "Close it, or indent the line.", at: offset,
                related: ("its opening quote", quote))
        }
        if indent < minIndent {
            if hasTabInIndentation { throw tabInIndentation() }
            throw YAMLFailure(
                "a line of a quoted text is indented too little",
                hint: "Indent it by at least \(Self.spaces(minIndent)), or close the quotes.",
                at: offset, related: ("its opening quote", quote))
        }
        return breaks
    }

    static func spaces(_ count: Int) -> String { count == 1 ? "one space" : "\(count) spaces" }

    private func notClosed(_ quote: Int) -> YAMLFailure {
        YAMLFailure("the quoted text is not closed", at: quote)
    }
}

// MARK: - Escapes (§5.7)

extension YAMLReader {
    private mutating func escape(into text: inout [UInt8]) throws(YAMLFailure) {
        let start = offset
        let byte = byte(at: start + 1)
        offset += 2
        let code: UInt32
        switch byte {
        case UInt8(ascii: "0"): code = 0x00
        case UInt8(ascii: "a"): code = 0x07
        case UInt8(ascii: "b"): code = 0x08
        case UInt8(ascii: "t"), 0x09: code = 0x09
        case UInt8(ascii: "n"): code = 0x0A
        case UInt8(ascii: "v"): code = 0x0B
        case UInt8(ascii: "f"): code = 0x0C
        case UInt8(ascii: "r"): code = 0x0D
        case UInt8(ascii: "e"): code = 0x1B
        case 0x20, UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "\\"): code = UInt32(byte)
        case UInt8(ascii: "N"): code = 0x85
        case UInt8(ascii: "_"): code = 0xA0
        case UInt8(ascii: "L"): code = 0x2028
        case UInt8(ascii: "P"): code = 0x2029
        case UInt8(ascii: "x"): code = try hexNumber(digits: 2, from: start)
        case UInt8(ascii: "u"): code = try unicodeEscape(from: start)
        case UInt8(ascii: "U"): code = try hexNumber(digits: 8, from: start)
        default:
            throw YAMLFailure(
                "unknown escape: a backslash and \(character(at: start + 1)) in double quotes",
                hint: "Write two backslashes for one, or use single quotes.", at: start)
        }
        guard let scalar = UnicodeScalar(code) else {
            throw YAMLFailure("\(TextCheck.name(code)) is not a character", at: start)
        }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// Decodes an escape; two escaped halves of a surrogate pair are one character (§10.1.1.2).
    private mutating func unicodeEscape(from start: Int) throws(YAMLFailure) -> UInt32 {
        let code = try hexNumber(digits: 4, from: start)
        guard (0xD800...0xDBFF).contains(code), current == UInt8(ascii: "\\"),
            byte(at: offset + 1) == UInt8(ascii: "u")
        else { return code }
        offset += 2
        let low = try hexNumber(digits: 4, from: offset - 2)
        guard (0xDC00...0xDFFF).contains(low) else {
            throw YAMLFailure("\(TextCheck.name(code)) is half a character", at: start)
        }
        return 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
    }

    private mutating func hexNumber(digits: Int, from start: Int) throws(YAMLFailure) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = Self.hexDigit(current) else {
                throw YAMLFailure(
                    "an escape with fewer than \(digits) hexadecimal digits", at: start)
            }
            code = code << 4 | digit
            offset += 1
        }
        return code
    }
}
