/// Removes credentials, tokens and passwords from log messages.
enum Redaction {
    static let mark = "<redacted>"

    static func redacted(_ text: String) -> String {
        // Most lines have nothing to redact, and the patterns cost a thousand times this search.
        let clues = Clues(in: text)
        var text = text
        if clues.contains("bearer") || clues.contains("basic") {
            text.replace(/(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+\/=-]+/) { "\($0.1) \(mark)" }
        }
        if clues.contains("eyj") {
            text.replace(/\beyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*)?/) { _ in mark }
        }
        // A value follows its name after a quotation mark or an equals sign.
        guard clues.contains("\"") || clues.contains("=") else { return text }
        let names: [StaticString] = ["token", "password", "secret", "authorization"]
        return names.contains(where: clues.contains) ? withoutNamed(text) : text
    }

    /// What a line contains, whatever its case.
    private struct Clues {
        private let bytes: [UInt8]

        init(in text: String) {
            bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        }

        /// Whether the line contains a word in lower case.
        func contains(_ word: StaticString) -> Bool {
            word.withUTF8Buffer { word in
                guard let first = word.first, bytes.count >= word.count else { return false }
                return bytes.indices.dropLast(word.count - 1).contains { start in
                    bytes[start] == first && bytes[start...].starts(with: word)
                }
            }
        }
    }

    /// Redacts the values of members and parameters that have the name of a secret.
    private static func withoutNamed(_ text: String) -> String {
        text
            .replacing(
                /(?i)("[^"]*(?:token|password|secret|authorization)[^"]*"\s*:\s*)"(?:[^"\\]|\\.)*"/
            ) { "\($0.1)\"\(mark)\"" }
            // The same for JSON inside a string literal, where quotation marks are escaped, and the
            // escapes of a value once more.
            .replacing(
                /(?i)(\\"[^"]*(?:token|password|secret|authorization)[^"]*\\"\s*:\s*)\\"(?:[^"\\]|\\\\(?:\\"|\\\\|[^"\\]))*\\"/
            ) { "\($0.1)\\\"\(mark)\\\"" }
            .replacing(/(?i)([?&][^=&\s]*(?:token|password|secret)[^=&\s]*=)[^&\s:]*/) {
                "\($0.1)\(mark)"
            }
    }
}
