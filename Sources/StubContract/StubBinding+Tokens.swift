extension StubBinding.Action {
    /// Whether the action is about users and their tokens, not about the rows of a fixture.
    package var isAboutTokens: Bool {
        switch self {
        case .login, .exchange, .refresh, .logout, .currentUser, .endpoint: true
        case .list, .item, .create, .replace, .update, .delete, .distinct, .document, .mark, .set,
            .file, .upload:
            false
        }
    }

    /// Whether users get their first tokens by the action.
    var issuesTokens: Bool {
        switch self {
        case .login, .exchange, .endpoint: true
        default: false
        }
    }
}
