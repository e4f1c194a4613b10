import StubJSON

/// JSON pointers (RFC 6901), relative JSON pointers, UUIDs (RFC 9562 §4) and Base64 (RFC 4648 §4).
enum PointerFormat {
    static func isPointer(_ text: String) -> Bool {
        JSONPointer(text) != nil
    }

    static func isRelativePointer(_ text: String) -> Bool {
        var reader = FormatReader(text)
        let digits = reader.run(while: \.isASCIIDigit)
        guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else {
            return false
        }
        if reader.take("#") { return reader.isAtEnd }
        return JSONPointer(String(decoding: reader.rest, as: UTF8.self)) != nil
    }

    static func isUUID(_ text: String) -> Bool {
        let groups = text.utf8.split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
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
