/// What a query parameter's or a header field's value must be.
public enum TextMatcher: Sendable, Hashable {
    /// One of the values is exactly this.
    case equals(String)
    /// One of the values contains this.
    case contains(String)
    /// There is a value, whatever it is.
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
    /// One of the values is exactly this.
    public init(stringLiteral value: String) { self = .equals(value) }
}
