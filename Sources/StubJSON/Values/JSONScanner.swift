/// The tokens of JSON text, read from bytes that the caller keeps alive.
struct JSONScanner {
    struct Failure: Error {
        let message: String
        let offset: Int
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var offset = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The next byte; `nil` at the end.
    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func advance() { offset += 1 }

    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard offset < bytes.count, bytes[offset] == byte else { return false }
        offset += 1
        return true
    }

    @inline(__always)
    mutating func skipWhitespace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    func expectEnd() throws(Failure) {
        if offset < bytes.count { throw unexpected("the end of the document") }
    }

    func rejectByteOrderMark() throws(Failure) {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            throw failure("the text starts with a byte order mark; save it as UTF-8 without one")
        }
    }
}

// MARK: - Words and numbers

extension JSONScanner {
    mutating func word(_ word: StaticString) throws(Failure) {
        let start = offset
        let matches = word.withUTF8Buffer { expected in
            guard start + expected.count <= bytes.count else { return false }
            return expected.indices.allSatisfy { bytes[start + $0] == expected[$0] }
        }
        guard matches else { throw unexpected("a value") }
        offset += word.utf8CodeUnitCount
    }

    /// The text of a number (RFC 8259 §6).
    mutating func number() throws(Failure) -> String {
        let start = offset
        try skipNumber()
        return text(start..<offset)
    }

    mutating func skipNumber() throws(Failure) {
        _ = take(UInt8(ascii: "-"))
        if take(UInt8(ascii: "0")) {
            if let peek, Self.isDigit(peek) {
                throw failure("a number must not start with a zero")
            }
        } else {
            try digits()
        }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
    }

    @inline(__always)
    private mutating func digits() throws(Failure) {
        let start = offset
        while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
        if offset == start { throw unexpected("a digit") }
    }

    @inline(__always)
    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39
    }

    /// The text of bytes that are valid UTF-8.
    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
}

// MARK: - Failures

extension JSONScanner {
    func failure(_ message: String) -> Failure { Failure(message: message, offset: offset) }

    func unexpected(_ wanted: String) -> Failure {
        guard let byte = peek else {
            return failure("expected \(wanted), but the text ends")
        }
        let found =
            byte >= 0x20 && byte < 0x7F
            ? "'\(Character(UnicodeScalar(byte)))'" : "byte 0x" + String(byte, radix: 16)
        return failure("expected \(wanted), found \(found)")
    }
}
