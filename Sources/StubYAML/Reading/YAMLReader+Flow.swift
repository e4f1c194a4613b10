import StubJSON

/// Flow nodes, whose structure is given by brackets, quotes and commas (YAML 1.2.2 §7).
extension YAMLReader {
    /// Reads a scalar or an alias; for plain text, only the first line.
    ///
    /// - Parameter minIndent: the minimum indentation of later lines.
    mutating func scalarContent(minIndent: Int, inFlow: Bool) throws(YAMLFailure) -> NodeContent {
        let content: NodeContent
        switch current {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            content = .quoted(try quoted(minIndent: minIndent))
        case UInt8(ascii: "*"): content = .alias(try alias())
        default:
            try requirePlainStart(inFlow: inFlow)
            content = .plain(plainLine(inFlow: inFlow))
        }
        contentEnd = offset
        return content
    }

    /// A scalar between brackets, not yet known to be a key or a value.
    private struct Item {
        var content = NodeContent.empty
        var properties = NodeProperties()
        var range: Range<Int>
        /// The offset of the line that it starts on.
        var line: Int
    }

    /// Reads a scalar with its properties; for a collection, only the properties.
    private mutating func item(minIndent: Int) throws(YAMLFailure) -> Item {
        let start = offset
        var item = Item(range: start..<start, line: lineStart)
        while isAtProperty {
            try property(into: &item.properties, inFlow: true)
            item.range = start..<offset
            try skipFlowGap(minIndent: minIndent)
        }
        switch current {
        case UInt8(ascii: "["), UInt8(ascii: "{"): return item
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return item
        case UInt8(ascii: ":") where isColon(at: offset, inFlow: true): return item
        case UInt8(ascii: "-") where isIndicator(at: offset):
            throw failure(
                "an element with '- ' between brackets",
                hint: "Separate elements by commas here, or put quotes around the text.")
        default: break
        }
        item.content = try scalarContent(minIndent: minIndent, inFlow: true)
        if case .plain(let first) = item.content,
            let text = try plainContinuation(of: first, minIndent: minIndent, inFlow: true)
        {
            item.content = .folded(text)
        }
        item.range = start..<max(start, contentEnd)
        return item
    }

    private var isAtBracket: Bool {
        current == UInt8(ascii: "[") || current == UInt8(ascii: "{")
    }

    /// Skips white space, comments and line breaks between nodes; more content has to follow.
    private mutating func skipFlowGap(minIndent: Int) throws(YAMLFailure) {
        skipGap()
        guard startsLine, !isAtEnd else { return }
        if isAtDocumentEnd {
            throw YAMLFailure(
                "the document ends before the closing bracket",
                hint: "Close it, or indent the line.", at: offset, related: openBracket)
        }
        guard indent < minIndent else { return }
        // Many documents have the closing bracket below the key, where its meaning is clear.
        let closes = current == UInt8(ascii: "]") || current == UInt8(ascii: "}")
        if closes, indent == minIndent - 1, !hasTabInIndentation { return }
        if hasTabInIndentation { throw tabInIndentation() }
        throw YAMLFailure(
            "a line between brackets is indented too little",
            hint: "Close the bracket before this line, or indent the line by at least "
                + "\(Self.spaces(minIndent)).",
            at: offset, related: openBracket)
    }

    /// The innermost open bracket, which is probably the one that was not closed.
    private var openBracket: (what: String, offset: Int)? {
        open.last { [.flowList, .flowMapping].contains($0.kind) }
            .map { ("the opening bracket", $0.bracket) }
    }

    /// Moves to the next entry of the innermost collection; returns `false` at its closing bracket.
    private mutating func hasNextItem() throws(YAMLFailure) -> Bool {
        let innermost = open.count - 1
        let (bracket, minIndent) = (open[innermost].bracket, open[innermost].minIndent)
        let closing = bytes[bracket] + 2
        try skipFlowGap(minIndent: minIndent)
        if open[innermost].hasEntries {
            if let start = open[innermost].lastCollection, current == UInt8(ascii: ":") {
                throw complexKey(at: start)
            }
            guard current != closing else { return false }
            guard current == UInt8(ascii: ",") else { throw unexpectedItem(bracket) }
            offset += 1
            try skipFlowGap(minIndent: minIndent)
        }
        switch current {
        case closing: return false
        case UInt8(ascii: ","):
            throw failure("a comma without a value before it", hint: "Remove it.")
        case UInt8(ascii: "]"), UInt8(ascii: "}"): throw unexpectedItem(bracket)
        default:
            if isAtEnd { throw unexpectedItem(bracket) }
            return true
        }
    }

    private func unexpectedItem(_ bracket: Int) -> YAMLFailure {
        if isAtEnd {
            return YAMLFailure("\(character(at: bracket)) is not closed", at: bracket)
        }
        let closing = bytes[bracket] == UInt8(ascii: "[") ? "]" : "}"
        return YAMLFailure(
            "expected ',' or '\(closing)', found \(character(at: offset))",
            hint: "Put quotes around a text with brackets, commas or ': ' in it.", at: offset,
            related: ("the opening bracket", bracket))
    }
}

// MARK: - Lists and mappings (§7.4)

extension YAMLReader {
    /// Opens the list or mapping whose bracket comes next.
    mutating func openFlow(
        _ properties: NodeProperties, at start: Int, minIndent: Int, isOutermost: Bool
    ) throws(YAMLFailure) {
        let kind: OpenCollection.Kind =
            current == UInt8(ascii: "[") ? .flowList : .flowMapping
        // Errors refer to the bracket, because it has to be closed.
        var collection = try opened(kind, properties, at: start)
        collection.minIndent = minIndent
        collection.isOutermost = isOutermost
        collection.bracket = offset
        open.append(collection)
        offset += 1
    }

    /// Begins the next element of the innermost list, or closes the list.
    mutating func advanceFlowList() throws(YAMLFailure) -> JSONValue? {
        let minIndent = open[open.count - 1].minIndent
        guard try hasNextItem() else { return try closeFlow() }
        let start = offset
        let isExplicit = isAtExplicitKey
        let item = try flowKey(minIndent: minIndent)
        if isAtBracket, case .empty = item.content {
            if isExplicit { throw complexKey(at: offset) }
            open[open.count - 1].lastCollection = start
            try openFlow(item.properties, at: start, minIndent: minIndent, isOutermost: false)
            return nil
        }
        open[open.count - 1].lastCollection = nil
        if !isExplicit {
            guard isColon(after: item) else {
                return try value(of: item.content, item.properties, at: item.range)
            }
            try requireImplicitKey(from: start, line: item.line)
        }
        let key = try key(of: item.content, item.properties, at: item.range)
        var pair = try opened(.flowPair, NodeProperties(), at: start)
        pair.minIndent = minIndent
        open.append(pair)
        try begin(key)
        return try beginFlowValue(of: item, minIndent: minIndent)
    }

    /// Closes a mapping of one member.
    mutating func advanceFlowPair() throws(YAMLFailure) -> JSONValue? {
        closeCollection()
    }

    /// Begins the value of the next member of the innermost mapping, or closes the mapping.
    mutating func advanceFlowMapping() throws(YAMLFailure) -> JSONValue? {
        let minIndent = open[open.count - 1].minIndent
        guard try hasNextItem() else { return try closeFlow() }
        let item = try flowKey(minIndent: minIndent)
        if isAtBracket, case .empty = item.content { throw complexKey(at: offset) }
        try begin(try key(of: item.content, item.properties, at: item.range))
        return try beginFlowValue(of: item, minIndent: minIndent)
    }

    /// Reads a key up to its `:`, with or without `? ` before it.
    private mutating func flowKey(minIndent: Int) throws(YAMLFailure) -> Item {
        if isAtExplicitKey {
            offset += 1
            try skipFlowGap(minIndent: minIndent)
        }
        let item = try item(minIndent: minIndent)
        if !isAtBracket { try skipFlowGap(minIndent: minIndent) }
        return item
    }

    /// Whether `? ` comes next.
    private var isAtExplicitKey: Bool {
        guard current == UInt8(ascii: "?") else { return false }
        let next = byte(at: offset + 1)
        return Self.isBlank(next) || Self.isFlowIndicator(next)
    }

    /// Whether a `:` follows that makes the item a key.
    private func isColon(after item: Item) -> Bool {
        guard current == UInt8(ascii: ":") else { return false }
        return item.content.endsWithIndicator || isColon(at: offset, inFlow: true)
    }

    /// Begins the value of a key: the content after its `:`, or nothing.
    private mutating func beginFlowValue(
        of key: Item, minIndent: Int
    ) throws(YAMLFailure) -> JSONValue? {
        guard isColon(after: key) else {
            let end = key.range.upperBound
            return try value(of: .empty, NodeProperties(), at: end..<end)
        }
        offset += 1
        let origin = offset
        try skipFlowGap(minIndent: minIndent)
        let start = offset
        var item = try item(minIndent: minIndent)
        if isAtBracket, case .empty = item.content {
            try openFlow(item.properties, at: start, minIndent: minIndent, isOutermost: false)
            return nil
        }
        if case .empty = item.content, item.properties.isEmpty { item.range = origin..<origin }
        return try value(of: item.content, item.properties, at: item.range)
    }

    /// Skips the closing bracket, and checks whether the collection is used as a key.
    private mutating func closeFlow() throws(YAMLFailure) -> JSONValue {
        offset += 1
        contentEnd = offset
        guard open[open.count - 1].isOutermost else { return closeCollection() }
        skipWhite()
        if isColon(at: offset, inFlow: false) {
            throw complexKey(at: open[open.count - 1].start)
        }
        if current == UInt8(ascii: ":") {
            throw failure("':' without a space after it", hint: "Put a space after it.")
        }
        if let conflict { throw conflict }
        return closeCollection()
    }
}
