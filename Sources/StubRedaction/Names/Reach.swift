/// How much a name hides of what stands under it.
public enum Reach: Sendable, Hashable {
    /// Every text and number, at any depth: the user named it.
    case values
    /// Every text and number, at any depth, and long ones wherever else they appear.
    case credentials
    /// Texts alone, wherever they appear: `tokens` is as often a count as a list of secrets.
    case tokens
    /// Texts that are neither a term of a program nor a common word, such as the value of
    /// `acmeKey`: people use words of their own as keys.
    case key
    /// The same for everything in a JSON object, such as `auth`, but for people and settings.
    case auth
    /// Texts that are no plain word, such as the value of `session` or `ticket`.
    case opaque
    /// Long texts that look random alone, such as the value of `key`.
    case random
    /// Data about a person that has the shape of it: a text with digits or `@`, a long number.
    case personal

    /// Whether a value decides too: plain words under such a name are no secrets.
    var isWeak: Bool { self == .opaque || self == .key || self == .auth }

    /// Whether all that stands below the name is hidden too, whatever it is called.
    var isInherited: Bool { self == .values || self == .credentials || self == .tokens }
}
