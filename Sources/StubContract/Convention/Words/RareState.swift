/// States in which few rows are, such as users who are banned or deleted; generated rows are in none
/// of them.
package enum RareState {
    private static let words = [
        "banned", "blocked", "deactivated", "deleted", "disabled", "locked", "removed", "revoked",
        "suspended", "anonymous", "twofactorenabled", "2faenabled", "mfaenabled", "totpenabled",
        "superuser",
    ]
    /// The plain names of such members, such as `isbanned` and `bannedat`.
    private static let names: Set<String> = {
        var names = Set(words)
        for word in words {
            names.insert("is" + word)
            for time in ["at", "on", "until", "date"] { names.insert(word + time) }
        }
        return names
    }()

    /// Whether a member says that a row is in such a state, or since when.
    package static func isNamed(by key: String) -> Bool {
        names.contains(TokenWords.plain(key))
    }
}
