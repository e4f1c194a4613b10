import StubJSON

// A report in XML has the whole document at its end, as a comment.
extension RunDocument {
    private static let opening = "<!-- understudy: "
    private static let closing = " -->"

    /// The comment that ``init(junit:)`` reads.
    var comment: String {
        // A comment cannot contain two hyphens (XML 1.0 §2.5), nor two characters that JSON may
        // have. All of them are in strings, where they can be escapes.
        let text = JSONSerializer.string(json).replacing("--", with: #"-\u002d"#)
            .replacing("\u{FFFE}", with: #"\ufffe"#).replacing("\u{FFFF}", with: #"\uffff"#)
        return Self.opening + text + Self.closing
    }

    /// Reads a report that ``JUnitReport`` wrote.
    ///
    /// - Throws: ``RunDocumentError`` for any other text.
    package init(junit text: String) throws(RunDocumentError) {
        guard let start = text.firstRange(of: Self.opening)?.upperBound,
            let end = text[start...].firstRange(of: Self.closing)?.lowerBound
        else {
            throw RunDocumentError(
                reason: "it does not end with the comment that 'verify' writes into JUnit reports")
        }
        guard let json = try? JSONParser.parse(Array(text[start..<end].utf8)) else {
            throw RunDocumentError(reason: "the comment at its end is damaged")
        }
        try self.init(json: json)
    }
}
