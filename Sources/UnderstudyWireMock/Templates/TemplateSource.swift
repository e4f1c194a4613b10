/// Splits a Handlebars template into texts and tags.
struct TemplateSource {
    /// A piece of a template.
    enum Piece: Equatable {
        case text(String)
        /// What is between the braces, without the marks that trim the text beside the tag.
        case tag(String)
    }

    /// A tag without its end, with the reason.
    struct Malformed: Error {
        let reason: String
    }

    private var rest: Substring
    private var pieces: [Piece] = []
    /// Whether the last tag trims the text after it.
    private var trimsNext = false

    private init(_ text: String) {
        rest = Substring(text)
    }

    static func pieces(of text: String) throws(Malformed) -> [Piece] {
        var source = TemplateSource(text)
        while let open = source.rest.firstRange(of: "{{") {
            let literal = source.rest[..<open.lowerBound]
            source.rest = source.rest[open.upperBound...]
            if literal.last == "\\" {
                source.append(String(literal.dropLast()) + "{{")
            } else {
                source.append(String(literal))
                try source.readTag()
            }
        }
        source.append(String(source.rest))
        return source.pieces
    }

    /// Adds a text, joined with the one before it.
    private mutating func append(_ text: String) {
        var text = text
        if trimsNext { text = String(text.drop(while: \.isWhitespace)) }
        guard !text.isEmpty else { return }
        trimsNext = false
        if case .text(let before)? = pieces.last {
            pieces[pieces.count - 1] = .text(before + text)
        } else {
            pieces.append(.text(text))
        }
    }

    private mutating func readTag() throws(Malformed) {
        if rest.hasPrefix("{{") {
            throw Malformed(reason: "raw blocks such as '\(rest.prefix(20))' are not supported")
        }
        let isTriple = rest.first == "{"
        if isTriple { rest = rest.dropFirst() }
        let isComment = rest.hasPrefix("!--") || rest.hasPrefix("~!--")
        let end = isComment ? "--}}" : isTriple ? "}}}" : "}}"
        let close = rest.firstRange(of: end) ?? (isComment ? rest.firstRange(of: "}}") : nil)
        guard let close else {
            throw Malformed(reason: "a template has no end: '{{' without '}}'")
        }
        var content = rest[..<close.lowerBound]
        rest = rest[close.upperBound...]
        trimsNext = false
        if content.first == "~" {
            content = content.dropFirst()
            trimLast()
        }
        if content.last == "~" {
            content = content.dropLast()
            trimsNext = true
        }
        if !content.hasPrefix("!") { pieces.append(.tag(String(content))) }
    }

    private mutating func trimLast() {
        guard case .text(var text)? = pieces.last else { return }
        while text.last?.isWhitespace == true { text.removeLast() }
        pieces.removeLast()
        if !text.isEmpty { pieces.append(.text(text)) }
    }
}
