/// Which values a name marks as secrets.
package enum Reach: Sendable, Hashable {
    /// Every text and number, at any depth: the user named it.
    case values
    /// Every text and number, at any depth; long ones are also replaced in other places.
    case credentials
    /// Only texts, because `tokens` is as often a count as a list of secrets.
    case tokens
    /// Texts that are not plain words, such as the value of `session`, `ticket` or `acmeKey`.
    case doubtful
    /// Texts with digits or `@`, and long numbers: the shapes of data about a person.
    case personal

    /// Whether the name also applies to all members of its value.
    var isInherited: Bool { self == .values || self == .credentials || self == .tokens }
}
