/// A notice from the operator.
public struct FeedNotice: Sendable, Hashable {
    /// The text by language tag (BCP 47).
    public var texts: [String: String]
    /// The last day on which the notice is valid, in the user's time zone.
    public var validUntil: CalendarDate

    /// Creates a notice.
    public init(texts: [String: String], validUntil: CalendarDate) {
        self.texts = texts
        self.validUntil = validUntil
    }

    /// Returns the text in the first available language of the list, or otherwise in any language.
    public func text(in languages: [String]) -> String? {
        for language in languages {
            let plain = String(language.prefix { $0 != "-" })
            if let text = texts[language] ?? texts[plain] { return text }
        }
        return texts.min { $0.key < $1.key }?.value
    }
}
