/// Text as XML 1.0 encodes it.
package enum XMLText {
    /// Text between tags; line breaks are kept.
    package static func content(_ text: String) -> String {
        escaped(text) { $0 == "\n" || $0 == "\t" ? String($0) : nil }
    }

    /// Text between double quotes; a line break is escaped, or it would be read as a space
    /// (§3.3.3).
    package static func attribute(_ text: String) -> String {
        escaped(text) { $0 == "\n" || $0 == "\t" ? "&#\($0.value);" : nil }
    }

    private static func escaped(
        _ text: String, breaks: (Unicode.Scalar) -> String?
    ) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\r": result += "&#13;"
            // XML 1.0 §2.2 cannot represent most control characters.
            case "\u{0}"..."\u{1F}": result += breaks(scalar) ?? "\u{FFFD}"
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
