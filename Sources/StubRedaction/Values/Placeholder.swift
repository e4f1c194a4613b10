/// Texts that stand where a secret is to be put: `${token}`, `{{ password }}`, `<your key>`.
enum Placeholder {
    private static let longest = 64

    /// Whether the text is nothing but a placeholder.
    static func isOne(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(longest + 1))
        guard (3...longest).contains(bytes.count) else { return false }
        for (start, end) in [("${", "}"), ("{{", "}}"), ("{", "}"), ("<", ">"), ("%{", "}")] {
            let inner = bytes.dropFirst(start.utf8.count).dropLast(end.utf8.count)
            if bytes.starts(with: start.utf8), bytes.suffix(end.utf8.count).elementsEqual(end.utf8),
                inner.contains(where: \.isASCIILetter),
                inner.allSatisfy({ $0.isASCIILetter || "_-. ".utf8.contains($0) })
            {
                return true
            }
        }
        return false
    }
}
