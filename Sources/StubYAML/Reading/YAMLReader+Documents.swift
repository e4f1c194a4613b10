import StubJSON

/// Documents of a stream, their markers and directives (YAML 1.2.2 §9, §6.8).
extension YAMLReader {
    /// Reads the documents up to the end of the text.
    ///
    /// - Parameter takesOne: whether a second document is an error.
    mutating func documents(takesOne: Bool) throws(YAMLFailure) -> [JSONValue] {
        var documents: [JSONValue] = []
        var allowsDirectives = true
        while true {
            try skipByteOrderMark()
            skipGap()
            if isAtEnd { break }
            if isAtMarker(UInt8(ascii: ".")) {
                try endDocument()
                allowsDirectives = true
                continue
            }
            anchors = AnchorTable()
            tagHandles = TagHandles()
            if allowsDirectives { try directives() }
            if takesOne, !documents.isEmpty {
                throw failure(
                    "a second document starts here; one is expected",
                    hint: "Split the documents into files of their own.")
            }
            documents.append(try document())
            allowsDirectives = false
        }
        try requireNoCharactersLeft()
        return documents
    }

    private mutating func document() throws(YAMLFailure) -> JSONValue {
        if isAtMarker(UInt8(ascii: "-")) { offset += 3 }
        let value = try tree()
        places?.endDocument()
        skipGap()
        if !isAtDocumentEnd { throw unexpectedContent() }
        return value
    }

    private func isAtMarker(_ byte: UInt8) -> Bool {
        offset == lineStart && current == byte && isMarker(at: offset)
    }

    /// Skips `...`.
    private mutating func endDocument() throws(YAMLFailure) {
        offset += 3
        let line = lineStart
        skipGap()
        if lineStart == line, !isAtEnd {
            throw failure("text after '...'", hint: "Begin a new line.")
        }
    }

    /// Skips a byte order mark, which is allowed before each document (§5.2).
    private mutating func skipByteOrderMark() throws(YAMLFailure) {
        guard offset == lineStart, byte(at: offset) == 0xEF, byte(at: offset + 1) == 0xBB,
            byte(at: offset + 2) == 0xBF
        else { return }
        try meetCharacters(before: offset + 3, allowsFrom: offset)
        beginLine(at: offset + 3)
    }
}

// MARK: - Directives

extension YAMLReader {
    private mutating func directives() throws(YAMLFailure) {
        let first = offset
        var hasVersion = false
        while current == UInt8(ascii: "%"), offset == lineStart {
            let start = offset
            let words = directiveWords()
            switch words.first {
            case "%YAML":
                if hasVersion { throw YAMLFailure("a second %YAML directive", at: start) }
                hasVersion = true
                try checkVersion(words, at: start)
            case "%TAG": try declareTag(words, at: start)
            // Other directives are reserved for later versions, and ignored (§6.8).
            default: break
            }
            skipGap()
        }
        if offset != first, !isAtMarker(UInt8(ascii: "-")) {
            throw failure("'---' is missing after the directives")
        }
    }

    /// Returns the words of the line up to a comment.
    private mutating func directiveWords() -> [String] {
        var words: [String] = []
        while !Self.isBreak(current), !isAtEnd {
            let start = offset
            while !Self.isBlank(current) { offset += 1 }
            steps += offset - start
            words.append(text(start..<offset))
            skipWhite()
            if current == UInt8(ascii: "#"), Self.isWhite(byte(at: offset - 1)) { break }
        }
        return words
    }

    private func checkVersion(_ words: [String], at start: Int) throws(YAMLFailure) {
        let parts = words.count == 2 ? words[1].split(separator: ".").compactMap { Int($0) } : []
        guard parts.count == 2, words[1].utf8.allSatisfy({ $0 == 0x2E || (0x30...0x39 ~= $0) })
        else {
            throw YAMLFailure("a %YAML directive that is not like '%YAML 1.2'", at: start)
        }
        if parts[0] != 1 {
            throw YAMLFailure("YAML \(words[1]) is not supported; only 1.x is", at: start)
        }
    }

    private mutating func declareTag(_ words: [String], at start: Int) throws(YAMLFailure) {
        guard words.count == 3, Self.isTagHandle(words[1]) else {
            throw YAMLFailure(
                "a %TAG directive that is not like '%TAG !name! tag:example.com,2000:'", at: start)
        }
        if !tagHandles.declare(words[1], prefix: words[2]) {
            throw YAMLFailure("a second %TAG directive for \(words[1])", at: start)
        }
    }

    /// Whether a word is `!`, `!!` or `!name!`.
    private static func isTagHandle(_ word: String) -> Bool {
        guard word.hasPrefix("!"), word.hasSuffix("!") else { return false }
        return word.utf8.dropFirst().dropLast().allSatisfy(isWordCharacter)
    }

    /// Letters, digits and `-` (§5.6).
    static func isWordCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
    }
}
