import StubJSON

/// Block lists and mappings (YAML 1.2.2 §8.2.1, §8.2.2).
extension YAMLReader {
    /// Opens a list or a mapping whose entries have the indentation of the next content.
    ///
    /// - Parameter isBelowKey: whether that is the indentation of the key before it, so that
    ///   another key may follow.
    mutating func openBlock(
        _ kind: OpenCollection.Kind, _ properties: NodeProperties, at start: Int,
        isBelowKey: Bool = false
    ) throws(YAMLFailure) {
        var collection = try opened(kind, properties, at: start)
        collection.column = start - lineStart
        collection.isBelowKey = isBelowKey
        open.append(collection)
    }

    /// Begins the next element of the innermost list, or closes the list.
    mutating func advanceBlockList() throws(YAMLFailure) -> JSONValue? {
        let column = open[open.count - 1].column
        if open[open.count - 1].hasEntries,
            !(try hasNextDash(at: column, isBelowKey: open[open.count - 1].isBelowKey))
        {
            return closeCollection()
        }
        offset += 1
        return try beginBlockNode(parent: column, role: .element)
    }

    private mutating func hasNextDash(
        at column: Int, isBelowKey: Bool
    ) throws(YAMLFailure) -> Bool {
        guard try continuesBlock(at: column) else { return false }
        if current == UInt8(ascii: "-"), isIndicator(at: offset) { return true }
        if isBelowKey { return false }
        throw failure(
            "expected '- ' before the next element of the list",
            hint: "Put it there, or change the indentation of the line.")
    }

    /// Whether the next line belongs to a collection whose entries are indented by `column`.
    private mutating func continuesBlock(at column: Int) throws(YAMLFailure) -> Bool {
        skipGap()
        if isAtDocumentEnd { return false }
        guard startsLine else { throw unexpectedContent() }
        if hasTabInIndentation { throw tabInIndentation() }
        if indent <= column { return indent == column }
        throw failure(
            "the line is indented by \(Self.spaces(indent)), the entries around it by \(column)",
            hint: "Give both the same indentation.")
    }

    /// The error for content after a complete node.
    func unexpectedContent() -> YAMLFailure {
        if startsLine, hasTabInIndentation { return tabInIndentation() }
        let hint =
            startsLine
            ? "Check the indentation of the line."
            : "Begin a new line, or put quotes around the text."
        return failure("unexpected \(character(at: offset)) after the value", hint: hint)
    }
}

// MARK: - Mappings

extension YAMLReader {
    /// Begins the value of the next member of the innermost mapping, or closes the mapping.
    mutating func advanceBlockMapping() throws(YAMLFailure) -> JSONValue? {
        let column = open[open.count - 1].column
        // The first key was read before it was identified as a key.
        if open[open.count - 1].key == nil {
            if open[open.count - 1].hasEntries, !(try continuesBlock(at: column)) {
                return closeCollection()
            }
            if current == UInt8(ascii: "?"), isIndicator(at: offset) {
                return try beginExplicitMember(at: column)
            }
            try begin(try blockKey())
        }
        offset += 1
        return try beginBlockNode(parent: column, role: .value)
    }

    /// Reads `? key` and, if there is one, begins the line `: value`.
    private mutating func beginExplicitMember(at column: Int) throws(YAMLFailure) -> JSONValue? {
        let start = offset
        offset += 1
        _ = try beginBlockNode(parent: column, role: .key)
        guard let key = explicitKey else { throw emptyKey(at: start) }
        try begin(key)
        let end = contentEnd
        if try continuesBlock(at: column), current == UInt8(ascii: ":"), isIndicator(at: offset) {
            offset += 1
            return try beginBlockNode(parent: column, role: .explicitValue)
        }
        return try value(of: .empty, NodeProperties(), at: end..<end)
    }

    /// Reads the key that a line starts with, up to its `:`.
    private mutating func blockKey() throws(YAMLFailure) -> MappingKey {
        let (start, line) = (offset, lineStart)
        var properties = NodeProperties()
        while isAtProperty {
            try property(into: &properties, inFlow: false)
            skipWhite()
        }
        let place = offset
        switch current {
        case UInt8(ascii: "-") where isIndicator(at: offset):
            throw failure(
                "an element of a list where a key is expected",
                hint: "Indent the list below its key, or write 'key: value'.")
        case UInt8(ascii: ":") where isIndicator(at: offset):
            return try key(of: .empty, properties, at: start..<start)
        case UInt8(ascii: "["), UInt8(ascii: "{"): throw complexKey(at: offset)
        default: break
        }
        let content = try scalarContent(minIndent: 0, inFlow: false)
        let end = offset
        skipWhite()
        guard isColon(at: offset, inFlow: false) else { throw missingColon(after: start, content) }
        offset = end
        try requireImplicitKey(from: place, line: line)
        skipWhite()
        return try key(of: content, properties, at: start..<end)
    }

    private func missingColon(after start: Int, _ content: NodeContent) -> YAMLFailure {
        if current == UInt8(ascii: ":") {
            return failure("':' without a space after it", hint: "Put a space after it.")
        }
        return YAMLFailure(
            "expected 'key: value', found no ': ' on the line",
            hint: "Add it, or indent the line if it continues the value before it.", at: start)
    }
}
