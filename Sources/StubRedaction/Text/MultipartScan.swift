import StubBackport

/// Redacts the parts of `multipart/form-data` (RFC 7578).
struct MultipartScan {
    private let bytes: [UInt8]
    private let redaction: SecretRedaction

    /// Replaces the secrets of the parts: `nil` if the text has no parts, `.some(nil)` if they have
    /// no secrets.
    static func redacted(_ bytes: [UInt8], _ redaction: SecretRedaction) -> [UInt8]?? {
        let head = bytes.prefix(1024).drop { $0.isLineEnd }
        guard head.starts(with: "--".utf8),
            String(decoding: head, as: UTF8.self).lowercased().contains("content-disposition:")
        else { return nil }
        return .some(MultipartScan(bytes: bytes, redaction: redaction).redacted())
    }

    private func redacted() -> [UInt8]? {
        let boundary = Array(bytes.drop { $0.isLineEnd }.prefix { !$0.isLineEnd })
        guard boundary.count > 2 else { return nil }
        var result: [UInt8] = []
        var copied = 0
        var isHeader = false
        var name = ""
        var content = 0
        for line in lines() {
            if bytes[line].starts(with: boundary) {
                // The line break before a boundary belongs to it.
                let end = max(content, line.lowerBound - lineBreak(before: line.lowerBound))
                if !isHeader, content > 0, end > content,
                    let replaced = part(bytes[content..<end], name)
                {
                    result += bytes[copied..<content]
                    result += replaced
                    copied = end
                }
                isHeader = true
                name = ""
            } else if isHeader {
                let text = String(decoding: bytes[line], as: UTF8.self)
                if text.allSatisfy(\.isWhitespace) {
                    isHeader = false
                    content = line.upperBound
                } else {
                    let isDisposition = text.lowercased().hasPrefix("content-disposition:")
                    if isDisposition { name = Self.name(in: text) }
                    // A file may be named after a person.
                    if let replaced = field(text), !isDisposition || Self.name(in: replaced) == name
                    {
                        result += bytes[copied..<line.lowerBound]
                        result += Array(replaced.utf8)
                        copied = line.upperBound
                    }
                }
            }
        }
        return copied == 0 ? nil : result + bytes[copied...]
    }

    /// The header field of a part without secrets; `nil` if it has none.
    private func field(_ text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let start = text[...colon]
        let value = String(text[text.index(after: colon)...])
        let replaced = redaction.header(value, of: String(start.dropLast()))
        return replaced == value ? nil : start + replaced
    }

    private func part(_ content: ArraySlice<UInt8>, _ name: String) -> [UInt8]? {
        guard !redaction.rules.keeps(name),
            let text = String(validUTF8: content)
        else { return nil }
        let replaced = redaction.value(text, under: redaction.reach(of: name), name: name)
        return replaced == text ? nil : Array(replaced.utf8)
    }

    /// Each line with its line break.
    private func lines() -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            lines.append(start..<(index + 1))
            start = index + 1
        }
        if start < bytes.count { lines.append(start..<bytes.count) }
        redaction.steps += bytes.count
        return lines
    }

    private func lineBreak(before index: Int) -> Int {
        guard index > 0, bytes[index - 1] == 0x0A else { return 0 }
        return index > 1 && bytes[index - 2] == 0x0D ? 2 : 1
    }

    private static func name(in field: String) -> String {
        for part in field.split(separator: ";").dropFirst() {
            guard let sign = part.firstIndex(of: "=") else { continue }
            let value = part[part.index(after: sign)...].filter { $0 != "\"" && !$0.isNewline }
                .drop { $0 == " " }
            switch part[..<sign].lowercased().filter({ $0 != " " }) {
            case "name": return String(value)
            case "name*":
                // `UTF-8''name`, percent-encoded (RFC 8187 §3.2)
                let encoded = value.split(separator: "'", omittingEmptySubsequences: false).last
                let decoded = encoded.flatMap { PercentRun.decode($0.utf8) }
                return decoded.map { String(decoding: $0, as: UTF8.self) } ?? String(value)
            default: continue
            }
        }
        return ""
    }
}
