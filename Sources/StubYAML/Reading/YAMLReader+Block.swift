import StubJSON

/// Block nodes, whose structure is given by indentation (YAML 1.2.2 §8.2).
extension YAMLReader {
    /// Reads a node whose parent is indented by `parent`; a key is returned as a string.
    ///
    /// Stops at the content of the first line that does not belong to the node.
    ///
    /// - Returns: the value, or `nil` if a list or a mapping was opened, which a key cannot be.
    mutating func beginBlockNode(parent: Int, role: NodeRole) throws(YAMLFailure) -> JSONValue? {
        let origin = offset
        skipGap()
        var start = offset
        guard hasContent(above: parent, role) else {
            return try emptyNode(NodeProperties(), at: origin, role)
        }
        // Properties on separate lines belong to the node; those before a key may belong to the
        // key.
        var properties = NodeProperties()
        var onLine = NodeProperties()
        while isAtProperty {
            let line = lineStart
            try property(into: &onLine, inFlow: false)
            let propertyEnd = offset
            skipGap()
            if lineStart == line, !isAtEnd { continue }
            try properties.merge(onLine)
            onLine = NodeProperties()
            start = offset
            guard hasContent(above: parent, role) else {
                return try emptyNode(properties, at: propertyEnd, role)
            }
        }
        let opensBlock = mayOpenBlock(at: start, after: origin, role)
        switch current {
        case UInt8(ascii: "-") where isIndicator(at: offset):
            if role == .key { throw complexKey(at: offset) }
            try requireBlock("a list", opensBlock, onLine, at: start)
            try openBlock(.blockList, properties, at: start, isBelowKey: column == parent)
            return nil
        case UInt8(ascii: "?") where isIndicator(at: offset):
            if role == .key { throw complexKey(at: offset) }
            try requireBlock("a mapping", opensBlock, onLine, at: start)
            try openBlock(.blockMapping, properties, at: start)
            return nil
        case UInt8(ascii: ":") where isIndicator(at: offset): throw emptyKey(at: offset)
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            try properties.merge(onLine)
            let text = NodeContent.quoted(try blockText(parent: parent))
            return try finish(text, properties, at: start..<max(start, contentEnd), role)
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            if role == .key { throw complexKey(at: offset) }
            do {
                try properties.merge(onLine)
            } catch {
                // If the node is a key, the two properties belong to different nodes.
                conflict = error
            }
            try openFlow(properties, at: start, minIndent: parent + 1, isOutermost: true)
            return nil
        default:
            return try beginScalarOrMapping(
                properties, onLine, at: start, parent: parent, role, opensBlock: opensBlock)
        }
    }

    /// Whether the next content is inside a node indented by `parent`.
    private func hasContent(above parent: Int, _ role: NodeRole) -> Bool {
        if isAtDocumentEnd { return false }
        guard startsLine, indent <= parent else { return true }
        return indent == parent && role.allowsDashAtParent && !hasTabInIndentation
            && current == UInt8(ascii: "-") && isIndicator(at: offset)
    }

    private mutating func emptyNode(
        _ properties: NodeProperties, at offset: Int, _ role: NodeRole
    ) throws(YAMLFailure) -> JSONValue {
        try finish(.empty, properties, at: offset..<offset, role)
    }

    /// Returns the value of a node, or its text if it is a key, which is recorded.
    private mutating func finish(
        _ content: NodeContent, _ properties: NodeProperties, at range: Range<Int>, _ role: NodeRole
    ) throws(YAMLFailure) -> JSONValue {
        guard role == .key else { return try value(of: content, properties, at: range) }
        contentEnd = range.upperBound
        let key = try key(of: content, properties, at: range)
        explicitKey = key
        return .string(key.text)
    }
}

// MARK: - Where lists and mappings may begin

extension YAMLReader {
    /// Whether a list or a mapping may begin at an offset of the line.
    private enum BlockStart { case allowed, afterTab, notHere }

    private func mayOpenBlock(at start: Int, after origin: Int, _ role: NodeRole) -> BlockStart {
        if start == lineContent { return hasTabInIndentation ? .afterTab : .allowed }
        guard role.allowsCompact else { return .notHere }
        return hasTab(in: origin..<start) ? .afterTab : .allowed
    }

    private func requireBlock(
        _ what: String, _ opens: BlockStart, _ onLine: NodeProperties, at start: Int
    ) throws(YAMLFailure) {
        guard onLine.isEmpty else {
            throw failure(
                "\(what) cannot begin on the line of its anchor or tag",
                hint: "Begin \(what) on the next line.")
        }
        try requireBlock(what, opens, at: start)
    }

    private func requireBlock(
        _ what: String, _ opens: BlockStart, at start: Int
    ) throws(YAMLFailure) {
        switch opens {
        case .allowed: return
        case .afterTab:
            // Not from `lineStart`: a quoted key may have ended on a later line.
            let line = bytes[..<start].reversed().prefix { !Self.isBreak($0) }
            let distance = line.prefix { $0 != 0x09 }.count + 1
            throw YAMLFailure(
                "a tab in the indentation, where YAML allows only spaces",
                hint: "Replace the tab by spaces.",
                at: distance <= line.count ? start - distance : start)
        case .notHere:
            throw failure(
                "\(what) cannot begin on this line",
                hint: "Begin it on the next line, or put quotes around a text that has "
                    + (what == "a list" ? "'- '" : "': '") + " in it.")
        }
    }

    /// Reads a scalar or an alias, or opens the mapping of which it is the first key.
    private mutating func beginScalarOrMapping(
        _ properties: NodeProperties, _ onLine: NodeProperties, at start: Int, parent: Int,
        _ role: NodeRole, opensBlock: BlockStart
    ) throws(YAMLFailure) -> JSONValue? {
        let (line, place) = (lineStart, offset)
        let content = try scalarContent(minIndent: parent + 1, inFlow: false)
        let end = offset
        skipWhite()
        if isColon(at: offset, inFlow: false) {
            if role == .key { throw complexKey(at: start) }
            try requireBlock("a mapping", opensBlock, at: start)
            offset = end
            try requireImplicitKey(from: place, line: line)
            skipWhite()
            let key = try key(of: content, onLine, at: start..<end)
            try openBlock(.blockMapping, properties, at: start)
            try begin(key)
            return nil
        }
        if current == UInt8(ascii: ":"), content.endsWithIndicator {
            throw failure("':' without a space after it", hint: "Put a space after it.")
        }
        var all = properties
        try all.merge(onLine)
        offset = end
        if case .plain(let first) = content,
            let text = try plainContinuation(of: first, minIndent: parent + 1, inFlow: false)
        {
            return try finish(.folded(text), all, at: start..<contentEnd, role)
        }
        return try finish(content, all, at: start..<end, role)
    }
}
