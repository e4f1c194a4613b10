// Finds secrets in the attributes of markup.
extension TextScan {
    struct Attribute {
        let name: Range<Int>
        let value: Range<Int>
    }

    private static let attributeNaming: Set<String> = [
        "name", "id", "key", "property", "itemprop", "field", "var", "label", "type",
    ]

    /// Reads attributes up to the end of the tag; `nil` if this is no tag after all.
    func attributes(
        from start: Int, _ end: Int
    ) -> (all: [Attribute], isClosed: Bool, stop: Int)? {
        var attributes: [Attribute] = []
        var index = start
        defer { redaction.steps += index - start }
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: ">") {
                return (
                    attributes, index > start && "/?".utf8.contains(bytes[index - 1]), index + 1
                )
            }
            if byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") {
                index += 1
                continue
            }
            let name = index
            while index < end, bytes[index] > 0x20, !"=>\"'</".utf8.contains(bytes[index]) {
                index += 1
            }
            guard index > name else { return nil }
            let named = name..<index
            var sign = index
            while sign < end, bytes[sign] <= 0x20, sign - index < 32 { sign += 1 }
            guard sign < end, bytes[sign] == UInt8(ascii: "=") else { continue }
            index = sign + 1
            while index < end, bytes[index] <= 0x20 { index += 1 }
            guard index < end else { return nil }
            let quote = bytes[index]
            let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            if isQuoted { index += 1 }
            let value = index
            while index < end,
                isQuoted ? bytes[index] != quote : !" \t\r\n<>".utf8.contains(bytes[index])
            {
                index += 1
            }
            guard index < end else { return nil }
            attributes.append(Attribute(name: named, value: value..<index))
            if isQuoted { index += 1 }
        }
        return nil
    }

    /// Redacts the attributes and returns the reach that they give to the element's text.
    mutating func judge(_ attributes: [Attribute], of element: String) -> Reach? {
        var key = element == "option" ? elements.last?.key.map { _ in Reach.key } : nil
        for attribute in attributes
        where Self.attributeNaming.contains(text(attribute.name).lowercased())
            && attribute.value.count < 160
        {
            key = key ?? redaction.reach(of: text(attribute.value))
        }
        for attribute in attributes {
            let name = local(attribute.name)
            guard !attribute.value.isEmpty else { continue }
            let isValue = Self.markupHolding.contains(name.lowercased())
            let isName = Self.attributeNaming.contains(name.lowercased())
            let reach = isName ? nil : (isValue ? key : nil) ?? redaction.reach(of: name)
            let secret = text(attribute.value)
            if let reach, !redaction.rules.keeps(name), redaction.isSecret(secret, reach) {
                replace(attribute.value, reach)
            } else if secret.utf8.count >= 6 {
                if redaction.isNeutral(name) {
                    neutralUntil = max(neutralUntil, attribute.value.upperBound)
                }
                scan(attribute.value, markup: false)
            }
        }
        return key
    }
}
