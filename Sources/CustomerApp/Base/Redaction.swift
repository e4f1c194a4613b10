/// Removes credentials, tokens and passwords from log messages.
enum Redaction {
    static let mark = "<redacted>"

    static func redacted(_ text: String) -> String {
        text
            .replacing(/(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+\/=-]+/) { "\($0.1) \(mark)" }
            .replacing(/\beyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*)?/) { _ in mark }
            .replacing(
                /(?i)("[^"]*(?:token|password|secret|authorization)[^"]*"\s*:\s*)"(?:[^"\\]|\\.)*"/
            ) { "\($0.1)\"\(mark)\"" }
            // The same for JSON inside a string literal, where quotation marks are escaped.
            .replacing(
                /(?i)(\\"[^"]*(?:token|password|secret|authorization)[^"]*\\"\s*:\s*)\\"[^"\\]*\\"/
            ) { "\($0.1)\"\(mark)\"" }
            .replacing(/(?i)([?&][^=&\s]*(?:token|password|secret)[^=&\s]*=)[^&\s:]*/) {
                "\($0.1)\(mark)"
            }
    }
}
