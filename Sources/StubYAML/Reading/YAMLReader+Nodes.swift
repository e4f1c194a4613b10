import StubJSON

/// Converts nodes to values, keys, and nodes that aliases refer to.
extension YAMLReader {
    /// Returns the value of a node according to its tag, and registers its anchor.
    mutating func value(
        of content: NodeContent, _ properties: NodeProperties, at range: Range<Int>
    ) throws(YAMLFailure) -> JSONValue {
        switch content {
        case .alias(let node): return try value(ofAlias: node, properties, at: range)
        case .empty, .plain, .folded, .quoted: break
        }
        steps += 1
        contentEnd = range.upperBound
        places?.add(range, .none)
        let value = try scalar(content, properties.tag, at: range.lowerBound)
        extent.values += 1
        extent.bytes += 2 + range.count
        if let anchor = properties.anchor {
            define(anchor, as: value, keyText: text(of: content), bytes: range.count)
        }
        return value
    }

    private mutating func define(
        _ anchor: Anchor, as value: JSONValue, keyText: String, bytes: Int
    ) {
        anchors.begin(anchor)
        let extent = NodeExtent(values: 1, bytes: 2 + bytes, deepest: 0)
        let place = places?.last ?? 0
        anchors.end(
            anchor,
            with: AnchorTable.Node(value: value, keyText: keyText, extent: extent, place: place))
    }

    private mutating func value(
        ofAlias node: AnchorTable.Node, _ properties: NodeProperties, at range: Range<Int>
    ) throws(YAMLFailure) -> JSONValue {
        try refuseProperties(properties, ofAliasAt: range.lowerBound)
        try count(aliased: node.extent, at: range.lowerBound)
        guard depth + node.extent.deepest <= limits.depth else {
            throw tooDeep(at: range.lowerBound)
        }
        steps += 1
        extent.values += node.extent.values
        extent.bytes += node.extent.bytes
        extent.deepest = max(extent.deepest, depth + node.extent.deepest)
        contentEnd = range.upperBound
        places?.addAlias(range, of: node.place)
        return node.value
    }

    private mutating func count(
        aliased extent: NodeExtent, at offset: Int
    ) throws(YAMLFailure) {
        aliased.values += extent.values
        aliased.bytes += extent.bytes
        guard aliased.values <= limits.aliasedValues, aliased.bytes <= limits.aliasedBytes else {
            throw YAMLFailure(
                "the aliases up to here add more than \(limits.aliasedValues) values or "
                    + "\(limits.aliasedBytes) bytes",
                hint: "Use fewer aliases of large values.", at: offset)
        }
    }

    private func refuseProperties(
        _ properties: NodeProperties, ofAliasAt offset: Int
    ) throws(YAMLFailure) {
        guard properties.isEmpty else {
            throw YAMLFailure("an alias cannot have an anchor or a tag of its own", at: offset)
        }
    }

    /// Returns a scalar as it is written, without quotes and line breaks.
    private func text(of content: NodeContent) -> String {
        switch content {
        case .plain(let range): text(range)
        case .folded(let text), .quoted(let text): text
        case .empty, .alias: ""
        }
    }
}

// MARK: - Scalars

extension YAMLReader {
    private func scalar(
        _ content: NodeContent, _ tag: (kind: YAMLTag, offset: Int)?, at offset: Int
    ) throws(YAMLFailure) -> JSONValue {
        if let tag { return try tagged(text(of: content), tag, at: offset) }
        switch content {
        case .plain(let range):
            let slice = UnsafeBufferPointer(rebasing: bytes[range])
            switch CoreSchema.meaning(of: slice) {
            case .string: return .string(String(decoding: slice, as: UTF8.self))
            case .null: return .null
            case .bool(let value): return .bool(value)
            case .int(let number), .float(let number): return .number(number)
            case .notFinite: throw notFinite(text(range), at: offset)
            case .tooLong: throw tooLong(at: offset)
            }
        case .folded(let text), .quoted(let text): return .string(text)
        case .empty, .alias: return .null
        }
    }

    private func tagged(
        _ text: String, _ tag: (kind: YAMLTag, offset: Int), at offset: Int
    ) throws(YAMLFailure) -> JSONValue {
        switch (tag.kind, CoreSchema.meaning(of: text)) {
        case (.string, _), (.other, _): return .string(text)
        case (.null, .null): return .null
        case (.bool, .bool(let value)): return .bool(value)
        case (.int, .int(let number)): return .number(number)
        case (.float, .int(let number)), (.float, .float(let number)): return .number(number)
        case (.float, .notFinite): throw notFinite(text, at: offset)
        case (.int, .tooLong), (.float, .tooLong): throw tooLong(at: offset)
        case (.null, _), (.bool, _), (.int, _), (.float, _), (.list, _), (.mapping, _):
            throw mismatch(tag, found: text.isEmpty ? "nothing" : "another text")
        }
    }

    /// The error for a node that does not match its tag.
    func mismatch(_ tag: (kind: YAMLTag, offset: Int), found: String) -> YAMLFailure {
        YAMLFailure(
            "the tag \(tag.kind.demand), but \(found) follows",
            hint: "Remove the tag or change the value.", at: tag.offset)
    }

    private func notFinite(_ text: String, at offset: Int) -> YAMLFailure {
        YAMLFailure(
            "\(text) is a number that JSON cannot represent",
            hint: "Put quotes around it if a text is meant.", at: offset)
    }

    private func tooLong(at offset: Int) -> YAMLFailure {
        YAMLFailure(
            "a number of more than \(BasedNumber.digitLimit) digits that is not decimal",
            hint: "Put quotes around it if a text is meant.", at: offset)
    }
}

// MARK: - Keys

extension YAMLReader {
    /// The maximum number of characters before the `:` of a key without `?` (§7.4.2).
    private static let longestKey = 1_024

    /// Returns the key that a node represents.
    mutating func key(
        of content: NodeContent, _ properties: NodeProperties, at range: Range<Int>
    ) throws(YAMLFailure) -> MappingKey {
        steps += 1
        var key = MappingKey(text: "", offset: range.lowerBound)
        switch content {
        case .empty:
            guard case .string = properties.tag?.kind else { throw emptyKey(at: range.lowerBound) }
        case .plain(let range):
            key.text = text(range)
            key.isMerge =
                range.count == 2 && properties.tag == nil
                && bytes[range.lowerBound] == UInt8(ascii: "<")
                && bytes[range.lowerBound + 1] == UInt8(ascii: "<")
        case .folded(let text), .quoted(let text): key.text = text
        case .alias(let node):
            try refuseProperties(properties, ofAliasAt: range.lowerBound)
            guard let text = node.keyText else { throw complexKey(at: range.lowerBound) }
            key.text = text
            try count(aliased: node.extent, at: range.lowerBound)
        }
        extent.bytes += 3 + key.text.utf8.count
        if !properties.isEmpty {
            places?.add(range, .none)
            let value = try scalar(content, properties.tag, at: range.lowerBound)
            if let anchor = properties.anchor {
                define(anchor, as: value, keyText: key.text, bytes: range.count)
            }
        }
        return key
    }

    /// Checks a key without `?` that is followed by `:`.
    ///
    /// - Parameter line: the offset of the line that the key starts on.
    func requireImplicitKey(from start: Int, line: Int) throws(YAMLFailure) {
        guard lineStart == line else {
            throw YAMLFailure(
                "a key of several lines", hint: "Write it on one line, or put '? ' before it.",
                at: start)
        }
        // The number of bytes is never below the number of characters.
        guard offset - start > Self.longestKey else { return }
        let characters = bytes[start..<offset].count { $0 & 0xC0 != 0x80 }
        guard characters > Self.longestKey else { return }
        throw YAMLFailure(
            "a key of more than \(Self.longestKey) characters", hint: "Put '? ' before it.",
            at: start)
    }

    func complexKey(at offset: Int) -> YAMLFailure {
        YAMLFailure(
            "a list or a mapping as a key, which JSON cannot represent",
            hint: "Use a text as the key.", at: offset)
    }

    func emptyKey(at offset: Int) -> YAMLFailure {
        YAMLFailure(
            "a value without a key, which JSON cannot represent",
            hint: "Write a key before it; \"\" is the empty one.", at: offset)
    }
}
