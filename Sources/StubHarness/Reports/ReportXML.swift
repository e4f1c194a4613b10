package import StubJSON

/// An element of a report in XML.
package struct ReportElement: Sendable, Hashable {
    package let name: String
    /// The place of its start tag.
    package let position: SourcePosition
    package internal(set) var attributes: [String: String] = [:]
    package internal(set) var children: [ReportElement] = []
    /// The text directly in it.
    package internal(set) var text = ""
}

/// A strict reader of the XML that JUnit reports consist of: elements, attributes, text, comments
/// and CDATA sections.
///
/// Document types and processing instructions are errors (XML 1.0 §2.6, §2.8): reports have none,
/// and the entities of a document type could name other files or grow without limit.
package struct ReportXML {
    /// Why a text is not such a document, and where.
    package struct Failure: Error, Sendable, Hashable {
        package let reason: String
        package let position: SourcePosition
    }

    /// Reports have four levels of elements.
    private static let deepest = 8

    private let bytes: [UInt8]
    private var index = 0
    /// The last place that was asked for, from which the lines are counted on.
    private var place = SourcePosition(offset: 0, line: 1, column: 1)

    /// Reads a document.
    ///
    /// - Throws: ``Failure`` at the first place that is not well-formed, or that reports do not
    ///   contain.
    package static func root(of text: String) throws(Failure) -> ReportElement {
        var reader = ReportXML(bytes: Array(text.utf8))
        _ = reader.consume("\u{FEFF}")
        if reader.consume("<?xml") { _ = try reader.text(until: "?>", of: "the XML declaration") }
        try reader.skipComments()
        let root = try reader.element(depth: 1)
        try reader.skipComments()
        guard reader.index == reader.bytes.count else {
            throw reader.failure("there is text after </\(root.name)>")
        }
        return root
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func element(depth: Int) throws(Failure) -> ReportElement {
        place = position(of: index)
        let position = place
        guard depth <= Self.deepest else {
            throw failure("elements are nested more than \(Self.deepest) levels deep")
        }
        try expect("<")
        var element = ReportElement(name: try name(), position: position)
        while true {
            let isSpaced = skipSpace()
            if consume("/>") { return element }
            if consume(">") { break }
            guard isSpaced else { throw failure("the tag <\(element.name)> does not end") }
            let key = try name()
            skipSpace()
            try expect("=")
            skipSpace()
            guard element.attributes.updateValue(try attribute(), forKey: key) == nil else {
                throw failure("<\(element.name)> has the attribute '\(key)' twice")
            }
        }
        try readContent(of: &element, depth)
        return element
    }

    private mutating func readContent(
        of element: inout ReportElement, _ depth: Int
    ) throws(Failure) {
        var text: [UInt8] = []
        while !consume("</") {
            if consume("<!--") {
                _ = try self.text(until: "-->", of: "a comment")
            } else if consume("<![CDATA[") {
                text += try self.text(until: "]]>", of: "a CDATA section")
            } else if next == UInt8(ascii: "<") {
                element.children.append(try self.element(depth: depth + 1))
            } else {
                text += try character(in: "<\(element.name)>")
            }
        }
        let end = try name()
        guard end == element.name else {
            throw failure("<\(element.name)> is closed by </\(end)>")
        }
        skipSpace()
        try expect(">")
        element.text = String(decoding: text, as: UTF8.self)
    }

    private mutating func attribute() throws(Failure) -> String {
        guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw failure("the value of an attribute is not in quotation marks")
        }
        index += 1
        var value: [UInt8] = []
        while next != quote {
            guard next != UInt8(ascii: "<") else { throw failure("a value contains '<'") }
            let isBreak = next.map(Self.isSpace) ?? false
            let character = try character(in: "a value")
            // §3.3.3
            value += isBreak ? [UInt8(ascii: " ")] : character
        }
        index += 1
        return String(decoding: value, as: UTF8.self)
    }

    /// One byte of text, or the character that a reference stands for.
    private mutating func character(in place: String) throws(Failure) -> [UInt8] {
        guard let byte = next else { throw failure("the file ends within \(place)") }
        index += 1
        switch byte {
        case UInt8(ascii: "&"): return try reference()
        case UInt8(ascii: "\r"):
            // A line break is one character (§2.11).
            return next == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
        default: return [byte]
        }
    }

    /// The character of a reference, of which `&` was read.
    private mutating func reference() throws(Failure) -> [UInt8] {
        let start = index - 1
        let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
        let name = String(decoding: bytes[index..<(end ?? index)], as: UTF8.self)
        guard let end, let scalar = Self.scalar(of: name) else {
            throw failure(
                "'&' starts neither a character reference nor one of XML's entities", start)
        }
        index = end + 1
        return Array(String(scalar).utf8)
    }

    private static func scalar(of name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let code: UInt32? =
                if name.hasPrefix("#x") {
                    UInt32(name.dropFirst(2), radix: 16)
                } else if name.hasPrefix("#") {
                    UInt32(name.dropFirst())
                } else { nil }
            return code.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
        }
    }

    // MARK: - Bytes

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func name() throws(Failure) -> String {
        let start = index
        while let byte = next, !Self.isSpace(byte), !"<>/=\"'&!?".utf8.contains(byte) { index += 1 }
        guard index > start else {
            throw failure(
                next == nil
                    ? "the file ends within a tag"
                    : next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
                        ? "reports have no document type and no processing instruction"
                        : "a name is missing")
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func consume(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    private mutating func expect(_ text: String) throws(Failure) {
        guard consume(text) else {
            throw failure(
                next == nil
                    ? "the file ends where '\(text)' is expected"
                    : "'\(text)' is expected")
        }
    }

    private mutating func text(until end: String, of part: String) throws(Failure) -> [UInt8] {
        let start = index
        while index < bytes.count {
            let last = index
            if consume(end) { return Array(bytes[start..<last]) }
            index += 1
        }
        throw failure("\(part) does not end", start)
    }

    private mutating func skipComments() throws(Failure) {
        skipSpace()
        while consume("<!--") {
            _ = try text(until: "-->", of: "a comment")
            skipSpace()
        }
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = index
        while let byte = next, Self.isSpace(byte) { index += 1 }
        return index > start
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    // MARK: - Places

    private func failure(_ reason: String, _ place: Int? = nil) -> Failure {
        Failure(reason: reason, position: position(of: place ?? index))
    }

    private func position(of index: Int) -> SourcePosition {
        let isLater = index >= place.offset
        let start = isLater ? place.offset : 0
        let passed = bytes[start..<index]
        let breaks = passed.count { $0 == 0x0A }
        let lineStart = passed.lastIndex(of: 0x0A).map { $0 + 1 }
        return SourcePosition(
            offset: index, line: (isLater ? place.line : 1) + breaks,
            column: lineStart.map { index - $0 + 1 } ?? index - start + (isLater ? place.column : 1)
        )
    }
}
