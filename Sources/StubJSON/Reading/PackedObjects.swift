/// The objects of a long array as compact texts, found and validated without creating their values.
///
/// An object that is written compactly is a range of the document; the others are copied.
package struct PackedObjects: Sendable {
    package struct Element: Sendable {
        /// Whether the range is one of `packed`, and not of the document.
        package let isCopy: Bool
        package let range: Range<Int>
        /// The value of the member that was asked for, in the document; `nil` if there is none.
        package let member: Range<Int>?
    }

    /// The texts of the objects that are not compact in the document.
    package private(set) var packed: [UInt8] = []
    package private(set) var elements: [Element] = []

    /// Reads an array of objects.
    ///
    /// Returns `nil` if the text is anything else, or if it is so unusual that only the parser can
    /// tell whether it is valid.
    ///
    /// - Parameter member: the member of each object whose place is noted.
    package init?(_ bytes: [UInt8], member: String) {
        let result = bytes.withUnsafeBufferPointer { buffer in
            var packer = JSONPacker(scanner: JSONScanner(bytes: buffer), member: Array(member.utf8))
            return try? packer.objects()
        }
        guard let result else { return nil }
        (packed, elements) = result
    }
}

/// Validates JSON and writes it compactly, with the same result as the parser and the serializer.
struct JSONPacker {
    /// The place of a key in the text, without its quotes.
    private typealias Key = (start: Int, count: Int)

    /// Unusual text: the parser decides whether it is valid.
    struct Unusual: Error {}

    private var scanner: JSONScanner
    private let member: [UInt8]
    private var output: [UInt8] = []
    /// The start of the bytes that are copied next.
    private var run = 0
    private var isChanged = false
    private var depth = 1
    private var found: Range<Int>?
    /// The places of the keys of all open objects.
    private var keys: [Key] = []

    /// More keys than this in one object are left to the parser, which does not compare each with
    /// all others.
    private static let mostKeys = 256

    init(scanner: JSONScanner, member: [UInt8]) {
        self.scanner = scanner
        self.member = member
    }

    mutating func objects() throws -> (packed: [UInt8], elements: [PackedObjects.Element]) {
        var elements: [PackedObjects.Element] = []
        scanner.skipWhitespace()
        guard scanner.take(UInt8(ascii: "[")) else { throw Unusual() }
        scanner.skipWhitespace()
        if !scanner.take(UInt8(ascii: "]")) {
            repeat {
                scanner.skipWhitespace()
                elements.append(try element())
                scanner.skipWhitespace()
            } while scanner.take(UInt8(ascii: ","))
            guard scanner.take(UInt8(ascii: "]")) else { throw Unusual() }
        }
        scanner.skipWhitespace()
        try scanner.expectEnd()
        return (output, elements)
    }

    private mutating func element() throws -> PackedObjects.Element {
        guard scanner.peek == UInt8(ascii: "{") else { throw Unusual() }
        let (start, copy) = (scanner.offset, output.count)
        run = start
        isChanged = false
        found = nil
        try object(isElement: true)
        guard isChanged else {
            return PackedObjects.Element(
                isCopy: false, range: start..<scanner.offset, member: found)
        }
        copyRun(to: scanner.offset)
        return PackedObjects.Element(isCopy: true, range: copy..<output.count, member: found)
    }

    /// Copies the bytes since the last change.
    private mutating func copyRun(to end: Int) {
        isChanged = true
        if run < end {
            output.append(contentsOf: UnsafeBufferPointer(rebasing: scanner.bytes[run..<end]))
        }
    }

    @inline(__always)
    private mutating func skipSpace() {
        guard let byte = scanner.peek, byte <= 0x20 else { return }
        copyRun(to: scanner.offset)
        scanner.skipWhitespace()
        run = scanner.offset
    }

    private mutating func value() throws {
        guard let byte = scanner.peek else { throw Unusual() }
        switch byte {
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanner.skipNumber()
        case UInt8(ascii: "{"): try object(isElement: false)
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "t"): try scanner.word("true")
        case UInt8(ascii: "f"): try scanner.word("false")
        case UInt8(ascii: "n"): try scanner.word("null")
        default: throw Unusual()
        }
    }

    private mutating func string() throws {
        let start = scanner.offset
        let isASCII = scanner.skipPlain(from: start + 1)
        guard scanner.peek == UInt8(ascii: "\"") else { return try escapedString(from: start) }
        if !isASCII { try scanner.requireUTF8(start + 1..<scanner.offset) }
        scanner.advance()
    }

    /// Writes a string with escape sequences as the serializer does.
    private mutating func escapedString(from start: Int) throws {
        scanner.offset = start
        copyRun(to: start)
        JSONSerializer.writeString(try scanner.string(), to: &output)
        run = scanner.offset
    }

    private mutating func array() throws {
        try enter()
        skipSpace()
        if !scanner.take(UInt8(ascii: "]")) {
            repeat {
                skipSpace()
                try value()
                skipSpace()
            } while scanner.take(UInt8(ascii: ","))
            guard scanner.take(UInt8(ascii: "]")) else { throw Unusual() }
        }
        depth -= 1
    }

    private mutating func object(isElement: Bool) throws {
        try enter()
        let first = keys.count
        var seen: UInt64 = 0
        skipSpace()
        if !scanner.take(UInt8(ascii: "}")) {
            repeat {
                skipSpace()
                let key = try key(after: first, &seen)
                skipSpace()
                guard scanner.take(UInt8(ascii: ":")) else { throw Unusual() }
                skipSpace()
                let start = scanner.offset
                try value()
                if isElement, isMember(key) { found = start..<scanner.offset }
                skipSpace()
            } while scanner.take(UInt8(ascii: ","))
            guard scanner.take(UInt8(ascii: "}")) else { throw Unusual() }
        }
        keys.removeSubrange(first...)
        depth -= 1
    }

    /// Reads a key, which must not be one of the object's other keys.
    private mutating func key(
        after first: Int, _ seen: inout UInt64
    ) throws -> Key {
        guard scanner.peek == UInt8(ascii: "\"") else { throw Unusual() }
        let start = scanner.offset + 1
        let isASCII = scanner.skipPlain(from: start)
        guard scanner.peek == UInt8(ascii: "\""), keys.count - first < Self.mostKeys else {
            throw Unusual()
        }
        let key = (start: start, count: scanner.offset - start)
        if !isASCII { try scanner.requireUTF8(start..<scanner.offset) }
        scanner.advance()
        let bit: UInt64 = 1 << UInt64(slot(of: key))
        if seen & bit != 0 {
            for other in keys[first...] where areSame(other, key) { throw Unusual() }
        }
        seen |= bit
        keys.append(key)
        return key
    }

    private func slot(of key: Key) -> Int {
        guard key.count > 0 else { return 0 }
        let bytes = scanner.bytes
        let mix = Int(bytes[key.start]) &* 7 &+ Int(bytes[key.start + key.count / 2]) &* 31
        return (mix &+ Int(bytes[key.start + key.count - 1]) &* 13 &+ key.count) & 63
    }

    private func areSame(_ left: Key, _ right: Key) -> Bool {
        left.count == right.count
            && UnsafeRawBufferPointer(scanner.bytes)
                .hasSameBytes(at: left.start, right.start, count: left.count)
    }

    private func isMember(_ key: Key) -> Bool {
        key.count == member.count
            && member.indices.allSatisfy { scanner.bytes[key.start + $0] == member[$0] }
    }

    private mutating func enter() throws {
        depth += 1
        guard depth <= JSONParser.defaultDepthLimit else { throw Unusual() }
        scanner.advance()
    }
}
