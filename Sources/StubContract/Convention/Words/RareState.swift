/// States in which few rows are, such as users who are banned or deleted; generated rows are in none
/// of them.
package enum RareState {
    private static let words = [
        "banned", "blocked", "deactivated", "deleted", "disabled", "locked", "removed", "revoked",
        "suspended", "anonymous",
    ]

    /// Whether a member says that a row is in such a state, or since when.
    package static func isNamed(by key: String) -> Bool {
        let key = TokenWords.plain(key)
        return words.contains { word in
            [word, "is" + word, word + "at", word + "on", word + "until", word + "date"]
                .contains(key)
        }
    }
}
