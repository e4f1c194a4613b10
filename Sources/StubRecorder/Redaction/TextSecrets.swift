import Foundation

/// Finds named values in text that is neither JSON nor a form: XML, multipart, lists of lines.
enum TextSecrets {
    /// One of the ways text gives a value a name.
    private struct Notation {
        let pattern: String
        let name: Int
        let value: Int
    }

    /// Repetitions are bounded: long ones exhaust the matcher's stack, or its time.
    private static let notations = [
        // <password>value</password>
        Notation(
            pattern: #"<([A-Za-z_][\w:.-]{0,63})(?:\s[^<>]*)?>([^<>]+)</\1>"#, name: 1, value: 2),
        // "password": "value", password='value'
        Notation(
            pattern:
                #"(["']?)(?<![\w.-])([A-Za-z_][\w.-]{0,63})\1\s*[:=]\s*(["'])((?:(?!\3)[^\\\r\n]|\\.){0,4096})\3"#,
            name: 2,
            value: 4),
        // password=value&
        Notation(
            pattern: #"(?<![\w.-])([A-Za-z_][\w.-]{0,63})=([^&\s"'<>;,]+)"#, name: 1, value: 2),
        // Content-Disposition: form-data; name="password" and the part that follows
        Notation(
            pattern: #"name="([^"\r\n]+)"[^\r\n]*\r?\n(?:[^\r\n]+\r?\n){0,8}\r?\n([^\r\n]+)"#,
            name: 1,
            value: 2),
    ]

    /// The text with the values replaced for which the closure gives a replacement.
    static func replacing(
        in text: String, _ replacement: (_ name: String, _ value: String) -> String?
    ) -> String {
        notations.reduce(text) { replacing(in: $0, $1, replacement) }
    }

    private static func replacing(
        in text: String, _ notation: Notation, _ replacement: (String, String) -> String?
    ) -> String {
        guard let expression = try? NSRegularExpression(pattern: notation.pattern) else {
            return text
        }
        let whole = NSRange(text.startIndex..., in: text)
        var result = ""
        var end = text.startIndex
        for match in expression.matches(in: text, range: whole) {
            guard let name = Range(match.range(at: notation.name), in: text),
                let value = Range(match.range(at: notation.value), in: text),
                let replaced = replacement(String(text[name]), String(text[value]))
            else { continue }
            result += text[end..<value.lowerBound] + replaced
            end = value.upperBound
        }
        return result + text[end...]
    }
}
