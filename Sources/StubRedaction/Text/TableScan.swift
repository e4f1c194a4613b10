/// Tables as text, with the names of the columns in the first line (RFC 4180).
enum TableScan {
    private static let separators: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

    /// Replaces the cells in columns of secrets; `nil` if the text is no table, or has no such cells.
    static func redacted(_ bytes: [UInt8], _ redaction: SecretRedaction) -> [UInt8]? {
        let head = bytes.prefix(4096).prefix { !$0.isLineEnd }
        guard head.count < min(bytes.count, 4096) else { return nil }
        func count(_ separator: UInt8) -> Int { head.count { $0 == separator } }
        guard let separator = separators.max(by: { count($0) < count($1) }), count(separator) > 0
        else { return nil }
        let names = head.split(separator: separator, omittingEmptySubsequences: false).map { cell in
            String(decoding: cell.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        }
        let isHead = names.allSatisfy { name in
            name.utf8.count <= 64
                && name.utf8.allSatisfy { $0.isBase64URL || $0 >= 0x80 || " .".utf8.contains($0) }
        }
        guard isHead else { return nil }
        let reaches = names.map { redaction.rules.keeps($0) ? nil : redaction.reach(of: $0) }
        guard reaches.contains(where: { $0 != nil }) else { return nil }
        redaction.steps += bytes.count
        var result: [UInt8] = []
        var copied = 0
        var column = 0
        var index = head.count
        while index < bytes.count {
            if bytes[index].isLineEnd {
                column = 0
                index += 1
                continue
            }
            let isQuoted = bytes[index] == UInt8(ascii: "\"")
            let first = isQuoted ? index + 1 : index
            index = first
            while index < bytes.count,
                isQuoted
                    ? bytes[index] != UInt8(ascii: "\"")
                    : bytes[index] != separator && !bytes[index].isLineEnd
            {
                index += 1
            }
            let cell = String(decoding: bytes[first..<index], as: UTF8.self)
            if column < reaches.count, let reach = reaches[column], redaction.isSecret(cell, reach),
                !ValueLook.isTerm(cell) || !names[column].lowercased().hasSuffix("tokens")
            {
                result += bytes[copied..<first]
                result += Array(redaction.replace(cell, reach).utf8)
                copied = index
            }
            if isQuoted, index < bytes.count { index += 1 }
            if index < bytes.count, bytes[index] == separator {
                column += 1
                index += 1
            }
        }
        return copied == 0 ? nil : result + bytes[copied...]
    }
}
