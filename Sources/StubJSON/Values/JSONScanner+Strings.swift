/// Strings (RFC 8259 §7).
extension JSONScanner {
    /// Reads the string whose opening quote comes next.
    mutating func string() throws(Failure) -> String {
        let start = offset + 1
        let isASCII = skipPlain(from: start)
        guard offset < bytes.count else { throw notClosed(start) }
        guard bytes[offset] == UInt8(ascii: "\"") else {
            return try escapedString(from: start)
        }
        if !isASCII { try requireUTF8(start..<offset) }
        offset += 1
        return text(start..<(offset - 1))
    }

    /// Stops at a quote, a backslash or a control character; returns whether all bytes before it
    /// are ASCII.
    mutating func skipPlain(from start: Int) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        var index = start
        var seen: UInt64 = 0
        while index + 8 <= raw.count {
            let word = UInt64(
                littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            // The lowest marked byte is a quote, a backslash or below 0x20; higher marks may be
            // wrong.
            let stops =
                ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash
                    | (word &- ones &* 0x20) & ~word) & highs
            if stops != 0 {
                let bits = stops.trailingZeroBitCount & ~7
                seen |= word & ((1 << UInt64(bits)) - 1)
                offset = index + bits / 8
                return seen & highs == 0
            }
            seen |= word
            index += 8
        }
        while index < raw.count {
            let byte = raw[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            seen |= UInt64(byte)
            index += 1
        }
        offset = index
        return seen & highs == 0
    }

    private mutating func escapedString(from start: Int) throws(Failure) -> String {
        var result = Array(bytes[start..<offset])
        var plainStart = start
        var hasOnlyASCII = true
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                if !hasOnlyASCII { try requireUTF8(plainStart..<offset) }
                offset += 1
                return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try requireUTF8(plainStart..<offset)
                try appendEscape(to: &result)
                plainStart = offset
            case 0..<0x20:
                throw controlCharacter()
            default:
                let chunk = offset
                hasOnlyASCII = skipPlain(from: chunk)
                result.append(contentsOf: bytes[chunk..<offset])
            }
        }
        throw notClosed(start)
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
            let scalar = try unicodeEscape(from: start)
            UTF8.encode(scalar).map { result.append(contentsOf: $0) }
        default:
            throw Failure(message: "unknown escape in a string", offset: start)
        }
    }

    private mutating func unicodeEscape(from start: Int) throws(Failure) -> UnicodeScalar {
        var code = try hexDigits()
        if (0xD800...0xDBFF).contains(code) {
            let lacksLow = Failure(
                message: "a high surrogate without its low half", offset: start)
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw lacksLow }
            let low = try hexDigits()
            guard (0xDC00...0xDFFF).contains(low) else { throw lacksLow }
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
        }
        guard let scalar = UnicodeScalar(code) else {
            throw Failure(message: "a low surrogate without its high half", offset: start)
        }
        return scalar
    }

    private mutating func hexDigits() throws(Failure) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, byte < 0x80,
                let digit = Character(UnicodeScalar(byte)).hexDigitValue
            else { throw unexpected("four hexadecimal digits") }
            code = code << 4 | UInt32(digit)
            offset += 1
        }
        return code
    }

    func requireUTF8(_ range: Range<Int>) throws(Failure) {
        let slice = UnsafeBufferPointer(rebasing: bytes[range])
        guard let invalid = UTF8Check.firstInvalidByte(in: slice) else { return }
        throw Failure(
            message: "the string is not valid UTF-8: byte 0x"
                + String(slice[invalid], radix: 16),
            offset: range.lowerBound + invalid)
    }

    private func controlCharacter() -> Failure {
        failure(
            "control character 0x\(String(bytes[offset], radix: 16)) in a string; escape it as \\u")
    }

    private func notClosed(_ start: Int) -> Failure {
        Failure(message: "the string is not closed", offset: start - 1)
    }
}
