// Finds secrets in XML and HTML: elements, attributes, CDATA sections.
extension TextScan {
    /// An open element of markup.
    struct Element {
        /// Without its namespace.
        let name: String
        /// What its text hides.
        let reach: Reach?
        /// What an attribute such as `name="password"` says of the values in it.
        let label: Reach?
    }

    private struct Attribute {
        let name: String
        let value: Range<Int>
        /// Whether its value names the value of another attribute.
        let isLabel: Bool
    }

    private static let mostOpen = 64
    /// HTML elements without an end tag (void elements).
    private static let void = NameTable.words(
        "input meta br img hr link area base col embed source track wbr")

    /// Reads a tag, redacts its attributes and its text, and returns where to continue.
    mutating func tag(at start: Int) -> Int {
        isLineHead = false
        guard start + 1 < end else { return end }
        let first = bytes[start + 1]
        if first == UInt8(ascii: "/") { return close(at: start + 2) }
        guard first.isASCIILetter || first == UInt8(ascii: "_") || first >= 0x80,
            let (name, after) = name(at: start + 1), let tag = attributes(from: after)
        else { return start + 1 }
        let label = redact(tag.attributes)
        // The head of a column says nothing about the next row.
        if ["tr", "tbody", "thead", "table"].contains(name) { announced = nil }
        let own = reach(of: name)
        let isLabelled =
            redaction.facts(of: name).holdsLabelled || tag.attributes.contains(where: \.isLabel)
        let reach = own ?? announced ?? (isLabelled ? label : nil)
        if name != "br" { announced = nil }
        guard !tag.isClosed, !Self.void.contains(name.lowercased()) else { return tag.stop }
        if elements.count < Self.mostOpen {
            elements.append(Element(name: name, reach: reach, label: label))
        }
        lastName = nil
        return content(from: tag.stop, reach, isNamed: own != nil)
    }

    /// The name of an element without its namespace, and where it ends.
    private func name(at start: Int) -> (String, Int)? {
        let stop =
            bytes[start...].firstIndex { !$0.isBase64URL && !":.".utf8.contains($0) && $0 < 0x80 }
            ?? end
        redaction.steps += stop - start
        // `<ada@example.com>`, `<https://example.com>`
        if hasPrefix("@", at: stop) || hasPrefix("//", at: stop) { return nil }
        let name = text(start..<stop)
        return (
            name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name, stop
        )
    }

    /// Checks the element's own name, then what its parent says of it.
    private func reach(of name: String) -> Reach? {
        if redaction.rules.keeps(name) { return nil }
        if let own = redaction.reach(of: name) { return own }
        guard let parent = elements.last else { return nil }
        if let label = parent.label, redaction.facts(of: name).holdsLabelled || name == "option" {
            return label
        }
        if redaction.facts(of: name).isCompleting,
            let both = redaction.reach(of: parent.name + "." + name), both != .doubtful
        {
            return both
        }
        guard let outer = parent.reach, outer.isInherited, !SecretName(name).describes else {
            return nil
        }
        return outer
    }

    private mutating func close(at start: Int) -> Int {
        guard let (name, stop) = name(at: start) else { return start }
        if let place = elements.suffix(8).lastIndex(where: { $0.name == name }) {
            elements.removeSubrange(place...)
        }
        // `<b>Password:</b> …`
        guard let announced, hasPrefix(">", at: stop),
            let next = bytes[stop...].prefix(32).dropFirst().first(where: { $0 > 0x20 }),
            next != UInt8(ascii: "<")
        else { return stop }
        self.announced = nil
        return content(from: stop + 1, announced, isNamed: false)
    }

    /// Replaces the text up to the next tag if it is a secret.
    ///
    /// - Parameter isNamed: the element itself has the name, so that every text in it counts.
    private mutating func content(from start: Int, _ reach: Reach?, isNamed: Bool) -> Int {
        let isData = hasPrefix("<![CDATA[", at: start)
        let first = isData ? start + 9 : start
        guard let reach else {
            announce(from: first)
            return first
        }
        func range(to bound: Int) -> (value: Range<Int>, stop: Int) {
            var stop = first
            while stop < bound, isData ? !hasPrefix("]]>", at: stop) : bytes[stop] != 0x3C {
                stop += 1
            }
            redaction.steps += stop - first
            let from = bytes[first..<stop].firstIndex { $0 > 0x20 } ?? stop
            let to = bytes[from..<stop].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? from
            return (from..<to, stop)
        }
        let (value, _) = range(to: reach.isInherited ? end : min(end, first + 1024))
        // What another element names may be a text about it: `<label>Password</label><p>…`.
        let isProse = !isNamed && reach != .values && bytes[value].contains(0x20)
        guard redaction.hides(text(value), isProse ? .doubtful : reach) else { return first }
        let (whole, stop) = range(to: end)
        let scheme = SecretRedaction.scheme(of: bytes[whole]) ?? 0
        replace((whole.lowerBound + scheme)..<whole.upperBound, reach)
        return stop
    }

    /// Remembers the name of a secret that is the whole text of an element for the next one:
    /// `<key>password</key><string>…</string>`, `<label>API key:</label> <code>…</code>`.
    private mutating func announce(from start: Int) {
        let content = bytes[start...].prefix(48).prefix { $0 != UInt8(ascii: "<") }
        redaction.steps += content.count
        guard hasPrefix("</", at: content.endIndex), let name = elements.last?.name,
            !["option", "li", "p", "td", "title"].contains(name),
            name != "string" || elements.dropLast().last?.name == "entry"
        else { return }
        let words = String(decoding: content, as: UTF8.self).split { " \n\t*:".contains($0) }
        let label = words.joined(separator: " ")
        guard let reach = LabelledValue.reach(of: label, redaction) else { return }
        // People read the labels with a capital, and any word may follow those.
        announced = label.first?.isUppercase ?? false && name.utf8.count < 3 ? .doubtful : reach
    }

    // MARK: - Attributes

    /// Reads attributes up to the end of the tag; `nil` if this is no tag after all.
    private func attributes(
        from start: Int
    ) -> (attributes: [Attribute], isClosed: Bool, stop: Int)? {
        var attributes: [Attribute] = []
        var index = start
        defer { redaction.steps += index - start }
        while index < end {
            if bytes[index] == UInt8(ascii: ">") {
                return (attributes, bytes[index - 1] == UInt8(ascii: "/"), index + 1)
            }
            if bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "/") {
                index += 1
                continue
            }
            let name = index
            while index < end, bytes[index] > 0x20, !"=>\"'</".utf8.contains(bytes[index]) {
                index += 1
            }
            guard index > name else { return nil }
            let sign = bytes[index...].prefix(32).firstIndex { $0 > 0x20 }
            let named = text(name..<index)
            guard let sign, bytes[sign] == UInt8(ascii: "="),
                let first = bytes[(sign + 1)...].firstIndex(where: { $0 > 0x20 })
            else { continue }
            let quote = bytes[first]
            let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            let value = isQuoted ? first + 1 : first
            let stop = bytes[value...].firstIndex {
                isQuoted ? $0 == quote : $0 <= 0x20 || $0 == 0x3C || $0 == 0x3E
            }
            index = stop ?? end
            guard let stop else { return nil }
            let local = named.split(separator: ":").last.map(String.init) ?? named
            let isLabel = redaction.facts(of: local).isLabel || local == "type"
            attributes.append(Attribute(name: local, value: value..<stop, isLabel: isLabel))
            if isQuoted { index += 1 }
        }
        return nil
    }

    /// Redacts the attributes and returns what they say of the values in the element.
    private mutating func redact(_ attributes: [Attribute]) -> Reach? {
        var label: Reach?
        for attribute in attributes where attribute.isLabel && attribute.value.count < 64 {
            label = label ?? LabelledValue.reach(of: text(attribute.value), redaction)
        }
        for attribute in attributes where !redaction.rules.keeps(attribute.name) {
            let name = attribute.name
            let labelled = redaction.facts(of: name).holdsLabelled ? label : nil
            let reach = attribute.isLabel ? nil : redaction.reach(of: name) ?? labelled
            let secret = text(attribute.value)
            if let reach, redaction.hides(secret, reach) {
                replace(attribute.value, reach)
            } else if secret.utf8.count >= 6 {
                lastName = (name, attribute.value.lowerBound)
                scan(attribute.value, markup: false)
            }
        }
        return label
    }
}
