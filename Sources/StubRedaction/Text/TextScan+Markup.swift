// Finds secrets in XML and HTML: in attributes, and in the text of elements.
extension TextScan {
    /// An open element of markup.
    struct Element {
        /// Without its namespace.
        let name: String
        /// What its text hides.
        let reach: Reach?
    }

    private struct Attribute {
        let name: String
        let value: Range<Int>
    }

    private static let mostOpen = 64

    /// Reads a tag, redacts its attributes and the text behind it, and returns where to continue.
    mutating func readTag(at start: Int) -> Int {
        isAtLineStart = false
        guard start + 1 < end else { return end }
        if bytes[start + 1] == UInt8(ascii: "/") { return closeElement(at: start + 2) }
        guard let (name, after) = elementName(at: start + 1),
            let (attributes, stop) = attributes(from: after)
        else { return start + 1 }
        let label = redact(attributes)
        let own = redaction.rules.keeps(name) ? nil : redaction.reach(of: name)
        let outer = elements.last?.reach.flatMap { $0.isInherited ? $0 : nil }
        let inherited = own ?? (SecretName(name).describes ? nil : outer)
        let reach = inherited ?? announced ?? label
        announced = nil
        guard bytes[stop - 2] != UInt8(ascii: "/") else { return stop }
        if elements.count < Self.mostOpen { elements.append(Element(name: name, reach: inherited)) }
        ordinaryName = nil
        return replaceContent(from: stop, reach, isCertain: own != nil)
    }

    /// The name of an element without its namespace, and where it ends.
    private func elementName(at start: Int) -> (String, Int)? {
        let first = bytes[start]
        guard first.isASCIILetter || first == UInt8(ascii: "_") || first >= 0x80 else { return nil }
        let stop =
            bytes[start...].firstIndex { !$0.isBase64URL && !":.".utf8.contains($0) && $0 < 0x80 }
            ?? end
        redaction.steps += stop - start
        // `<ada@example.com>`, `<https://example.com>`
        if hasPrefix("@", at: stop) || hasPrefix("//", at: stop) { return nil }
        return (localName(text(start..<stop)), stop)
    }

    private func localName(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }

    private mutating func closeElement(at start: Int) -> Int {
        guard start < end, let (name, stop) = elementName(at: start) else { return start }
        if let place = elements.suffix(8).lastIndex(where: { $0.name == name }) {
            elements.removeSubrange(place...)
        }
        return stop
    }

    /// Replaces the text up to the next tag if it is a secret.
    ///
    /// - Parameter isCertain: whether every text in the element counts; otherwise it may be a text
    ///   about a secret: `<label>Password</label><p>…`.
    private mutating func replaceContent(
        from start: Int, _ reach: Reach?, isCertain: Bool
    ) -> Int {
        let isData = hasPrefix("<![CDATA[", at: start)
        let first = isData ? start + 9 : start
        guard let reach else {
            announce(from: first)
            return first
        }
        var stop = first
        while stop < end, isData ? !hasPrefix("]]>", at: stop) : bytes[stop] != 0x3C { stop += 1 }
        redaction.steps += stop - first
        let from = bytes[first..<stop].firstIndex { $0 > 0x20 } ?? stop
        let value = from..<(bytes[from..<stop].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? from)
        let isProse = !isCertain && bytes[value].contains(0x20)
        guard redaction.hides(text(value), isProse ? .doubtful : reach) else { return first }
        let scheme = SecretRedaction.scheme(of: bytes[value]) ?? 0
        replace((value.lowerBound + scheme)..<value.upperBound, reach)
        return stop
    }

    /// Remembers the name of a secret that is the whole text of an element for the next one:
    /// `<key>password</key><string>…</string>`, `<th>Password</th><td>…</td>`.
    private mutating func announce(from start: Int) {
        let content = bytes[start...].prefix(48).prefix { $0 != UInt8(ascii: "<") }
        redaction.steps += content.count
        guard hasPrefix("</", at: content.endIndex), let name = elements.last?.name,
            redaction.facts(of: name).isLabel || name == "th" || name == "dt"
        else { return }
        announced = LabelledValue.reach(of: text(content.indices), redaction)
    }

    // MARK: - Attributes

    /// Reads attributes up to the end of the tag; `nil` if this is no tag after all.
    private func attributes(from start: Int) -> (attributes: [Attribute], stop: Int)? {
        var attributes: [Attribute] = []
        var index = start
        defer { redaction.steps += index - start }
        while index < end {
            if bytes[index] == UInt8(ascii: ">") { return (attributes, index + 1) }
            if bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "/") {
                index += 1
                continue
            }
            let name = index
            while index < end, bytes[index] > 0x20, !"=>\"'</".utf8.contains(bytes[index]) {
                index += 1
            }
            guard index > name else { return nil }
            guard index + 1 < end, bytes[index] == UInt8(ascii: "=") else { continue }
            let quote = bytes[index + 1]
            let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            let value = isQuoted ? index + 2 : index + 1
            let stop = bytes[value...].firstIndex {
                isQuoted ? $0 == quote : $0 <= 0x20 || $0 == 0x3C || $0 == 0x3E
            }
            let local = localName(text(name..<index))
            index = stop ?? end
            guard let stop else { return nil }
            attributes.append(Attribute(name: local, value: value..<stop))
            if isQuoted { index += 1 }
        }
        return nil
    }

    /// Redacts the attributes and returns what one such as `name="password"` says of the others.
    private mutating func redact(_ attributes: [Attribute]) -> Reach? {
        let labels = attributes.filter { attribute in
            attribute.value.count < 64
                && (redaction.facts(of: attribute.name).isLabel || attribute.name == "type")
        }
        let label = labels.compactMap { LabelledValue.reach(of: text($0.value), redaction) }.first
        for attribute in attributes where !redaction.rules.keeps(attribute.name) {
            let facts = redaction.facts(of: attribute.name)
            let reach = facts.isLabel ? nil : facts.reach ?? (facts.holdsLabelled ? label : nil)
            let value = text(attribute.value)
            if let reach, redaction.hides(value, reach) {
                replace(attribute.value, reach)
            } else if attribute.value.count >= 6 {
                ordinaryName = (attribute.name, attribute.value.lowerBound)
                scan(attribute.value, readsMarkup: false)
            }
        }
        return label
    }
}
