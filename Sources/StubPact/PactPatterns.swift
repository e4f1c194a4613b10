import StubJSON

/// Regular expressions for values, which match the whole text, as verifiers require.
enum PactPatterns {
    /// A text that is one of several.
    static func choice(of texts: [String]) -> String {
        "^(?:" + texts.map(escaped).joined(separator: "|") + ")$"
    }

    /// A media type, with or without parameters.
    static func mediaType(_ essence: String) -> String { "\(escaped(essence))(;.*)?" }

    /// A pattern of a schema, which matches anywhere in a text.
    static func whole(_ pattern: String) -> String {
        // An alternative outside of parentheses would not be anchored by both ends.
        let isAnchored =
            pattern.hasPrefix("^") && pattern.hasSuffix("$") && !pattern.hasSuffix("\\$")
            && !pattern.contains("|")
        return isAnchored ? pattern : "^(?=[\\s\\S]*?(?:\(pattern)))[\\s\\S]*$"
    }

    /// The pattern for a format; `nil` if verifiers are to accept any text.
    static func format(_ name: String) -> String? { formats[name] }

    private static let formats = [
        "date-time": "^\(date)[Tt ]\(time)\(zone)$",
        "date": "^\(date)$",
        "time": "^\(time)\(zone)$",
        "uuid": "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
    ]
    private static let date = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
    private static let time = "[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]+)?"
    private static let zone = "(?:[Zz]|[+-][0-9]{2}:[0-9]{2})"

    /// Whether a text matches one of the patterns for formats.
    static func matches(_ text: String, _ pattern: String) -> Bool {
        guard let regex = try? Regex(pattern) else { return false }
        return (try? regex.wholeMatch(in: text)) != nil
    }

    private static func escaped(_ text: String) -> String {
        String(text.flatMap { "\\^$.|?*+()[]{}/".contains($0) && $0 != "/" ? ["\\", $0] : [$0] })
    }
}
