/// Splits the text of a template into tokens.
struct TemplateTokens {
    private let characters: [Character]

    init(_ text: String) {
        characters = Array(text)
    }

    func all() throws(TemplateParser.Unsupported) -> [TemplateParser.Token] {
        var tokens: [TemplateParser.Token] = []
        var offset = 0
        while offset < characters.count {
            let character = characters[offset]
            switch character {
            case _ where character.isWhitespace: offset += 1
            case "(", ")":
                tokens.append(character == "(" ? .open : .close)
                offset += 1
            case "'", "\"":
                guard let end = characters[(offset + 1)...].firstIndex(of: character) else {
                    throw TemplateParser.Unsupported(reason: "a quoted text has no end")
                }
                tokens.append(.quoted(String(characters[(offset + 1)..<end])))
                offset = end + 1
            default:
                let start = offset
                offset = end(ofWordAt: start)
                let word = String(characters[start..<offset])
                if offset < characters.count, characters[offset] == "=" {
                    tokens.append(.option(word))
                    offset += 1
                } else {
                    tokens.append(.word(word))
                }
            }
        }
        return tokens
    }

    /// A word ends at a space, a parenthesis or `=`, but not within brackets.
    private func end(ofWordAt start: Int) -> Int {
        var offset = start
        while offset < characters.count {
            let character = characters[offset]
            if character == "[", let close = characters[offset...].firstIndex(of: "]") {
                offset = close + 1
                continue
            }
            if character.isWhitespace || "()='\"".contains(character) { break }
            offset += 1
        }
        // A word has at least one character, so that reading always ends.
        return max(offset, start + 1)
    }

    /// The names of a path such as `request.headers.[X-A].1`, without the brackets.
    static func parts(of path: String) -> [String] {
        var parts: [String] = []
        var rest = Substring(path)
        while !rest.isEmpty {
            if rest.first == "[", let close = rest.firstIndex(of: "]") {
                parts.append(String(rest[rest.index(after: rest.startIndex)..<close]))
                rest = rest[rest.index(after: close)...]
            } else {
                let part = rest.prefix { $0 != "." && $0 != "[" }
                parts.append(String(part))
                rest = rest[part.endIndex...]
            }
            if rest.first == "." { rest = rest.dropFirst() }
        }
        return parts
    }
}
