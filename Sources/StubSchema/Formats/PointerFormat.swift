import StubJSON

/// JSON pointers (RFC 6901), relative JSON pointers, UUIDs (RFC 9562 §4) and Base64 (RFC 4648 §4).
enum PointerFormat {
    static func isPointer(_ text: String) -> Bool {
        JSONPointer(text) != nil
    }

    static func isRelativePointer(_ text: String) -> Bool {
        text.scan(isRelativePointer)
    }

    private static func isRelativePointer(_ text: FormatBytes) -> Bool {
        var reader = FormatReader(text)
        let digits = reader.run(while: \.isASCIIDigit)
        guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else {
            return false
        }
        if reader.take("#") { return reader.isAtEnd }
        return JSONPointer(String(decoding: reader.rest, as: UTF8.self)) != nil
    }

    static func isUUID(_ text: String) -> Bool {
        text.scan { text in
            guard text.count == 36 else { return false }
            for (offset, byte) in text.enumerated() {
                switch offset {
                case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
                default: if !byte.isHexDigit { return false }
                }
            }
            return true
        }
    }

    static func isBase64(_ text: String) -> Bool {
        let padding = text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return text.utf8.count.isMultiple(of: 4) && padding <= 2
            && text.utf8.dropLast(padding).allSatisfy {
                $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+")
                    || $0 == UInt8(ascii: "/")
            }
    }
}
