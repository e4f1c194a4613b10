/// A strict RFC 8259 parser: it returns one value, or one error with its position.
///
/// Duplicate keys, invalid UTF-8, lone surrogates and a byte order mark are errors. `depthLimit`
/// limits the nesting.
public struct JSONParser {
    /// How deep arrays and objects may nest by default.
    ///
    /// Code that visits a document is recursive and may run on a thread with a stack of 512 KiB.
    public static let defaultDepthLimit = 128

    private var scanner: JSONScanner
    private var depth = 0
    private let depthLimit: Int
    private var keys: KeyCache
    /// Member counts of the last object at each of the upper levels, at most `mostReserved`: rows
    /// tend to have equally many.
    private var memberCounts = SIMD16<UInt8>()

    private static let mostReserved = 64

    /// Parses a whole document.
    public static func parse(
        _ bytes: [UInt8], depthLimit: Int = defaultDepthLimit
    ) throws(JSONError) -> JSONValue {
        do {
            return try bytes.withUnsafeBufferPointer { buffer throws(JSONScanner.Failure) in
                var parser = JSONParser(
                    scanner: JSONScanner(bytes: buffer), depthLimit: depthLimit)
                return try parser.document()
            }
        } catch {
            throw JSONError(
                message: error.message, position: SourcePosition(offset: error.offset, in: bytes))
        }
    }

    /// Parses a whole document.
    public static func parse(_ text: String) throws(JSONError) -> JSONValue {
        try parse(Array(text.utf8))
    }

    /// Calls the closure with each element of an array until it returns `false`, and keeps none of
    /// them.
    ///
    /// - Returns: whether the text is an array; elements after the last one requested are not
    ///   validated.
    package static func forEachElement(
        of bytes: [UInt8], _ body: (JSONValue) -> Bool
    ) throws(JSONError) -> Bool {
        do {
            return try bytes.withUnsafeBufferPointer { buffer throws(JSONScanner.Failure) in
                var parser = JSONParser(
                    scanner: JSONScanner(bytes: buffer), depthLimit: defaultDepthLimit)
                return try parser.elements(body)
            }
        } catch {
            throw JSONError(
                message: error.message, position: SourcePosition(offset: error.offset, in: bytes))
        }
    }

    private mutating func elements(_ body: (JSONValue) -> Bool) throws(JSONScanner.Failure) -> Bool
    {
        try scanner.rejectByteOrderMark()
        scanner.skipWhitespace()
        guard scanner.peek == UInt8(ascii: "[") else { return false }
        try enter()
        scanner.skipWhitespace()
        if !scanner.take(UInt8(ascii: "]")) {
            repeat {
                scanner.skipWhitespace()
                guard body(try value()) else { return true }
                scanner.skipWhitespace()
            } while scanner.take(UInt8(ascii: ","))
            guard scanner.take(UInt8(ascii: "]")) else { throw scanner.unexpected("',' or ']'") }
        }
        scanner.skipWhitespace()
        try scanner.expectEnd()
        return true
    }

    private init(scanner: JSONScanner, depthLimit: Int) {
        self.scanner = scanner
        keys = KeyCache(count: scanner.bytes.count)
        self.depthLimit = depthLimit
    }

    private mutating func document() throws(JSONScanner.Failure) -> JSONValue {
        try scanner.rejectByteOrderMark()
        scanner.skipWhitespace()
        let value = try self.value()
        scanner.skipWhitespace()
        try scanner.expectEnd()
        return value
    }

    private mutating func value() throws(JSONScanner.Failure) -> JSONValue {
        guard let byte = scanner.peek else { throw scanner.unexpected("a value") }
        switch byte {
        case UInt8(ascii: "\""): return .string(try scanner.string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(JSONNumber(unchecked: try scanner.number()))
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "t"):
            try scanner.word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try scanner.word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try scanner.word("null")
            return .null
        default:
            throw scanner.unexpected("a value")
        }
    }

    private mutating func object() throws(JSONScanner.Failure) -> JSONValue {
        try enter()
        defer { depth -= 1 }
        scanner.skipWhitespace()
        if scanner.take(UInt8(ascii: "}")) { return .object(JSONObject()) }
        let level = min(depth, memberCounts.scalarCount) - 1
        var members: [JSONObject.Member] = []
        members.reserveCapacity(memberCounts[level] == 0 ? 4 : Int(memberCounts[level]))
        var seen = KeysSeen()
        repeat {
            scanner.skipWhitespace()
            let keyOffset = scanner.offset
            guard scanner.peek == UInt8(ascii: "\"") else {
                throw scanner.unexpected("a key in double quotes")
            }
            let (key, slot) = try keys.key(&scanner)
            guard seen.insert(key, slot: slot, after: members) else {
                throw JSONScanner.Failure(message: "duplicate key \"\(key)\"", offset: keyOffset)
            }
            scanner.skipWhitespace()
            guard scanner.take(UInt8(ascii: ":")) else { throw scanner.unexpected("':'") }
            scanner.skipWhitespace()
            members.append(JSONObject.Member(key: key, value: try value()))
            scanner.skipWhitespace()
        } while scanner.take(UInt8(ascii: ","))
        guard scanner.take(UInt8(ascii: "}")) else { throw scanner.unexpected("',' or '}'") }
        memberCounts[level] = UInt8(min(members.count, Self.mostReserved))
        return .object(JSONObject(uniqueMembers: members))
    }

    private mutating func array() throws(JSONScanner.Failure) -> JSONValue {
        try enter()
        defer { depth -= 1 }
        var elements: [JSONValue] = []
        scanner.skipWhitespace()
        if scanner.take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            scanner.skipWhitespace()
            elements.append(try value())
            scanner.skipWhitespace()
        } while scanner.take(UInt8(ascii: ","))
        guard scanner.take(UInt8(ascii: "]")) else { throw scanner.unexpected("',' or ']'") }
        return .array(elements)
    }

    private mutating func enter() throws(JSONScanner.Failure) {
        depth += 1
        guard depth <= depthLimit else {
            throw scanner.failure("nested deeper than \(depthLimit) levels")
        }
        scanner.advance()
    }
}
