/// Host names (RFC 1123 §2.1) and internationalised ones (RFC 5890 §2.3.2.3).
enum HostFormat {
    static func isHostname(_ text: String) -> Bool {
        text.scan(isHostname)
    }

    static func isHostname(_ text: FormatBytes) -> Bool {
        guard text.count <= 253 else { return false }
        var labels: [InternationalLabel] = []
        var start = text.startIndex
        while true {
            let end = text[start...].firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex
            let part = text[start..<end]
            guard isASCIILabel(part) else { return false }
            if hasPrefix(part) {
                guard let label = InternationalLabel(encoded: part.dropFirst(4)) else {
                    return false
                }
                labels.append(label)
            }
            if end == text.endIndex { break }
            start = end + 1
        }
        // If a name has right-to-left labels, its other labels must satisfy the Bidi rule too;
        // plain ASCII labels of a `hostname` are exempt.
        return !labels.contains { $0.isBidi && !$0.keepsBidiRule }
    }

    static func isInternationalHostname(_ text: String) -> Bool {
        let separators: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
        var labels: [InternationalLabel] = []
        var length = -1
        for part in text.unicodeScalars.split(
            omittingEmptySubsequences: false, whereSeparator: { separators.contains($0) })
        {
            let bytes = Array(String(part).utf8)
            let label: InternationalLabel?
            if part.allSatisfy(\.isASCII) {
                guard isASCIILabel(bytes) else { return false }
                label =
                    hasPrefix(bytes)
                    ? InternationalLabel(encoded: bytes.dropFirst(4))
                    : InternationalLabel(plain: Array(part))
                length += 1 + bytes.count
            } else {
                label = InternationalLabel(Array(part))
                length += 1 + 4 + Punycode.encode(Array(part)).count
            }
            guard let label else { return false }
            labels.append(label)
        }
        guard length <= 253 else { return false }
        return !labels.contains(where: \.isBidi) || labels.allSatisfy(\.keepsBidiRule)
    }

    private static func isASCIILabel(_ label: some BidirectionalCollection<UInt8>) -> Bool {
        (1...63).contains(label.count)
            && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
            && label.allSatisfy {
                $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
            }
    }

    private static func hasPrefix(_ label: some Collection<UInt8>) -> Bool {
        label.prefix(4).elementsEqual("xn--".utf8) { $0 | 0x20 == $1 || $0 == $1 }
    }
}
