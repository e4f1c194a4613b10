/// Tables as text, with the names of the columns in the first line (RFC 4180).
enum TableScan {
    private static let separators: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
    private static let longestName = 64

    /// Replaces the cells in columns of secrets: `nil` if the text is not a table, `.some(nil)` if it
    /// has no secrets.
    static func redacted(_ bytes: [UInt8], _ redaction: SecretRedaction) -> [UInt8]?? {
        let head = bytes.prefix(4096).prefix { !$0.isLineEnd }
        guard head.count < min(bytes.count, 4096),
            let separator = separators.max(by: { count($0, head) < count($1, head) }),
            count(separator, head) > 0
        else { return nil }
        let names = head.split(separator: separator, omittingEmptySubsequences: false).map {
            String(decoding: unquoted($0), as: UTF8.self)
        }
        guard names.allSatisfy(isName) else { return nil }
        let reaches = names.map { redaction.rules.keeps($0) ? nil : redaction.reach(of: $0) }
        guard reaches.contains(where: { $0 != nil }) else { return nil }
        var result: [UInt8] = []
        var copied = 0
        for (column, range) in cells(of: bytes, from: head.count, separator, redaction) {
            guard column < reaches.count, let reach = reaches[column] else { continue }
            let cell = String(decoding: bytes[range], as: UTF8.self)
            // A table of words and their tokens, as language models use them.
            let isTerm =
                reach == .tokens && names[column].lowercased().hasSuffix("tokens")
                && ValueLook.isTerm(cell.filter { $0 != " " })
            guard redaction.isSecret(cell, reach), !isTerm else { continue }
            result += bytes[copied..<range.lowerBound]
            result += Array(redaction.replacement(of: cell, reach).utf8)
            copied = range.upperBound
        }
        return .some(copied == 0 ? nil : result + bytes[copied...])
    }

    private static func count(_ separator: UInt8, _ head: some Sequence<UInt8>) -> Int {
        head.reduce(0) { $0 + ($1 == separator ? 1 : 0) }
    }

    private static func unquoted(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let quote = UInt8(ascii: "\"")
        guard cell.count > 1, cell.first == quote, cell.last == quote else { return cell }
        return cell.dropFirst().dropLast()
    }

    private static func isName(_ text: String) -> Bool {
        text.utf8.count <= longestName
            && text.utf8.allSatisfy { $0.isBase64URL || $0 >= 0x80 || " .".utf8.contains($0) }
    }

    /// Returns every cell below the head: its column, and its range without quotation marks.
    private static func cells(
        of bytes: [UInt8], from start: Int, _ separator: UInt8, _ redaction: SecretRedaction
    ) -> [(column: Int, range: Range<Int>)] {
        var cells: [(column: Int, range: Range<Int>)] = []
        var column = 0
        var index = start
        let quote = UInt8(ascii: "\"")
        while index < bytes.count {
            if bytes[index].isLineEnd {
                column = 0
                index += 1
                continue
            }
            let isQuoted = bytes[index] == quote
            let first = isQuoted ? index + 1 : index
            index = first
            while index < bytes.count {
                let byte = bytes[index]
                if isQuoted ? byte == quote : byte == separator || byte.isLineEnd { break }
                index += 1
            }
            cells.append((column, first..<index))
            if isQuoted { index += 1 }
            if index < bytes.count, bytes[index] == separator {
                column += 1
                index += 1
            }
        }
        redaction.steps += bytes.count
        return cells
    }
}
