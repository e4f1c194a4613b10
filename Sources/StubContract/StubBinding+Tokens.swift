extension StubBinding.Action {
    /// Whether the action concerns users and their tokens, not the rows of a fixture.
    package var isAboutTokens: Bool {
        switch self {
        case .login, .exchange, .refresh, .logout, .currentUser, .endpoint: true
        case .list, .item, .create, .replace, .update, .delete, .distinct, .document, .mark, .set,
            .file, .upload:
            false
        }
    }

    /// Whether the action issues a user's first tokens.
    var issuesTokens: Bool {
        switch self {
        case .login, .exchange, .endpoint: true
        default: false
        }
    }
}
