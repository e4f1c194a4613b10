/// The tokens of JSON text, read from bytes that the caller keeps alive.
struct JSONScanner {
    struct Failure: Error {
        let message: String
        let offset: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var offset = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The next byte; `nil` at the end.
    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func advance() { offset += 1 }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        offset += 1
        return true
    }

    mutating func skipWhitespace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    // MARK: - Failures

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

    func rejectByteOrderMark() throws(Failure) {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            throw failure("the text starts with a byte order mark; save it as UTF-8 without one")
        }
    }

    func expectEnd() throws(Failure) {
        if offset < bytes.count { throw unexpected("the end of the document") }
    }

    // MARK: - Words and numbers

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
        _ = take(UInt8(ascii: "-"))
        if take(UInt8(ascii: "0")) {
            if isDigit(peek) { throw failure("a number must not start with a zero") }
        } else {
            try digits()
        }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func digits() throws(Failure) {
        guard isDigit(peek) else { throw unexpected("a digit") }
        while isDigit(peek) { offset += 1 }
    }

    private func isDigit(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte >= 0x30 && byte <= 0x39
    }

    // MARK: - Strings

    /// The value of a string (RFC 8259 §7) whose opening quote comes next.
    mutating func string() throws(Failure) -> String {
        offset += 1
        let start = offset
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\"") {
                let text = try validated(bytes[start..<offset], at: start)
                offset += 1
                return text
            }
            if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
            if byte < 0x20 { throw controlCharacter() }
            offset += 1
        }
        throw failure("the string is not closed")
    }

    private mutating func escapedString(from start: Int) throws(Failure) -> String {
        var result = Array(bytes[start..<offset])
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: result, as: UTF8.self) else {
                    throw Failure(message: "the string is not valid UTF-8", offset: start)
                }
                offset += 1
                return text
            case UInt8(ascii: "\\"):
                try appendEscape(to: &result)
            case 0..<0x20:
                throw controlCharacter()
            default:
                result.append(byte)
                offset += 1
            }
        }
        throw failure("the string is not closed")
    }

    private mutating func appendEscape(to result: inout [UInt8]) throws(Failure) {
        let start = offset
        offset += 1
        guard let byte = peek else { throw failure("the string is not closed") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
        case UInt8(ascii: "b"): result.append(0x08)
        case UInt8(ascii: "f"): result.append(0x0C)
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "u"):
            var code = try hexDigits()
            if (0xD800...0xDBFF).contains(code) {
                guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
                    throw Failure(message: "a high surrogate without its low half", offset: start)
                }
                let low = try hexDigits()
                guard (0xDC00...0xDFFF).contains(low) else {
                    throw Failure(message: "a high surrogate without its low half", offset: start)
                }
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
            }
            guard let scalar = UnicodeScalar(code) else {
                throw Failure(message: "a low surrogate without its high half", offset: start)
            }
            UTF8.encode(scalar).map { result.append(contentsOf: $0) }
        default:
            throw Failure(message: "unknown escape in a string", offset: start)
        }
    }

    private mutating func hexDigits() throws(Failure) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                throw unexpected("four hexadecimal digits")
            }
            code = code << 4 | UInt32(digit)
            offset += 1
        }
        return code
    }

    private func controlCharacter() -> Failure {
        failure(
            "control character 0x\(String(bytes[offset], radix: 16)) in a string; escape it as \\u")
    }

    private func validated(
        _ slice: Slice<UnsafeBufferPointer<UInt8>>, at start: Int
    ) throws(Failure) -> String {
        guard let text = String(validating: slice, as: UTF8.self) else {
            throw Failure(message: "the string is not valid UTF-8", offset: start)
        }
        return text
    }
}
