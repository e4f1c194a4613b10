import StubDocuments
package import StubJSON
import StubYAML

/// Adds members to objects of a document as text, so that its format, its order and its comments
/// stay as they are.
package struct MemberInsertion {
    /// A member, and the object that it is added to.
    package struct Member: Sendable {
        let object: JSONPointer
        let key: String
        let value: JSONValue

        package init(of object: JSONPointer, key: String, value: JSONValue) {
            self.object = object
            self.key = key
            self.value = value
        }
    }

    /// The document with the members.
    package let document: JSONDocument
    /// The objects that are written in a way that leaves no place for a member, such as an alias of
    /// YAML.
    package let skipped: [JSONPointer]

    /// Inserts each member before the first one of its object.
    package init(_ members: [Member], into document: JSONDocument) {
        let format = DocumentFormat(path: document.file, bytes: document.bytes)
        var (changed, skipped) = (document, [JSONPointer]())
        var edits: [(offset: Int, member: Member, text: [UInt8])] = []
        let yaml =
            format == .yaml
            ? try? YAMLDocument(file: document.file, bytes: document.bytes) : nil
        let starts = document.positions(of: members.map(\.object)).map(\.offset)
        for (member, start) in zip(members, starts) {
            if let edit = Self.edit(member, at: start, document, yaml) {
                edits.append((edit.offset, member, edit.text))
            } else {
                skipped.append(member.object)
            }
        }
        if let all = Self.applying(edits.map { ($0.offset, $0.text) }, to: document, format),
            all.value == Self.value(of: document, with: edits.map(\.member))
        {
            changed = all
        } else {
            // One of them changes more than its object, as an anchor does: they are tried singly.
            for edit in edits.sorted(by: { $0.offset > $1.offset }) {
                let next = Self.applying([(edit.offset, edit.text)], to: changed, format)
                if let next, next.value == Self.value(of: changed, with: [edit.member]) {
                    changed = next
                } else {
                    skipped.append(edit.member.object)
                }
            }
        }
        (self.document, self.skipped) = (changed, skipped)
    }

    private static func applying(
        _ edits: [(offset: Int, text: [UInt8])], to document: JSONDocument, _ format: DocumentFormat
    ) -> JSONDocument? {
        var bytes: [UInt8] = []
        var start = 0
        for edit in edits.sorted(by: { $0.offset < $1.offset }) {
            bytes += document.bytes[start..<edit.offset] + edit.text
            start = edit.offset
        }
        bytes += document.bytes[start...]
        return try? JSONDocument(file: document.file, bytes: bytes, format: format)
    }

    private static func value(of document: JSONDocument, with members: [Member]) -> JSONValue {
        var value = document.value
        for member in members {
            try? value.insert(member.value, at: member.object.appending(member.key))
        }
        return value
    }

    // MARK: - One member

    private static func edit(
        _ member: Member, at start: Int, _ document: JSONDocument, _ yaml: YAMLDocument?
    ) -> (offset: Int, text: [UInt8])? {
        guard let first = document.value[member.object]?.object?.members.first,
            document.bytes.indices.contains(start)
        else { return nil }
        if document.bytes[start] == UInt8(ascii: "{") {
            return flow(member, document.bytes, at: start)
        }
        // The members of an alias are elsewhere.
        guard let yaml,
            let key = yaml.position(ofKeyAt: member.object.appending(first.key))?.offset,
            yaml.range(of: member.object).contains(key)
        else { return nil }
        return block(member, document.bytes, before: key)
    }

    /// A member of an object in braces: on a line of its own if the first one is.
    private static func flow(
        _ member: Member, _ bytes: [UInt8], at brace: Int
    ) -> (offset: Int, text: [UInt8])? {
        var next = brace + 1
        while next < bytes.count, isSpace(bytes[next]) || isBreak(bytes[next]) { next += 1 }
        let key = JSONSerializer.string(.string(member.key))
        let gap = bytes[(brace + 1)..<next]
        guard let lineEnd = gap.lastIndex(where: isBreak) else {
            let text = key + ": " + JSONSerializer.string(member.value) + ", "
            return (next, Array(text.utf8))
        }
        let indent = bytes[(lineEnd + 1)..<next]
        let outer = indentation(of: brace, in: bytes)
        let step = indent.count > outer.count ? Array(indent.dropFirst(outer.count)) : [0x20, 0x20]
        let newline = lineBreak(before: lineEnd, in: bytes)
        var text = Array((key + ": ").utf8)
        text += indented(
            JSONSerializer.bytes(member.value, style: .pretty), by: Array(indent), step, newline)
        return (next, text + [UInt8(ascii: ",")] + newline + indent)
    }

    /// A member of a block mapping, before a key that begins its line.
    private static func block(
        _ member: Member, _ bytes: [UInt8], before key: Int
    ) -> (offset: Int, text: [UInt8])? {
        let start = bytes[..<key].lastIndex(where: isBreak).map { $0 + 1 } ?? 0
        let indent = bytes[start..<key]
        guard indent.allSatisfy({ $0 == 0x20 }) else { return nil }
        let newline = start > 0 ? lineBreak(before: start - 1, in: bytes) : [0x0A]
        let text = YAMLSerializer.bytes([member.key: member.value])
        return (key, indented(text, by: Array(indent), [0x20, 0x20], newline) + newline + indent)
    }

    /// The lines of a text, which are indented by two spaces a level; the first one stays where it
    /// is, and the last line break is left out.
    private static func indented(
        _ text: [UInt8], by indent: [UInt8], _ step: [UInt8], _ newline: [UInt8]
    ) -> [UInt8] {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
            .dropLast(text.last == 0x0A ? 1 : 0)
        var indented: [UInt8] = []
        for (index, line) in lines.enumerated() {
            if index > 0 { indented += newline }
            if line.isEmpty { continue }
            if index > 0 { indented += indent }
            let level = line.prefix { $0 == 0x20 }.count / 2
            for _ in 0..<level { indented += step }
            indented += line.dropFirst(level * 2)
        }
        return indented
    }

    /// The white space at the start of the line of an offset.
    private static func indentation(of offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        let start = bytes[..<offset].lastIndex(where: isBreak).map { $0 + 1 } ?? 0
        return bytes[start..<offset].prefix(while: isSpace)
    }

    private static func lineBreak(before end: Int, in bytes: [UInt8]) -> [UInt8] {
        let hasReturn = bytes[end] == 0x0A && end > 0 && bytes[end - 1] == 0x0D
        return hasReturn ? [0x0D, 0x0A] : [0x0A]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
