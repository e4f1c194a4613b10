/// Plain text that some YAML parsers, of 1.2 or 1.1, do not read as a string.
enum ForeignPlain {
    /// Whether quotes are needed to keep the text a string.
    ///
    /// Texts that only resemble numbers and dates are included.
    static func isOther(_ text: String) -> Bool {
        if case .string = CoreSchema.meaning(of: text) {} else { return true }
        let bytes = Array(text.utf8)
        guard let first = bytes.first else { return true }
        switch first {
        case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "."): return looksLikeNumber(bytes)
        case UInt8(ascii: "="), UInt8(ascii: "<"): return text == "=" || text == "<<"
        default: return bytes.count <= 5 && words.contains(text.lowercased())
        }
    }

    /// Booleans and nulls of YAML 1.1 (https://yaml.org/type/bool.html), in any case.
    private static let words: Set<String> = [
        "y", "n", "yes", "no", "on", "off", "true", "false", "null", "~",
    ]

    private static func looksLikeNumber(_ bytes: [UInt8]) -> Bool {
        let digits = bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes[...]
        if let second = digits.dropFirst().first, digits.first == UInt8(ascii: "0"),
            [UInt8(ascii: "x"), UInt8(ascii: "b"), UInt8(ascii: "o")].contains(second | 0x20)
        {
            return digits.dropFirst(2).allSatisfy {
                YAMLReader.hexDigit($0) != nil || $0 == UInt8(ascii: "_")
            }
        }
        if isDate(bytes) { return true }
        // Underscores, sexagesimal numbers such as 12:30:45, and infinities.
        let points = bytes.count { $0 == UInt8(ascii: ".") }
        if points > 1 { return false }
        let unsigned = String(decoding: digits, as: UTF8.self).lowercased()
        if unsigned == ".inf" || unsigned == ".nan" { return true }
        return bytes.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"),
                UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }

    /// Whether a text starts like `2024-01`.
    private static func isDate(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 8 && bytes.prefix(4).allSatisfy { 0x30...0x39 ~= $0 }
            && bytes[4] == UInt8(ascii: "-") && 0x30...0x39 ~= bytes[5]
    }
}
