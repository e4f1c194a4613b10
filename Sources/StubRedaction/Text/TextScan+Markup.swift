// Finds secrets in XML and HTML: elements, attributes, CDATA sections.
extension TextScan {
    private static let mostOpen = 64
    static let markupHolding: Set<String> = [
        "value", "content", "data", "default", "text", "val", "string", "v", "simplevalue",
    ]
    /// Elements within a sentence.
    private static let inline: Set<String> = [
        "b", "i", "em", "strong", "code", "span", "tt", "kbd", "var", "a", "u", "mark", "samp", "q",
    ]
    /// HTML elements without an end tag (void elements).
    private static let void: Set<String> = [
        "input", "meta", "br", "img", "hr", "link", "area", "base", "col", "embed", "source",
        "track", "wbr", "!doctype",
    ]

    /// Reads a tag, redacts its attributes and its text, and returns where to continue.
    mutating func tag(at start: Int, _ end: Int) -> Int {
        guard start + 1 < end else { return end }
        let next = bytes[start + 1]
        if next == UInt8(ascii: "/") { return close(at: start + 2, end) }
        if next == UInt8(ascii: "!") {
            return hasPrefix("<![CDATA[", at: start, end)
                ? characterData(at: start + 9, end) : start + 2
        }
        guard
            next.isASCIILetter || next == UInt8(ascii: "_") || next >= 0x80
                || next == UInt8(ascii: "?")
        else { return start + 1 }
        var index = start + 1
        while index < end, isTagName(bytes[index]) { index += 1 }
        let name = (start + 1)..<index
        redaction.steps += index - start
        // `<ada@example.com>`
        if index < end, bytes[index] == UInt8(ascii: "@") { return start + 1 }
        // `<https://example.com>`, as in the field `Link`
        if index < end, bytes[index] == UInt8(ascii: "/"), bytes[index - 1] == UInt8(ascii: ":") {
            return start + 1
        }
        guard let (attributes, isClosed, stop) = attributes(from: index, end) else {
            return index
        }
        let local = local(name).lowercased()
        let key = judge(attributes, of: local)
        // The head of a column says nothing about the next row as a whole.
        if ["tr", "tbody", "thead", "table"].contains(local) { announced = nil }
        let isNamed = elementReach(name) != nil
        let reach = elementReach(name) ?? announced ?? cell(local, stop, end) ?? own(key, of: local)
        if announced == nil || local != "br" { announced = nil }
        let isOpen =
            !isClosed && next != UInt8(ascii: "?")
            && !Self.void.contains(text(name).lowercased())
        guard isOpen else { return stop }
        if !Self.inline.contains(local) { recent.removeAll(keepingCapacity: true) }
        if reach == nil, redaction.isNeutral(local) || redaction.isNeutral(self.local(name)) {
            neutralUntil = max(
                neutralUntil,
                bytes[stop..<min(end, stop + 4096)]
                    .firstIndex(of: UInt8(ascii: "<")) ?? min(end, stop + 4096))
        }
        if elements.count < Self.mostOpen {
            elements.append(Element(name: name, reach: reach, key: key))
        }
        return content(from: stop, end, reach, isLabelled: !isNamed)
    }

    private func isTagName(_ byte: UInt8) -> Bool {
        byte.isBase64URL || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || byte >= 0x80
            || byte == UInt8(ascii: "?")
    }

    /// Checks the element's own name, then the name joined to its parent's, then the parent.
    private func elementReach(_ name: Range<Int>) -> Reach? {
        let local = local(name)
        if redaction.rules.keeps(local) { return nil }
        if let own = redaction.reach(of: local) { return own }
        guard let parent = elements.last else { return nil }
        if let key = parent.key,
            Self.markupHolding.contains(local.lowercased()) || local == "option"
        {
            return local == "option" ? .key : key
        }
        if let both = redaction.reach(of: self.local(parent.name) + "." + local), !both.isWeak {
            return both
        }
        guard let outer = parent.reach, outer.isInherited, !SecretNames.describes(local) else {
            return nil
        }
        return outer
    }

    /// The name without its namespace.
    func local(_ name: Range<Int>) -> String {
        let name = text(name)
        return name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private mutating func close(at start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, isTagName(bytes[index]) { index += 1 }
        redaction.steps += index - start
        let name = bytes[start..<index]
        let place = elements.suffix(8).lastIndex { bytes[$0.name].elementsEqual(name) }
        if let place { elements.removeSubrange(place...) }
        // `<b>Password:</b> …`
        if let announced, index < end, bytes[index] == UInt8(ascii: ">"), name.count <= 6,
            ["b", "strong", "label", "span"].contains(text(start..<index))
        {
            var first = index + 1
            while first < end, first - index < 32, bytes[first] <= 0x20 { first += 1 }
            if first < end, bytes[first] != UInt8(ascii: "<") {
                self.announced = nil
                return content(from: index + 1, end, announced, isLabelled: true)
            }
        }
        return index
    }

    /// Replaces the text up to the next tag if it is a secret.
    ///
    /// - Parameter isLabelled: its name stands in another element, so it may be a text about it.
    private mutating func content(
        from start: Int, _ end: Int, _ reach: Reach?, isLabelled: Bool = false
    ) -> Int {
        guard var reach else {
            announce(from: start, end)
            return start
        }
        var stop = start
        let bound = reach.isInherited ? end : min(end, start + 1024)
        while stop < bound, bytes[stop] != UInt8(ascii: "<") { stop += 1 }
        redaction.steps += stop - start
        var value = start..<stop
        while let first = value.first, bytes[first] <= 0x20 { value = (first + 1)..<stop }
        while let last = value.last, bytes[last] <= 0x20 { value = value.lowerBound..<last }
        var secret = text(value)
        if isLabelled, reach != .values, secret.utf8.contains(0x20) { reach = .key }
        guard !value.isEmpty, redaction.isSecret(secret, reach) else { return start }
        if stop == bound, stop < end {
            while stop < end, bytes[stop] != UInt8(ascii: "<") { stop += 1 }
            redaction.steps += stop - bound
            value = value.lowerBound..<stop
            secret = text(value)
        }
        let scheme = redaction.scheme(of: secret) ?? 0
        replace((value.lowerBound + scheme)..<value.upperBound, reach)
        return stop
    }

    private mutating func characterData(at start: Int, _ end: Int) -> Int {
        guard let reach = elements.last?.reach else { return start }
        var stop = start
        let bound = reach.isInherited ? end : min(end, start + 1024)
        while stop < bound, !(bytes[stop] == UInt8(ascii: "]") && hasPrefix("]]>", at: stop, end)) {
            stop += 1
        }
        redaction.steps += stop - start
        guard stop > start, redaction.isSecret(text(start..<stop), reach) else { return start }
        let looked = stop
        while stop < end, !(bytes[stop] == UInt8(ascii: "]") && hasPrefix("]]>", at: stop, end)) {
            stop += 1
        }
        redaction.steps += stop - looked
        replace(start..<stop, reach)
        return stop
    }

    /// Replaces the text of an element in escaped markup: `&lt;password&gt;…&lt;/password&gt;`.
    mutating func escapedTag(at start: Int, _ end: Int) -> Int {
        let first = start + 4
        var index = first
        while index < end, index - first < 64, isTagName(bytes[index]) { index += 1 }
        redaction.steps += index - start
        earlier = []
        guard index > first, hasPrefix("&gt;", at: index, end),
            let reach = redaction.reach(of: local(first..<index)),
            !redaction.rules.keeps(local(first..<index))
        else { return first }
        let value = index + 4
        var stop = value
        let bound = reach.isInherited ? end : min(end, value + 1024)
        while stop < bound, !"&<".utf8.contains(bytes[stop]) { stop += 1 }
        redaction.steps += stop - value
        let secret = text(value..<stop)
        // A text with a space is more often prose about a secret than a secret.
        guard stop > value, stop < end, !secret.contains(" "), redaction.isSecret(secret, reach)
        else { return value }
        replace(value..<stop, reach)
        return stop
    }
}
