import StubBackport

/// URIs (RFC 3986), IRIs (RFC 3987) and URI templates (RFC 6570).
enum URIFormat {
    static func isURI(_ text: String) -> Bool {
        text.scan { isReference($0, needsScheme: true, allowsUnicode: false) }
    }

    static func isURIReference(_ text: String) -> Bool {
        text.scan { isReference($0, needsScheme: false, allowsUnicode: false) }
    }

    static func isIRI(_ text: String) -> Bool {
        text.scan { isReference($0, needsScheme: true, allowsUnicode: true) }
    }

    static func isIRIReference(_ text: String) -> Bool {
        text.scan { isReference($0, needsScheme: false, allowsUnicode: true) }
    }

    private static func isReference(
        _ text: FormatBytes, needsScheme: Bool, allowsUnicode: Bool
    ) -> Bool {
        var rest = text
        let hasScheme = dropScheme(&rest)
        if needsScheme, !hasScheme { return false }
        if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
            guard consists(rest[(mark + 1)...], of: queryCharacters, allowsUnicode) else {
                return false
            }
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            guard consists(rest[(mark + 1)...], of: queryCharacters, allowsUnicode) else {
                return false
            }
            rest = rest[..<mark]
        }
        if rest.starts(with: "//".utf8) {
            let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
            guard isAuthority(authority, allowsUnicode) else { return false }
            rest = rest[authority.endIndex...]
        } else if !hasScheme {
            // A colon in the first segment would make it a scheme (RFC 3986 §4.2).
            let first = rest.prefix { $0 != UInt8(ascii: "/") }
            if first.contains(UInt8(ascii: ":")) { return false }
        }
        return consists(rest, of: pathCharacters, allowsUnicode)
    }

    private static func dropScheme(_ rest: inout FormatBytes) -> Bool {
        guard let first = rest.first, first.isASCIILetter else { return false }
        let scheme = rest.prefix { schemeCharacters.contains($0) }
        guard scheme.endIndex < rest.endIndex, rest[scheme.endIndex] == UInt8(ascii: ":") else {
            return false
        }
        rest = rest[(scheme.endIndex + 1)...]
        return true
    }

    private static func isAuthority(
        _ authority: FormatBytes, _ allowsUnicode: Bool
    ) -> Bool {
        var rest = authority
        if let at = rest.firstIndex(of: UInt8(ascii: "@")) {
            guard consists(rest[..<at], of: userCharacters, allowsUnicode) else { return false }
            rest = rest[(at + 1)...]
        }
        if rest.first == UInt8(ascii: "[") {
            guard let close = rest.firstIndex(of: UInt8(ascii: "]")),
                isLiteral(rest[(rest.startIndex + 1)..<close])
            else { return false }
            rest = rest[(close + 1)...]
            return rest.isEmpty || rest.first == UInt8(ascii: ":") && isPort(rest.dropFirst())
        }
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            guard isPort(rest[(colon + 1)...]) else { return false }
            rest = rest[..<colon]
        }
        return consists(rest, of: plainCharacters, allowsUnicode)
    }

    private static func isPort(_ text: FormatBytes) -> Bool {
        text.allSatisfy(\.isASCIIDigit)
    }

    /// The text between square brackets: an IPv6 address or an `IPvFuture` (RFC 3986 §3.2.2).
    private static func isLiteral(_ text: FormatBytes) -> Bool {
        var reader = FormatReader(text)
        guard reader.take("v") || reader.take("V") else { return IPAddress.isIPv6(text) }
        guard !reader.run(while: \.isHexDigit).isEmpty, reader.take("."), !reader.isAtEnd else {
            return false
        }
        return consists(reader.rest, of: userCharacters, false)
    }

    private static let schemeCharacters = ASCIISet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.")
    /// The unreserved characters and the sub-delimiters (RFC 3986 §2.2, §2.3).
    private static let plainCharacters = ASCIISet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=")
    private static let userCharacters = plainCharacters.union(":")
    private static let pathCharacters = plainCharacters.union(":@/")
    private static let queryCharacters = plainCharacters.union(":@/?")

    /// Whether the text has only characters of the set and percent-encoded bytes.
    private static func consists(
        _ text: FormatBytes, of characters: ASCIISet, _ allowsUnicode: Bool
    ) -> Bool {
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            index += 1
            if characters.contains(byte) { continue }
            if byte == UInt8(ascii: "%") {
                guard index + 2 <= text.endIndex, text[index].isHexDigit,
                    text[index + 1].isHexDigit
                else { return false }
                index += 2
            } else {
                guard byte >= 0x80, allowsUnicode else { return false }
            }
        }
        return true
    }

    // MARK: - Templates

    static func isTemplate(_ text: String) -> Bool {
        text.scan(isTemplate)
    }

    private static func isTemplate(_ text: FormatBytes) -> Bool {
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "{"):
                guard let close = rest.firstIndex(of: UInt8(ascii: "}")),
                    isExpression(rest[..<close])
                else { return false }
                rest = rest[(close + 1)...]
            case UInt8(ascii: "%"):
                guard rest.popFirst()?.isHexDigit == true, rest.popFirst()?.isHexDigit == true
                else { return false }
            case 0...0x20, 0x7F: return false
            default:
                if "\"<>\\^`|}".utf8.contains(byte) { return false }
            }
        }
        return true
    }

    private static func isExpression(_ text: FormatBytes) -> Bool {
        var reader = FormatReader(text)
        _ = reader.take(anyOf: operators)
        let variables = reader.rest.split(
            separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        return variables.allSatisfy(isVariable)
    }

    private static func isVariable(_ text: FormatBytes) -> Bool {
        var reader = FormatReader(text)
        repeat {
            guard readNameSegment(&reader) else { return false }
        } while reader.take(".")
        if reader.take("*") { return reader.isAtEnd }
        guard reader.take(":") else { return reader.isAtEnd }
        guard let first = reader.next, first != UInt8(ascii: "0") else { return false }
        let digits = reader.run(while: \.isASCIIDigit)
        return (1...4).contains(digits.count) && reader.isAtEnd
    }

    private static func readNameSegment(_ reader: inout FormatReader) -> Bool {
        var isEmpty = true
        while let byte = reader.next {
            if byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") {
                _ = reader.run { $0 == byte }
            } else if reader.take("%") {
                guard reader.take(anyOf: hexDigits) != nil, reader.take(anyOf: hexDigits) != nil
                else { return false }
            } else {
                break
            }
            isEmpty = false
        }
        return !isEmpty
    }

    private static let hexDigits = ASCIISet("0123456789abcdefABCDEF")
    private static let operators = ASCIISet("+#./;?&=,!@|")
}
