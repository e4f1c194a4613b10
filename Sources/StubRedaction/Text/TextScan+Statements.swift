// Finds the values of secret columns in SQL: `INSERT INTO users (id, password) VALUES (1, '…')`.
extension TextScan {
    private static let mostColumns = 256
    private static let longestHead = 4096

    /// Replaces the values below the columns behind `INSERT INTO`.
    mutating func insertion(_ word: Range<Int>, _ end: Int) -> Int? {
        guard word.count == 4, hasPrefix("into", at: word.lowerBound, end),
            let verb = earlier.first.map({ text($0).lowercased() }),
            verb == "insert" || verb == "replace"
        else { return nil }
        var index = word.upperBound
        let bound = min(end, index + Self.longestHead)
        while index < bound, bytes[index] != UInt8(ascii: "(") { index += 1 }
        redaction.steps += index - word.upperBound
        guard index - word.upperBound < 200, let names = names(at: index, bound) else { return nil }
        let reaches = names.all.map { redaction.rules.keeps($0) ? nil : redaction.reach(of: $0) }
        guard reaches.contains(where: { $0 != nil }) else { return nil }
        index = blanks(after: names.stop, bound)
        guard hasPrefix("values", at: index, end) else { return nil }
        index += 6
        while true {
            index = blanks(after: index, end)
            guard index < end, bytes[index] == UInt8(ascii: "("),
                let next = values(at: index + 1, end, reaches)
            else { return index }
            index = blanks(after: next, end)
            guard index < end, bytes[index] == UInt8(ascii: ",") else { return index }
            index += 1
        }
    }

    private func blanks(after start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, bytes[index] <= 0x20 { index += 1 }
        redaction.steps += index - start
        return index
    }

    private func names(at start: Int, _ end: Int) -> (all: [String], stop: Int)? {
        var index = start + 1
        while index < end, bytes[index] != UInt8(ascii: ")") { index += 1 }
        redaction.steps += index - start
        guard index < end, start < end else { return nil }
        let names = text((start + 1)..<index).split(separator: ",").map {
            String($0.filter { !" \t\n\r\"'`[]\\".contains($0) })
        }
        return names.isEmpty || names.count > Self.mostColumns ? nil : (names, index + 1)
    }

    /// Reads one list of values, replaces the secret ones, and returns what follows the bracket.
    private mutating func values(at start: Int, _ end: Int, _ reaches: [Reach?]) -> Int? {
        var index = start
        var column = 0
        while index < end {
            index = blanks(after: index, end)
            let first = index
            var value = first..<first
            if index < end, "'\"".utf8.contains(bytes[index]) {
                let quote = bytes[index]
                index += 1
                while index < end {
                    if bytes[index] == quote {
                        // A doubled quotation mark is part of the text.
                        guard index + 1 < end, bytes[index + 1] == quote else { break }
                        index += 1
                    } else if bytes[index] == UInt8(ascii: "\\") {
                        index += 1
                    }
                    index += 1
                }
                value = (first + 1)..<min(index, end)
                index += 1
            } else {
                while index < end, !",)".utf8.contains(bytes[index]) { index += 1 }
                value = first..<min(index, end)
            }
            redaction.steps += index - first
            if column < reaches.count, let reach = reaches[column], !value.isEmpty,
                redaction.isSecret(text(value), reach)
            {
                replace(value, reach)
            }
            while index < end, !",)".utf8.contains(bytes[index]) { index += 1 }
            guard index < end else { return nil }
            if bytes[index] == UInt8(ascii: ")") { return index + 1 }
            index += 1
            column += 1
        }
        return nil
    }
}
