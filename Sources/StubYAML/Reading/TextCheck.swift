import StubJSON

/// Checks the characters of a text before anything else is read (YAML 1.2.2 §5.1).
enum TextCheck {
    /// Checks the encoding and rejects control characters.
    ///
    /// - Returns: the offsets of characters that are only allowed in quoted text, in order.
    static func charactersForQuotes(
        in bytes: UnsafeBufferPointer<UInt8>
    ) throws(YAMLFailure) -> [Int] {
        if let encoding = ByteOrderMark.foreignEncoding(of: bytes) {
            throw YAMLFailure(
                "the text is encoded as \(encoding); only UTF-8 is read",
                hint: "Save it as UTF-8.", at: 0)
        }
        var places: [Int] = []
        var isASCII = true
        for (offset, byte) in bytes.enumerated() where byte < 0x20 || byte > 0x7E {
            switch byte {
            case 0x09, 0x0A, 0x0D: continue
            case 0x7F: places.append(offset)
            case 0x80...: isASCII = false
            default:
                throw YAMLFailure(
                    "control character \(name(UInt32(byte))) in the text",
                    hint: "Remove it, or escape it in double quotes.", at: offset)
            }
        }
        if isASCII { return places }
        if let invalid = UTF8Check.firstInvalidByte(in: bytes) {
            throw YAMLFailure(
                "the text is not valid UTF-8: byte 0x" + String(bytes[invalid], radix: 16),
                hint: "Save the file as UTF-8.", at: invalid)
        }
        return charactersForQuotes(inUTF8: bytes)
    }

    private static func charactersForQuotes(inUTF8 bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var places: [Int] = []
        for (offset, byte) in bytes.enumerated() {
            switch byte {
            case 0x7F: places.append(offset)
            case 0xC2:
                // C1 control characters except the next line, U+0085.
                let second = bytes[offset + 1]
                if second < 0xA0, second != 0x85 { places.append(offset) }
            case 0xEF:
                let (second, third) = (bytes[offset + 1], bytes[offset + 2])
                let isMark = second == 0xBB && third == 0xBF
                if isMark || second == 0xBF && third >= 0xBE { places.append(offset) }
            default: break
            }
        }
        return places
    }

    /// A character by its number, such as `U+0007`.
    static func name(_ code: UInt32) -> String {
        let digits = String(code, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
