/// A condition for the value of a query parameter or a header field.
public enum TextMatcher: Sendable, Hashable {
    /// One of the values equals this text.
    case equals(String)
    /// One of the values contains this text.
    case contains(String)
    /// There is a value.
    case present
    /// There is no value.
    case absent

    package func matches(_ values: [String]) -> Bool {
        switch self {
        case .equals(let text): values.contains(text)
        case .contains(let text): values.contains { $0.contains(text) }
        case .present: !values.isEmpty
        case .absent: values.isEmpty
        }
    }
}

extension TextMatcher: ExpressibleByStringLiteral {
    /// One of the values equals this text.
    public init(stringLiteral value: String) { self = .equals(value) }
}
