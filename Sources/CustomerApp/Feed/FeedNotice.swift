/// A word from the house.
public struct FeedNotice: Sendable, Hashable {
    /// The text by language (BCP 47).
    public var texts: [String: String]
    /// The last day on which it counts, wherever the user is.
    public var validUntil: CalendarDate

    /// Creates a notice.
    public init(texts: [String: String], validUntil: CalendarDate) {
        self.texts = texts
        self.validUntil = validUntil
    }

    /// The text in the first of the languages that there is one in, or else in any.
    public func text(in languages: [String]) -> String? {
        for language in languages {
            let plain = String(language.prefix { $0 != "-" })
            if let text = texts[language] ?? texts[plain] { return text }
        }
        return texts.min { $0.key < $1.key }?.value
    }
}
