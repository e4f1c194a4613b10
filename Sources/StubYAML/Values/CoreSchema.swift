import StubJSON

/// Resolves plain text by the core schema (YAML 1.2.2 §10.3.2).
enum CoreSchema {
    /// The meaning of a plain text.
    enum Meaning {
        case null
        case bool(Bool)
        case int(JSONNumber)
        case float(JSONNumber)
        /// `.inf` or `.nan`, which JSON cannot represent.
        case notFinite
        /// A hexadecimal or octal number with too many digits to convert.
        case tooLong
        case string
    }

    /// Returns the meaning of the bytes of a plain text.
    static func meaning(of text: UnsafeBufferPointer<UInt8>) -> Meaning {
        guard let first = text.first else { return .null }
        switch first {
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "~"):
            return isOne(text, of: "null", "Null", "NULL", "~") ? .null : .string
        case UInt8(ascii: "t"), UInt8(ascii: "T"):
            return isOne(text, of: "true", "True", "TRUE") ? .bool(true) : .string
        case UInt8(ascii: "f"), UInt8(ascii: "F"):
            return isOne(text, of: "false", "False", "FALSE") ? .bool(false) : .string
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            return number(text)
        default: return .string
        }
    }

    private static func number(_ text: UnsafeBufferPointer<UInt8>) -> Meaning {
        if text.count > 2, text[0] == UInt8(ascii: "0") {
            if text[1] == UInt8(ascii: "x") { return based(text, digitBits: 4) }
            if text[1] == UInt8(ascii: "o") { return based(text, digitBits: 3) }
        }
        if let parts = DecimalParts(text) {
            let number = JSONNumber(unchecked: parts.literal(of: text))
            return parts.isInteger ? .int(number) : .float(number)
        }
        let unsigned =
            text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-")
            ? UnsafeBufferPointer(rebasing: text.dropFirst()) : text
        if isOne(unsigned, of: ".inf", ".Inf", ".INF") || isOne(text, of: ".nan", ".NaN", ".NAN") {
            return .notFinite
        }
        return .string
    }

    private static func based(_ text: UnsafeBufferPointer<UInt8>, digitBits: UInt32) -> Meaning {
        for byte in text.dropFirst(2) {
            guard let digit = YAMLReader.hexDigit(byte), digit >> digitBits == 0 else {
                return .string
            }
        }
        guard
            let literal = BasedNumber.decimal(
                UnsafeBufferPointer(rebasing: text.dropFirst(2)), digitBits: digitBits)
        else { return .tooLong }
        return .int(JSONNumber(unchecked: literal))
    }

    private static func isOne(
        _ text: UnsafeBufferPointer<UInt8>, of words: StaticString...
    ) -> Bool {
        words.contains { word in
            guard word.utf8CodeUnitCount == text.count else { return false }
            return text.indices.allSatisfy { text[$0] == word.utf8Start[$0] }
        }
    }
}

extension CoreSchema {
    /// Returns the meaning that a text would have as plain text.
    static func meaning(of text: String) -> Meaning {
        var text = text
        return text.withUTF8 { meaning(of: $0) }
    }
}
