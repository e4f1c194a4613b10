import StubJSON

/// Anchors, tags and aliases (YAML 1.2.2 §6.9, §7.1).
extension YAMLReader {
    /// Whether an anchor or a tag comes next.
    @inline(__always)
    var isAtProperty: Bool {
        current == UInt8(ascii: "&") || current == UInt8(ascii: "!")
    }

    /// Reads an anchor or a tag.
    mutating func property(
        into properties: inout NodeProperties, inFlow: Bool
    ) throws(YAMLFailure) {
        let start = offset
        if current == UInt8(ascii: "&") {
            try properties.set(Anchor(name: try anchorName(), offset: start))
        } else {
            try properties.set((kind: YAMLTag(try tagName()), offset: start))
        }
        if Self.isBlank(current) || inFlow && Self.isFlowIndicator(current) { return }
        throw failure(
            "unexpected \(character(at: offset)) in an anchor or a tag",
            hint: "Put a space between it and the value.")
    }

    /// Reads an alias and returns the node it refers to.
    mutating func alias() throws(YAMLFailure) -> AnchorTable.Node {
        let start = offset
        return try anchors.node(try anchorName(), at: start)
    }

    /// Reads the name after `&` or `*`.
    private mutating func anchorName() throws(YAMLFailure) -> String {
        let sign = offset
        offset += 1
        while !Self.isBlank(current), !Self.isFlowIndicator(current) { offset += 1 }
        steps += offset - sign
        if offset == sign + 1 {
            throw YAMLFailure(
                "'\(character(at: sign).filter { $0 != "'" })' without a name",
                hint: "Put quotes around a text that starts with it.", at: sign)
        }
        return text((sign + 1)..<offset)
    }
}

// MARK: - Tags

extension YAMLReader {
    /// Reads a tag and resolves its handle.
    private mutating func tagName() throws(YAMLFailure) -> String {
        let start = offset
        if byte(at: offset + 1) == UInt8(ascii: "<") { return try verbatimTag() }
        offset += 1
        while Self.isWordCharacter(current) { offset += 1 }
        var handle = "!"
        if current == UInt8(ascii: "!") {
            offset += 1
            handle = text(start..<offset)
        } else {
            offset = start + 1
        }
        let suffix = try tagCharacters { !Self.isFlowIndicator($0) && $0 != UInt8(ascii: "!") }
        steps += 2 * (offset - start)
        guard let prefix = tagHandles.prefix(of: handle) else {
            throw YAMLFailure(
                "the tag handle \(handle) is not declared",
                hint: "Declare it at the start of the document: "
                    + "'%TAG \(handle) tag:example.com,2000:', then '---'.", at: start)
        }
        if suffix.isEmpty, handle != "!" {
            throw YAMLFailure("the tag \(handle) has no name", at: start)
        }
        return prefix + suffix
    }

    /// Reads a tag between `!<` and `>`.
    private mutating func verbatimTag() throws(YAMLFailure) -> String {
        let start = offset
        offset += 2
        let name = try tagCharacters { _ in true }
        steps += offset - start
        guard current == UInt8(ascii: ">"), !name.isEmpty, name != "!" else {
            throw YAMLFailure("a tag that is not like '!<tag:yaml.org,2002:str>'", at: start)
        }
        offset += 1
        return name
    }

    /// Reads characters of a URI that the closure allows, and decodes `%` escapes (§5.6).
    private mutating func tagCharacters(
        where isAllowed: (UInt8) -> Bool
    ) throws(YAMLFailure) -> String {
        var result: [UInt8] = []
        while Self.isURICharacter(current), isAllowed(current) {
            if current == UInt8(ascii: "%") {
                guard let high = Self.hexDigit(byte(at: offset + 1)),
                    let low = Self.hexDigit(byte(at: offset + 2))
                else { throw failure("'%' in a tag without two hexadecimal digits") }
                result.append(UInt8(high << 4 | low))
                offset += 3
            } else {
                result.append(current)
                offset += 1
            }
        }
        if let invalid = result.withUnsafeBufferPointer({ UTF8Check.firstInvalidByte(in: $0) }) {
            throw failure("the tag has an escape that is not UTF-8: byte \(result[invalid])")
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isURICharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: ";"), UInt8(ascii: "/"),
            UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "&"),
            UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "$"), UInt8(ascii: ","),
            UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "~"),
            UInt8(ascii: "*"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: isWordCharacter(byte)
        }
    }

    /// The value of a hexadecimal digit.
    static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x41 + 10)
        case 0x61...0x66: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }
}
