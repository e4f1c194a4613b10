import StubBackport

/// Email addresses (RFC 5321 §4.1.2, RFC 6531).
enum AddressFormat {
    static func isEmail(_ text: String) -> Bool {
        text.scan { isEmail($0, allowsUnicode: false) }
    }

    static func isInternationalEmail(_ text: String) -> Bool {
        text.scan { isEmail($0, allowsUnicode: true) }
    }

    private static func isEmail(_ text: FormatBytes, allowsUnicode: Bool) -> Bool {
        guard let at = text.lastIndex(of: UInt8(ascii: "@")) else { return false }
        let local = text[..<at]
        let domain = text[(at + 1)...]
        guard !local.isEmpty, local.count <= 64 else { return false }
        let isLocalValid =
            local.first == UInt8(ascii: "\"")
            ? isQuoted(local, allowsUnicode: allowsUnicode)
            : isDotAtom(local, allowsUnicode: allowsUnicode)
        return isLocalValid && isDomain(domain, allowsUnicode: allowsUnicode)
    }

    private static func isDotAtom(_ text: FormatBytes, allowsUnicode: Bool) -> Bool {
        var isAtomEmpty = true
        for byte in text {
            if byte == UInt8(ascii: ".") {
                if isAtomEmpty { return false }
                isAtomEmpty = true
            } else {
                guard atomCharacters.contains(byte) || allowsUnicode && byte > 0x7F else {
                    return false
                }
                isAtomEmpty = false
            }
        }
        return !isAtomEmpty
    }

    private static let atomCharacters = ASCIISet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-/=?^_`{|}~")

    private static func isQuoted(_ text: FormatBytes, allowsUnicode: Bool) -> Bool {
        guard text.count >= 2, text.last == UInt8(ascii: "\"") else { return false }
        var rest = text.dropFirst().dropLast()
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst(), (0x20...0x7E).contains(escaped) else {
                    return false
                }
            case UInt8(ascii: "\""): return false
            case 0x20...0x7E: break
            default:
                guard allowsUnicode, byte > 0x7F else { return false }
            }
        }
        return true
    }

    private static func isDomain(_ text: FormatBytes, allowsUnicode: Bool) -> Bool {
        if text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
            let literal = text.dropFirst().dropLast()
            let tag = "IPv6:".utf8
            return literal.starts(with: tag)
                ? IPAddress.isIPv6(literal.dropFirst(tag.count)) : IPAddress.isIPv4(literal)
        }
        if HostFormat.isHostname(text) { return true }
        guard allowsUnicode else { return false }
        // RFC 6531 allows any U-label; normalising it is up to the sender.
        return text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { label in
                !label.isEmpty
                    && label.allSatisfy {
                        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 > 0x7F
                    }
            }
    }
}
