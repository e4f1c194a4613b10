/// Which values a name marks as secrets.
public enum Reach: Sendable, Hashable {
    /// Every text and number, at any depth: the user named it.
    case values
    /// Every text and number, at any depth; long ones are also replaced in other places.
    case credentials
    /// Only texts, because `tokens` is as often a count as a list of secrets.
    case tokens
    /// Texts that are neither a term of a program nor a common word, such as the value of
    /// `acmeKey`: people use words of their own as keys.
    case key
    /// As `key`, but for all members of a JSON object such as `auth`, except people and settings.
    case auth
    /// Texts that are not plain words, such as the value of `session` or `ticket`.
    case opaque
    /// Only long texts that look random, such as the value of `key`.
    case random
    /// Texts with digits or `@`, and long numbers: the shapes of data about a person.
    case personal

    /// Whether the value decides as well: plain words under such a name are not secrets.
    var isWeak: Bool { self == .opaque || self == .key || self == .auth }

    /// Whether the name also applies to all members of its value.
    var isInherited: Bool { self == .values || self == .credentials || self == .tokens }
}
