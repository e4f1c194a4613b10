/// Removes credentials, tokens and passwords from log messages.
enum Redaction {
    static let mark = "<redacted>"

    static func redacted(_ text: String) -> String {
        // Most lines have nothing to redact, and the patterns cost a hundred times this search.
        let clues = text.lowercased()
        var text = text
        if clues.contains("bearer") || clues.contains("basic") {
            text.replace(/(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+\/=-]+/) { "\($0.1) \(mark)" }
        }
        if clues.contains("eyj") {
            text.replace(/\beyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*)?/) { _ in mark }
        }
        let names = ["token", "password", "secret", "authorization"]
        return names.contains(where: clues.contains) ? withoutNamed(text) : text
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
            ) { "\($0.1)\"\(mark)\"" }
            .replacing(/(?i)([?&][^=&\s]*(?:token|password|secret)[^=&\s]*=)[^&\s:]*/) {
                "\($0.1)\(mark)"
            }
    }
}
